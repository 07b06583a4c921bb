"""Sentences and the evidence they stand on, as claims and citations with markers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rag.types import Citation, Claim, Evidence, Paper, Sentence


def cite(
    sentences: Sequence[Sentence], evidence: Sequence[Evidence], papers: Mapping[str, Paper], markers: Mapping[str, int]
) -> tuple[tuple[Claim, ...], tuple[Citation, ...]]:
    """The claims and citations of an answer.

    Args:
        sentences: in order; `Sentence.evidence` are indexes into `evidence`.
        evidence: what may be cited.
        papers: the papers of the evidence, by id.
        markers: paper id to marker, as given earlier in the conversation: a paper keeps its own,
            new papers take the next free numbers in the order they are cited.
    """
    given = dict(markers)
    places: dict[int, int] = {}
    citations: list[Citation] = []
    for index in (index for sentence in sentences for index in sentence.evidence):
        if index not in places:
            places[index] = len(citations)
            citations.append(_citation(evidence[index], papers, given))
    claims = [
        Claim(
            text=sentence.text, evidence=tuple(places[index] for index in sentence.evidence), support=sentence.support
        )
        for sentence in sentences
    ]
    return tuple(claims), tuple(citations)


def _citation(evidence: Evidence, papers: Mapping[str, Paper], given: dict[str, int]) -> Citation:
    passage = evidence.passage
    marker = given.setdefault(passage.paper_id, max(given.values(), default=0) + 1)
    return Citation(
        marker=marker,
        paper=papers[passage.paper_id],
        field=passage.field,
        quote=evidence.quote,
        start=passage.start,
        end=passage.end,
    )
