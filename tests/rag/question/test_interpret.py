from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.errors import QuestionError
from rag.question.filters import Filters
from rag.question.interpret import MAX_QUESTION, interpret
from rag.question.labelindex import LabelIndex

LABELS = {"Wisp": "p1", "Wisp Large": "p2", "DreamNet": "p3", "spiking graph filters": "p4"}


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("What does DreamNet do?", "ask"),
        ("How many tokens does it keep?", "ask"),
        ("Compare DreamNet and Wisp", "compare"),
        ("DreamNet vs. Wisp: which is faster?", "compare"),
        ("How does DreamNet differ from Wisp?", "compare"),
        ("What is the difference between the two decoders?", "compare"),
        ("Unterschied zwischen DreamNet und Wisp?", "compare"),
        ("Which papers study graphs?", "list"),
        ("How many papers study graphs?", "list"),
        ("List all works on graphs", "list"),
        ("Quels articles parlent de graphes ?", "list"),
        ("¿Qué trabajos tratan de grafos?", "list"),
        ("Summarise DreamNet", "summarise"),
        ("tl;dr of the graph paper", "summarise"),
        ("Tell me about DreamNet.", "summarise"),
        ("Fasse DreamNet zusammen", "summarise"),
        ("hi", "help"),
        ("Hello!", "help"),
        ("thanks", "help"),
        ("What can you do?", "help"),
        ("what is in here?", "help"),
        ("Hi, what can you do?", "help"),
        ("hi-res image generation?", "ask"),
        ("What helps training?", "ask"),
    ],
)
def test_the_kind_of_a_question(question: str, kind: str) -> None:
    assert interpret(question, LABELS).kind == kind


@pytest.mark.parametrize(
    ("question", "wants"),
    [
        ("How much faster is it?", "number"),
        ("What fraction of tokens is kept?", "number"),
        ("Combien de paramètres ?", "number"),
        ("What learning rate does it use?", "number"),
        ("What is the accuracy of it?", "number"),
        ("Who wrote it?", "author"),
        ("Why does it fail?", "reason"),
        ("What is the reason that it fails?", "reason"),
        ("Warum reicht das nicht?", "reason"),
        ("On which data sets was it tried?", "data"),
        ("Which benchmark is used?", "data"),
        ("What is it?", None),
    ],
)
def test_what_a_question_wants(question: str, wants: str | None) -> None:
    assert interpret(question, LABELS).wants == wants


def test_labels_are_found_whatever_their_case_and_in_order() -> None:
    assert interpret("is dreamnet better than Spiking Graph Filters?", LABELS).named == ("p3", "p4")


def test_a_label_within_a_longer_one_is_not_meant() -> None:
    assert interpret("What does Wisp Large add?", LABELS).named == ("p2",)
    assert interpret("What does Wisp Large add to Wisp?", LABELS).named == ("p2", "p1")


def test_a_label_within_a_word_is_not_meant() -> None:
    assert interpret("whispers and Wisps", LABELS).named == ()


@pytest.mark.parametrize("question", ["", "   ", "?!…", "\n\t"])
def test_a_question_without_words_is_refused(question: str) -> None:
    with pytest.raises(QuestionError, match="holds no words"):
        interpret(question, LABELS)


def test_a_question_of_the_greatest_length_is_read_and_a_longer_one_refused() -> None:
    assert interpret(("word " * MAX_QUESTION)[:MAX_QUESTION].strip(), LABELS).kind == "ask"
    with pytest.raises(QuestionError, match="Shorten it"):
        interpret("word " * MAX_QUESTION, LABELS)


def test_a_question_after_a_pasted_text_is_read() -> None:
    pasted = "The kiln is hot and the glass is blue. " * 90

    assert interpret(pasted + "Which papers are about this?", LABELS).kind == "list"
    assert interpret(pasted + "What batch size does DreamNet use?", LABELS).asked == ("batch", "size")


def test_a_slip_in_a_name_is_forgiven_and_told() -> None:
    question = interpret("What does DremNet do?", LabelIndex(LABELS))

    assert question.named == ("p3",)
    assert question.guessed == {"DremNet": "DreamNet"}


def test_a_word_that_papers_write_is_no_slip() -> None:
    assert interpret("What does dremnet do?", LABELS, lambda terms: dict.fromkeys(terms, 2)).named == ()


def test_filters_leave_the_searched_text_and_stay_in_the_text() -> None:
    question = interpret("Which papers from KILN 2021 melt glass?", LABELS, venues=["KILN"])

    assert question.filters == Filters(years=(2021, 2021), venues=("KILN",))
    assert question.searched == "Which papers melt glass?"
    assert question.text == "Which papers from KILN 2021 melt glass?"
    assert not question.of_the_catalogue


@pytest.mark.parametrize(
    "question",
    [
        "which papers are from KILN 2021?",
        "How many papers are from 2021?",
        "What was published in 2021?",
        "KILN 2021",
        "List all papers",
    ],
)
def test_a_question_of_nothing_but_filters_is_the_catalogues(question: str) -> None:
    read = interpret(question, LABELS, venues=["KILN"])

    assert read.kind == "list"
    assert read.of_the_catalogue


@pytest.mark.parametrize("question", ["What is it?", "Which papers melt glass?", "Which papers use DreamNet?"])
def test_a_question_about_something_is_not_the_catalogues(question: str) -> None:
    assert not interpret(question, LABELS).of_the_catalogue


def test_numbers_come_with_their_units_as_the_language_writes_them() -> None:
    english = interpret("Is it 2.6x faster at 90% sparsity on 8 GPUs or two nodes?", LABELS).quantities
    german = interpret("Ist es bei 2,5 ms schneller als die anderen?", LABELS).quantities

    assert [(found.value, found.unit) for found in english] == [
        (Decimal("2.6"), "×"),
        (Decimal(90), "%"),
        (Decimal(8), ""),
    ]
    assert [(found.value, found.unit) for found in german] == [(Decimal("2.5"), "ms")]


def test_a_year_that_filters_is_no_number_of_the_question() -> None:
    assert interpret("Which papers from 2021 use 3 kilns?", LABELS).quantities[0].value == 3


def test_the_attribute_asked_for_and_the_language_are_told() -> None:
    question = interpret("Which batch size does DreamNet use?", LABELS)

    assert (question.asked, question.language, question.wants) == (("batch", "size"), "en", "number")
    assert interpret("Welche Lernrate nutzt DreamNet?", LABELS).language == "de"


def test_a_description_of_a_paper_that_is_named_is_none_beside_its_name() -> None:
    assert interpret("What does the DreamNet paper show?", LABELS).descriptions == ()
    assert interpret("What does the glass paper show?", LABELS).descriptions == (("glass",),)


@given(
    st.one_of(
        st.text(max_size=300), st.text(alphabet=st.sampled_from('"*()ANDOR NEAR:^$\\{}%?2019 的é🙂'), max_size=300)
    )
)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        question = interpret(text, LABELS, venues=["KILN"])
    except QuestionError:
        assert not any(map(str.isalnum, text))
    else:
        assert set(question.named) <= set(LABELS.values())
        assert question.filters or question.searched == question.text
