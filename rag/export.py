"""Papers as a document for other programs: one section a paper, in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rag.types import Paper

_BLOCK = re.compile(r"^(?=#|>|[=-]+$|[-+*](?:\s|$)|[*_]{3}|`{3}|~{3})", re.MULTILINE)
"""A line that Markdown would take for a heading, a quotation, a list, a rule or the start of code."""
_NUMBERED = re.compile(r"^(\d+)(?=[.)](?:\s|$))", re.MULTILINE)
_TAG = re.compile(r"<(?=[A-Za-z/!?])")
_MARKS = re.compile(r"([\\`*_\[\]<#])")


def markdown(papers: Sequence[Paper]) -> str:
    """A section for each paper, in the order given: its label, where it appeared, its identifiers, its abstract.

    Abstracts keep their LaTeX and emphasis, which Markdown shows as such; HTML in them is shown, not run, and no
    line of theirs becomes a heading.
    """
    return "\n".join("\n\n".join(_section(paper)) + "\n" for paper in papers)


def _section(paper: Paper) -> Iterator[str]:
    yield f"## {_escaped(paper.label)}"
    if paper.title and paper.title != paper.label:
        yield f"**{_escaped(paper.title)}**"
    if paper.authors:
        yield _escaped(", ".join(paper.authors))
    if place := " ".join(str(part) for part in (paper.venue, paper.year) if part):
        yield _escaped(place)
    yield "\n".join(f"- {line}" for line in _identifiers(paper))
    if paper.abstract and (abstract := paper.abstract.strip()):
        yield _inert(abstract)


def _identifiers(paper: Paper) -> Iterator[str]:
    yield f"id: {paper.id}"
    if paper.doi:
        yield f"DOI: <https://doi.org/{_address(paper.doi)}>"
    if paper.arxiv_id:
        yield f"arXiv: <https://arxiv.org/abs/{_address(paper.arxiv_id)}>"
    if paper.url and paper.url.startswith(("http://", "https://")):
        yield f"URL: <{_address(paper.url)}>"


def _inert(text: str) -> str:
    """`text` with its emphasis and formulas, and without anything that would begin a block or a tag."""
    lines = "\n".join(line.strip() for line in text.splitlines())
    return _TAG.sub("&lt;", _NUMBERED.sub(r"\1\\", _BLOCK.sub(r"\\", lines)))


def _escaped(text: str) -> str:
    return _MARKS.sub(r"\\\1", " ".join(text.split()))


def _address(text: str) -> str:
    """`text` within an address in angle brackets: what would end it is percent-encoded."""
    return re.sub(r"[\s<>]", lambda mark: "".join(f"%{byte:02X}" for byte in mark[0].encode()), text)
