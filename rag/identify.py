"""Which paper a record is: one the library knows, or a new one."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal, TypeAlias
from unicodedata import normalize

from rag.errors import SourceError
from rag.types import Outcome, Paper, Record

Decision: TypeAlias = Literal["new", "same", "changed", "twin"]

_NOT_WORDS = re.compile(r"[\W_]+")
_TELLING_ABSTRACT = 200
_TELLING_TITLE = 30
"""Letters and digits that make a text its paper's own: "No abstract available" and "Editorial" are shorter."""


@dataclass(frozen=True, kw_only=True)
class Identity:
    """What `identify` decided: the record's paper is `paper_id`.

    * new: no identifier is known.
    * same: known, with nothing new in the abstract.
    * changed: known by DOI or arXiv id, with another abstract: a new version of it.
    * twin: new, but `twin_of` has the same abstract (or title) under another DOI or arXiv id.

    `absorbs` are other known papers that the record shows to be the same work.
    """

    decision: Decision
    paper_id: str
    identifiers: tuple[str, ...]
    twin_of: str | None = None
    absorbs: tuple[str, ...] = ()

    def outcome(self, *, seen: bool) -> Outcome:
        """How the record counts; `seen`: the library holds this very place (file content and line) already."""
        if self.decision in ("new", "twin"):
            return "added"
        if seen:
            return "unchanged"
        return "updated" if self.decision == "changed" else "merged"


def identify(record: Record, known: Callable[[str], Paper | None]) -> Identity:
    """Decide which paper a normalised `record` is.

    `known` gives the paper of an identifier, for all identifiers that records of the paper ever had:
    a paper keeps the id and the names it once got. The strongest known identifier decides. One
    abstract under two DOIs, or two arXiv ids, is two papers.

    Raises:
        SourceError: the record has no identifier: neither DOI, arXiv id, abstract nor title.
    """
    names = identifiers(record)
    if not names:
        raise SourceError(f"{record.source!r} has no DOI, arXiv id, abstract or title. Leave it out, or add one.")
    matches: dict[str, tuple[str, Paper]] = {}
    for name in names:
        if paper := known(name):
            matches.setdefault(paper.id, (name, paper))
    same = [(name, paper) for name, paper in matches.values() if _strong(name) or not _conflict(record, paper)]
    if not same:
        twin = next(iter(matches), None)
        decision: Decision = "twin" if twin else "new"
        return Identity(decision=decision, paper_id=_paper_id(names[0]), identifiers=names, twin_of=twin)
    name, paper = same[0]
    changed = _strong(name) and _differs(record.abstract, paper.abstract)
    return Identity(
        decision="changed" if changed else "same",
        paper_id=paper.id,
        identifiers=names,
        absorbs=tuple(other.id for _, other in same[1:] if not _conflict(paper, other)),
    )


def identifiers(record: Record) -> tuple[str, ...]:
    """What tells a normalised record's paper, strongest first: `doi:…`, `arxiv:…`, then `abs:…` or `title:…`.

    A short abstract counts together with the title, a short title with authors and year.
    """
    names = [f"doi:{record.doi}"] if record.doi else []
    if record.arxiv_id:
        names.append(f"arxiv:{record.arxiv_id}")
    abstract, title = _words(record.abstract or ""), _words(record.title or "")
    if abstract:
        own = abstract if len(abstract) >= _TELLING_ABSTRACT else abstract + title
        names.append(f"abs:{_hash(own)[:16]}")
    elif title:
        own = title if len(title) >= _TELLING_TITLE else _words(f"{title} {record.authors} {record.year}")
        names.append(f"title:{_hash(own)[:16]}")
    return tuple(names)


def abstract_key(text: str) -> str:
    """Hex SHA-256 of the letters and digits of `text`, so that copies that differ in spacing, case or signs agree."""
    return _hash(_words(text))


def abstract_sha256(text: str) -> str:
    """Hex SHA-256 of exactly this text in UTF-8: the name of a stored version."""
    return _hash(text)


def _paper_id(identifier: str) -> str:
    return _hash(identifier)[:12]


def _words(text: str) -> str:
    return _NOT_WORDS.sub("", normalize("NFC", text).lower())


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _strong(identifier: str) -> bool:
    return identifier.startswith(("doi:", "arxiv:"))


def _conflict(one: Record | Paper, other: Paper) -> bool:
    """Whether both carry an identifier of one kind, and not the same. An arXiv DOI is no publisher's."""
    dois = [doi for doi in (one.doi, other.doi) if doi and not doi.startswith("10.48550/arxiv.")]
    arxiv_ids = [arxiv_id for arxiv_id in (one.arxiv_id, other.arxiv_id) if arxiv_id]
    return len(set(dois)) > 1 or len(set(arxiv_ids)) > 1


def _differs(new: str | None, stored: str | None) -> bool:
    """Whether `new` has other words than `stored`, spacing aside; no abstract changes nothing."""
    return new is not None and normalize("NFC", new).split() != normalize("NFC", stored or "").split()
