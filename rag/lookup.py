"""What a library's indexes say to a question, before anything is made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from rag.terms import content_terms, names, proper_words, stem
from rag.types import Hit, IndexName

DEPTH: Final = 100
"""How many candidates each index brings."""
SCORED: Final = 1_000
"""How many papers BM25 scores; a paper below them that another index brought counts as holding none of the words."""
BM25_MOST: Final = 2.2
"""BM25's score of a term that fills a text, in units of its inverse document frequency: k1 + 1, k1 being FTS5's 1.2."""
COMMON: Final = 3_000
"""A word that stands in more papers is not looked up: it tells little and takes the most time.

Of 16,000 papers a question takes a fifth less; at a fifth of SciFact's papers nDCG@10 stays the same to 0.001.
"""
MAX_TERMS: Final = 64
"""How many of a question's words are looked up: a pasted abstract has hundreds."""
SHORT_NAME: Final = 3
"""An acronym this short (LM, RL, GPU) is as often spelled out in an abstract: its absence tells nothing."""
RARE: Final = 3
"""A name that stands in more papers than this tells no paper from another."""


class Vectors(Protocol):
    """Nearest neighbours."""

    def dense(self, vector: NDArray[np.float32], index: IndexName, k: int, papers: Sequence[str]) -> Sequence[Hit]:
        """The `k` passages nearest to a unit vector, among `papers` if any are given; `Hit.key` is a passage id."""


class Words(Protocol):
    """The words of the stored papers."""

    def papers_of(self, passage_ids: Sequence[str]) -> Mapping[str, str]:
        """Paper id by passage id."""

    def lexical(self, terms: Sequence[str], k: int, papers: Sequence[str]) -> Sequence[Hit]:
        """Papers by BM25; `Hit.key` is a paper id."""

    def count(self) -> int:
        """How many papers there are."""

    def document_frequency(self, terms: Sequence[str]) -> Mapping[str, int]:
        """In how many papers each term stands."""


@dataclass(frozen=True, kw_only=True)
class LookUp:
    """The hits of every index, best first, and what the library knows of the question's words."""

    text: str
    """The question as it was looked up."""
    passages: tuple[Hit, ...]
    abstracts: tuple[Hit, ...]
    words: tuple[Hit, ...]
    """Papers by BM25."""
    names: Mapping[str, tuple[Hit, ...]]
    """The papers that hold each name of the question, `RARE` + 1 at most."""
    owners: Mapping[str, str]
    """Paper id by passage id."""
    papers: int
    """How many the library holds."""
    frequency: Mapping[str, int]
    """In how many papers each content word of the question stands."""

    @cached_property
    def rankings(self) -> Mapping[str, list[str]]:
        """Paper ids, best first, of each index."""
        return {
            "dense": list(self.by_paper(self.passages)),
            "abstract": list(self.by_paper(self.abstracts)),
            "lexical": [hit.key for hit in self.words[:DEPTH]],
            "name": list(self.rare_names),
        }

    @cached_property
    def rare_names(self) -> Mapping[str, float]:
        """Papers to the share of the question's known names they hold, of those that few papers hold; most first."""
        known = [hits for hits in self.names.values() if hits]
        held = Counter(hit.key for hits in known if len(hits) <= RARE for hit in hits)
        return {paper_id: count / len(known) for paper_id, count in held.most_common()}

    @cached_property
    def weights(self) -> dict[str, float]:
        """Stem of each content word of the question to its inverse document frequency in this library."""
        return {
            stem(term): float(np.log1p((self.papers - count + 0.5) / (count + 0.5)))
            for term, count in self.frequency.items()
        }

    @cached_property
    def shares(self) -> dict[str, float]:
        """Papers to the share of the BM25 that the question's known words could reach, 0 to 1."""
        known = {stem(term) for term, count in self.frequency.items() if count}
        most = BM25_MOST * sum(self.weights[word] for word in known) or 1.0
        return {hit.key: min(1.0, hit.score / most) for hit in self.words}

    @property
    def unknown_names(self) -> float:
        """Share of the question's names that no paper holds: 0 to 1, 0 where the question holds none."""
        return _share_of_nothing([len(hits) for name, hits in self.names.items() if len(name) > SHORT_NAME])

    @property
    def unknown_words(self) -> float:
        """Share of the question's content words that no paper holds."""
        return _share_of_nothing(list(self.frequency.values()))

    @property
    def unheard(self) -> tuple[str, ...]:
        """The question's names and capitalised words that no paper holds."""
        named = dict.fromkeys([*self.names, *proper_words(self.text)])
        return tuple(name for name in named if not self._holders(name))

    def _holders(self, name: str) -> int:
        return len(self.names[name]) if name in self.names else self.frequency.get(name.lower(), 1)

    def by_paper(self, hits: Sequence[Hit]) -> dict[str, float]:
        """Each paper's best score among hits on passages, best first as they are."""
        best: dict[str, float] = {}
        for hit in hits:
            if hit.key in self.owners:
                best.setdefault(self.owners[hit.key], hit.score)
        return best


def look_up(
    text: str,
    vector: NDArray[np.float32],
    *,
    vectors: Vectors,
    words: Words,
    within: Sequence[str] = (),
    scored: int = SCORED,
) -> LookUp:
    """Ask every index for `text`, whose unit vector is given; among the papers `within`, if any are."""
    terms = content_terms(text)[:MAX_TERMS]
    frequency = words.document_frequency(terms)
    papers = words.count()
    telling = [term for term in terms if frequency[term] <= COMMON] or terms
    passages = tuple(vectors.dense(vector, "passages", DEPTH, within))
    abstracts = tuple(vectors.dense(vector, "abstracts", DEPTH, within))
    return LookUp(
        text=text,
        passages=passages,
        abstracts=abstracts,
        words=tuple(words.lexical(telling, scored, within)),
        names={name: tuple(words.lexical([name], RARE + 1, within)) for name in names(text)[:MAX_TERMS]},
        owners=words.papers_of([hit.key for hit in (*passages, *abstracts)]),
        papers=papers,
        frequency=frequency,
    )


def _share_of_nothing(counts: Sequence[int]) -> float:
    return sum(not count for count in counts) / len(counts) if counts else 0.0
