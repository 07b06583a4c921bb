from __future__ import annotations

import pytest

from rag.question import Question
from rag.question.cues import Want
from rag.sufficiency import holding, missing, on_topic
from tests.rag.made import evidence, paper, ranking


def test_a_question_near_to_nothing_is_off_topic() -> None:
    assert on_topic(ranking(nearest=0.9), named=False)
    assert not on_topic(ranking(nearest=0.1), named=False)


def test_a_question_that_calls_a_paper_by_its_label_is_on_topic() -> None:
    assert on_topic(ranking(nearest=0.1), named=True)


def test_names_and_words_that_no_paper_holds_count_against_a_question() -> None:
    assert on_topic(ranking(nearest=0.3), named=False)
    assert not on_topic(ranking(nearest=0.3, unknown_names=1.0), named=False)
    assert not on_topic(ranking(nearest=0.3, unknown_words=1.0), named=False)


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

    assert holding(wants, [evidence(made, lacks), evidence(made, holds)]) == (evidence(made, holds),)


def test_a_refusal_names_what_is_not_stated_in_the_questions_words() -> None:
    question = Question(text="How fast is it?", kind="ask", named=(), wants="number")

    assert missing(question) == "No abstract in this library states a number for this: How fast is it?"


def test_no_abstract_says_who_wrote_it() -> None:
    assert holding("author", [evidence(paper("one", "We thank Ada Lovelace."), "We thank Ada Lovelace.")]) == ()


def test_a_stranger_beside_a_named_paper_makes_a_question_doubtful() -> None:
    assert not on_topic(ranking(nearest=0.3, unknown_names=1.0), named=True)


def test_a_long_question_is_repeated_in_part() -> None:
    question = Question(text="why " * 1000, kind="ask", named=(), wants=None)

    assert len(missing(question)) < 400
