"""A few of an abstract's own words that say what it is about, for a paper that names nothing of its own.

Candidates are the noun phrases of `rag.label.nounphrase`. Each is read with all its mentions: whether the
abstract says that it proposes, studies or shows it, where it stands, and how many of its words say something
and recur (after RAKE, Rose et al. 2010). The weights are those of a log-linear choice among the candidates of
an abstract that maximises the expected share of words common to label and title, fitted by
`tests/benchmarks/label_phrases.py --fit` on the development half of its papers.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest

from rag.label.lexicon import COMMON, FUNCTION, GENERIC, MODIFIERS, PRAISE
from rag.label.nounphrase import Run, is_content, runs, spans
from rag.label.words import Words

WEIGHTS = {
    "announce 0": 2.3,
    "study 0": 1.8,
    "spelled out": 1.5,
    "announce 2": 1.4,
    "study 1": 1.4,
    "announce 1": 1.3,
    "ing": 1.2,
    "report 0": 1.2,
    "4 words": 1.1,
    "recurs": 1.0,
    "study 2": 1.0,
    "common recurs": 0.8,
    "opening": 0.8,
    "3 words": 0.7,
    "announced for": 0.7,
    "5 words": 0.6,
    "capital": 0.6,
    "recurs on average": 0.6,
    "report 2": 0.6,
    "announce 3": 0.4,
    "our": 0.4,
    "telling": 0.4,
    "6 words": 0.3,
    "report 1": 0.3,
    "empty": 0.2,
    "then content": 0.2,
    "telling once": -0.2,
    "report 3": -0.3,
    "clause": -0.5,
    "study 3": -0.5,
    "then stop": -0.5,
    "joined via": -0.6,
    "the": -0.6,
    "aside": -0.7,
    "listed": -0.7,
    "then and": -0.7,
    "then joint": -0.8,
    "a": -0.9,
    "joined under": -0.9,
    "joined with": -0.9,
    "cut right": -1.0,
    "joined for": -1.1,
    "nothing telling": -1.2,
    "joined in": -1.5,
    "joined of": -1.6,
    "symbol": -1.8,
    "then of": -2.0,
    "1 words": -2.6,
    "cut left": -2.6,
    "place": -2.6,
}

_EMPTY = GENERIC | PRAISE | MODIFIERS
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
    **dict.fromkeys(("for", "in", "with", "to", "on", "between"), "then joint"),
    "of": "then of",
}


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """A noun phrase: tokens `[start, end)` of its first mention, and the signs of all its mentions."""

    start: int
    end: int
    signs: dict[str, float] = field(default_factory=dict)

    @property
    def score(self) -> float:
        return sum(WEIGHTS.get(sign, 0.0) * value for sign, value in self.signs.items())


def phrases(words: Words) -> Iterator[str]:
    """Noun phrases of one to six words, best first."""
    found = candidates(words)
    for phrase in _made_specific(sorted(found, key=lambda phrase: -found[phrase].score)):
        yield words.cut(found[phrase].start, found[phrase].end)


def _made_specific(ranked: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """`ranked`, but a first phrase of two words gives way to the best longer one that ends in it, if there is one."""
    for phrase in ranked[1:]:
        if len(ranked[0]) < 3 and phrase[-len(ranked[0]) :] == ranked[0] and all(map(is_content, phrase)):
            return [phrase, *(other for other in ranked if other != phrase)]
    return ranked


def candidates(words: Words) -> Mapping[tuple[str, ...], Candidate]:
    """The noun phrases of an abstract by their lower-case words, with the signs for and against each."""
    found: dict[tuple[str, ...], Candidate] = {}
    recurrence = Counter(map(_singular, words.lower))
    read = runs(words)
    for run, following in zip_longest(read, read[1:]):
        for start, end in spans(words, run, following):
            signs = dict.fromkeys(_signs_of_mention(words, run, start, end), 1.0)
            signs["place"] = start / len(words.tokens)
            phrase = words.lower[start:end]
            if (known := found.get(phrase)) is None:
                signs |= _signs_of_words(phrase, recurrence)
                found[phrase] = Candidate(start=start, end=end, signs=signs)
            else:
                _add(known.signs, signs)
    return found


def _add(known: dict[str, float], signs: Mapping[str, float]) -> None:
    """A further mention: the first place counts, and a phrase that stands alone once is cut nowhere."""
    known |= {sign: 1.0 for sign in signs if sign not in ("place", "cut left")}
    if "cut left" not in signs:
        known.pop("cut left", None)


def _signs_of_mention(words: Words, run: Run, start: int, end: int) -> Iterator[str]:
    before = words.lower[start - 1] if start > words.sentences[start] else ""
    after = words.lower[end] if end < len(words.lower) else "."
    if start > run.start:
        yield "cut left"
    if end == run.end and run.cut:
        yield "cut right"
    yield from _announced(run, whole=start == run.start, before=before, after=after)
    if not words.sentences[start]:
        yield "opening"
    if before in _BEFORE:
        yield _BEFORE[before]
    if after in _AFTER:
        yield _AFTER[after]
    elif is_content(after):
        yield "then content"
    if end > run.end:
        yield f"joined {words.lower[run.end]}"
    if any(token[0].isupper() for token in words.tokens[start + 1 : end]):
        yield "capital"


def _announced(run: Run, *, whole: bool, before: str, after: str) -> Iterator[str]:
    if not run.announced:
        return
    yield f"{run.announced} {min(run.rank, 3)}"
    if run.clause:
        yield "clause"
    if whole and before in ("for", "of"):
        yield "announced for"
    if after == "(":
        yield "spelled out"


def _signs_of_words(phrase: tuple[str, ...], recurrence: Mapping[str, int]) -> dict[str, float]:
    """Signs that belong to the words of a phrase and not to one of its mentions."""
    content = [word for word in phrase if word not in FUNCTION]
    telling = [word for word in content if word not in COMMON and word not in _EMPTY]
    recurs = {word: min(_MOST, math.log(recurrence[_singular(word)])) for word in content}
    total = sum(recurs[word] for word in telling)
    signs = {
        f"{len(content)} words": 1.0,
        "telling": float(len(telling)),
        "telling once": float(sum(recurs[word] == 0.0 for word in telling)),
        "recurs": total,
        "recurs on average": total / max(1, len(telling)),
        "common recurs": sum(recurs[word] for word in content if word in COMMON),
        "nothing telling": float(not telling),
        "empty": float(sum(word in _EMPTY for word in content)),
        "ing": float(phrase[-1].endswith("ing")),
        "symbol": float(any(map(_SYMBOL.match, content))),
    }
    return {sign: value for sign, value in signs.items() if value}


def _singular(word: str) -> str:
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
