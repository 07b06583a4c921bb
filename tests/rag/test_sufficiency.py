from __future__ import annotations

import pytest

from rag.question import Question
from rag.question.cues import Want
from rag.sufficiency import holding, missing, on_topic
from rag.types import Kind
from rag.verify.quantity import quantities
from tests.rag.made import evidence, paper, ranking


def asking(
    *named: str, kind: Kind = "ask", wants: Want | None = None, asked: tuple[str, ...] = (), searched: str = ""
) -> Question:
    return Question(
        text="?",
        kind=kind,
        named=named,
        wants=wants,
        asked=asked,
        searched=searched,
        quantities=quantities(searched),
    )


def test_a_question_near_to_nothing_is_off_topic() -> None:
    assert on_topic(asking(), ranking(nearest=0.9))
    assert not on_topic(asking(), ranking(nearest=0.1))


def test_a_question_that_calls_a_paper_by_its_label_is_on_topic() -> None:
    assert on_topic(asking("one"), ranking(nearest=0.1))


def test_a_summary_of_a_topic_must_be_nearer_than_a_question() -> None:
    assert on_topic(asking(), ranking(nearest=0.3))
    assert not on_topic(asking(kind="summarise"), ranking(nearest=0.3))


def test_names_and_words_that_no_paper_holds_count_against_a_question() -> None:
    assert on_topic(asking(), ranking(nearest=0.3))
    assert not on_topic(asking(), ranking(nearest=0.3, unknown_names=1.0))
    assert not on_topic(asking(), ranking(nearest=0.3, unknown_words=1.0))


@pytest.mark.parametrize(
    ("wants", "holds", "lacks"),
    [
        ("number", "It keeps 3 of 4 tokens.", "It keeps some of the tokens."),
        ("number", "It doubles the speed.", "It is fast."),
        ("reason", "It fails because noise grows.", "It keeps a table of tokens, but it is fast."),
        ("data", "We test on rain gauges: experiments on 212 farms.", "Its tasks are about images."),
        ("data", "We evaluate on ImageNet.", "We propose a data structure for LLM inference."),
        ("number", "It halves the error.", "It guarantees zero false negatives."),
    ],
)
def test_evidence_that_lacks_what_is_wanted_does_not_count(wants: Want, holds: str, lacks: str) -> None:
    made = paper("one", f"{holds} {lacks}")

    assert holding(asking(wants=wants), [evidence(made, lacks), evidence(made, holds)]) == (evidence(made, holds),)


def test_the_numbers_of_the_question_do_not_answer_it() -> None:
    question = asking(wants="number", searched="How many of the 212 farms were flooded?")
    repeated, stated = "Rain fell on 212 farms.", "Of 212 farms, 17 were flooded."

    assert holding(question, [evidence(paper("one", repeated), repeated)]) == ()
    assert len(holding(question, [evidence(paper("one", stated), stated)])) == 1


def test_a_count_of_people_is_answered_by_a_sentence_that_counts_people() -> None:
    question = asking(wants="number", asked=("people",), searched="How many people labelled the maps?")
    maps, people = "We label 300 maps.", "Nine volunteers label 300 maps."

    assert holding(question, [evidence(paper("one", maps), maps)]) == ()
    assert len(holding(question, [evidence(paper("one", people), people)])) == 1


def test_a_refusal_names_what_is_not_stated_in_the_questions_words() -> None:
    question = Question(text="How fast is it?", kind="ask", named=(), wants="number")

    assert missing(question) == "No abstract in this library states a number for this: How fast is it?"


def test_no_abstract_says_who_wrote_it() -> None:
    assert (
        holding(asking(wants="author"), [evidence(paper("one", "We thank Ada Lovelace."), "We thank Ada Lovelace.")])
        == ()
    )


def test_a_stranger_beside_a_named_paper_makes_a_question_doubtful() -> None:
    assert not on_topic(asking("one"), ranking(nearest=0.3, unknown_names=1.0))


def test_a_long_question_is_repeated_in_part() -> None:
    question = Question(text="why " * 1000, kind="ask", named=(), wants=None)

    assert len(missing(question)) < 400
