"""How near papers are to a question by their vectors: the abstract as a whole, and its best sentence or window.

A window is two or three sentences in a row. Its vector is the mean of theirs, so that it costs no encoding; its
cosine follows from the sentences' own and from the products of neighbours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rag.types import Rows

Floats = NDArray[np.float32]


@dataclass(frozen=True, kw_only=True)
class Nearness:
    """Cosines with a question, -1 to 1."""

    abstract: float
    """Of the whole abstract."""
    passage: float
    """Of the best title, sentence or window of sentences."""


def nearness(rows: Rows, question: Floats, known: Mapping[str, float]) -> dict[str, Nearness]:
    """Each paper's nearness to a unit vector; `known` holds cosines that an index has told, by passage id."""
    if not rows.ids:
        return {}
    own = rows.vectors @ question
    cosines = np.array([known.get(name, own[row]) for row, name in enumerate(rows.ids)], dtype=np.float32)
    names, paper = _numbered(rows.papers)
    kinds = np.array(rows.kinds)
    whole = np.full(len(names), -1.0, dtype=np.float32)
    best = whole.copy()
    np.maximum.at(whole, paper[kinds == "abstract"], cosines[kinds == "abstract"])
    np.maximum.at(best, paper[kinds != "abstract"], cosines[kinds != "abstract"])
    for first, window in _windows(rows.vectors, cosines, paper, kinds == "sentence"):
        np.maximum.at(best, paper[first], window)
    # A paper known by its title alone has no abstract to be near by.
    whole = np.where(whole < -0.99, best, whole)
    return {
        name: Nearness(abstract=float(near), passage=float(nearest))
        for name, near, nearest in zip(names, whole, best, strict=True)
    }


def _numbered(papers: Sequence[str]) -> tuple[list[str], NDArray[np.intp]]:
    places = {name: place for place, name in enumerate(dict.fromkeys(papers))}
    return list(places), np.array([places[name] for name in papers], dtype=np.intp)


def _windows(
    vectors: Floats, cosines: Floats, paper: NDArray[np.intp], sentence: NDArray[np.bool_]
) -> list[tuple[NDArray[np.intp], Floats]]:
    """(First rows, cosines) of the windows of two, and of those of three."""
    beside = sentence[:-1] & sentence[1:] & (paper[:-1] == paper[1:])
    pair = np.flatnonzero(beside)
    near = _products(vectors, 1)
    two = (cosines[pair] + cosines[pair + 1]) / _length(2 + 2 * near[pair])
    triple = np.flatnonzero(beside[:-1] & beside[1:])
    far = _products(vectors, 2)
    sums = cosines[triple] + cosines[triple + 1] + cosines[triple + 2]
    three = sums / _length(3 + 2 * (near[triple] + near[triple + 1] + far[triple]))
    return [(pair, two), (triple, three)]


def _products(vectors: Floats, step: int) -> Floats:
    products: Floats = np.einsum("ij,ij->i", vectors[:-step], vectors[step:])
    return products


def _length(squared: Floats) -> Floats:
    """The length of a sum of unit vectors, of which opposed ones have next to none."""
    length: Floats = np.sqrt(np.maximum(squared, 1e-6))
    return length
