"""Finding: a question to ranked papers and their evidence.

Two steps. The nearest passages, the nearest whole abstracts, BM25 and the question's rare names each bring candidates;
each candidate is then scored by all of them (`rag.relevance`). Adding scores keeps what adding ranks throws away:
a convex combination does better than reciprocal rank fusion (Bruch, Gai and Ingber, TOIS 2023).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from rag.lookup import SCORED, LookUp, Vectors, Words, look_up
from rag.markup.searchtext import search_text
from rag.nearness import nearness
from rag.relevance import coverage, most_promising, paper_scores, sentence_score
from rag.rerank import RERANKED, Reranker, reranked
from rag.types import Evidence, Hit, Paper, PaperScore, Passage, PassageKind, Rows

RANKED: Final = 50
"""How many papers a ranking holds at most."""
MEMBER: Final = 0.65
"""A paper belongs in a list when it scores at least this share of the best."""
CHUNK: Final = 1_000
"""Papers whose vectors are held at once when all are scored: some 15 MB."""
PER_PAPER: Final = 3
"""How many passages of one paper a list of evidence holds at most."""
PAPER_INDEXES: Final = ("abstract", "lexical", "name")
"""The rankings of papers that `Evidence.why` tells, beside the sentence's own rank."""


class QuestionEncoder(Protocol):
    """Turns questions into vectors."""

    def encode_question(self, question: str) -> NDArray[np.float32]:
        """The unit vector of a question, shape (dimension,)."""


class Texts(Words, Protocol):
    """The stored papers and passages."""

    def papers(self, ids: Sequence[str]) -> tuple[Paper, ...]:
        """Papers in the order of `ids`."""

    def ids(self) -> Sequence[str]:
        """Every paper's id."""

    def rows_of(self, paper_ids: Sequence[str]) -> Rows:
        """Every passage of some papers with its vector."""

    def passages_of(
        self, paper_ids: Sequence[str], kinds: Sequence[PassageKind]
    ) -> tuple[tuple[Passage, ...], NDArray[np.float32]]:
        """Passages in reading order and their vectors, row for row."""


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """The papers found for a question, best first, and what later steps need of the search."""

    question: str
    vector: NDArray[np.float32]
    papers: tuple[PaperScore, ...]
    named: tuple[str, ...]
    """Ids of the papers that the question names, which stand first."""
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

    def __init__(
        self, *, encoder: QuestionEncoder, vectors: Vectors, texts: Texts, reranker: Reranker | None = None
    ) -> None:
        self._encoder = encoder
        self._reranker = reranker
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

    def rank(
        self, question: str, *, named: Sequence[str] = (), within: Sequence[str] = (), everything: bool = False
    ) -> Ranking:
        """Rank papers: `named` ones (by their labels in the question) first, in that order; only `within`, if given.

        With `everything`, each paper is scored by its own vectors, and all that score `MEMBER` of the best are ranked:
        an index of nearest neighbours returns the first few and may miss some.
        """
        text = search_text(question)
        vector = self._encoder.encode_question(text)
        depth = self._texts.count() if everything else SCORED
        found = look_up(text, vector, vectors=self._vectors, words=self._texts, within=within, scored=depth)
        asked = [paper_id for paper_id in named if not within or paper_id in within]
        scores = self._scores_of_all(found, vector, within) if everything else self._scores(found, vector, asked)
        return Ranking(
            question=question,
            vector=vector,
            papers=self._ordered(text, scores, asked),
            named=tuple(asked),
            ranks=_ranks(found.rankings),
            passage_ranks={hit.key: rank for rank, hit in enumerate(found.passages, start=1)},
            nearest_passage=_nearest(found.passages),
            nearest_abstract=_nearest(found.abstracts),
            unknown_names=found.unknown_names,
            unheard=found.unheard,
            unknown_words=found.unknown_words,
            weights=found.weights,
        )

    def evidence(self, ranking: Ranking, papers: Sequence[Paper]) -> tuple[Evidence, ...]:
        """Every title and sentence of `papers`, scored for the question, best first."""
        by_id = {paper.id: paper for paper in papers}
        passages, vectors = self._texts.passages_of(list(by_id), ("title", "sentence"))
        if not passages:
            return ()
        similarities = vectors @ ranking.vector
        best = max(scored.score for scored in ranking.papers)
        behind = {scored.paper.id: scored.score - best for scored in ranking.papers} | dict.fromkeys(ranking.named, 0.0)
        found = [
            _evidence(passage, by_id[passage.paper_id], float(similarity), ranking, behind[passage.paper_id])
            for passage, similarity in zip(passages, similarities, strict=True)
        ]
        return tuple(sorted(found, key=lambda evidence: -evidence.score))

    def _ordered(self, text: str, scores: dict[str, float], asked: Sequence[str]) -> tuple[PaperScore, ...]:
        """The papers worth ranking: those `asked` for first, then by score."""
        order = sorted(scores, key=lambda paper_id: -scores[paper_id])
        kept = dict.fromkeys([*asked, *order[: _length(order, scores)]])
        papers = {paper.id: paper for paper in self._texts.papers(list(kept))}
        if self._reranker and papers:
            best = [papers[paper_id] for paper_id in order[:RERANKED] if paper_id in papers]
            scores = reranked(text, best, scores, self._reranker)
        first = {paper_id: place for place, paper_id in enumerate(asked)}
        order = sorted(papers, key=lambda paper_id: (first.get(paper_id, len(first)), -scores[paper_id]))
        return tuple(PaperScore(paper=papers[paper_id], score=scores[paper_id]) for paper_id in order)

    def _scores_of_all(self, found: LookUp, vector: NDArray[np.float32], within: Sequence[str]) -> dict[str, float]:
        ids = within or self._texts.ids()
        scores: dict[str, float] = {}
        for start in range(0, len(ids), CHUNK):
            some = ids[start : start + CHUNK]
            scores |= paper_scores(found, some, nearness(self._texts.rows_of(some), vector, {}))
        return scores

    def _scores(self, found: LookUp, vector: NDArray[np.float32], asked: Sequence[str]) -> dict[str, float]:
        candidates = {paper_id for ids in found.rankings.values() for paper_id in ids}
        read = list(dict.fromkeys([*asked, *most_promising(found, candidates, RANKED)]))
        told = {hit.key: hit.score for hit in (*found.passages, *found.abstracts)}
        return paper_scores(found, read, nearness(self._texts.rows_of(read), vector, told))


def _evidence(passage: Passage, paper: Paper, similarity: float, ranking: Ranking, behind: float) -> Evidence:
    text, held = paper.text(passage.field), coverage(ranking.weights, passage.search_text)
    ranks = ranking.ranks.get(paper.id, {})
    return Evidence(
        passage=passage,
        quote=text[passage.start : passage.end],
        score=sentence_score(
            cosine=similarity,
            coverage=held,
            behind=behind,
            length=passage.end - passage.start,
            place=passage.start / len(text),
        ),
        similarity=similarity,
        why={"dense": ranking.passage_ranks.get(passage.id), **{index: ranks.get(index) for index in PAPER_INDEXES}},
    )


def _length(order: Sequence[str], scores: Mapping[str, float]) -> int:
    """How many of the papers in `order` are worth ranking."""
    least = MEMBER * max(scores.values(), default=0.0)
    return max(RANKED, sum(scores[paper_id] >= least for paper_id in order))


def _nearest(hits: Sequence[Hit]) -> float:
    return max((hit.score for hit in hits), default=0.0)


def _ranks(rankings: Mapping[str, Sequence[str]]) -> dict[str, dict[str, int]]:
    ranks: dict[str, dict[str, int]] = {}
    for index, ranking in rankings.items():
        for rank, paper_id in enumerate(ranking, start=1):
            ranks.setdefault(paper_id, {})[index] = rank
    return ranks
