"""How relevant a paper, and a sentence, is to a question: sums of scores that mean the same in every library."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp, log
from typing import Final

from rag.lookup import LookUp
from rag.nearness import Nearness
from rag.terms import stem, stems
from rag.weights import SENTENCE, SENTENCE_CONSTANT

NAMES_WEIGHT: Final = 0.2
"""What the share of rare names counts; the two cosines and the share of words count 1 each."""
BM25_MOST: Final = 2.2
"""BM25's score of a term that fills a text, in units of its inverse document frequency: k1 + 1, k1 being FTS5's 1.2."""


def paper_scores(found: LookUp, papers: Iterable[str], near: Mapping[str, Nearness]) -> dict[str, float]:
    """Each paper's score: its cosines, its share of the BM25 that the words could reach, and of the rare names."""
    held = {hit.key: hit.score for hit in found.words}
    known = {stem(term) for term, count in found.frequency.items() if count}
    most = BM25_MOST * sum(found.weights[word] for word in known) or 1.0
    return {
        paper_id: (near[paper_id].abstract + near[paper_id].passage if paper_id in near else 0.0)
        + min(1.0, held.get(paper_id, 0.0) / most)
        + NAMES_WEIGHT * found.rare_names.get(paper_id, 0.0)
        for paper_id in papers
    }


def sentence_score(*, cosine: float, coverage: float, behind: float, length: int) -> float:
    """The probability that a sentence answers, 0 to 1; see `rag.weights` for what it is made of."""
    signs = {"cosine": cosine, "coverage": coverage, "behind": behind, "length": log(max(1, length))}
    odds = SENTENCE_CONSTANT + sum(SENTENCE[name] * value for name, value in signs.items())
    return 1.0 / (1.0 + exp(-odds))


def coverage(weights: Mapping[str, float], text: str) -> float:
    """The share of the question's content words, by weight, that `text` holds: 0 to 1."""
    total = sum(weights.values())
    held = set(stems(text))
    return sum(weight for word, weight in weights.items() if word in held) / total if total else 0.0
