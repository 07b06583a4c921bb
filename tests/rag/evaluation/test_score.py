"""Answers made by hand: paper keys are letters, quotes are words, so every figure can be counted on fingers."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.evaluation.gold import Expectation, GoldItem, Turn
from rag.evaluation.observe import Observation, Quoted
from rag.evaluation.score import MEASURES, score
from rag.types import Status


def gold(
    status: Status = "answered",
    kind: str = "fact",
    papers: str = "",
    allowed: str = "",
    must: tuple[str, ...] = (),
    must_not: tuple[str, ...] = (),
    evidence: tuple[str, ...] = (),
) -> GoldItem:
    expect = Expectation(
        status=status,
        papers=tuple(papers),
        allowed_papers=tuple(allowed),
        must=tuple(re.compile(pattern, re.IGNORECASE) for pattern in must),
        must_not=tuple(re.compile(pattern, re.IGNORECASE) for pattern in must_not),
        evidence=evidence,
    )
    return GoldItem(id="q", kind=kind, turns=(Turn(question="?!"),), expect=expect)


def seen(
    status: Status = "answered", text: str = "", cited: str = "", quotes: tuple[str, ...] = (), ranking: str = ""
) -> Observation:
    return Observation(
        id="q",
        questions=("?!",),
        system="",
        status=status,
        text=text,
        cited=(
            *(Quoted(paper=key, quote=f"words of {key}") for key in cited),
            *(Quoted(paper=cited[0], quote=quote) for quote in quotes),
        ),
        ranking=tuple(ranking),
        mode="extractive",
        fell_back=False,
    )


def test_a_right_answer_passes_in_every_figure() -> None:
    item = gold(papers="A", must=("12 m",), must_not=("feet",), evidence=("It is 12 m high.",))
    result = score(item, seen(text="12 m [1].", cited="A", quotes=("12 m high",), ranking="AB"))
    assert {name: getattr(result, name) for name in MEASURES} == dict.fromkeys(MEASURES, 1.0)
    assert result.passed


def test_a_refusal_of_an_answerable_question_fails_in_every_figure_but_the_ranking() -> None:
    item = gold(papers="A", must=("12 m",), evidence=("It is 12 m high.",))
    result = score(item, seen(status="unanswerable", ranking="AB"))
    assert {name: getattr(result, name) for name in MEASURES} == {
        "status_right": 0.0,
        "first": 1.0,
        "first_five": 1.0,
        "papers_recall": 0.0,
        "papers_precision": None,
        "must_pass": 0.0,
        "evidence_recall": 0.0,
    }


def test_recall_is_the_share_of_required_papers_that_are_cited() -> None:
    assert score(gold(papers="ABCD"), seen(cited="ABX")).papers_recall == 2 / 4


def test_precision_is_the_share_of_cited_papers_that_are_required_or_allowed() -> None:
    assert score(gold(papers="AB", allowed="C"), seen(cited="ACX")).papers_precision == 2 / 3


def test_a_paper_cited_twice_counts_once() -> None:
    assert score(gold(papers="A"), seen(cited="AXX")).papers_precision == 1 / 2


def test_evidence_is_found_inside_a_quote_and_around_a_quote() -> None:
    item = gold(papers="A", evidence=("the blue tower stands", "the well", "no one knows"))
    assert score(item, seen(cited="A", quotes=("blue tower", "by the well at night"))).evidence_recall == 2 / 3


def test_an_empty_quote_finds_no_evidence() -> None:
    assert score(gold(papers="A", evidence=("tower",)), seen(cited="A", quotes=("",))).evidence_recall == 0.0


@pytest.mark.parametrize(
    ("text", "passes"),
    [("12 M and GREEN", 1.0), ("12 m", 0.0), ("12 m, green, 40 feet", 0.0)],
)
def test_words_pass_when_every_must_and_no_must_not_is_found(text: str, passes: float) -> None:
    item = gold(must=("12 m", "green"), must_not=("feet",))
    assert score(item, seen(text=text)).must_pass == passes


def test_an_item_without_words_to_look_for_is_not_measured_by_words() -> None:
    assert score(gold(kind="list", papers="AB"), seen(text="A, B")).must_pass is None


def test_a_required_paper_is_first_or_not() -> None:
    firsts = [score(gold(papers="AB"), seen(ranking=ranking)).first for ranking in ("BX", "XA", "")]
    assert firsts == [1.0, 0.0, 0.0]


@pytest.mark.parametrize(
    ("papers", "ranking", "found"),
    [
        ("A", "vwxyA", 1.0),
        ("A", "uvwxyA", 0.0),
        ("AB", "vwxyA", 0.0),
        ("ABCD", "ABCwxyzD", 1.0),
        ("ABCD", "ABCvwxyzD", 0.0),
    ],
)
def test_all_required_papers_are_looked_for_in_five_places_or_twice_their_number(
    papers: str, ranking: str, found: float
) -> None:
    assert score(gold(papers=papers), seen(ranking=ranking)).first_five == found


def test_where_no_paper_is_required_papers_are_not_measured() -> None:
    result = score(gold(status="unanswerable", allowed="A"), seen(status="unanswerable", ranking="A"))
    assert (result.first, result.first_five, result.papers_recall, result.papers_precision) == (None,) * 4
    assert result.passed


@pytest.mark.parametrize(
    ("expected", "found", "right"),
    [
        ("partial", "partial", 1.0),
        ("partial", "unanswerable", 1.0),
        ("unanswerable", "partial", 1.0),
        ("partial", "answered", 0.0),
    ],
)
def test_a_false_premise_may_be_corrected_or_refused(expected: Status, found: Status, right: float) -> None:
    item = gold(kind="false_premise", status=expected)
    assert score(item, seen(status=found)).status_right == right


def test_for_other_kinds_partial_is_no_refusal() -> None:
    item = gold(kind="unanswerable_absent", status="unanswerable")
    assert score(item, seen(status="partial")).status_right == 0.0


def test_a_refused_false_premise_owes_no_papers_and_no_words() -> None:
    item = gold(kind="false_premise", status="partial", papers="A", must=("zero",), must_not=("five",))
    result = score(item, seen(status="unanswerable", ranking="A"))
    assert (result.papers_recall, result.must_pass, result.first, result.passed) == (None, 1.0, 1.0, True)


def test_a_refused_false_premise_still_must_not_say_what_is_false() -> None:
    item = gold(kind="false_premise", status="partial", papers="A", must=("zero",), must_not=("five",))
    result = score(item, seen(status="unanswerable", text="About five."))
    assert (result.must_pass, result.passed) == (0.0, False)


def test_a_corrected_false_premise_owes_its_papers_and_words() -> None:
    item = gold(kind="false_premise", status="partial", papers="A", must=("zero",))
    assert score(item, seen(status="partial", text="It is five.", cited="B")).failed == (
        "does not cite A",
        "cites B",
        "does not say 'zero'",
    )


def test_what_failed_is_said_in_words() -> None:
    item = gold(papers="AB", must=("12 m",), must_not=("feet",))
    result = score(item, seen(status="partial", text="40 feet", cited="AX"))
    assert result.failed == (
        "is partial, not answered",
        "does not cite B",
        "cites X",
        "does not say '12 m'",
        "says 'feet'",
    )


@given(papers=st.text("ABC", max_size=3), allowed=st.text("DE", max_size=2), cited=st.text("ABCDEX", max_size=6))
def test_every_figure_is_a_share_or_nothing(papers: str, allowed: str, cited: str) -> None:
    result = score(gold(papers=papers, allowed=allowed), seen(cited=cited, ranking=cited))
    assert all(value is None or 0 <= value <= 1 for value in (getattr(result, name) for name in MEASURES))


@given(papers=st.sets(st.sampled_from("ABC"), min_size=1), cited=st.sets(st.sampled_from("ABCX"), min_size=1))
def test_full_recall_and_precision_are_what_passing_asks_of_citations(papers: set[str], cited: set[str]) -> None:
    result = score(gold(papers="".join(papers)), seen(cited="".join(cited)))
    assert result.passed == (result.papers_recall == result.papers_precision == 1.0)
