"""Papers called by their labels; the labels and the words of the library are made up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.question.asking import COUNTED
from rag.question.called import END, TYPED, Called, called
from rag.question.labelindex import LabelIndex

LABELS = {
    name: name
    for name in (
        "GRIDSNAP",
        "TidePool",
        "TidePool Max",
        "FrostByteNet",
        "EMBERLINES",
        "Oriel",
        "Tide",
        "token mixing",
        "spiking graph filters",
        "EAGLET-3",
        "Wren",
        "Wren+",
        "VQX",
        "XQVs",
        "kilncast",
        "Margin",
    )
}
INDEX = LabelIndex(LABELS)
WRITTEN = {
    "margin": 40,
    "eaglet": 9,
    "3": 99,
    "vqx": 9,
    "token": 9,
    "mixing": 9,
    "gridsnaps": 0,
    "quench": 4,
    "tide pool": 0,
    "kiln cast": 2,
}


def frequencies(terms: Sequence[str], /) -> Mapping[str, int]:
    return {term: WRITTEN.get(term, 0) for term in terms}


def read(text: str, language: str = "en") -> Called:
    return called(text, INDEX, frequencies, language=language)


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("How fast is gridsnap on long inputs?", ("GRIDSNAP",)),
        ("How fast is GridSnap on long inputs?", ("GRIDSNAP",)),
        ("How fast is grid-snap on long inputs?", ("GRIDSNAP",)),
        ("How fast is Grid Snap on long inputs?", ("GRIDSNAP",)),
        ("how much memory does tide pool need", ("TidePool",)),
        ("Does frost-byte-net use replay?", ("FrostByteNet",)),
        ("What does EAGLET3 cost?", ("EAGLET-3",)),
        ("What does EAGLET 3 cost?", ("EAGLET-3",)),
        ("What does eaglet 3 cost?", ("EAGLET-3",)),
        ("What does Wren+ add?", ("Wren+",)),
        ("Wren and Wren+ on birds", ("Wren", "Wren+")),
        ("How is XQV trained?", ("XQVs",)),
        ("TidePool的速度是多少？", ("TidePool",)),
        ("TidePool's memory", ("TidePool",)),
    ],
)
def test_case_spaces_and_hyphens_do_not_matter(question: str, named: tuple[str, ...]) -> None:
    found = read(question)

    assert found.named == named
    assert not found.guessed


@pytest.mark.parametrize(
    ("question", "written", "label"),
    [
        ("How fast is gridsnp?", "gridsnp", "GRIDSNAP"),
        ("How fast is GRIDNSAP?", "GRIDNSAP", "GRIDSNAP"),
        ("How fast is Gridsnapp?", "Gridsnapp", "GRIDSNAP"),
        ("How fast is FrostBiteNett?", "FrostBiteNett", "FrostByteNet"),
        ("How fast is Grid Snp?", "Grid Snp", "GRIDSNAP"),
        ("Which glass does orial use?", "orial", "Oriel"),
        ("Wie schnell ist GRIDSNP?", "GRIDSNP", "GRIDSNAP"),
    ],
)
def test_a_slip_is_forgiven_and_told(question: str, written: str, label: str) -> None:
    found = read(question, "de" if question.startswith("Wie") else "en")

    assert found.named == (label,)
    assert found.guessed == {written: label}


@pytest.mark.parametrize(
    "question",
    [
        "How fast is gridsn?",  # two letters of eight are missing
        "What does EAGLET-2 cost?",  # another version is another paper
        "What does Wram do?",  # too short to forgive
        "How fast is Ariel?",  # a short name keeps its first letter
        "What does OriaL do?",  # who sets capitals so means what is written
        "How fast is Oriem?",  # a consonant makes a short name another
        "Who built the Orial?",  # methods have no article
        "What does quench do for the orbit?",
        "Was macht die Orientierung aus?",
    ],
)
def test_what_is_no_slip_is_not_forgiven(question: str) -> None:
    assert read(question).named == ()


def test_a_word_of_the_library_is_no_slip() -> None:
    index = LabelIndex({"Quenched": "p1"})

    assert called("How fast is quenchd here?", index, lambda terms: dict.fromkeys(terms, 0)).named == ("p1",)
    assert called("How fast is quenchd here?", index, lambda terms: dict.fromkeys(terms, 1)).named == ()


def test_a_word_as_near_to_two_labels_is_neither() -> None:
    assert called("What is morvad?", LabelIndex({"MORVAX": "p1", "MORVAL": "p2"}), frequencies).named == ()


def test_an_exact_label_goes_before_a_slip() -> None:
    assert called("morval", LabelIndex({"MORVAX": "p1", "MORVAL": "p2"}), frequencies).named == ("p2",)


@pytest.mark.parametrize(
    "question",
    [
        "What margin does the bound leave?",
        "Margin bounds for trees?",
        "How does token mixing change attention?",
        "Which VQX is used for images?",
        "Do VQX-based encoders help?",
        "How does the tide turn?",
        "Are pools of kiln cast glass used?",
        "Where do tide and pool meet?",
        "Does the margin work on trees?",
        "Which Bound Does Margin Give",
        "What do the authors margin?",
        "Whirling wrens",
    ],
)
def test_ordinary_words_are_no_labels(question: str) -> None:
    assert read(question).named == ()


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("What does the margin paper show?", ("Margin",)),
        ("How does a method called margin work on trees?", ("Margin",)),
        ('How does "margin" work on trees?', ("Margin",)),
        ("What bound does Margin give?", ("Margin",)),
        ("What is margin?", ("Margin",)),
        ("How does VQX quantise images?", ()),
        ("How much faster is VQX?", ("VQX",)),
        ("Compare token mixing with TidePool", ("token mixing", "TidePool")),
        ("Does Token Mixing help?", ("token mixing",)),
        ("Where do spiking graph filters fail?", ("spiking graph filters",)),
        ("Does kilncast crack?", ("kilncast",)),
    ],
)
def test_ordinary_words_are_labels_where_the_question_shows_it(question: str, named: tuple[str, ...]) -> None:
    assert read(question).named == named


def test_a_capital_tells_nothing_in_german() -> None:
    assert read("Welche Schranke, die Margin gibt, ist eng?", "de").named == ()


def test_few_words_of_a_text_are_counted() -> None:
    asked: list[str] = []
    labels = {f"Label{number}": f"p{number}" for number in range(500)}

    def counted(terms: Sequence[str], /) -> Mapping[str, int]:
        asked.extend(terms)
        return dict.fromkeys(terms, 1)

    called(" ".join(labels)[:TYPED], LabelIndex(labels), counted)

    assert 0 < len(asked) <= COUNTED


def test_a_label_within_a_longer_one_is_not_meant() -> None:
    assert read("What does TidePool Max add?").named == ("TidePool Max",)
    assert read("What does TidePool Max add to TidePool?").named == ("TidePool Max", "TidePool")


def test_the_spans_are_where_the_labels_stand() -> None:
    text = "Is gridsnp slower than TidePool Max?"

    assert [text[start:end] for start, end in read(text).spans] == ["gridsnp", "TidePool Max"]


def test_of_a_pasted_text_the_ends_are_read_and_no_slips_forgiven() -> None:
    filler = "word " * TYPED

    assert read(f"TidePool {filler} EMBERLINES").named == ("TidePool", "EMBERLINES")
    assert read(f"gridsnp {filler}").named == ()
    assert read(filler[:END] + " TidePool " + filler).named == ()


@given(st.text(alphabet=st.sampled_from("GridSnap tdePolWren+-3'的 .?"), max_size=200))
def test_any_text_names_papers_that_there_are(text: str) -> None:
    found = read(text)

    assert set(found.named) <= set(LABELS)
    assert all(written in text and LABELS[label] in found.named for written, label in found.guessed.items())
    assert all(0 <= start < end <= len(text) for start, end in found.spans)


@given(st.sampled_from(sorted(LABELS)))
def test_a_label_by_itself_is_its_paper(label: str) -> None:
    assert read(label).named == (label,)
    assert read(label.upper()).named == (label,)
