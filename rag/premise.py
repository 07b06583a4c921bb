"""Whether a paper denies what a question takes for granted: "Which interpolation …?" of one that works without any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rag.question import Question
from rag.types import Evidence
from rag.verify.clause import Clause
from rag.verify.reading import read

_NO_DENIAL_OF_THE_THING: Final = frozenset({"fail", "fails", "failed", "failing", "unable", "hardly", "barely"})
"""A model that fails on a task does not lack the task."""


def denial(question: Question, evidence: Sequence[Evidence]) -> tuple[Evidence, str] | None:
    """The first sentence that denies something the question takes for granted, and that word of the question.

    Only the papers that the answer would stand on belong in `evidence`. English alone: elsewhere what is denied
    is not told from what is said.
    """
    if question.language != "en" or question.kind != "ask":
        return None
    said = read(question.searched)
    granted = frozenset[str]().union(*(clause.stems for clause in said.clauses))
    granted -= frozenset[str]().union(*(clause.denied | clause.denied_also for clause in said.clauses))
    for found in evidence:
        for clause in read(found.passage.search_text).clauses:
            if shared := _denied(clause) & granted:
                return found, " and ".join(said.spelled(shared))
    return None


def _denied(clause: Clause) -> frozenset[str]:
    return frozenset() if _NO_DENIAL_OF_THE_THING.intersection(clause.words) else clause.denied
