"""One line of a model's text without its markers, bullets and Markdown, and where each marker stood."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rag.cite.marker import Marker

_PREAMBLE: Final = re.compile(
    r"\s*(?:(?:[-*•‣–]|\d{1,2}[.)]|#{1,6}|>)\s+)?(?:(?:\*\*)?(?:answer|response)\s*(?:\*\*)?:(?:\*\*)?\s+)?",
    re.IGNORECASE,
)
_BOLD: Final = re.compile(r"(?<!\w)\*\*(?=\S)|(?<=\S)\*\*(?!\w)")
_SEPARATOR: Final = re.compile(r"\s*(?:[,;&]|and)?\s*")
_OPENING: Final = re.compile(r"\(\s*(?:see|cf\.?|e\.g\.,?)?\s*$", re.IGNORECASE)
_CLOSING: Final = re.compile(r"\s*\)")
# "According to [1], X" says X; so does "[1]: X".
_LEAD_IN: Final = re.compile(
    r"(?:^|(?<=[.!?]\s))(?:according to|as (?:\w+ ){1,2}(?:in|by)|in|per|from)(?:\s+(?:the\s+)?"
    r"(?:source|sentence|passage|paper|abstract|text)s?)?\s*$",
    re.IGNORECASE,
)
_AFTER_LEAD_IN: Final = re.compile(r"\s*,\s*")
_NOTHING_BEFORE: Final = re.compile(r"(?:^|[.!?。])\s*$")
_COLON: Final = re.compile(r"\s*:\s*")
# "It is fast. [1]." has one full stop too many.
_STOP: Final = re.compile(r"\s*[.。](?!\S)")
_CLINGS: Final = ".,;:!?)]}。！？，；：…”’\"'%"


@dataclass(frozen=True, kw_only=True)
class Unmarked:
    """The plain text; `origin[i]` is where its character `i` stood; each marker with its place in the plain text."""

    text: str
    origin: tuple[int, ...]
    markers: tuple[tuple[int, Marker], ...]


def unmark(line: str, marks: Sequence[Marker]) -> Unmarked:
    """Take `marks`, and what only leads to them or joins them, out of `line`."""
    gaps = [_gap(line, marks, number) for number in range(len(marks))]
    removed = {place for start, end in (*gaps, *_decoration(line)) for place in range(start, end)}
    ends = {end for _, end in gaps}
    opens = {end for _, end in gaps if line[:end].rstrip().endswith(",")}
    kept: list[tuple[str, int]] = []
    for place, character in enumerate(line):
        if place in removed:
            continue
        if place in ends and kept and not kept[-1][0].isspace() and _needs_space(character):
            kept.append((" ", place))
        kept.append((character.upper() if place in opens else character, place))
    origin = tuple(place for _, place in kept)
    places = [sum(place < mark.start for place in origin) for mark in marks]
    return Unmarked(
        text="".join(character for character, _ in kept), origin=origin, markers=tuple(zip(places, marks, strict=True))
    )


def _decoration(line: str) -> Iterator[tuple[int, int]]:
    """The bullet or heading sign of the line, and signs of bold type."""
    preamble = _PREAMBLE.match(line)
    yield (0, preamble.end() if preamble else 0)
    yield from (bold.span() for bold in _BOLD.finditer(line))


def _gap(line: str, marks: Sequence[Marker], number: int) -> tuple[int, int]:
    """What goes out with one marker: brackets around it, a lead-in, a separator before the next, blanks before it."""
    start, end = marks[number].start, marks[number].end
    before, after = line[:start], line[end:]
    opening, closing = _OPENING.search(before), _CLOSING.match(after)
    lead_in, comma = _LEAD_IN.search(before), _AFTER_LEAD_IN.match(after)
    colon, stop = _COLON.match(after), _STOP.match(after)
    if number + 1 < len(marks) and _SEPARATOR.fullmatch(line[end : marks[number + 1].start]):
        end = marks[number + 1].start
    elif opening and closing:
        start, end = opening.start(), end + closing.end()
    elif lead_in and comma:
        start, end = lead_in.start(), end + comma.end()
    elif colon and _NOTHING_BEFORE.search(before):
        end += colon.end()
    elif stop and _NOTHING_BEFORE.search(before):
        end += stop.end()
    return len(line[:start].rstrip()), end


def _needs_space(character: str) -> bool:
    return not character.isspace() and character not in _CLINGS
