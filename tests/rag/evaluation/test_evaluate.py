"""Five questions to a library of two papers, each answered by hand; the figures are worked out beside them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from rag.evaluation.evaluate import Count, Evaluation, evaluate
from rag.evaluation.gold import Expectation, GoldItem, Turn
from rag.evaluation.observe import ObservationFile
from rag.evaluation.report import HEADINGS, evaluation_json, failures, summary, table
from rag.evaluation.score import MEASURES, Score
from rag.types import Answer, Citation, Claim, Mode, Paper, Status

TOWER = Paper(id="t", label="Tower", abstract="The tower is 12 m high.")
WELL = Paper(id="w", label="Well", abstract="The well is 30 m deep.")
KEYS = {"t": "T", "w": "W"}


def ask(
    name: str, kind: str, question: str, status: Status, papers: str = "", must: str = "", lang: str = "en"
) -> GoldItem:
    patterns = (re.compile(must, re.IGNORECASE),) if must else ()
    evidence = tuple(paper.abstract or "" for paper in (TOWER, WELL) if KEYS[paper.id] in papers)
    expect = Expectation(status=status, papers=tuple(papers), must=patterns, evidence=evidence)
    return GoldItem(id=name, kind=kind, lang=lang, turns=(Turn(question=question),), expect=expect)


def say(question: str, status: Status, *papers: Paper, mode: Mode = "extractive", fell_back: bool = False) -> Answer:
    return Answer(
        question=question,
        resolved_question=question,
        kind="ask",
        status=status,
        claims=tuple(
            Claim(text=paper.text("abstract"), evidence=(place,), support="verbatim")
            for place, paper in enumerate(papers)
        ),
        citations=tuple(
            Citation(marker=place, paper=paper, field="abstract", quote=quote, start=0, end=len(quote))
            for place, paper in enumerate(papers, start=1)
            for quote in [paper.text("abstract")]
        ),
        mode=mode,
        fell_back=fell_back,
    )


ITEMS = (
    ask("high", "fact", "How high?", "answered", papers="T", must="12 m"),
    ask("deep", "fact", "How deep?", "answered", papers="W", must="30 m"),
    ask("tief", "fact", "Wie tief?", "answered", papers="W", must="30 m", lang="de"),
    ask("both", "compare", "Which is longer?", "answered", papers="TW", must="30 m"),
    ask("rain", "unanswerable_offtopic", "Will it rain?", "unanswerable"),
)
ANSWERS = {
    "How high?": say("How high?", "answered", TOWER),  # right
    "How deep?": say("How deep?", "unanswerable", mode="llm"),  # refused, though the well's abstract says it
    "Wie tief?": say("Wie tief?", "answered", TOWER, WELL),  # the tower is cited besides
    "Which is longer?": say("Which is longer?", "answered", WELL, fell_back=True),  # the tower is not cited
    "Will it rain?": say("Will it rain?", "unanswerable"),  # right
}
RANKINGS = {
    "How high?": [TOWER, WELL],
    "How deep?": [TOWER, WELL],
    "Wie tief?": [WELL],
    "Which is longer?": [WELL],
    "Will it rain?": [TOWER],
}


def answers(turns: Sequence[str]) -> Answer:
    return ANSWERS[turns[-1]]


def rank(question: str) -> Sequence[Paper]:
    return RANKINGS[question]


@pytest.fixture(scope="module")
def evaluation() -> Evaluation:
    return evaluate(ITEMS, converse=answers, rank=rank, keys=KEYS)


def test_figures_are_means_over_the_items_of_a_kind(evaluation: Evaluation) -> None:
    fact = evaluation.by_kind["fact"]
    assert fact.means == {
        "status_right": 2 / 3,  # high, tief
        "first": 2 / 3,  # high, tief
        "first_five": 1.0,
        "papers_recall": 2 / 3,  # 1, 0, 1
        "papers_precision": (1 + 1 / 2) / 2,  # high, tief: nothing is cited for deep
        "must_pass": 2 / 3,
        "evidence_recall": 2 / 3,
    }
    assert (fact.items, fact.passed) == (3, 1)


def test_an_item_with_nothing_to_measure_is_left_out_of_the_mean(evaluation: Evaluation) -> None:
    assert evaluation.by_kind["fact"].counted == {**dict.fromkeys(MEASURES, 3), "papers_precision": 2}


def test_the_overall_mean_is_over_items_not_over_kinds(evaluation: Evaluation) -> None:
    assert evaluation.overall.means["status_right"] == 4 / 5
    assert evaluation.overall.means["papers_recall"] == (1 + 0 + 1 + 1 / 2) / 4


def test_a_column_without_a_single_item_has_no_mean(evaluation: Evaluation) -> None:
    assert evaluation.by_kind["unanswerable_offtopic"].means == {**dict.fromkeys(MEASURES), "status_right": 1.0}


def test_kinds_come_in_the_order_of_the_file(evaluation: Evaluation) -> None:
    assert list(evaluation.by_kind) == ["fact", "compare", "unanswerable_offtopic"]


def test_other_languages_are_reported_apart(evaluation: Evaluation) -> None:
    assert {tag: figures.items for tag, figures in evaluation.by_language.items()} == {"en": 4, "de": 1}
    assert evaluation.other_languages.means["papers_precision"] == 1 / 2


def test_refusals_are_counted_where_they_are_right_and_where_they_are_wrong(evaluation: Evaluation) -> None:
    assert evaluation.off_topic_refused == Count(part=1, whole=1)
    assert evaluation.answerable_refused == Count(part=1, whole=3)


def test_who_wrote_the_answers_is_counted_once_an_answer(evaluation: Evaluation) -> None:
    assert evaluation.modes == {"extractive": 3, "llm": 1, "fell_back": 1}


def test_papers_that_the_library_lacks_are_named() -> None:
    found = evaluate(ITEMS, converse=answers, rank=rank, keys={"t": "T"})
    assert found.unknown_papers == ("W",)


def test_each_score_is_told_as_it_comes() -> None:
    told: list[Score] = []
    evaluate(ITEMS, converse=answers, rank=rank, keys=KEYS, on_score=told.append)
    assert [(each.item.id, each.passed) for each in told] == [
        ("high", True),
        ("deep", False),
        ("tief", False),
        ("both", False),
        ("rain", True),
    ]


def test_an_interrupted_evaluation_goes_on_where_it_stopped(tmp_path: Path) -> None:
    asked: list[str] = []

    def breaks_off(turns: Sequence[str]) -> Answer:
        asked.append(turns[-1])
        if asked == ["How high?", "How deep?"]:
            raise KeyboardInterrupt
        return answers(turns)

    path = tmp_path / "seen.jsonl"
    with pytest.raises(KeyboardInterrupt):
        evaluate(ITEMS, converse=breaks_off, rank=rank, keys=KEYS, on_file=ObservationFile(path))
    resumed = evaluate(ITEMS, converse=breaks_off, rank=rank, keys=KEYS, on_file=ObservationFile(path))
    assert asked == ["How high?", "How deep?", *(item.questions[-1] for item in ITEMS[1:])]
    assert resumed == evaluate(ITEMS, converse=answers, rank=rank, keys=KEYS)


def test_a_finished_evaluation_asks_nothing_again(tmp_path: Path) -> None:
    path = tmp_path / "seen.jsonl"
    first = evaluate(ITEMS, converse=answers, rank=rank, keys=KEYS, on_file=ObservationFile(path))

    def silent(turns: Sequence[str]) -> Answer:
        raise AssertionError(turns)

    assert evaluate(ITEMS, converse=silent, rank=rank, keys=KEYS, on_file=ObservationFile(path)) == first


def test_answers_on_file_are_scored_against_the_expectations_of_today(tmp_path: Path) -> None:
    path = tmp_path / "seen.jsonl"
    evaluate(ITEMS[:1], converse=answers, rank=rank, keys=KEYS, on_file=ObservationFile(path))
    changed = ask("high", "fact", "How high?", "answered", papers="T", must="13 m")
    found = evaluate([changed], converse=answers, rank=rank, keys=KEYS, on_file=ObservationFile(path))
    assert found.scores[0].failed == ("does not say '13 m'",)


def test_the_json_has_the_contracts_fields(evaluation: Evaluation) -> None:
    printed = json.loads(json.dumps(evaluation_json(evaluation), allow_nan=False))
    assert {"items", "by_kind", "overall", "mode"} <= printed.keys()
    assert {"items", *MEASURES} <= printed["by_kind"]["compare"].keys()
    assert (printed["items"], printed["overall"]["items"]) == (5, 5)
    assert printed["by_kind"]["compare"]["papers_recall"] == 1 / 2
    assert printed["mode"] == {"extractive": 3, "llm": 1, "fell_back": 1}


def test_the_json_adds_counts_and_each_items_result(evaluation: Evaluation) -> None:
    printed = json.loads(json.dumps(evaluation_json(evaluation)))
    assert printed["refused"] == {
        "off_topic": {"refused": 1, "items": 1},
        "answerable_english": {"refused": 1, "items": 3},
    }
    assert printed["overall"]["counted"]["papers_precision"] == 3
    assert (printed["overall"]["passed"], printed["other_languages"]["items"]) == (2, 1)
    both = printed["results"][3]
    assert (both["id"], both["passed"], both["failed"]) == ("both", False, ["does not cite T"])


def test_an_evaluation_of_nothing_has_no_figures_and_is_still_json() -> None:
    nothing = evaluate([], converse=answers, rank=rank, keys=KEYS)
    assert evaluation_json(nothing)["by_kind"] == {}
    assert nothing.overall.means == dict.fromkeys(MEASURES)


def test_the_table_has_a_row_for_each_kind_for_all_and_for_each_language(evaluation: Evaluation) -> None:
    rows = table(evaluation)
    assert [row[0] for row in rows] == [
        "fact",
        "compare",
        "unanswerable_offtopic",
        "overall",
        "in en",
        "in de",
        "not in en",
    ]
    assert {len(row) for row in rows} == {len(HEADINGS)}


def test_a_mean_over_fewer_items_than_the_row_says_over_how_many(evaluation: Evaluation) -> None:
    by_name = {row[0]: dict(zip(HEADINGS, row, strict=True)) for row in table(evaluation)}
    assert (by_name["fact"]["recall"], by_name["fact"]["precision"]) == ("0.67", "0.75 (2)")
    assert by_name["unanswerable_offtopic"]["recall"] == "-"


def test_one_language_alone_is_not_set_apart() -> None:
    found = evaluate(ITEMS[:2], converse=answers, rank=rank, keys=KEYS)
    assert [row[0] for row in table(found)] == ["fact", "overall"]


def test_the_lines_under_the_table_give_counts() -> None:
    found = evaluate(ITEMS, converse=answers, rank=rank, keys={"t": "T"})
    assert summary(found) == (
        "refused: 1 of 1 off-topic questions (should be all)",
        "refused: 1 of 3 answerable questions in English (should be none)",
        "answers: 3 extractive, 1 by the model, 1 fell back",
        "the library lacks 1 of the papers asked for; those questions cannot be answered from it",
    )


def test_failures_are_listed_with_every_reason(evaluation: Evaluation) -> None:
    assert failures(evaluation) == (
        ("deep", "fact", "is unanswerable, not answered"),
        ("deep", "fact", "does not cite W"),
        ("deep", "fact", "does not say '30 m'"),
        ("tief", "fact", "cites T"),
        ("both", "compare", "does not cite T"),
    )
