"""Finding: a question to ranked papers and their evidence.

Four rankings of papers — nearest passage, nearest whole abstract, BM25, and rare names that the
question holds — become one by reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from rag.markup.searchtext import search_text
from rag.terms import content_terms, names, proper_words, stem, stems
from rag.types import Evidence, Hit, IndexName, Paper, PaperScore, Passage, PassageKind

FUSION_K: Final = 10
"""The constant of reciprocal rank fusion: on SciFact nDCG@10 is 0.736 with 10 and 0.730 with the usual 60."""
DEPTH: Final = 100
"""How many hits each index is asked for."""
PER_PAPER: Final = 3
"""How many passages of one paper a list of evidence holds at most."""
SHORT_NAME: Final = 3
"""An acronym this short (LM, RL, GPU) is as often spelled out in an abstract: its absence tells nothing."""
RARE: Final = 3
"""A name that stands in more papers than this tells no paper from another."""
LEXICAL_WEIGHT: Final = 0.5
PAPER_WEIGHT: Final = 4.0
"""A sentence's score is its cosine, plus these times the question's words it holds and its paper's fused score."""
PAPER_INDEXES: Final = ("abstract", "lexical", "name")
"""The rankings of papers that `Evidence.why` tells, beside the sentence's own rank."""
MAX_TERMS: Final = 64
"""How many of a question's words are looked up: a pasted abstract has hundreds."""


class QuestionEncoder(Protocol):
    """Turns questions into vectors."""

    def encode_question(self, question: str) -> NDArray[np.float32]:
        """The unit vector of a question, shape (dimension,)."""


class Vectors(Protocol):
    """Nearest neighbours."""

    def dense(self, vector: NDArray[np.float32], index: IndexName, k: int, papers: Sequence[str]) -> Sequence[Hit]:
        """The `k` passages nearest to a unit vector, among `papers` if any are given; `Hit.key` is a passage id."""


class Texts(Protocol):
    """The stored papers and passages."""

    def papers(self, ids: Sequence[str]) -> tuple[Paper, ...]:
        """Papers in the order of `ids`."""

    def passages(self, ids: Sequence[str]) -> Mapping[str, Passage]:
        """Passages by id."""

    def passages_of(
        self, paper_ids: Sequence[str], kinds: Sequence[PassageKind]
    ) -> tuple[tuple[Passage, ...], NDArray[np.float32]]:
        """Passages in reading order and their vectors, row for row."""

    def lexical(self, terms: Sequence[str], k: int, papers: Sequence[str]) -> Sequence[Hit]:
        """Papers by BM25; `Hit.key` is a paper id."""

    def count(self) -> int:
        """How many papers there are."""

    def document_frequency(self, terms: Sequence[str]) -> Mapping[str, int]:
        """In how many papers each term stands."""


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """The papers found for a question, best first, and what later steps need of the search."""

    question: str
    vector: NDArray[np.float32]
    papers: tuple[PaperScore, ...]
    ranks: Mapping[str, Mapping[str, int]]
    """Paper id to its rank (from 1) in each index that returned it."""
    passage_ranks: Mapping[str, int]
    """Passage id to its rank (from 1) among the nearest passages."""
    nearest_passage: float
    """Cosine of the nearest title or sentence."""
    nearest_abstract: float
    """Cosine of the nearest whole abstract."""
    unknown_names: float
    """Share of the question's names that no paper holds: 0 to 1, 0 where the question holds none."""
    unheard: tuple[str, ...]
    """The question's names and capitalised words that no paper holds."""
    unknown_words: float
    """Share of the question's content words that no paper holds."""
    weights: Mapping[str, float]
    """Stem of each content word of the question to its weight: its inverse document frequency in this library."""


class Searcher:
    """Searches one library."""

    def __init__(self, *, encoder: QuestionEncoder, vectors: Vectors, texts: Texts) -> None:
        self._encoder = encoder
        self._vectors = vectors
        self._texts = texts

    def best(self, ranking: Ranking, k: int) -> tuple[Evidence, ...]:
        """The `k` best pieces of evidence, at most `PER_PAPER` of one paper."""
        taken: dict[str, int] = {}
        kept = []
        for found in self.evidence(ranking, [scored.paper for scored in ranking.papers[:k]]):
            taken[found.passage.paper_id] = taken.get(found.passage.paper_id, 0) + 1
            if taken[found.passage.paper_id] <= PER_PAPER:
                kept.append(found)
        return tuple(kept[:k])

    def rank(self, question: str, *, named: Sequence[str] = (), within: Sequence[str] = ()) -> Ranking:
        """Rank papers: `named` ones (by their labels in the question) first, in that order; only `within`, if given."""
        text = search_text(question)
        vector = self._encoder.encode_question(text)
        terms = content_terms(text)[:MAX_TERMS]
        passages = self._vectors.dense(vector, "passages", DEPTH, within)
        abstracts = self._vectors.dense(vector, "abstracts", DEPTH, within)
        frequency = self._texts.document_frequency(terms)
        called = names(text)[:MAX_TERMS]
        holders = {name: self._texts.lexical([name], RARE + 1, within) for name in called}
        rankings = {
            "dense": self._papers_of(passages),
            "abstract": self._papers_of(abstracts),
            "lexical": [hit.key for hit in self._texts.lexical(terms, DEPTH, within)],
            "name": _by_rare_names(holders),
        }
        asked = [paper_id for paper_id in named if not within or paper_id in within]
        scores = dict.fromkeys(asked, 0.0) | fuse(rankings.values())
        first = {paper_id: place for place, paper_id in enumerate(named)}
        order = sorted(scores, key=lambda paper_id: (first.get(paper_id, len(first)), -scores[paper_id]))
        papers = {paper.id: paper for paper in self._texts.papers(order)}
        return Ranking(
            question=question,
            vector=vector,
            papers=tuple(PaperScore(paper=papers[name], score=scores[name]) for name in order if name in papers),
            ranks=_ranks(rankings),
            passage_ranks={hit.key: rank for rank, hit in enumerate(passages, start=1)},
            weights=self._weights(frequency),
            nearest_passage=max((hit.score for hit in passages), default=0.0),
            nearest_abstract=max((hit.score for hit in abstracts), default=0.0),
            unknown_names=_share_unknown([len(hits) for name, hits in holders.items() if len(name) > SHORT_NAME]),
            unheard=tuple(
                name
                for name in dict.fromkeys([*called, *proper_words(text)])
                if not (holders[name] if name in holders else frequency.get(name.lower(), 1))
            ),
            unknown_words=_share_unknown(list(frequency.values())),
        )

    def evidence(self, ranking: Ranking, papers: Sequence[Paper]) -> tuple[Evidence, ...]:
        """Every title and sentence of `papers`, scored for the question, best first."""
        by_id = {paper.id: paper for paper in papers}
        passages, vectors = self._texts.passages_of(list(by_id), ("title", "sentence"))
        if not passages:
            return ()
        similarities = vectors @ ranking.vector
        places = {scored.paper.id: scored.score for scored in ranking.papers}
        found = [
            _evidence(passage, by_id[passage.paper_id], float(similarity), ranking, places[passage.paper_id])
            for passage, similarity in zip(passages, similarities, strict=True)
        ]
        return tuple(sorted(found, key=lambda evidence: -evidence.score))

    def _papers_of(self, hits: Sequence[Hit]) -> list[str]:
        passages = self._texts.passages([hit.key for hit in hits])
        return list(dict.fromkeys(passages[hit.key].paper_id for hit in hits if hit.key in passages))

    def _weights(self, frequency: Mapping[str, int]) -> dict[str, float]:
        total = self._texts.count()
        return {stem(term): float(np.log1p(total / (count + 0.5))) for term, count in frequency.items()}


def fuse(rankings: Iterable[Sequence[str]]) -> dict[str, float]:
    """Reciprocal rank fusion: each key's sum of 1 / (k + rank) over the rankings that hold it."""
    scores: dict[str, float] = {}
    for ranking in rankings:
        for rank, key in enumerate(ranking, start=1):
            scores[key] = scores.get(key, 0.0) + 1.0 / (FUSION_K + rank)
    return scores


def coverage(weights: Mapping[str, float], text: str) -> float:
    """The share of the question's content words, by weight, that `text` holds: 0 to 1."""
    total = sum(weights.values())
    held = set(stems(text))
    return sum(weight for word, weight in weights.items() if word in held) / total if total else 0.0


def _by_rare_names(holders: Mapping[str, Sequence[Hit]]) -> list[str]:
    """Papers that hold names few papers hold, those with the most of them first."""
    rare = [hits for hits in holders.values() if len(hits) <= RARE]
    held = Counter(hit.key for hits in rare for hit in hits)
    return [paper_id for paper_id, _ in held.most_common()]


def _evidence(passage: Passage, paper: Paper, similarity: float, ranking: Ranking, place: float) -> Evidence:
    bearing = similarity + LEXICAL_WEIGHT * coverage(ranking.weights, passage.search_text)
    ranks = ranking.ranks.get(paper.id, {})
    return Evidence(
        passage=passage,
        quote=paper.text(passage.field)[passage.start : passage.end],
        score=bearing + PAPER_WEIGHT * place,
        bearing=bearing,
        similarity=similarity,
        why={"dense": ranking.passage_ranks.get(passage.id), **{index: ranks.get(index) for index in PAPER_INDEXES}},
    )


def _share_unknown(counts: Sequence[int]) -> float:
    return sum(not count for count in counts) / len(counts) if counts else 0.0


def _ranks(rankings: Mapping[str, Sequence[str]]) -> dict[str, dict[str, int]]:
    ranks: dict[str, dict[str, int]] = {}
    for index, ranking in rankings.items():
        for rank, paper_id in enumerate(ranking, start=1):
            ranks.setdefault(paper_id, {})[index] = rank
    return ranks
