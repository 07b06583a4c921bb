"""Sentences of an abstract, as exact spans of its text.

Punkt (Kiss and Strunk, "Unsupervised Multilingual Sentence Boundary Detection", Computational
Linguistics 32(4), 2006) with its published English model proposes where sentences end; the rules
here correct it where scholarly prose differs from the newspapers it was learned from.
`tests/benchmarks/splitters.py` measures the result beside other libraries.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from rag.markup.delimiters import formulas

if TYPE_CHECKING:
    from punkt import PunktSentenceTokenizer

# What never ends a sentence, and newspapers do not use.
SPLITTER = "punkt-english+1"
"""Names the model and the rules: passages cut by another name stand elsewhere."""

_NEVER_LAST = frozenset({"a.k.a", "approx", "cf", "e.g", "i.e", "i.i.d", "resp", "viz", "vs", "w.r.t"})

# What ends a sentence only if a capital follows ("lists, sets, etc. We show", but "Wei et al. (2022)"),
# looked for in the `_REACH` characters before the end.
_PERHAPS_LAST = re.compile(r"(?<!\w)(?:(?:[^\W\d_]\.){2,}|(?:al|et|etc|spp?)\.)\W*\Z")
_REACH = 24

_TWO_INITIALS = re.compile(r"(?<!\w)[^\W\d_]\.\s+[^\W\d_]\.")

_CLOSING = "\"'”’»)\\]}*_」』）】"
_CLOSERS = re.compile(f"[{_CLOSING}]*")
_CLOSED_STOP = re.compile(rf"[.!?…][{_CLOSING}]+\Z")

# Ends that need no white space after them: East Asian full stops, and a full stop whose space was
# lost ("... is hard.We show", "... is unclear.AIM: To test").
_FIRM_STOP = re.compile(
    r"""
      [。！？｡]+ | ．(?!\d)
    | (?: (?<=[a-z]{3}) | (?<=[)\]]) ) [.?] (?= (?:A|[A-Z][a-z]+) [\s,:] | [A-Z]{3,} [\s:/] )
    """,
    re.VERBOSE,
)

# Asides in brackets stay whole, as formulas do: a reference there is full of full stops, and an
# aside belongs to its sentence. The bounds keep a mark that was never closed from swallowing
# sentences, and the time linear.
_WHOLE = re.compile(
    r"""
      \( (?: [^()] | \( [^()]{0,50} \) ){0,50} \)
    | \[ [^\[\]]{0,50} \]
    | 「[^「」]{0,50}」 | 『[^『』]{0,50}』 | （[^（）]{0,50}）
    """,
    re.VERBOSE,
)

_SPACE = re.compile(r"\s*")
_WORD = re.compile(r"[^\W\d_]{2}")
_LIST_NUMBER = re.compile(r"[(\[]?(?:\d{1,3}|[^\W\d_]|[ivxIVX]{2,4})[)\].:]*")


def sentences(text: str) -> tuple[tuple[int, int], ...]:
    """Spans ``[start, end)`` of the sentences of `text`, in code points, in order.

    Spans do not overlap, neither start nor end with white space, and together hold every character
    of `text` that is not white space. A list number ("1.") belongs to the sentence it numbers, the
    head of a structured abstract ("RESULTS: ...") to the sentence it heads, and a blank line ends a
    sentence. Time is linear in the length of `text`.
    """
    spans: list[tuple[int, int]] = []
    start, numbered = 0, False
    for end in (*_ends(text), len(text)):
        piece = text[start:end]
        first, last = end - len(piece.lstrip()), start + len(piece.rstrip())
        start = end
        if first >= last:
            continue
        is_number = bool(_LIST_NUMBER.fullmatch(text, first, last))
        is_remnant = not is_number and not _WORD.search(text, first, last)
        joins = numbered or (is_remnant and bool(spans))
        spans.append((spans.pop()[0] if joins else first, last))
        numbered = is_number
    if numbered and len(spans) > 1:
        spans[-2:] = [(spans[-2][0], spans[-1][1])]
    return tuple(spans)


def _ends(text: str) -> Iterator[int]:
    """Where sentences end, in order; the white space between two is after the end."""
    whole = bytearray(len(text) + 1)
    for first, last in (*formulas(text), *(match.span() for match in _WHOLE.finditer(text))):
        whole[first + 1 : last] = b"\x01" * (last - first - 1)
    firm = {match.end() for match in _FIRM_STOP.finditer(text)}
    proposed = {end for _, end in _punkt().span_tokenize(text.replace("\r", " "))}
    for stop in sorted(firm | proposed):
        end = _skip(_CLOSERS, text, stop)
        if not whole[stop] and (stop in firm or not _continues(text, end)):
            yield end


def _continues(text: str, end: int) -> bool:
    """Whether the sentence goes on after the proposed `end`."""
    after = _skip(_SPACE, text, end)
    if after == end:
        return end < len(text)
    following = text[after : after + 1]
    if following.isupper():
        return bool(_TWO_INITIALS.match(text, max(0, end - 2)))
    before = text[max(0, end - _REACH) : end]
    return bool(_PERHAPS_LAST.search(before) or (following.islower() and _CLOSED_STOP.search(before)))


def _skip(pattern: re.Pattern[str], text: str, start: int) -> int:
    """The end of what `pattern`, which matches the empty string, matches at `start`."""
    match = pattern.match(text, start)
    return match.end() if match else start


@cache
def _punkt() -> PunktSentenceTokenizer:
    """The English model with the abbreviations of scholarly prose.

    It knows single letters as persons' initials. In a paper they are as often the symbol that ends a
    sentence ("... of length n. We show"); off the list, the model's word statistics tell the two apart.
    """
    from punkt import PunktSentenceTokenizer, load_model, with_nonbreaking_prefixes

    model = with_nonbreaking_prefixes(load_model("english"), "english", include_always=False)
    model.abbrev_types |= _NEVER_LAST
    model.abbrev_types -= {word for word in model.abbrev_types if len(word) == 1}
    return PunktSentenceTokenizer(model, line_breaks="paragraph")
