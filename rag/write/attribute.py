"""Which evidence a sentence stands on: what it cites if that supports it, else what does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rag.verify import Verdict, verify

RELEVANT: Final = 0.3
"""A cited quote that holds a smaller share of a sentence's words, and is not needed, is taken off it."""


@dataclass(frozen=True, kw_only=True)
class Source:
    """One piece of evidence as a check sees it: its words, and what its paper is called."""

    quote: str
    names: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Attribution:
    """Indexes of the evidence, and how well it supports the sentence."""

    evidence: tuple[int, ...]
    verdict: Verdict


def attribute(text: str, cited: Sequence[int], sources: Sequence[Source]) -> Attribution:
    """The evidence that supports `text`: the cited, else any one source, else a cited one and another.

    Where none does, the cited with its verdict.
    """
    as_cited = _held(text, cited, sources)
    if as_cited.verdict.holds:
        return _trimmed(text, as_cited, sources)
    singles = [(index,) for index in range(len(sources)) if (index,) != tuple(cited)]
    pairs = [(first, other) for first in cited for other in range(len(sources)) if other != first]
    return _best(text, singles, sources) or _best(text, pairs, sources) or as_cited


def _held(text: str, evidence: Sequence[int], sources: Sequence[Source]) -> Attribution:
    quotes = [sources[index].quote for index in evidence]
    names = [name for index in evidence for name in sources[index].names]
    return Attribution(evidence=tuple(evidence), verdict=verify(text, quotes, names=names))


def _best(text: str, candidates: Sequence[tuple[int, ...]], sources: Sequence[Source]) -> Attribution | None:
    held = [
        attribution for attribution in (_held(text, each, sources) for each in candidates) if attribution.verdict.holds
    ]
    return max(held, key=lambda a: (a.verdict.support == "verbatim", a.verdict.coverage), default=None)


def _trimmed(text: str, whole: Attribution, sources: Sequence[Source]) -> Attribution:
    """Without the cited quotes that have nothing to do with the sentence."""
    for index in whole.evidence:
        if len(whole.evidence) > 1 and _held(text, [index], sources).verdict.coverage < RELEVANT:
            rest = _held(text, [other for other in whole.evidence if other != index], sources)
            whole = rest if rest.verdict.holds else whole
    return whole
