"""Signs that a phrase says what its abstract is about, and what each sign is worth.

A phrase is read with all its mentions: whether the abstract says there that it proposes, studies or shows it, where
it stands, how it is joined, and how many of its words say something and recur (after RAKE, Rose et al. 2010). The
weights are those of a log-linear choice among the phrases of an abstract that maximises the expected share of words
common to label and title, fitted by `tests/benchmarks/label_phrases.py --fit` on the development half of its papers.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rag.label.complement import Span
from rag.label.lexicon import COMMON, FUNCTION, GENERIC, JOINTS, MODIFIERS, PRAISE
from rag.label.nounphrase import Run, is_content
from rag.label.words import Words

WEIGHTS = {
    "announce 0": 2.9,
    "study 0": 2.3,
    "announce 1": 1.8,
    "announce 2": 1.8,
    "announce 4": 1.6,
    "4 words": 1.5,
    "announced first": 1.5,
    "study 1": 1.5,
    "announce 3": 1.4,
    "5 words": 1.3,
    "spelled out": 1.3,
    "6 words": 1.1,
    "ing": 1.0,
    "recurs": 1.0,
    "study 2": 1.0,
    "common recurs": 0.7,
    "3 words": 0.6,
    "announce 5": 0.6,
    "study 3": 0.6,
    "recurs on average": 0.5,
    "announced for": 0.4,
    "capital": 0.4,
    "joined across": 0.4,
    "joined against": 0.4,
    "joined which": 0.4,
    "opening": 0.4,
    "our": 0.4,
    "telling": 0.4,
    "report 0": 0.3,
    "study 5": 0.3,
    "empty": 0.2,
    "joined leveraging": -0.2,
    "the": -0.2,
    "then content": -0.2,
    "7 words": -0.3,
    "joined toward": -0.3,
    "then stop": -0.3,
    "joined towards": -0.4,
    "joined using": -0.4,
    "report 3": -0.4,
    "a": -0.5,
    "acts ing": -0.5,
    "report 1": -0.5,
    "2 words": -0.6,
    "aside": -0.6,
    "clause": -0.6,
    "joined for": -0.6,
    "joined through": -0.6,
    "then and": -0.6,
    "joined in": -0.7,
    "report 2": -0.7,
    "cut right": -0.8,
    "joined nothing": -0.8,
    "joined on": -0.8,
    "joined with": -0.8,
    "report 4": -0.8,
    "then joint": -0.8,
    "3 joints": -0.9,
    "generic head": -0.9,
    "joined of": -0.9,
    "joined and": -1.0,
    "joined from": -1.0,
    "joined within": -1.1,
    "joined between": -1.2,
    "joined that": -1.2,
    "joined over": -1.3,
    "joined to": -1.4,
    "place": -1.4,
    "joined without": -1.6,
    "then of": -1.6,
    "nothing telling": -1.7,
    "symbol": -1.7,
    "report 5": -1.8,
    "acts to": -2.1,
    "cut left": -2.2,
    "1 words": -3.6,
}

_EMPTY = GENERIC | PRAISE | MODIFIERS
_POSSESSIVE = frozenset("'’s")
_MOST = 2.2
"""Recurrence that counts, at most: nine mentions of a word."""
_SYMBOL = re.compile(r"..?$|.*[\d$^]")
_BEFORE = {
    **dict.fromkeys(("a", "an"), "a"),
    **dict.fromkeys(("the", "this", "these"), "the"),
    **dict.fromkeys(("by", "using", "via", "with", "on", "from", "in"), "aside"),
    **dict.fromkeys((",", "and", "or"), "listed"),
    "our": "our",
}
_AFTER = {
    **dict.fromkeys((".", ",", ";", ":"), "then stop"),
    **dict.fromkeys(("and", "or"), "then and"),
    **dict.fromkeys(JOINTS - {"of"}, "then joint"),
    "of": "then of",
}


def of_mention(words: Words, run: Run, span: Span) -> Iterator[str]:
    """The signs of one mention, `span`, which stands for `run`."""
    start, end = span.start, span.end
    before = words.lower[start - 1] if start > words.sentences[start] else ""
    after = words.lower[end] if end < len(words.lower) else "."
    yield from _announced(run, whole=not run.start < start < run.end, before=before, after=after)
    yield from _made(words, run, span)
    if not words.sentences[start]:
        yield "opening"
    if before in _BEFORE:
        yield _BEFORE[before]
    if after in _AFTER:
        yield _AFTER[after]
    elif is_content(after):
        yield "then content"
    inner = words.tokens[start + 1 : end]
    if inner != words.lower[start + 1 : end] and any(token[0].isupper() for token in inner):
        yield "capital"


def _made(words: Words, run: Run, span: Span) -> Iterator[str]:
    """How the span is made of the run: cut short, opened by a verb, joined with what follows."""
    if run.start < span.start < run.end:
        yield "cut left"
    if span.end == run.end < run.reach:
        yield "cut right"
    if span.start >= run.end:
        yield "acts ing" if words.lower[span.start].endswith("ing") else "acts to"
    elif run.generic:
        yield "generic head"
    for joint in span.joints:
        yield f"joined {joint}"
    if len(span.joints) > 1:
        yield f"{len(span.joints)} joints"


def _announced(run: Run, *, whole: bool, before: str, after: str) -> Iterator[str]:
    if not run.announced:
        return
    yield f"{run.announced} {min(run.rank, 5)}"
    if run.leads:
        yield "announced first"
    if run.clause:
        yield "clause"
    if whole and before in ("for", "of"):
        yield "announced for"
    if after == "(":
        yield "spelled out"


class Vocabulary(dict[str, "_Word"]):
    """What the words of an abstract are worth in a phrase, each looked up once."""

    def __init__(self, lower: Iterable[str]) -> None:
        super().__init__()
        self._recurrence = Counter(map(_singular, lower))

    def __missing__(self, word: str) -> _Word:
        says = word not in FUNCTION and word not in _POSSESSIVE
        self[word] = _Word(
            content=says,
            common=word in COMMON,
            empty=word in _EMPTY,
            symbol=bool(_SYMBOL.match(word)),
            recurs=min(_MOST, math.log(self._recurrence[_singular(word)])) if says else 0.0,
        )
        return self[word]


class _Word(NamedTuple):
    content: bool
    common: bool
    empty: bool
    symbol: bool
    recurs: float


def of_words(phrase: tuple[str, ...], vocabulary: Vocabulary) -> dict[str, float]:
    """Signs that belong to the words of a phrase and not to one of its mentions."""
    content = [entry for word in phrase if (entry := vocabulary[word]).content]
    telling = [entry.recurs for entry in content if not (entry.common or entry.empty)]
    signs = {f"{min(len(content), 8)} words": 1.0}
    if telling:
        total = sum(telling)
        signs |= {"telling": len(telling), "recurs": total, "recurs on average": total / len(telling)}
    else:
        signs["nothing telling"] = 1.0
    if len(telling) < len(content):
        signs["empty"] = sum([entry.empty for entry in content])
        signs["common recurs"] = sum([entry.recurs for entry in content if entry.common])
    if phrase[-1].endswith("ing"):
        signs["ing"] = 1.0
    if any(entry.symbol for entry in content):
        signs["symbol"] = 1.0
    return signs


def _singular(word: str) -> str:
    """`word` without the s of a plural."""
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
