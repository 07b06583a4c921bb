"""Records as the library stores them: identifiers in one form, texts without what cannot be stored."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import unquote

from rag.types import Record

_DOI = re.compile(r"10\.\d{4,9}(?:\.\d+)*/\S+")
_ARXIV = re.compile(
    r"(?:(?<![\w.])|(?<=arxiv\.))(?:(\d{4}\.\d{4,5})|([a-z-]+)(?:\.[a-z]{2})?/(\d{7}))(?:v\d+)?(?!\d)", re.IGNORECASE
)
_ARXIV_DOI = "10.48550/arxiv."
_UNSTORABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")


def normalise(record: Record) -> Record:
    """`record` with DOI and arXiv id in their plain form, and no control characters in its texts.

    Of an abstract and a title only C0 control characters (tab and line ends stay; a vertical tab or
    form feed becomes a line feed) and lone surrogates are taken out, and noted. A DOI or arXiv id
    that is none is left out, and noted; an arXiv DOI gives the arXiv id.
    """
    notes = list(record.notes)
    doi = _identifier("DOI", record.doi, plain_doi, notes)
    arxiv_id = _identifier("arXiv id", record.arxiv_id, plain_arxiv_id, notes)
    if doi and arxiv_id is None and doi.startswith(_ARXIV_DOI):
        arxiv_id = plain_arxiv_id(doi)
    return replace(
        record,
        abstract=_text("abstract", record.abstract, notes),
        title=_text("title", record.title, notes),
        venue=_text("venue", record.venue, notes),
        doi=doi,
        arxiv_id=arxiv_id,
        notes=tuple(notes),
    )


def plain_doi(text: str) -> str | None:
    """`10.1000/xyz` of any usual spelling of a DOI, lower-cased since DOIs ignore case; None where there is none."""
    match = _DOI.search(unquote(text) if "://" in text else text)
    return match[0].rstrip(".,;").lower() if match else None


def plain_arxiv_id(text: str) -> str | None:
    """`2304.05376` or `hep-th/9901001` of any usual spelling, without version; None where there is none."""
    match = _ARXIV.search(text)
    if match is None:
        return None
    return match[1] or f"{match[2].lower()}/{match[3]}"


def _identifier(kind: str, given: str | None, plain: Callable[[str], str | None], notes: list[str]) -> str | None:
    found = plain(given) if given else None
    if given and given.strip() and found is None:
        notes.append(f"{kind} {given!r} left out: not of that form")
    return found


def _text(field: str, text: str | None, notes: list[str]) -> str | None:
    if text is None:
        return None
    stored, count = _UNSTORABLE.subn(lambda match: "\n" if match[0] in "\v\f" else "", text)
    if count:
        notes.append(f"{count} control character{'' if count == 1 else 's'} removed from the {field}")
    return stored if stored and not stored.isspace() else None
