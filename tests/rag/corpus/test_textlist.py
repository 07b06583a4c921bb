from __future__ import annotations

import base64
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.corpus.textlist import blocks, read
from rag.types import Record, Skip

FIRST = "We study sparse attention in long contexts. It is faster."
SECOND = "Pruning removes weights.\nWhat remains is measured here."


def records(text: str) -> list[Record]:
    return [item for item in read(text, "list.txt") if isinstance(item, Record)]


def test_each_block_below_the_heading_is_a_record_with_its_venue_year_and_place() -> None:
    first, second = read(f"ICML 2025 Papers\n\n{FIRST}\n\n{SECOND}\n", "list.txt")
    assert first == Record(source="list.txt:3", raw=FIRST, abstract=FIRST, venue="ICML", year=2025)
    assert second == Record(source="list.txt:5", raw=SECOND, abstract=SECOND, venue="ICML", year=2025)


def test_a_list_without_heading_loses_nothing() -> None:
    assert [(r.abstract, r.venue, r.year) for r in records(f"{FIRST}\n\n{SECOND}")] == [
        (FIRST, None, None),
        (SECOND, None, None),
    ]


def test_one_abstract_alone_is_one_record() -> None:
    assert [record.abstract for record in records(FIRST)] == [FIRST]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_kind_of_line_end_separates_and_stays_inside_an_abstract(end: str) -> None:
    text = end.join(["", "ICML 2025 Papers", "", *SECOND.split("\n"), "", "", FIRST, ""])
    assert [(r.source, r.abstract) for r in records(text)] == [
        ("list.txt:4", SECOND.replace("\n", end)),
        ("list.txt:8", FIRST),
    ]


@pytest.mark.parametrize("separator", ["   ", "\t", "\u3000", "\xa0 ", "\f", "\u200b"])
def test_a_line_of_white_space_only_separates(separator: str) -> None:
    assert [record.abstract for record in records(f"{FIRST}\n{separator}\n{SECOND}")] == [FIRST, SECOND]


def test_spaces_at_the_ends_of_lines_belong_to_the_abstract() -> None:
    assert [record.abstract for record in records(f"ICML 2025\n\n  {FIRST}  \n\n")] == [f"  {FIRST}  "]


def test_a_short_line_below_the_first_block_is_a_record() -> None:
    assert [record.abstract for record in records(f"ICML 2025 Papers\n\nICML 2024 Papers\n\n{FIRST}")] == [
        "ICML 2024 Papers",
        FIRST,
    ]


def test_a_short_sentence_in_first_place_is_a_record() -> None:
    assert [record.abstract for record in records("We prove it.\n\n" + FIRST)] == ["We prove it.", FIRST]


def test_a_first_block_of_two_lines_is_a_record() -> None:
    assert [record.abstract for record in records(f"ICML 2025\nPapers\n\n{FIRST}")] == ["ICML 2025\nPapers", FIRST]


def test_a_block_without_letters_is_skipped_with_its_place() -> None:
    items = list(read(f"ICML 2025\n\n{FIRST}\n\n* * *\n\n{SECOND}", "list.txt"))
    assert items[1] == Skip(source="list.txt:5", reason="no letters in '* * *'")
    assert isinstance(items[2], Record)


def test_a_block_of_encoded_data_is_skipped_with_its_place() -> None:
    data = base64.encodebytes(bytes(range(256)) * 4).decode()
    items = list(read(f"ICML 2025\n\n{FIRST}\n\n{data}\n\n{SECOND}", "list.txt"))
    assert items[1] == Skip(source="list.txt:5", reason="no words in 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwd…'")
    assert [type(item) for item in items] == [Record, Skip, Record]


def test_a_heading_alone_is_skipped() -> None:
    assert list(read("ICML 2025 Papers\n", "list.txt")) == [
        Skip(source="list.txt", reason="a heading and no abstracts")
    ]


def test_white_space_alone_is_skipped_as_empty() -> None:
    assert list(read(" \n\ufeff\n", "list.txt")) == [Skip(source="list.txt", reason="empty")]


def test_a_very_long_line_is_one_abstract() -> None:
    text = "Attention is studied here. " * 40_000
    assert [record.abstract for record in records(f"ICML 2025\n\n{text}")] == [text]


LINES = st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), min_size=1).filter(
    lambda line: re.fullmatch(r"[\s\u200b\u2060\ufeff]*", line) is None
)


@given(
    st.lists(st.lists(LINES, min_size=1, max_size=3).map("\n".join), min_size=1),
    st.lists(st.sampled_from(["", " ", "\t"]), min_size=1, max_size=3),
)
def test_blocks_come_back_as_they_were_written(written: list[str], gap: list[str]) -> None:
    separator = "".join(f"{line}\n" for line in gap)
    text = separator.join(f"{block}\n" for block in written)
    found = list(blocks(text))
    assert [block.text for block in found] == written
    assert all(text.split("\n")[block.line - 1] == block.text.split("\n")[0] for block in found)
