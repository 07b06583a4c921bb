"""Stored text as a person reads it: LaTeX as Unicode, no Markdown marks, and nothing a terminal would obey."""

from __future__ import annotations

import re

from rag.markup import apply, edits, readable
from rag.types import Answer, Citation, Field, Paper

_CONTROL = dict.fromkeys([*range(0x20), *range(0x7F, 0xA0)]) | {ord("\t"): " ", ord("\n"): "\n"}
_PARAGRAPH = re.compile(r"\n\s*\n")


def visible(text: str) -> str:
    """`text` without control characters but line ends: an abstract must not move the cursor."""
    return text.translate(_CONTROL)


def line(text: str) -> str:
    """`text` as one line, markup as it is."""
    return " ".join(visible(text.replace("\r", "\n")).split())


def sentence(text: str) -> str:
    """A text of its own, as one line."""
    return line(readable(text))


def cut(paper: Paper, field: Field, start: int, end: int) -> str:
    """The words of a stored field from `start` to `end`, as one line; their markup means what it does in the whole."""
    text = paper.text(field)
    return line(apply(text, edits(text), start, end))


def quote(citation: Citation) -> str:
    """The words a citation points at."""
    return cut(citation.paper, citation.field, citation.start, citation.end)


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a stored text, each as one line."""
    return [found for part in _PARAGRAPH.split(readable(text)) if (found := line(part))]


def name(paper: Paper) -> str:
    """What a paper is called: its title, after its label where that is not part of it."""
    title, label = sentence(paper.title or ""), line(paper.label)
    if re.search(rf"(?<!\w){re.escape(label)}(?!\w)", title, re.IGNORECASE):
        return title
    return f"{label}: {title}" if title else label


def counted(answer: Answer) -> str:
    """How much of a list is shown; empty for what is no list."""
    return f"{answer.shown} of {answer.total} papers shown." if answer.shown and answer.total else ""


def place(paper: Paper) -> str:
    """Where and when a paper appeared; empty where that is not known."""
    return line(" ".join(str(part) for part in (paper.venue, paper.year) if part))
