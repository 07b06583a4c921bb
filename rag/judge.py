"""Whether what was found answers a question: whole, in part, or not at all, and what is missing then."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rag.premise import denial
from rag.question import Part, Question
from rag.search import Ranking
from rag.select import select
from rag.sufficiency import WANTED, contradicted, holding, lacking, missing, on_topic, unheard
from rag.types import Evidence, Paper
from rag.unspoken import unspoken

_YES_OR_NO: Final = re.compile(
    r"(?:do|does|did|is|are|was|were|can|could|has|have|had|will|would|should|may|might)\b", re.IGNORECASE
)
"""A question that takes nothing for granted: what denies it, answers it."""


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """The evidence that makes the answer, none where nothing answers; `missing` says what is not answered."""

    chosen: tuple[Evidence, ...] = ()
    missing: str | None = None


def judge(question: Question, ranking: Ranking, found: Sequence[Evidence]) -> Judgement:
    """Judge all the sentences of the papers that may answer, best first."""
    if not found or not on_topic(question, ranking):
        return Judgement(missing=missing(question))
    paper = ranking.papers[0].paper
    of_paper = [one for one in found if one.passage.paper_id == paper.id]
    lacks = _lacks(question, paper, of_paper)
    chosen = select(_answerable(question, lacks), ranking, found)
    if not chosen:
        return Judgement(missing=missing(question))
    if lacks and all(lacks):
        return Judgement(missing=lacking(lacks, paper))
    if paper.id in {one.passage.paper_id for one in chosen} and (denied := denial(question, of_paper)):
        sentence, word = denied
        reordered = (sentence, *(one for one in chosen if one != sentence))
        return Judgement(
            chosen=reordered, missing=None if _YES_OR_NO.match(question.text) else contradicted(word, paper)
        )
    strangers = unheard(ranking) if question.kind == "compare" else None
    return Judgement(chosen=chosen, missing=lacking(lacks, paper) or strangers)


def _lacks(question: Question, paper: Paper, evidence: Sequence[Evidence]) -> tuple[tuple[str, ...], ...]:
    """For each thing asked of the one paper named, what that paper never speaks of."""
    if question.kind != "ask" or question.named != (paper.id,) or question.language != "en":
        return ()
    lacks = unspoken(question, paper, evidence)
    if not question.parts:
        return lacks
    return tuple(
        words or _want_lacking(question, part, evidence) for part, words in zip(question.parts, lacks, strict=True)
    )


def _want_lacking(question: Question, part: Part, evidence: Sequence[Evidence]) -> tuple[str, ...]:
    if part.wants is None or holding(replace(question, wants=part.wants, asked=part.asked), evidence):
        return ()
    return (WANTED[part.wants],)


def _answerable(question: Question, lacks: Sequence[Sequence[str]]) -> Question:
    """The question as its first part that has an answer; as it is where it has one part."""
    for part, words in zip(question.parts, lacks, strict=False):
        if not words:
            return replace(question, wants=part.wants, asked=part.asked)
    return question
