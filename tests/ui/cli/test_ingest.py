from __future__ import annotations

import json

from rag.types import IngestReport, Skip
from tests.ui.cli.conftest import Footnote
from tests.ui.cli.fake_library import FakeLibrary
from ui.cli.ingest import report_lines


def test_what_was_read_is_told_in_words_and_a_question_to_ask_next(footnote: Footnote) -> None:
    assert footnote("ingest", "list.txt", "--library", "mine").out.splitlines() == [
        "Read 3 records: 2 added, 1 skipped.",
        "  skipped list.txt:9: no words",
        "The library holds 2 papers.",
        "",
        "Ask them something: footnote ask 'What does Tower do?' --library mine",
    ]


def test_json_is_the_report_and_nothing_else(footnote: Footnote) -> None:
    ran = footnote("ingest", "--seeds", "--json")
    assert json.loads(ran.out) == {
        "added": 2,
        "updated": 0,
        "unchanged": 0,
        "merged": 0,
        "skipped": [{"source": "list.txt:9", "reason": "no words"}],
        "papers_total": 2,
        "notes": [],
    }
    assert ran.err == ""


def test_a_dry_run_says_what_would_happen(footnote: Footnote) -> None:
    assert footnote("ingest", "list.txt", "--dry-run").out.splitlines() == [
        "Would read 3 records: 2 added, 1 skipped. Nothing was written.",
        "  skipped list.txt:9: no words",
        "The library would hold 2 papers.",
    ]


def test_ingest_without_a_path_is_a_usage_error(footnote: Footnote) -> None:
    ran = footnote("ingest")
    assert ran.status == 2
    assert "--seeds" in ran.err


def test_an_interrupted_ingest_says_what_is_kept_and_how_to_go_on(footnote: Footnote, library: FakeLibrary) -> None:
    library.failure = KeyboardInterrupt()
    ran = footnote("ingest", "list.txt")
    assert (ran.status, ran.out, ran.err) == (
        130,
        "",
        "footnote: stopped. What was read so far is kept, and the same command goes on from there.\n",
    )


def test_of_many_skipped_records_ten_are_named_and_the_rest_counted() -> None:
    skips = tuple(Skip(source=f"list.txt:{number}", reason="no words") for number in range(25))
    lines = list(report_lines(IngestReport(skipped=skips)))
    assert len([line for line in lines if line.startswith("  skipped")]) == 10
    assert "  and 15 more" in lines


def test_notes_of_the_readers_are_told() -> None:
    report = IngestReport(added=1, papers_total=1, notes=("list.txt: 3 NUL bytes removed",))
    assert "  note: list.txt: 3 NUL bytes removed" in list(report_lines(report))
