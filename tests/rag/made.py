"""Evidence and rankings made by hand, for the steps between search and answer."""

from __future__ import annotations

import numpy as np

from rag.search import Ranking
from rag.types import Evidence, Paper, PaperScore, Passage


def paper(name: str, abstract: str = "", **given: object) -> Paper:
    """A paper whose id and label are its name."""
    return Paper(id=name, label=name, abstract=abstract, abstract_sha256=f"sha of {name}", **given)  # type: ignore[arg-type]


def evidence(made: Paper, quote: str, score: float = 1.0) -> Evidence:
    """The sentence `quote` of a paper's abstract."""
    start = (made.abstract or "").index(quote)
    passage = Passage(
        paper_id=made.id, kind="sentence", field="abstract", start=start, end=start + len(quote), search_text=quote
    )
    return Evidence(passage=passage, quote=quote, score=score, similarity=score)


def ranking(*papers: Paper, nearest: float = 0.9, unknown_names: float = 0.0, unknown_words: float = 0.0) -> Ranking:
    """Papers in this order, each scoring half of the one before."""
    return Ranking(
        question="?",
        vector=np.zeros(4, dtype=np.float32),
        papers=tuple(PaperScore(paper=one, score=1 / 2**place) for place, one in enumerate(papers)),
        named=(),
        ranks={},
        passage_ranks={},
        nearest_passage=nearest,
        nearest_abstract=nearest,
        unknown_names=unknown_names,
        unheard=(),
        unknown_words=unknown_words,
        weights={},
    )
