from __future__ import annotations

import json

from tests.ui.cli.conftest import Footnote
from tests.ui.cli.fake_library import FakeLibrary


def test_papers_are_listed_with_id_name_and_place(footnote: Footnote) -> None:
    ran = footnote("papers")
    assert ran.out.splitlines() == ["aaaa11112222  Tower             BUILD 2026", "bbbb33334444  Well: Deep wells"]
    assert ran.err == "2 papers\n"


def test_papers_can_be_filtered(footnote: Footnote) -> None:
    ran = footnote("papers", "--query", "Tow", "--year", "2026")
    assert ran.out.split()[0] == "aaaa11112222"
    assert ran.err == "1 paper found\n"


def test_json_of_papers_has_the_abstracts_as_stored(footnote: Footnote) -> None:
    assert json.loads(footnote("papers", "--json").out)[0]["abstract"].startswith("We build **Tower**, which is $2.6")


def test_an_empty_library_lists_nothing_and_says_how_to_fill_it(footnote: Footnote, library: FakeLibrary) -> None:
    library.held = ()
    ran = footnote("papers")
    assert (ran.status, ran.out) == (0, "")
    assert "footnote ingest --seeds" in ran.err


def test_a_paper_is_shown_as_it_reads(footnote: Footnote) -> None:
    assert footnote("show", "Tower").out.splitlines() == [
        "Tower",
        "appeared   BUILD 2026",
        "id         aaaa11112222",
        "read from  list.txt:3",
        "",
        "We build Tower, which is 2.6× as high. It has 12 floors.",
    ]


def test_a_paper_that_is_not_there_is_one_line_and_status_1(footnote: Footnote) -> None:
    ran = footnote("show", "Bridge")
    assert (ran.status, ran.out) == (1, "")
    assert "footnote papers" in ran.err


def test_export_is_markdown_unless_json_is_asked_for(footnote: Footnote) -> None:
    assert footnote("export").out.startswith("## Tower\n")


def test_exported_json_is_that_of_papers(footnote: Footnote) -> None:
    assert footnote("export", "--format", "json").out == footnote("papers", "--json").out


def test_removing_asks_for_yes_where_nobody_can_be_asked(footnote: Footnote, library: FakeLibrary) -> None:
    ran = footnote("remove", "Tower")
    assert (ran.status, library.removed) == (2, [])
    assert "--yes" in ran.err


def test_removed_papers_are_named_and_the_rest_counted(footnote: Footnote) -> None:
    assert footnote("remove", "Tower", "--yes").out == "Removed Tower. 1 paper is left.\n"


def test_removed_papers_are_printed_as_json(footnote: Footnote) -> None:
    assert [paper["label"] for paper in json.loads(footnote("remove", "Well", "--yes", "--json").out)] == ["Well"]


def test_no_paper_is_removed_where_one_name_is_no_papers(footnote: Footnote, library: FakeLibrary) -> None:
    assert footnote("remove", "Tower", "Bridge", "--yes").status == 1
    assert library.removed == []


def test_rebuild_says_what_was_done(footnote: Footnote) -> None:
    assert footnote("rebuild").out == "Rebuilt the indexes of 2 papers; nothing had to be encoded anew.\n"


def test_rebuild_reports_as_json(footnote: Footnote) -> None:
    assert json.loads(footnote("rebuild", "--json").out) == {"encoded": 0, "papers_total": 2}
