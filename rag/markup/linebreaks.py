"""What the lines of a printed page leave in a text: hyphens at line ends, and the numbers of the lines.

Manuscripts under review print a number before each line, and extraction puts these numbers into the sentences
("how many comparisons 3 a sorting machine needs"). They are told from the numbers an author wrote by their
kind alone: a long run of consecutive integers, about a line apart, over most of the text. A text without such a run
keeps all its numbers.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import NamedTuple

from rag.markup import Edit

_HYPHEN = re.compile(r"[-\u2010\u00ad](?<=[^\W\d_].)\s*[\n\r]\s*(?=[^\W\d_])")
_INTEGER = re.compile(r"\d{1,3}(?!\S)")
_BORDER = re.compile(r".?\s\Z|.?[^\W\d_]\Z|\Z", re.DOTALL)
_WORD_BEFORE = re.compile(r"[^\W_]+(?=\W*\Z)")
_LEFT = re.compile(r"\w+(?:-\w+)*\Z")
_RIGHT = re.compile(r"[^\W\d_]+")
_WORDS = re.compile(r"[^\W_]+(?:-[^\W_]+)*")

_FEWEST = 6
"""Line numbers in a run, at least."""
_NEAREST, _FARTHEST = 35, 150
"""Characters between two line numbers."""
_DENSEST = 12
"""Characters for each integer, at least: a text with more of them is a table."""
_COVERED = 0.5
"""Part of the text that the run spans, at least."""
_SUSPENDED = frozenset({"and", "or", "to"})
_COMPOUNDED = frozenset(
    {"aware", "based", "critical", "driven", "free", "guided", "invariant", "level", "like", "of", "out", "specific"}
    | {"style", "the", "way", "wise"}
)


class _Number(NamedTuple):
    value: int
    start: int
    end: int


class _Run(NamedTuple):
    """A run of consecutive numbers, by its last: longer is better, then more even."""

    length: int
    unevenness: int
    previous: int


def line_breaks(text: str) -> list[Edit]:
    """Edits that mend words broken at line ends and leave out line numbers."""
    numbers, hyphens = line_numbers(text), list(_HYPHEN.finditer(text))
    if not numbers and not hyphens:
        return []
    words = frozenset(_WORDS.findall(text.lower()))
    edits = [_unnumbered(text, number, words) for number in numbers]
    for hyphen in hyphens:
        start, end = hyphen.span()
        joint = "" if "\u00ad" in hyphen.group() else _joint(text, start, end, words, unknown="")
        if joint is not None:
            edits.append(Edit(start=start, end=end, text=joint))
    return edits


def line_numbers(text: str) -> list[_Number]:
    """The line numbers that stand in `text`; none when there is no run of them."""
    numbers = [
        _Number(int(match.group()), *match.span())
        for match in _INTEGER.finditer(text)
        if _BORDER.match(text, max(0, match.start() - 2), match.start())
    ]
    if not _FEWEST <= len(numbers) <= len(text) / _DENSEST:
        return []
    run = _longest_run(numbers)
    spanned = run[-1].end - run[0].start
    is_run = len(run) >= _FEWEST and spanned >= _COVERED * len(text) and not _is_enumeration(text, run)
    return run if is_run else []


def _longest_run(numbers: list[_Number]) -> list[_Number]:
    by_value: dict[int, list[int]] = {}
    runs: list[_Run] = []
    for index, number in enumerate(numbers):
        before = by_value.get(number.value - 1, [])
        first = bisect_left(before, number.start - _FARTHEST, key=lambda i: numbers[i].start)
        best = _Run(1, 0, -1)
        for previous in before[first:]:
            gap = number.start - numbers[previous].start
            if gap < _NEAREST:
                break
            run = _Run(runs[previous].length + 1, runs[previous].unevenness + gap * gap, previous)
            best = max(best, run, key=lambda run: (run.length, -run.unevenness))
        runs.append(best)
        by_value.setdefault(number.value, []).append(index)
    last = max(range(len(runs)), key=lambda i: (runs[i].length, -runs[i].unevenness))
    chain = [numbers[last]]
    while (last := runs[last].previous) >= 0:
        chain.append(numbers[last])
    return chain[::-1]


def _is_enumeration(text: str, run: list[_Number]) -> bool:
    """Whether an author counted: the same word before each number ("Step 4"), or each begins a sentence."""
    starts = [text[max(0, number.start - 40) : number.start].rstrip() for number in run]
    sentences = sum(not before or before[-1] in ".;:!?" for before in starts)
    words = [match.group().lower() if (match := _WORD_BEFORE.search(before)) else "" for before in starts]
    repeated = max(map(words.count, words))
    return max(sentences, repeated) > len(run) / 2


def _unnumbered(text: str, number: _Number, words: frozenset[str]) -> Edit:
    start, end = number.start, number.end
    while end < len(text) and text[end].isspace():
        end += 1
    line = text[:start].rstrip()
    joint: str | None = ""
    if line.endswith(("-", "\u2010")):
        joint = _joint(text, len(line) - 1, end, words, unknown="")
        start = start if joint is None else len(line) - 1
    elif line and len(line) == start:
        # A number that touches a word took the place of the hyphen at the line's end.
        joint = _joint(text, start, end, words, unknown="-")
    return Edit(start=start, end=end, text=" " if joint is None else joint)


def _joint(text: str, end: int, start: int, words: frozenset[str], *, unknown: str) -> str | None:
    """What joins the word that ends at `end` and the one that begins at `start`; None when they are two words.

    The text itself decides where it has the word elsewhere, joined or with its hyphen; then the form of the parts.
    """
    left, right = _LEFT.search(text, max(0, end - 40), end), _RIGHT.match(text, start)
    if left is None or right is None:
        return unknown
    one, two = left.group().lower(), right.group().lower()
    if two in _SUSPENDED and text[right.end() : right.end() + 1] != "-":
        return None
    if one + two in words:
        return ""
    compound = f"{one}-{two}" in words or "-" in one or len(one) == 1 or two in _COMPOUNDED
    return "-" if compound or right.group()[0].isupper() else unknown
