"""The gold file that `make eval` and the documentation use, held against the papers it asks about."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from rag.evaluation.gold import GoldItem, paper_key, read_gold

ROOT = Path(__file__).resolve().parents[1]
ITEMS = read_gold(ROOT / "docs" / "example-gold.jsonl")
KINDS = {
    "fact",
    "number",
    "compare",
    "list",
    "summarise",
    "followup",
    "unanswerable_absent",
    "unanswerable_offtopic",
    "false_premise",
}
each_item = pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.id)


def read_abstracts() -> dict[str, str]:
    abstracts: dict[str, str] = {}
    for path in sorted((ROOT / "seeds").glob("*.txt")):
        for block in re.split(r"\n[ \t]*\n", path.read_text(encoding="utf-8"))[1:]:
            if block.strip():
                abstracts.setdefault(paper_key(block), block.strip())
    return abstracts


ABSTRACTS = read_abstracts()


def test_the_seeds_hold_48_papers() -> None:
    assert len(ABSTRACTS) == 48


def test_all_kinds_are_asked_about() -> None:
    assert Counter(item.kind for item in ITEMS).keys() == KINDS


def test_there_are_enough_questions_to_look_at() -> None:
    assert len(ITEMS) >= 24


def test_another_language_than_english_is_asked_in() -> None:
    assert {item.language for item in ITEMS} > {"en"}


@each_item
def test_the_papers_are_in_the_seeds(item: GoldItem) -> None:
    assert {*item.expect.papers, *item.expect.allowed_papers} <= ABSTRACTS.keys()


@each_item
def test_no_paper_is_both_required_and_allowed(item: GoldItem) -> None:
    assert not {*item.expect.papers} & {*item.expect.allowed_papers}


@each_item
def test_the_evidence_is_an_exact_part_of_a_required_abstract(item: GoldItem) -> None:
    required = [ABSTRACTS[key] for key in item.expect.papers]
    assert [text for text in item.expect.evidence if not any(text in abstract for abstract in required)] == []


@each_item
def test_every_required_paper_has_evidence(item: GoldItem) -> None:
    backed = [any(text in ABSTRACTS[key] for text in item.expect.evidence) for key in item.expect.papers]
    assert all(backed)


@each_item
def test_the_evidence_says_what_must_be_said_and_nothing_that_must_not(item: GoldItem) -> None:
    evidence = "\n".join(item.expect.evidence)
    said = [bool(pattern.search(evidence)) for pattern in item.expect.must]
    missaid = [bool(pattern.search(evidence)) for pattern in item.expect.must_not]
    assert (all(said), any(missaid)) == (True, False)


@each_item
def test_no_regular_expression_matches_just_anything(item: GoldItem) -> None:
    assert [pattern for pattern in (*item.expect.must, *item.expect.must_not) if pattern.search("")] == []


@each_item
def test_regular_expressions_keep_to_what_other_engines_know(item: GoldItem) -> None:
    patterns = [pattern.pattern for pattern in (*item.expect.must, *item.expect.must_not)]
    assert [pattern for pattern in patterns if re.search(r"\(\?[=!<]|\\[1-9]", pattern)] == []


@each_item
def test_repeating_the_question_is_no_answer(item: GoldItem) -> None:
    said = [bool(pattern.search(item.questions[-1])) for pattern in item.expect.must]
    assert not said or not all(said)


@each_item
def test_an_item_expects_what_its_kind_can_give(item: GoldItem) -> None:
    expect = item.expect
    if expect.status == "unanswerable":
        assert not expect.papers
        assert not expect.must
        assert expect.must_not
    else:
        assert expect.papers
        assert expect.evidence
        assert expect.must or item.kind == "list"


@each_item
def test_only_a_followup_has_more_than_one_turn(item: GoldItem) -> None:
    assert (len(item.turns) > 1) == (item.kind == "followup")
