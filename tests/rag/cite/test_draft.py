"""A model's text as sentences and the sources it names."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.cite import Draft, drafts

KNOWN = 3


def read(text: str) -> list[tuple[str, tuple[int, ...], tuple[str, ...]]]:
    return [(draft.text, draft.sources, draft.unknown) for draft in drafts([text], KNOWN)]


@pytest.mark.parametrize(
    ("text", "sources"),
    [
        ("Pruning halves the cost [1].", (1,)),
        ("Pruning halves the cost. [1]", (1,)),
        ("Pruning halves the cost.[1]", (1,)),
        ("Pruning halves the cost. [1].", (1,)),
        ("Pruning halves the cost[1].", (1,)),
        ("Pruning halves [1] the cost.", (1,)),
        ("[1] Pruning halves the cost.", (1,)),
        ("[1]: Pruning halves the cost.", (1,)),
        ("Pruning halves the cost [1, 2].", (1, 2)),
        ("Pruning halves the cost [1; 3].", (1, 3)),
        ("Pruning halves the cost [1][2].", (1, 2)),
        ("Pruning halves the cost [1], [2] and [3].", (1, 2, 3)),
        ("Pruning halves the cost [1-3].", (1, 2, 3)),
        ("Pruning halves the cost [1–2].", (1, 2)),
        ("Pruning halves the cost [3-1].", (1, 2, 3)),
        ("Pruning halves the cost 【1】.", (1,)),
        ("Pruning halves the cost【2†source】.", (2,)),
        ("Pruning halves the cost [^1].", (1,)),
        ("Pruning halves the cost [source 2].", (2,)),
        ("Pruning halves the cost (source 2).", (2,)),
        ("Pruning halves the cost (see [2]).", (2,)),
        ("According to [2], pruning halves the cost.", (2,)),
        ("- **Pruning** halves the cost [1].", (1,)),
        ("1. Pruning halves the cost [1].", (1,)),
        ("Answer: Pruning halves the cost [1].", (1,)),
    ],
)
def test_a_marker_is_read_however_it_is_written(text: str, sources: tuple[int, ...]) -> None:
    assert read(text) == [("Pruning halves the cost.", sources, ())]


@pytest.mark.parametrize(
    ("marker", "sources", "unknown"),
    [
        ("[0]", (), ("[0]",)),
        ("[9]", (), ("[9]",)),
        ("[1, 9]", (1,), ("[9]",)),
        ("[2-9]", (2, 3), ("[2-9]",)),
        ("[1-999999999]", (1, 2, 3), ("[1-999999999]",)),
        ("[Smith 2023]", (), ("[Smith 2023]",)),
        ("[Smith et al., 2021; Jones 2020]", (), ("[Smith et al., 2021; Jones 2020]",)),
        ("[citation needed]", (), ("[citation needed]",)),
    ],
)
def test_a_marker_that_names_no_source_is_dropped_and_reported(
    marker: str, sources: tuple[int, ...], unknown: tuple[str, ...]
) -> None:
    assert read(f"Pruning halves the cost {marker}.") == [("Pruning halves the cost.", sources, unknown)]


@pytest.mark.parametrize(
    "text",
    [
        "The [CLS] token is pooled.",
        "The score lies in [0, 1] throughout.",
        "The effect has a 95% CI [1, 2] here.",
        "It takes the range [1, 3] of values.",
        "The entry x[1] is dropped.",
        "The interval [0.2, 0.5] is kept.",
        "It needs the [MASK] and [SEP] tokens.",
    ],
)
def test_brackets_of_the_sentence_itself_are_kept(text: str) -> None:
    assert read(text) == [(text, (), ())]


def test_a_marker_after_the_full_stop_belongs_to_the_sentence_before_it() -> None:
    assert read("It is fast. [1] It is small. [2]") == [("It is fast.", (1,), ()), ("It is small.", (2,), ())]


def test_markers_before_their_sentences_are_told_by_the_first() -> None:
    assert read("[1] It is fast. [2] It is small.") == [("It is fast.", (1,), ()), ("It is small.", (2,), ())]


def test_a_line_of_nothing_but_a_marker_belongs_to_the_sentence_above() -> None:
    assert read("It is fast.\n[1]\nIt is small.\n[2]") == [("It is fast.", (1,), ()), ("It is small.", (2,), ())]


def test_each_line_of_a_list_is_a_sentence() -> None:
    assert read("- It is fast [1]\n- It is small [2]") == [("It is fast", (1,), ()), ("It is small", (2,), ())]


def test_chinese_sentences_are_told_apart() -> None:
    assert read("它很快[1]。它很小。[2]") == [("它很快。", (1,), ()), ("它很小。", (2,), ())]


def test_an_abbreviation_ends_no_sentence() -> None:
    assert read("Gains vs. pruning (cf. Li et al. and others) are small [1].")[0][1] == (1,)
    assert len(read("Gains vs. pruning (cf. Li et al. and others) are small [1].")) == 1


def test_what_a_reasoning_model_thinks_aloud_is_no_answer() -> None:
    assert read("<think>Perhaps [2]. Or not.</think>\n\nIt is fast [1].") == [("It is fast.", (1,), ())]


def test_a_bold_name_loses_its_asterisks_and_a_power_keeps_them() -> None:
    assert read("**LUMEN**-based search needs n**2 steps [1].")[0][0] == "LUMEN-based search needs n**2 steps."


def test_what_cannot_be_printed_is_left_out() -> None:
    assert read("It is \x1b[31mfast\x1b[0m\ud800 [1].") == [("It is [31mfast[0m.", (1,), ())]


def test_a_text_of_markers_alone_has_no_sentence() -> None:
    assert read("[1] [2]") == []


def test_a_sentence_comes_before_the_text_has_ended() -> None:
    def pieces() -> object:
        yield "It is fast [1]. It is "
        yield "small, too. "
        raise AssertionError("the first sentence was complete")

    assert next(drafts(pieces(), KNOWN)) == Draft(text="It is fast.", sources=(1,))  # type: ignore[arg-type]


_WORDS = ["It is fast", "COSTS", "vs.", "e.g.", "2.6×", "它很快。", "in", "According to [1], it", "<think>", "</think>"]
_MARKERS = ["[1]", "[1, 2]", "[9]", "[0, 1]", "[Li 2020]", "[2-3]", "【1】", "[CLS]", "[", "]", "(", ")"]
_SIGNS = [".", ". ", "? ", ": ", "- ", "1. ", "**", " ", "\n", "\n\n"]
_PARTS = st.sampled_from([*_WORDS, *_MARKERS, *_SIGNS])


@given(st.lists(_PARTS, max_size=25).map("".join), st.lists(st.integers(0, 200), max_size=8))
def test_where_chunks_end_makes_no_difference(text: str, cuts: list[int]) -> None:
    places = [0, *sorted(cuts), len(text)]
    chunks = [text[start:end] for start, end in pairwise(places)]
    assert list(drafts(chunks, KNOWN)) == list(drafts([text], KNOWN))


@given(st.lists(_PARTS, max_size=25).map("".join))
def test_only_sources_that_exist_are_named(text: str) -> None:
    for draft in drafts([text], KNOWN):
        assert set(draft.sources) <= {1, 2, 3}
        assert draft.text.strip() == draft.text != ""


@given(st.text(max_size=200))
def test_no_text_is_too_odd_to_read(text: str) -> None:
    assert all(draft.text for draft in drafts([text], KNOWN))
