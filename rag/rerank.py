"""The best papers of a ranking, ordered anew by a model that reads question and abstract together, if one is named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from rag.markup.searchtext import search_text
from rag.types import Paper

RERANKED: Final = 20
"""How many of the best papers are ordered anew: each costs the model a reading."""


class Reranker(Protocol):
    """Judges texts by a question."""

    def scores(self, question: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """How well each text answers the question, higher is better; shape (texts,)."""


def reranked(
    question: str, papers: Sequence[Paper], scores: Mapping[str, float], reranker: Reranker
) -> dict[str, float]:
    """`scores` of `papers`, handed out anew among them in the order that the reranker gives them.

    So what is compared with a score later (how far a paper lies behind the best) keeps its meaning.
    """
    texts = ["\n".join(search_text(part) for part in (paper.title, paper.abstract) if part) for paper in papers]
    order = np.argsort(-reranker.scores(question, texts), kind="stable")
    handed_out = sorted((scores[paper.id] for paper in papers), reverse=True)
    return {**scores, **{papers[index].id: score for index, score in zip(order, handed_out, strict=True)}}
