"""How relevant a paper, and a sentence, is to a question: sums of scores that mean the same in every library."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp, log
from typing import Final

from rag.lookup import LookUp
from rag.nearness import Nearness
from rag.terms import stem, words
from rag.weights import SENTENCE, SENTENCE_CONSTANT

NAMES_WEIGHT: Final = 0.2
"""What the share of rare names counts; the two cosines and the share of words count 1 each."""


def most_promising(found: LookUp, papers: Iterable[str], k: int) -> list[str]:
    """The `k` of `papers` that can score most by what the indexes told of them, best first.

    What an index did not return counts as much as the last it did: it can be no nearer.
    """
    indexes = (found.by_paper(found.abstracts), found.by_paper(found.passages), found.shares)
    floors = [min(scores.values(), default=0.0) for scores in indexes]

    def promise(paper_id: str) -> float:
        told = (scores.get(paper_id, floor) for scores, floor in zip(indexes, floors, strict=True))
        return sum(told) + NAMES_WEIGHT * found.rare_names.get(paper_id, 0.0)

    return sorted(papers, key=promise, reverse=True)[:k]


def paper_scores(found: LookUp, papers: Iterable[str], near: Mapping[str, Nearness]) -> dict[str, float]:
    """Each paper's score: its cosines, its share of the BM25 that the words could reach, and of the rare names."""
    return {
        paper_id: (near[paper_id].abstract + near[paper_id].passage if paper_id in near else 0.0)
        + found.shares.get(paper_id, 0.0)
        + NAMES_WEIGHT * found.rare_names.get(paper_id, 0.0)
        for paper_id in papers
    }


def sentence_score(*, cosine: float, coverage: float, behind: float, length: int, place: float) -> float:
    """The probability that a sentence answers, 0 to 1; see `rag.weights` for what it is made of."""
    signs = {
        "cosine": cosine,
        "coverage": coverage,
        "behind": behind,
        "length": log(max(1, length)),
        "place": place,
    }
    odds = SENTENCE_CONSTANT + sum(SENTENCE[name] * value for name, value in signs.items())
    return 1.0 / (1.0 + exp(-odds))


def coverage(weights: Mapping[str, float], text: str) -> float:
    """The share of the question's content words, by weight, that `text` holds: 0 to 1."""
    total = sum(weights.values())
    held = {stem(word) for word in words(text)}
    return sum(weight for word, weight in weights.items() if word in held) / total if total else 0.0
