from __future__ import annotations

import itertools
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from rag.errors import SourceError
from rag.ingest import BATCH, ingest, plan
from rag.library import NOTHING
from rag.types import IngestReport
from tests.vectorstore.made import encode
from vectorstore.store import Store

CATS = (
    "Cats sleep most of the day, and we measured how long each of forty cats slept over one whole year in nine homes."
)
DOGS = (
    "Dogs bark at strangers, and we recorded how often each of twelve dogs barked over one whole summer in nine homes."
)
FISH = (
    "Fish swim in schools, and we filmed how closely each of ninety fish followed its neighbours in nine large tanks."
)


class CountingEncoder:
    """Encodes by counting words, and counts what it encodes."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.texts += texts
        return encode(texts)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "library", create=True)
    yield opened
    opened.close()


@pytest.fixture
def encoder() -> CountingEncoder:
    return CountingEncoder()


def write(folder: Path, name: str, *abstracts: str, heading: str = "NeurIPS 2026 Papers") -> Path:
    path = folder / name
    path.write_text("\n\n".join([heading, *abstracts]) + "\n", encoding="utf-8")
    return path


def put_in(store: Store, encoder: CountingEncoder, *paths: Path) -> IngestReport:
    with store.writing():
        return ingest(paths, shelf=store.catalogue, writer=store, encode=encoder.encode)


def counts(report: IngestReport) -> tuple[int, int, int, int, int]:
    return report.added, report.updated, report.unchanged, report.merged, len(report.skipped)


def test_every_abstract_becomes_a_paper_with_its_text_unchanged(
    store: Store, encoder: CountingEncoder, tmp_path: Path
) -> None:
    report = put_in(store, encoder, write(tmp_path, "a.txt", CATS, DOGS))

    assert counts(report) == (2, 0, 0, 0, 0)
    assert [paper.abstract for paper in store.catalogue.papers()] == [CATS, DOGS]
    assert [(paper.venue, paper.year) for paper in store.catalogue.papers()] == [("NeurIPS", 2026)] * 2


def test_a_repeat_is_merged_into_the_paper_it_repeats(store: Store, encoder: CountingEncoder, tmp_path: Path) -> None:
    report = put_in(store, encoder, write(tmp_path, "a.txt", CATS, CATS), write(tmp_path, "b.txt", DOGS, CATS))

    assert counts(report) == (2, 0, 0, 2, 0)
    assert [Path(source).name for source in store.catalogue.papers()[0].sources] == ["a.txt:3", "a.txt:5", "b.txt:5"]


def test_the_order_of_files_does_not_change_ids(encoder: CountingEncoder, tmp_path: Path) -> None:
    files = [write(tmp_path, "a.txt", CATS, DOGS), write(tmp_path, "b.txt", FISH), write(tmp_path, "c.txt", DOGS)]
    ids = []

    for number, order in enumerate(itertools.permutations(files)):
        store = Store(tmp_path / f"library{number}", create=True)
        put_in(store, encoder, *order)
        ids.append({paper.abstract: paper.id for paper in store.catalogue.papers()})
        store.close()

    assert all(same == ids[0] for same in ids)


def test_a_second_ingest_changes_and_encodes_nothing(store: Store, encoder: CountingEncoder, tmp_path: Path) -> None:
    path = write(tmp_path, "a.txt", CATS, DOGS, CATS)
    put_in(store, encoder, path)
    encoder.texts.clear()

    assert counts(put_in(store, encoder, path)) == (0, 0, 3, 0, 0)
    assert encoder.texts == []


def test_a_moved_file_is_known_by_its_content(store: Store, encoder: CountingEncoder, tmp_path: Path) -> None:
    path = write(tmp_path, "a.txt", CATS, DOGS)
    put_in(store, encoder, path)

    assert counts(put_in(store, encoder, path.rename(tmp_path / "moved.txt"))) == (0, 0, 2, 0, 0)


def test_an_edited_file_adds_only_what_is_new(store: Store, encoder: CountingEncoder, tmp_path: Path) -> None:
    put_in(store, encoder, write(tmp_path, "a.txt", CATS, DOGS))

    assert counts(put_in(store, encoder, write(tmp_path, "a.txt", FISH, CATS, DOGS))) == (1, 0, 2, 0, 0)


def test_a_paper_that_was_removed_comes_back_with_its_file(
    store: Store, encoder: CountingEncoder, tmp_path: Path
) -> None:
    path = write(tmp_path, "a.txt", CATS, DOGS)
    put_in(store, encoder, path)
    with store.writing():
        store.remove([store.catalogue.papers()[0].id])

    assert counts(put_in(store, encoder, path)) == (1, 0, 1, 0, 0)


def test_a_dry_run_reports_what_would_happen_and_writes_nothing(
    store: Store, encoder: CountingEncoder, tmp_path: Path
) -> None:
    path = write(tmp_path, "a.txt", CATS, DOGS, CATS)

    planned = plan([path], shelf=NOTHING)

    assert counts(planned) == (2, 0, 0, 1, 0)
    assert encoder.texts == []
    assert counts(put_in(store, encoder, path)) == counts(planned)


def test_what_was_finished_before_an_interruption_stays_and_the_next_ingest_goes_on(
    store: Store, encoder: CountingEncoder, tmp_path: Path
) -> None:
    abstracts = [f"Study {number} of cats. {CATS}" for number in range(BATCH + 5)]
    path = write(tmp_path, "a.txt", *abstracts)

    class Interrupted(CountingEncoder):
        def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
            if self.texts:
                raise KeyboardInterrupt
            return super().encode(texts)

    with pytest.raises(KeyboardInterrupt):
        put_in(store, Interrupted(), path)
    assert store.catalogue.count() == BATCH

    assert counts(put_in(store, encoder, path)) == (5, 0, BATCH, 0, 0)
    assert store.problems() == ()


def test_a_record_that_cannot_be_read_costs_only_itself(store: Store, encoder: CountingEncoder, tmp_path: Path) -> None:
    report = put_in(store, encoder, write(tmp_path, "a.txt", CATS, "— 12 —", DOGS))

    assert counts(report) == (2, 0, 0, 0, 1)
    assert report.skipped[0].source.endswith("a.txt:5")


def test_a_skipped_record_is_reported_again_from_the_ledger(
    store: Store, encoder: CountingEncoder, tmp_path: Path
) -> None:
    path = write(tmp_path, "a.txt", CATS, "— 12 —")

    assert put_in(store, encoder, path).skipped == put_in(store, encoder, path).skipped


def test_nul_bytes_are_removed_and_noted(store: Store, encoder: CountingEncoder, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(f"NeurIPS 2026 Papers\n\n{CATS[:20]}\x00{CATS[20:]}\n".encode())

    report = put_in(store, encoder, path)

    assert store.catalogue.papers()[0].abstract == CATS
    assert "NUL" in report.notes[0]


@pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n\x1a\n" + bytes(200), b"NeurIPS 2026 Papers\n"])
def test_an_ingest_that_reads_no_paper_says_why(
    store: Store, encoder: CountingEncoder, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(content)

    with pytest.raises(SourceError, match=r"No paper could be read from .*a\.txt"):
        put_in(store, encoder, path)


def test_an_abstract_of_30000_characters_is_stored_whole(
    store: Store, encoder: CountingEncoder, tmp_path: Path
) -> None:
    long = " ".join([CATS] * 300)[:30_000].strip()

    put_in(store, encoder, write(tmp_path, "a.txt", long))

    assert store.catalogue.papers()[0].abstract == long


def test_every_passage_has_a_vector_and_its_text_is_the_papers(
    store: Store, encoder: CountingEncoder, tmp_path: Path
) -> None:
    put_in(store, encoder, write(tmp_path, "a.txt", f"{CATS} {DOGS}"))
    paper = store.catalogue.papers()[0]

    passages, vectors = store.catalogue.passages_of([paper.id], ("sentence", "abstract"))

    assert [(paper.abstract or "")[one.start : one.end] for one in passages if one.kind == "sentence"] == [CATS, DOGS]
    assert len(vectors) == len(passages) == 3


def test_a_pipe_in_a_folder_is_skipped_and_not_waited_for(
    store: Store, encoder: CountingEncoder, tmp_path: Path
) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    write(folder, "a.txt", CATS)
    os.mkfifo(folder / "b.txt")
    (folder / "c.txt").symlink_to("/dev/zero")

    report = put_in(store, encoder, folder)

    assert counts(report) == (1, 0, 0, 0, 2)
    assert all("neither a file nor a folder" in skip.reason for skip in report.skipped)
