"""Choosing the sentences that answer, without a language model: of which papers, which, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import Final

from rag.question import Question
from rag.search import MEMBER, Ranking
from rag.sufficiency import holding
from rag.terms import words
from rag.types import Evidence, Kind, Paper

SENTENCES: Final = 3
"""How many sentences of one paper an answer quotes at most."""
LEAST_WORDS: Final = 4
"""A shorter "sentence" is a heading within the abstract ("(I) Measurement.")."""
PAPERS: Final = 3
BESIDE: Final = 0.4
"""A sentence is quoted beside its paper's best one when it is at least this share as likely to answer."""
BESIDE_HOLDING: Final = 0.1
"""The same where only the sentences that hold what is wanted count: few are left, and each may be the one."""
CLOSE: Final = 0.45
"""Another paper's sentence joins the answer when it is at least this share as likely to answer as the best."""
LISTED: Final = 30
"""How many papers of a list are shown."""


def select(question: Question, ranking: Ranking, evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """The evidence that makes the answer, papers by rank and each paper's sentences in reading order.

    `evidence` is best first and comes from the papers that may be cited. None is chosen where the papers that bear
    on the question most hold nothing of what it wants (a number, a reason): others must not answer in their place.
    """
    told = {found.passage.paper_id for found in evidence if found.passage.field == "abstract"}
    quotable = [found for found in evidence if _says_something(found, told)]
    chosen = _BY_KIND[question.kind](question, quotable or evidence)
    order = {scored.paper.id: place for place, scored in enumerate(ranking.papers)}
    return tuple(sorted(chosen, key=lambda found: (order[found.passage.paper_id], found.passage.start)))


def _says_something(found: Evidence, told: Set[str]) -> bool:
    """Whether it is worth quoting; a title is where the paper has no abstract: papers in `told` have one."""
    if found.passage.field == "title" and found.passage.paper_id in told:
        return False
    return len(words(found.quote)) >= LEAST_WORDS


def papers_to_read(question: Question, ranking: Ranking) -> tuple[str, ...]:
    """The papers whose sentences are worth scoring: those named, else the first of the ranking."""
    if question.named and question.kind in ("ask", "summarise"):
        return question.named
    ids = [scored.paper.id for scored in ranking.papers]
    match question.kind:
        case "compare":
            # Where a thing to be compared is none of this library's, no other paper stands in for it.
            others = [] if question.named and ranking.unheard else ids
            return tuple(dict.fromkeys([*question.named, *others]))[: max(2, len(question.named))]
        case "list":
            return tuple(paper.id for paper in members(ranking))[:LISTED]
        case "summarise":
            return tuple(ids[:1])
        case _:
            return tuple(ids[:5])


def members(ranking: Ranking) -> tuple[Paper, ...]:
    """The papers that belong in a list, best first."""
    best = max((found.score for found in ranking.papers), default=0.0)
    return tuple(found.paper for found in ranking.papers if found.score >= MEMBER * best)


def _answering(question: Question, evidence: Sequence[Evidence]) -> list[Evidence]:
    best = evidence[0]
    near = [found for found in evidence if found.score >= CLOSE * best.score]
    papers = list(dict.fromkeys(found.passage.paper_id for found in near))[: max(PAPERS, len(question.named))]
    share = BESIDE_HOLDING if question.wants else BESIDE
    chosen: list[Evidence] = []
    for paper in papers:
        least = 0.0 if paper == best.passage.paper_id else CLOSE * best.score
        chosen += _likely(holding(question, _of(paper, evidence)), share, least)
    return chosen


def _each(question: Question, evidence: Sequence[Evidence]) -> list[Evidence]:
    papers = dict.fromkeys(found.passage.paper_id for found in evidence)
    return [found for paper in papers for found in _of(paper, evidence)[:SENTENCES]]


def _members(question: Question, evidence: Sequence[Evidence]) -> list[Evidence]:
    papers = dict.fromkeys(found.passage.paper_id for found in evidence)
    return [_of(paper, evidence)[0] for paper in papers]


def _of(paper_id: str, evidence: Sequence[Evidence]) -> list[Evidence]:
    return [found for found in evidence if found.passage.paper_id == paper_id]


def _likely(evidence: Sequence[Evidence], share: float, least: float) -> list[Evidence]:
    """The best sentence of one paper, and those of its others that are likely enough to answer too."""
    floor = max((max(least, share * found.score) for found in evidence[:1]), default=0.0)
    return [found for place, found in enumerate(evidence) if not place or found.score >= floor][:SENTENCES]


_BY_KIND: Final[dict[Kind, Callable[[Question, Sequence[Evidence]], list[Evidence]]]] = {
    "ask": _answering,
    "compare": _each,
    "list": _members,
    "summarise": _each,
    "help": _answering,
}
