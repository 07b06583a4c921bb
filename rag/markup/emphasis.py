"""Markdown emphasis: which asterisks and underscores are markup.

CommonMark's delimiter stack, with stricter edges: CommonMark would set the 3 of 2*3*4 in italics. A run marks
emphasis only when it hugs the text and stands at the edge of a word, or sets off a few letters of one
(``**R**eading``). Footnote marks, products, A*, snake_case and dunder names stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_RUN = re.compile(r"\*+|_+")
_LONGEST = 600
"""Characters between two marks, at most."""
_LONGEST_RUN = 4
_LOOK_BACK = 4
_LETTERS = re.compile(r"[^\W\d_]{1,16}")
_ACRONYM = 4


@dataclass(kw_only=True)
class _Run:
    mark: str
    start: int
    end: int
    """What is left of the run between them, once others have been paired with its outer marks."""
    before: str
    after: str

    @property
    def count(self) -> int:
        return self.end - self.start


def emphasis(text: str) -> list[tuple[int, int]]:
    """Spans of the marks in `text` that are markup, in no order."""
    marks: list[tuple[int, int]] = []
    opened: dict[str, list[_Run]] = {"*": [], "_": []}
    for run in _runs(text):
        stack = opened[run.mark]
        if not run.before.isspace():
            marks += _close(text, stack, run)
        if run.count and not run.after.isspace():
            stack.append(run)
    return marks


def _runs(text: str) -> Iterator[_Run]:
    for match in _RUN.finditer(text):
        if len(match.group()) <= _LONGEST_RUN:
            start, end = match.span()
            before = text[start - 1] if start else " "
            after = text[end] if end < len(text) else " "
            yield _Run(mark=match.group()[0], start=start, end=end, before=before, after=after)


def _close(text: str, stack: list[_Run], closer: _Run) -> Iterator[tuple[int, int]]:
    """Pair `closer` with the nearest openers on `stack` that fit it."""
    for opener in reversed(stack[-_LOOK_BACK:]):
        count = _shared(opener.count, closer.count)
        if not count or not _is_emphasis(text, opener, closer, count):
            continue
        del stack[_index(stack, opener) + 1 :]
        yield opener.end - count, opener.end
        yield closer.start, closer.start + count
        opener.end -= count
        closer.start += count
        if not opener.count:
            stack.pop()
        if not closer.count:
            return


def _index(stack: list[_Run], run: _Run) -> int:
    return next(i for i in range(len(stack) - 1, -1, -1) if stack[i] is run)


def _shared(opening: int, closing: int) -> int:
    """How many marks two runs share: all, or those of the shorter when the longer is bold italics."""
    return min(opening, closing) if opening == closing or max(opening, closing) > 2 else 0


def _is_emphasis(text: str, opener: _Run, closer: _Run, count: int) -> bool:
    start, end = opener.end, closer.start
    if not 0 < end - start <= _LONGEST:
        return False
    inner = text[start:end]
    if "\n\n" in inner or not any(map(str.isalnum, inner)):
        return False
    at_start, at_end = not _is_word(opener.before), not _is_word(closer.after)
    if opener.mark == "_":
        return at_start and at_end and "_" not in inner and (count == 1 or " " in inner)
    if at_start and at_end:
        return count > 1 or inner[0] not in "-*"
    if not _LETTERS.fullmatch(inner) or opener.before.isdecimal() or closer.after.isdecimal():
        return False
    return count > 1 or (at_start and len(inner) <= _ACRONYM)


def _is_word(character: str) -> bool:
    # Scripts written without spaces (Chinese, Japanese) have no edges of words to stand at.
    return (character.isalnum() and character < "\u2e80") or character == "_"
