"""An evaluation as the contract's JSON object and as the rows of a table."""

from __future__ import annotations

from collections.abc import Iterator

from rag.evaluation.evaluate import Count, Evaluation, Figures
from rag.evaluation.score import MEASURES, Score

HEADINGS = (
    "",
    "items",
    "passed",
    "status",
    "first",
    "first 5",
    "recall",
    "precision",
    "must",
    "evidence",
)
"""Of the columns of `table`."""


def evaluation_json(evaluation: Evaluation) -> dict[str, object]:
    """The object of ``eval --json``."""
    return {
        "items": len(evaluation.scores),
        "by_kind": {kind: _figures_json(figures) for kind, figures in evaluation.by_kind.items()},
        "overall": _figures_json(evaluation.overall),
        "by_language": {tag: _figures_json(figures) for tag, figures in evaluation.by_language.items()},
        "other_languages": _figures_json(evaluation.other_languages),
        "mode": evaluation.modes,
        "refused": {
            "off_topic": _count_json(evaluation.off_topic_refused),
            "answerable_english": _count_json(evaluation.answerable_refused),
        },
        "unknown_papers": list(evaluation.unknown_papers),
        "results": [_score_json(score) for score in evaluation.scores],
    }


def table(evaluation: Evaluation) -> tuple[tuple[str, ...], ...]:
    """Rows under `HEADINGS`: each kind, all items, then each language where there is more than one.

    A mean over fewer items than the row's says in brackets over how many.
    """
    rows = [_row(kind, figures) for kind, figures in evaluation.by_kind.items()]
    rows.append(_row("overall", evaluation.overall))
    if len(evaluation.by_language) > 1:
        rows += [_row(f"in {tag}", figures) for tag, figures in evaluation.by_language.items()]
        rows.append(_row("not in en", evaluation.other_languages))
    return tuple(rows)


def summary(evaluation: Evaluation) -> tuple[str, ...]:
    """The lines under the table."""
    return tuple(_summary(evaluation))


def failures(evaluation: Evaluation) -> tuple[tuple[str, str, str], ...]:
    """Id, kind and reason of what did not pass, one row a reason."""
    failed = (score for score in evaluation.scores if not score.passed)
    return tuple((score.item.id, score.item.kind, reason) for score in failed for reason in score.failed)


def _summary(evaluation: Evaluation) -> Iterator[str]:
    off_topic, answerable = evaluation.off_topic_refused, evaluation.answerable_refused
    yield f"refused: {off_topic.part} of {off_topic.whole} off-topic questions (should be all)"
    yield f"refused: {answerable.part} of {answerable.whole} answerable questions in English (should be none)"
    modes = evaluation.modes
    yield f"answers: {modes['extractive']} extractive, {modes['llm']} by the model, {modes['fell_back']} fell back"
    if evaluation.unknown_papers:
        missing = len(evaluation.unknown_papers)
        yield f"the library lacks {missing} of the papers asked for; those questions cannot be answered from it"


def _row(name: str, figures: Figures) -> tuple[str, ...]:
    cells = (_cell(figures.means[measure], figures.counted[measure], figures.items) for measure in MEASURES)
    return (name, str(figures.items), str(figures.passed), *cells)


def _cell(mean: float | None, counted: int, items: int) -> str:
    if mean is None:
        return "-"
    return f"{mean:.2f}" if counted == items else f"{mean:.2f} ({counted})"


def _figures_json(figures: Figures) -> dict[str, object]:
    return {
        "items": figures.items,
        **figures.means,
        "passed": figures.passed,
        "counted": figures.counted,
    }


def _count_json(count: Count) -> dict[str, int]:
    return {"refused": count.part, "items": count.whole}


def _score_json(score: Score) -> dict[str, object]:
    return {
        "id": score.item.id,
        "kind": score.item.kind,
        "language": score.item.language,
        "expected": score.item.expect.status,
        "status": score.observation.status,
        "passed": score.passed,
        "failed": list(score.failed),
        **{measure: getattr(score, measure) for measure in MEASURES},
    }
