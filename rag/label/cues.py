"""Signs that some words are the name of a paper's own contribution, and what each sign is worth.

A mention is read with its neighbours: what comes before it ("we propose", "dubbed", "compared
with"), what follows it (", a", "achieves", "dataset"), and how it is written. The weights are
those of a conditional logit over the candidates of an abstract, McFadden (1974), fitted by
`tests/benchmarks/labels.py --fit` on the development half of its papers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rag.label.context import Context, last
from rag.label.lexicon import (
    ACTS,
    CALLED,
    CONTINUE,
    DETERMINERS,
    INTRODUCE,
    JOINED,
    KINDS,
    KNOWN_AS,
    OF_OTHERS,
    PROPERTIES,
)
from rag.label.words import Words, expansion

WEIGHTS = {
    "named": 3.5,
    "address": 2.4,
    "bracketed": 2.4,
    "apposition": 2.1,
    "introduced": 2.1,
    "after its kind": 2.1,
    "acts": 1.8,
    "spelled out": 1.6,
    "introduction near": 1.4,
    "introduced first": 1.3,
    "opens": 1.2,
    "ours": 1.2,
    "colon": 1.1,
    "evaluated": 1.1,
    "comma": 1.0,
    "possessive": 1.0,
    "that": 0.9,
    "emphasised": 0.8,
    "in an address": 0.8,
    "camel": 0.6,
    "then": 0.5,
    "opened": 0.5,
    "introduced by us": 0.4,
    "qualifies": -0.4,
    "example": -0.5,
    "compound": -0.5,
    "joined": -0.6,
    "in the first sentence": -0.7,
    "listed": -0.8,
    "4 long": -0.9,
    "part": -1.6,
    "lower tail": -1.6,
    "of others": -1.8,
    "expands background": -2.1,
    "plural": -2.3,
    "word": -2.7,
    "3 long": -2.8,
    "2 long": -3.4,
    "lower": -4.0,
}
PRIOR = -1.1
"""What a candidate with no sign at all is worth; a sum above 0 is taken for the paper's own name."""

SHAPED = re.compile(r"[^\W\d_].*[A-Z\d$+]|\d.*[A-Z]|\$.*[A-Za-z]")
"""Mixed case, capitals, digits within: written as a name, not as a word."""

_OPEN, _CLOSE = frozenset("({["), frozenset(")}]")


@dataclass(frozen=True, kw_only=True)
class Mention:
    """One occurrence of a candidate, tokens `[start, end)`."""

    words: Words
    context: Context
    start: int
    end: int

    def cues(self) -> Iterator[str]:
        """The signs at this occurrence."""
        begin, end = self.start, self.end
        if begin > self._first and self._token(begin - 1) in _OPEN:
            closed = self._token(end) in _CLOSE
            at = expansion(self._token(begin), self.words.tokens[max(self._first, begin - 10) : begin - 1])
            if at is not None:
                begin, end = max(self._first, begin - 10) + at, end + closed
                yield "expands ours" if last(self.context.ours, self._first, self.start) >= 0 else "expands background"
            elif closed and self._token(self.start - 1) == "(":
                yield "bracketed"
        if self._is_example(begin):
            yield "example"
            return
        yield from self._introduced(begin)
        yield from self._before(begin)
        yield from self._after(end)
        if self._listed():
            yield "listed"
        if self.words.cut(self.start, self.end) in self.words.emphasised:
            yield "emphasised"

    @property
    def _first(self) -> int:
        return self.words.sentences[self.start]

    def _token(self, index: int) -> str:
        return self.words.tokens[index] if 0 <= index < len(self.words.tokens) else "."

    def _word(self, index: int) -> str:
        """The lower-case token of the same sentence, else nothing."""
        return self.words.lower[index] if index >= self._first else ""

    def _is_example(self, begin: int) -> bool:
        before, earlier = self._word(begin - 1), self._word(begin - 2)
        return (
            (before == "as" and earlier == "such")
            or before == "e.g."
            or (before == "," and earlier in ("instance", "example", "e.g."))
        )

    def _introduced(self, begin: int) -> Iterator[str]:
        """Whether the paper says that it introduces or names what begins here."""
        call = last(self.context.namings, self._first, self.start)
        introduction = last(self.context.introductions, self._first, self.start)
        verb = begin - 1
        while self._word(verb) in DETERMINERS:
            verb -= 1
        if (
            self._word(verb) in CALLED
            or (call >= 0 and 0 < begin - call <= 5)
            or (self._word(begin - 1) == "as" and self._word(begin - 2) in KNOWN_AS)
        ):
            yield "named"
        if self._word(verb - 1) == "and" and self._word(verb - 2) in INTRODUCE:
            verb -= 2  # "we introduce and release X"
        if self._word(verb) in INTRODUCE:
            yield "introduced"
            if verb == introduction:
                yield "introduced by us"
        elif introduction >= 0 and begin - introduction <= 8:
            yield "introduction near"

    def _before(self, begin: int) -> Iterator[str]:
        before, earlier = self._word(begin - 1), self._word(begin - 2)
        if not before:
            yield "opens"
        elif before in ("our", "proposed"):
            yield "ours"
        elif before == "that":
            yield "that"
        elif before in OF_OTHERS:
            yield "of others"
        elif before in JOINED:
            yield "joined"
        elif before == "evaluate":
            yield "evaluated"
        elif before in KINDS or (before == "," and earlier in KINDS):
            yield "after its kind"

    def _after(self, end: int) -> Iterator[str]:
        after = self._token(end)
        if after in _OPEN or after == ":":
            yield "spelled out" if self._spelled_out(end + 1) else "colon" if after == ":" else "opened"
        elif after == ",":
            yield "apposition" if self._token(end + 1) in CONTINUE else "comma"
        elif after in ACTS:
            yield "acts"
        elif after in PROPERTIES:
            yield "qualifies"
        elif after in "'’":
            yield "possessive"
        elif after in ("to", "that", "which"):
            yield "then"

    def _spelled_out(self, start: int) -> bool:
        following = self.words.tokens[start : start + 9]
        close = next((at for at, token in enumerate(following) if token in _CLOSE), len(following))
        at = expansion(self._token(self.start), following[:close])
        return at is not None and at < 3

    def _listed(self) -> bool:
        before, after = self._token(self.start - 1), self._token(self.end)
        separators = (",", "and", "or")
        return (
            "/" in (before, after)
            or (before in separators and bool(SHAPED.match(self._token(self.start - 2))))
            or (after in separators and bool(SHAPED.match(self._token(self.end + 1))))
        )
