from __future__ import annotations

import base64
import os
from pathlib import Path

import pytest

from rag.corpus import files, read
from rag.types import Record, Skip

SEEDS = Path(__file__).parents[3] / "seeds"
LIST = "ICML 2025 Papers\n\nWe study attention. It is fast.\n\nWe study pruning. It is good.\n"


def test_the_seeds_are_57_abstracts_word_for_word() -> None:
    items = [item for file in files([SEEDS]) for item in read(file)]
    text = {str(file): file.read_bytes().decode() for file in SEEDS.glob("*.txt")}
    records = [item for item in items if isinstance(item, Record)]
    assert len(records) == len(items) == 57
    for record in records:
        path, line = record.source.rsplit(":", 1)
        assert text[path].split("\n")[int(line) - 1] == record.abstract
        assert (record.venue, record.year) == ("NeurIPS", 2026)


def test_a_source_is_the_path_as_given_and_the_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my list.txt").write_text(LIST)
    monkeypatch.chdir(tmp_path)
    assert [item.source for item in read(Path("my list.txt"))] == ["my list.txt:3", "my list.txt:5"]


def test_what_was_changed_to_read_a_file_is_noted_once(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(LIST.replace("fast", "fäst\0").encode("latin-1"))
    notes = [item.notes for item in read(file) if isinstance(item, Record)]
    assert notes == [("read as cp1252", "1 NUL byte removed"), ()]


def test_an_abstract_of_thirty_thousand_characters_is_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    abstract = ("Sparse attention is studied here, at length. " * 700)[:30_000]
    file.write_text(f"ICML 2025\n\n{abstract}")
    assert [item.abstract for item in read(file) if isinstance(item, Record)] == [abstract]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b" \r\n\t\n", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"ICML 2025 Papers", "a heading and no abstracts"),
        (b"\x89PNG\r\n\x1a\n", "PNG image, which cannot be read yet"),
        (b"\x7fELF" + b"\0" * 60, "binary file, which cannot be read yet"),
        (b'[{"title": "A"}]', "JSON, which cannot be read yet"),
        (b"@article{a,\n title = {A}}", "BibTeX, which cannot be read yet"),
    ],
)
def test_a_file_that_gives_nothing_is_one_skip_with_its_reason(tmp_path: Path, data: bytes, reason: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(data)
    (skip,) = read(file)
    assert isinstance(skip, Skip)
    assert skip.source == str(file)
    assert skip.reason.startswith(reason)


@pytest.mark.parametrize("data", [base64.b64encode(bytes(range(256))), bytes(range(0x80, 0x100)) * 20])
def test_data_with_one_nul_is_no_abstract(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "file"
    file.write_bytes(data + b"\0")
    (skip,) = read(file)
    assert isinstance(skip, Skip)
    assert skip.reason.startswith("no words in")


def test_a_file_that_vanished_is_a_skip(tmp_path: Path) -> None:
    gone = tmp_path / "gone.txt"
    assert list(read(gone)) == [Skip(source=str(gone), reason="cannot be read (no such file or directory)")]


def test_a_link_to_itself_is_a_skip(tmp_path: Path) -> None:
    (tmp_path / "itself").symlink_to("itself")
    (skip,) = read(tmp_path / "itself")
    assert isinstance(skip, Skip)
    assert "symbolic links" in skip.reason


def test_a_pipe_is_a_skip_without_waiting_for_its_writer(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (skip,) = read(tmp_path / "pipe")
    assert isinstance(skip, Skip)
    assert skip.reason == "cannot be read (neither a file nor a folder)"


def test_one_bad_file_costs_the_others_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LIST)
    (tmp_path / "b.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (tmp_path / "c.txt").write_text(LIST)
    items = [item for file in files([tmp_path]) for item in read(file)]
    assert [type(item) for item in items] == [Record, Record, Skip, Record, Record]


def test_a_name_that_is_no_text_can_still_be_told(tmp_path: Path) -> None:
    file = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.txt"))
    try:
        file.write_text(LIST)
    except OSError:
        pytest.skip("this file system takes names in UTF-8 only")
    assert [item.source for item in read(file)] == [f"{tmp_path}/caf\\udce9.txt:{line}" for line in (3, 5)]
