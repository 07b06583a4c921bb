from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from rag.errors import SourceError
from rag.evaluation.gold import Expectation, GoldItem, Turn
from rag.evaluation.observe import RANKING_KEPT, Observation, ObservationFile, Quoted, observe
from rag.types import Answer, Citation, Claim, Paper

TOWER = Paper(id="t", label="Tower", abstract="The tower is 12 m high.")
WELL = Paper(id="w", label="Well", title="A well")
KEYS = {"t": "key-t"}
ITEM = GoldItem(
    id="q1",
    kind="followup",
    turns=(Turn(question="What is it?"), Turn(question="How high?")),
    expect=Expectation(status="answered"),
)
OBSERVATION = Observation(
    id="q1",
    questions=("What is it?", "How high?"),
    system="none",
    status="answered",
    text="It is 12 m high [1].",
    cited=(Quoted(paper="key-t", quote="12 m"),),
    ranking=("key-t",),
    mode="extractive",
    fell_back=False,
)


def answered(turns: Sequence[str]) -> Answer:
    return Answer(
        question=turns[-1],
        resolved_question=" ".join(turns),
        kind="ask",
        status="answered",
        claims=(Claim(text="It is 12 m high.", evidence=(0,), support="supported"),),
        citations=(
            Citation(marker=1, paper=TOWER, field="abstract", quote="12 m", start=13, end=17),
            Citation(marker=2, paper=WELL, field="title", quote="well", start=2, end=6),
        ),
        mode="llm",
    )


def test_the_last_answer_is_noted_with_the_keys_of_what_it_cites() -> None:
    seen = observe(ITEM, converse=answered, rank=lambda _: [], keys=KEYS)
    assert (seen.status, seen.text, seen.mode) == ("answered", "It is 12 m high. [1]", "llm")
    assert seen.cited == (Quoted(paper="key-t", quote="12 m"), Quoted(paper="w", quote="well"))


def test_papers_are_ranked_for_the_resolved_question() -> None:
    rankings = {"What is it? How high?": [WELL, TOWER]}
    seen = observe(ITEM, converse=answered, rank=lambda question: rankings[question], keys=KEYS)
    assert seen.ranking == ("w", "key-t")


def test_a_long_ranking_is_kept_in_part() -> None:
    papers = [Paper(id=str(place), label=str(place)) for place in range(RANKING_KEPT + 1)]
    seen = observe(ITEM, converse=answered, rank=lambda _: papers, keys=KEYS)
    assert seen.ranking == tuple(str(place) for place in range(RANKING_KEPT))


def test_what_was_appended_is_found_after_reopening(tmp_path: Path) -> None:
    ObservationFile(tmp_path / "seen.jsonl").append(OBSERVATION)
    assert ObservationFile(tmp_path / "seen.jsonl").find(ITEM, "none") == OBSERVATION


def test_other_questions_under_the_same_id_are_not_on_file(tmp_path: Path) -> None:
    ObservationFile(tmp_path / "seen.jsonl").append(OBSERVATION)
    other = GoldItem(id="q1", kind="fact", turns=(Turn(question="How deep?"),), expect=ITEM.expect)
    assert ObservationFile(tmp_path / "seen.jsonl").find(other, "none") is None


def test_what_another_system_said_is_not_taken_over(tmp_path: Path) -> None:
    ObservationFile(tmp_path / "seen.jsonl").append(OBSERVATION)
    assert ObservationFile(tmp_path / "seen.jsonl").find(ITEM, "openai") is None


def test_a_line_cut_short_is_passed_over_and_the_next_one_starts_afresh(tmp_path: Path) -> None:
    path = tmp_path / "seen.jsonl"
    ObservationFile(path).append(OBSERVATION)
    path.write_bytes(path.read_bytes() + path.read_bytes()[:40])
    second = GoldItem(id="q2", kind="fact", turns=(Turn(question="?!"),), expect=ITEM.expect)
    ObservationFile(path).append(observe(second, converse=answered, rank=lambda _: [], keys=KEYS, system="none"))
    reopened = ObservationFile(path)
    assert [reopened.find(item, "none") is not None for item in (ITEM, second)] == [True, True]


def test_a_file_that_holds_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("buy milk\n", encoding="utf-8")
    with pytest.raises(SourceError, match=r"notes\.txt' is not a file of evaluation results"):
        ObservationFile(path)
    assert path.read_text(encoding="utf-8") == "buy milk\n"


def test_a_folder_is_no_file_to_resume_from(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="cannot be read: Is a directory"):
        ObservationFile(tmp_path)


def test_a_file_in_a_missing_folder_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="cannot be written: No such file or directory"):
        ObservationFile(tmp_path / "missing" / "seen.jsonl").append(OBSERVATION)
