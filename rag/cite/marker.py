"""Source markers in a model's text: ``[1]``, ``[1, 2]``, ``[1-3]``, ``【1】``, ``[^1]``, and those it invents."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_NUMBER: Final = r"\^?\d{1,9}(?:\s*[-–—]\s*\^?\d{1,9})?"
_WORD: Final = r"(?:sources?|sentences?|passages?|refs?|references?)\s*[.:]?\s*"
_NUMBERS: Final = rf"#?{_NUMBER}(?:\s*(?:[,;&、，]|and)\s*#?{_NUMBER})*"
_BRACKETED: Final = re.compile(r"[\[【［]([^\[\]【】［］\n]{1,80})[\]】］]")
_PARENTHESISED: Final = re.compile(rf"\({_WORD}({_NUMBERS})\)", re.IGNORECASE)
_NUMERIC: Final = re.compile(rf"\s*(?:{_WORD})?({_NUMBERS})\s*(?:†.*)?", re.IGNORECASE)
_AUTHOR: Final = re.compile(
    r"[^\W\d_].*(?:\b(?:19|20)\d\d[a-z]?\b|\bet al\b).*|sources?|citation needed", re.IGNORECASE
)

# A pair of numbers in square brackets may be an interval: told by the words around it.
_PAIR: Final = re.compile(r"\s*\d+\s*,\s*\d+\s*")
_INTERVAL_BEFORE: Final = re.compile(r"(?:∈|\b(?:CI|interval|range|domain|support|bounds?))[\s:=]*$", re.IGNORECASE)
_INTERVAL_AFTER: Final = re.compile(r"\s*(?:CI|interval|range)\b", re.IGNORECASE)
_PREPOSITION_BEFORE: Final = re.compile(r"\b(?:in|from|over|within|between|on|to)\s*$", re.IGNORECASE)
_SUBSCRIPTED: Final = re.compile(r"(?:^|[^\w])[A-Za-z]$")


@dataclass(frozen=True, kw_only=True)
class Marker:
    """A marker at ``text[start:end]``: the sources it names that exist, and what it names that does not, as written."""

    start: int
    end: int
    sources: tuple[int, ...]
    unknown: tuple[str, ...]


def markers(text: str, known: int) -> tuple[Marker, ...]:
    """The markers of `text` in order; sources are numbered from 1 to `known`. Other brackets are left alone."""
    found = [_bracketed(text, match, known) for match in _BRACKETED.finditer(text)]
    found += [_resolved(match, match[1], known) for match in _PARENTHESISED.finditer(text)]
    return tuple(sorted((marker for marker in found if marker), key=lambda marker: marker.start))


def _bracketed(text: str, match: re.Match[str], known: int) -> Marker | None:
    numeric = _NUMERIC.fullmatch(match[1])
    if numeric and not _is_notation(text, match, known):
        return _resolved(match, numeric[1], known)
    if not numeric and _AUTHOR.fullmatch(match[1].strip()):
        return Marker(start=match.start(), end=match.end(), sources=(), unknown=(match[0],))
    return None


def _is_notation(text: str, match: re.Match[str], known: int) -> bool:
    """Whether the bracket is an interval or a subscript of the sentence itself."""
    before, after = text[max(0, match.start() - 20) : match.start()], text[match.end() : match.end() + 20]
    if _SUBSCRIPTED.search(before):
        return True
    if not _PAIR.fullmatch(match[1]):
        return False
    if _INTERVAL_BEFORE.search(before) or _INTERVAL_AFTER.match(after):
        return True
    outside = any(not 1 <= int(number) <= known for number in match[1].split(","))
    return outside and bool(_PREPOSITION_BEFORE.search(before))


def _resolved(match: re.Match[str], numbers: str, known: int) -> Marker:
    sources: list[int] = []
    unknown: list[str] = []
    for first, last in re.findall(r"(\d+)(?:\s*[-–—]\s*\^?(\d+))?", numbers):
        low, high = sorted((int(first), int(last or first)))
        sources += range(max(low, 1), min(high, known) + 1)
        if low < 1 or high > known:
            unknown.append(f"[{first}-{last}]" if last else f"[{first}]")
    return Marker(
        start=match.start(),
        end=match.end(),
        sources=tuple(dict.fromkeys(sources)),
        unknown=tuple(dict.fromkeys(unknown)),
    )
