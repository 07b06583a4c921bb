r"""Where a formula begins and ends: ``$…$``, ``$$…$$``, ``\(…\)``, ``\[…\]``, and which dollars are money.

A dollar opens a formula only if what stands up to the next dollar reads as one. Prose between two dollars
("between $5 and $10", "US$ 5 million or $6 million") is money, and a dollar without a partner is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_LONGEST = 2000
"""Characters a formula may have; bounds the search for its end."""

_CLOSING = {"$$": "$$", "$": "$", r"\(": r"\)", r"\[": r"\]"}
_DOLLAR = re.compile(r"(?<!\\)\$")
_CURRENCY = re.compile(r"(?<![^\W\d_])(?:US|AU|CA|NZ|HK|SG|NT|A|C|R|S)\Z")
_AMOUNT = re.compile(r"\s?\d")
_COMMAND = re.compile(r"\\[A-Za-z]+\s*(?:\{[^{}]*\})?")
_MATHEMATICAL = re.compile(r"[\\^_=<>]")
_LATEX = re.compile(r"[\\^_]")
_PROSE = re.compile(r"(?<![^\s(])[A-Za-z]?[a-z]+(?=[\s,.;:)]|$)")
_WORD = re.compile(r"[A-Za-z]{2}")
_BREAK = re.compile(r"\n\s*\n|[.?!]\s+[A-Z][a-z]+\s")
_MOST_WORDS = 3


_OPENING = re.compile(r"(?<!\\)(?:\$|\\[(\[])")


def formulas(text: str) -> Iterator[tuple[int, int]]:
    """Spans of the formulas of `text`, delimiters included, in order."""
    end = 0
    for opening in _OPENING.finditer(text):
        if opening.start() >= end and (found := formula_at(text, opening.start())):
            end = found[2]
            yield opening.start(), end


def formula_at(text: str, start: int) -> tuple[int, int, int] | None:
    """Span of the formula's source and end of its closing delimiter, if one opens at `start`."""
    for opening in (text[start : start + 2], text[start : start + 1]):
        if opening in _CLOSING:
            inner = start + len(opening)
            end = _closing(text, inner, _CLOSING[opening])
            if end > inner and _is_formula(text, start, inner, end):
                return inner, end, end + len(opening)
    return None


def _closing(text: str, inner: int, delimiter: str) -> int:
    if delimiter != "$":
        return text.find(delimiter, inner, inner + _LONGEST)
    found = _DOLLAR.search(text, inner, inner + _LONGEST)
    return found.start() if found else -1


def _is_formula(text: str, start: int, inner: int, end: int) -> bool:
    source = text[inner:end]
    if not source.strip() or _BREAK.search(source):
        return False
    words = _words(source)
    if text[start] == "\\":
        # Markdown escapes brackets the same way: \[1\] is a reference, not a display.
        return bool(_MATHEMATICAL.search(source)) or (words == 0 and not source.isdecimal())
    if not _LATEX.search(source) and _is_money(text, start, inner, end):
        return False
    if not _MATHEMATICAL.search(source):
        # "costs in $ of $x$": a space beside the dollar, and a word.
        return words == 0 and not (source != source.strip() and _WORD.search(source))
    even = source[0].isspace() == source[-1].isspace()
    return words <= (_MOST_WORDS if even else 1)


def _words(source: str) -> int:
    """How many words of prose stand in `source`; what holds no space is no prose."""
    if not re.search(r"\S\s+\S", source):
        return 0
    return sum(1 for word in _PROSE.findall(_COMMAND.sub(r"\\", source)) if len(word) > 1)


def _is_money(text: str, start: int, inner: int, end: int) -> bool:
    if not _AMOUNT.match(text, inner):
        return False
    if _CURRENCY.search(text, max(0, start - 4), start):
        return True
    return text[end + 1 : end + 2].isdecimal() or text[end - 1].isspace() != text[inner].isspace()
