from __future__ import annotations

from rag.question import Question
from rag.select import CLOSE, LISTED, SENTENCES, papers_to_read, select
from rag.types import Kind
from tests.rag.made import evidence, paper, ranking

CATS = paper(
    "cats",
    "All cats sleep here. All cats purr here. All cats hunt here. All cats play here. All cats eat here. (I) Cats.",
)
DOGS = paper("dogs", "All dogs bark here. All dogs dig here.")
FISH = paper("fish", "All fish swim here.")
RANKING = ranking(CATS, DOGS, FISH)


def question(kind: Kind, *named: str) -> Question:
    return Question(text="?", kind=kind, named=named, wants=None)


def test_an_answer_quotes_the_close_sentences_in_reading_order() -> None:
    found = [
        evidence(CATS, "All cats purr here.", 1.0),
        evidence(CATS, "All cats sleep here.", 0.95),
        evidence(CATS, "All cats eat here.", 0.2),
    ]

    assert [one.quote for one in select(question("ask"), RANKING, found)] == [
        "All cats sleep here.",
        "All cats purr here.",
    ]


def test_an_answer_quotes_at_most_three_sentences_of_a_paper() -> None:
    found = [
        evidence(CATS, text + ".", 1.0) for text in (CATS.abstract or "").split(".") if text for text in [text.strip()]
    ]

    assert len(select(question("ask"), RANKING, found)) == SENTENCES


def test_a_second_paper_joins_only_when_its_sentence_is_close_to_the_best() -> None:
    best = evidence(CATS, "All cats purr here.", 1.0)

    near = select(question("ask"), RANKING, [best, evidence(DOGS, "All dogs dig here.", CLOSE + 0.01)])
    far = select(question("ask"), RANKING, [best, evidence(DOGS, "All dogs dig here.", CLOSE - 0.01)])

    assert {one.passage.paper_id for one in near} == {"cats", "dogs"}
    assert {one.passage.paper_id for one in far} == {"cats"}


def test_the_papers_of_an_answer_stand_in_the_order_of_the_ranking() -> None:
    found = [evidence(DOGS, "All dogs dig here.", 1.0), evidence(CATS, "All cats purr here.", 0.99)]

    assert [one.passage.paper_id for one in select(question("ask"), RANKING, found)] == ["cats", "dogs"]


def test_a_question_that_names_a_paper_reads_that_one_alone() -> None:
    assert papers_to_read(question("ask", "fish"), RANKING) == ("fish",)
    assert papers_to_read(question("summarise", "fish"), RANKING) == ("fish",)


def test_a_comparison_reads_the_papers_named_and_at_least_two() -> None:
    assert papers_to_read(question("compare", "fish", "dogs"), RANKING) == ("fish", "dogs")
    assert papers_to_read(question("compare", "fish"), RANKING) == ("fish", "cats")
    assert papers_to_read(question("compare"), RANKING) == ("cats", "dogs")


def test_a_list_reads_the_papers_near_the_first_and_quotes_one_sentence_of_each() -> None:
    many = ranking(*(paper(str(number), "It is.") for number in range(40)))
    level = ranking(CATS, DOGS)
    found = [
        evidence(CATS, "All cats purr here.", 1.0),
        evidence(CATS, "All cats eat here.", 0.9),
        evidence(DOGS, "All dogs dig here.", 0.1),
    ]

    assert len(papers_to_read(question("list"), many)) <= LISTED
    assert [one.quote for one in select(question("list"), level, found)] == [
        "All cats purr here.",
        "All dogs dig here.",
    ]


def test_a_heading_within_an_abstract_is_no_sentence_to_quote() -> None:
    found = [evidence(CATS, "(I) Cats.", 1.0), evidence(CATS, "All cats purr here.", 0.9)]

    assert [one.quote for one in select(question("ask"), RANKING, found)] == ["All cats purr here."]
