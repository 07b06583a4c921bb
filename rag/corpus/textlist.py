"""Lists of abstracts: a heading, then abstracts with blank lines between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rag.corpus.heading import Heading, heading
from rag.corpus.prose import is_prose
from rag.types import Record, Skip

_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|\Z)")
_BLANK = re.compile(r"[\s\u200b\u2060\ufeff]*")


@dataclass(frozen=True, kw_only=True)
class Block:
    """Lines without a blank one between them, unchanged; `line` counts from 1."""

    line: int
    text: str


def read(text: str, source: str) -> Iterator[Record | Skip]:
    """The abstracts of `text`, each with the heading's venue and year; `source` names the file.

    An abstract is its block's text unchanged. Only a short first line that stands alone and is no
    sentence is a heading; a block without a letter, or without words, is skipped.
    """
    about: Heading | None = None
    index = -1
    for index, block in enumerate(blocks(text)):
        if index == 0 and (about := _heading(block)):
            continue
        if lacking := _lacking(block.text):
            yield Skip(source=f"{source}:{block.line}", reason=f"no {lacking} in {_shortened(block.text)!r}")
        else:
            yield _record(block, about or Heading(), source)
    if index < 1 and (about or index < 0):
        yield Skip(source=source, reason="a heading and no abstracts" if about else "empty")


def blocks(text: str) -> Iterator[Block]:
    """The blocks of `text`. A line of white space only is a separator; a line ends with LF, CR LF or CR."""
    start = end = line = 0
    for number, match in enumerate(_LINE.finditer(text), start=1):
        if not _BLANK.fullmatch(match[1]):
            start, line = (start, line) if line else (match.start(), number)
            end = match.end(1)
        elif line:
            yield Block(line=line, text=text[start:end])
            line = 0
    if line:
        yield Block(line=line, text=text[start:end])


def _lacking(text: str) -> str | None:
    if not any(map(str.isalpha, text)):
        return "letters"
    return None if is_prose(text) else "words"


def _heading(block: Block) -> Heading | None:
    return None if "\n" in block.text or "\r" in block.text else heading(block.text)


def _record(block: Block, about: Heading, source: str) -> Record:
    return Record(
        source=f"{source}:{block.line}",
        raw=block.text,
        abstract=block.text,
        venue=about.venue,
        year=about.year,
    )


def _shortened(text: str, limit: int = 40) -> str:
    return text if len(text) <= limit else f"{text[:limit]}…"
