"""A paper by any of its names: id, old id, the start of one, label, DOI, arXiv id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from rapidfuzz import fuzz, process

from rag.errors import PaperNotFound
from rag.normalise import plain_arxiv_id, plain_doi
from rag.question.labelindex import LabelIndex, key_of

SHORTEST_PREFIX: Final = 4
ALIKE: Final = 60
"""Least likeness, of 100, of a label that is suggested."""
SUGGESTED: Final = 3


class Names(Protocol):
    """What is known of papers' names."""

    def find(self, identifiers: Sequence[str]) -> str | None:
        """The paper that answers to one of `identifiers`."""

    def ids_with_prefix(self, prefix: str) -> tuple[str, ...]:
        """Papers with an id that starts so."""

    def labels(self) -> Mapping[str, str]:
        """Label to paper id."""


def find_paper(name: str, names: Names) -> str:
    """The id of the paper called `name`.

    Raises:
        PaperNotFound: none is, or more than one, with the nearest labels.
    """
    labels = {label.casefold(): paper_id for label, paper_id in names.labels().items()}
    wanted = " ".join(name.split()).casefold()
    if wanted in labels:
        return labels[wanted]
    identifiers = [f"id:{wanted}"]
    identifiers += [f"doi:{doi}"] if (doi := plain_doi(name)) else []
    identifiers += [f"arxiv:{arxiv_id}"] if (arxiv_id := plain_arxiv_id(name)) else []
    if paper_id := names.find(identifiers):
        return paper_id
    started = names.ids_with_prefix(wanted) if len(wanted) >= SHORTEST_PREFIX else ()
    if len(started) == 1:
        return started[0]
    if started:
        raise PaperNotFound(f"{name!r} is the start of {len(started)} ids ({', '.join(started[:4])}). Give more of it.")
    if len(spelled := LabelIndex(names.labels()).spelled(key_of(name))) == 1:
        return spelled[0].paper_id
    raise PaperNotFound(f"no paper is called {name!r}.{_suggestion(wanted, names.labels())} List them: footnote papers")


def _suggestion(wanted: str, labels: Mapping[str, str]) -> str:
    by_spelling = {label.casefold(): label for label in labels}
    found = process.extract(wanted, list(by_spelling), scorer=fuzz.ratio, score_cutoff=ALIKE, limit=SUGGESTED)
    near = [by_spelling[match] for match, _, _ in found]
    return f" Did you mean {' or '.join(repr(label) for label in near)}?" if near else ""
