"""The figures of one answer against its expectation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from rag.evaluation.gold import Expectation, GoldItem
from rag.evaluation.observe import Observation

FALSE_PREMISE: Final = "false_premise"
MEASURES: Final = (
    "status_right",
    "first",
    "first_five",
    "papers_recall",
    "papers_precision",
    "must_pass",
    "evidence_recall",
)
"""The seven figures of an item, by their names in `Score`, in the order of the report."""


@dataclass(frozen=True, kw_only=True)
class Score:
    """One item's figures, each 0 to 1; None where there is nothing to measure (nothing required, nothing cited)."""

    item: GoldItem
    observation: Observation
    status_right: float
    first: float | None
    """Whether a required paper leads the ranking of papers."""
    first_five: float | None
    """Whether all required papers are among its first five (twice their number where that is more)."""
    papers_recall: float | None
    papers_precision: float | None
    must_pass: float | None
    """Whether every `must` and no `must_not` is found; None where the item has neither."""
    evidence_recall: float | None
    failed: tuple[str, ...]
    """What keeps the item from passing, in words."""

    @property
    def passed(self) -> bool:
        """Whether the status, the citations and the words are all as expected."""
        return not self.failed


def score(item: GoldItem, observation: Observation) -> Score:
    """Score one answer."""
    expect, owed = item.expect, _owed(item, observation)
    cited = dict.fromkeys(quoted.paper for quoted in observation.cited)
    uncited = [key for key in owed.papers if key not in cited]
    stray = [key for key in cited if key not in (*owed.papers, *owed.allowed_papers)]
    unsaid = [must.pattern for must in owed.must if not must.search(observation.text)]
    missaid = [never.pattern for never in owed.must_not if never.search(observation.text)]
    status_right = observation.status in _accepted(item)
    return Score(
        item=item,
        observation=observation,
        status_right=float(status_right),
        first=_leads(expect.papers, observation.ranking),
        first_five=_among_first(expect.papers, observation.ranking),
        papers_recall=_share(len(owed.papers) - len(uncited), len(owed.papers)),
        papers_precision=_share(len(cited) - len(stray), len(cited)),
        must_pass=float(not unsaid and not missaid) if owed.must or owed.must_not else None,
        evidence_recall=_share(
            sum(_is_quoted(text, observation) for text in expect.evidence),
            len(expect.evidence),
        ),
        failed=(
            *([] if status_right else [f"is {observation.status}, not {expect.status}"]),
            *(f"does not cite {key}" for key in uncited),
            *(f"cites {key}" for key in stray),
            *(f"does not say {pattern!r}" for pattern in unsaid),
            *(f"says {pattern!r}" for pattern in missaid),
        ),
    )


def _owed(item: GoldItem, observation: Observation) -> Expectation:
    """What the answer owes: a false premise may be refused, and a refusal owes no papers and no words."""
    expect = item.expect
    if item.kind != FALSE_PREMISE or observation.status != "unanswerable":
        return expect
    return replace(
        expect,
        papers=(),
        must=(),
        allowed_papers=(*expect.papers, *expect.allowed_papers),
    )


def _accepted(item: GoldItem) -> set[str]:
    return {"partial", "unanswerable"} if item.kind == FALSE_PREMISE else {item.expect.status}


def _leads(required: tuple[str, ...], ranking: tuple[str, ...]) -> float | None:
    return float(ranking[:1] != () and ranking[0] in required) if required else None


def _among_first(required: tuple[str, ...], ranking: tuple[str, ...]) -> float | None:
    return float({*required} <= {*ranking[: max(5, 2 * len(required))]}) if required else None


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _is_quoted(evidence: str, observation: Observation) -> bool:
    quotes = (quoted.quote for quoted in observation.cited if quoted.quote)
    return any(quote in evidence or evidence in quote for quote in quotes)
