"""Exact nearest neighbours over the catalogue's own vectors: for folders that Chroma cannot open."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rag.types import Hit, PassageKind
from vectorstore.catalogue import Catalogue


def nearest(
    catalogue: Catalogue, vector: NDArray[np.float32], kinds: Sequence[PassageKind], k: int, papers: Sequence[str] = ()
) -> tuple[Hit, ...]:
    """The `k` passages nearest to a unit vector of shape (dimension,); `score` is the cosine."""
    names, vectors = catalogue.vectors(kinds)
    if papers:
        kept = [row for row, (_, paper_id) in enumerate(names) if paper_id in set(papers)]
        names, vectors = tuple(names[row] for row in kept), vectors[kept]
    if not names:
        return ()
    scores = vectors @ vector
    best = np.argsort(-scores, kind="stable")[:k]
    return tuple(Hit(key=names[row][0], score=float(scores[row])) for row in best)
