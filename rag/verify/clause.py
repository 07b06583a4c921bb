"""A text as clauses of content stems, with what is denied in each: enough to see two texts say opposite things."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from rag.terms import stem as stem_of
from rag.terms import stems

_BOUNDARY: Final = re.compile(
    r"[;:()—\n]|[,.!?](?=\s|$)|\s[–-]+\s|\b(?:and|but|while|whereas|although|though|yet|because|however|when|if)\b",
    re.IGNORECASE,
)
_TOKEN: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_DENIALS: Final = (
    (re.compile(r"\b([^\W_]+)-free\b", re.IGNORECASE), r"without \1;"),
    (re.compile(r"\b(?:free (?:of|from)|zero)\s+(?=[a-z])", re.IGNORECASE), "without "),
    (re.compile(r"\b(non|un|anti)-(?=\w)", re.IGNORECASE), r"\1"),
    # Negative in form only.
    (
        re.compile(
            r"\b(?:not|no) (?:only|just|merely|simply|solely|necessarily|less than|more than|fewer than)\b", re.I
        ),
        " ",
    ),
)
_DENIES_NOUN: Final = frozenset(
    {"no", "without", "lack", "lacks", "lacked", "lacking", "absence", "little", "neither", "nor"}
)
_DENIES_VERB: Final = frozenset(
    {"not", "never", "cannot", "unable", "fail", "fails", "failed", "failing", "hardly", "barely", "none", "nothing"}
)
PREPOSITIONS: Final = frozenset(
    {"of", "in", "on", "for", "by", "with", "from", "than", "over", "at", "as", "into", "between", "that", "which"}
)
"""What ends a phrase."""
_OPENS_PHRASE: Final = frozenset(
    {"of", "any", "the", "a", "an", "such", "other", "more", "further", "for", "need", "using"}
)
_OR: Final = frozenset({"or", "nor"})
_VERB_SCOPE: Final = 2
# "Does not require retraining" denies retraining; "does not hurt accuracy" does not deny accuracy.
_LIGHT_VERBS: Final = ("require", "involve", "rely", "depend", "include", "contain", "assume", "have")


@dataclass(frozen=True, kw_only=True)
class Clause:
    """All its words, lower-cased; its content stems; of those the ones in the scope of a negation.

    `denied` are the heads of what is negated ("no additional training data" denies data, "does not hurt" denies
    hurt), `denied_also` its other members ("no labels or annotations" denies labels also).
    """

    words: tuple[str, ...]
    stems: frozenset[str]
    scope: frozenset[str]
    denied: frozenset[str]
    denied_also: frozenset[str]

    @property
    def affirmed(self) -> frozenset[str]:
        """The stems outside any negation."""
        return self.stems - self.scope


def clauses(text: str) -> tuple[Clause, ...]:
    """The clauses of plain `text`, cut at punctuation and conjunctions."""
    for pattern, plain in _DENIALS:
        text = pattern.sub(plain, text)
    found = (_clause(tuple(word.lower() for word in _TOKEN.findall(part))) for part in _BOUNDARY.split(text))
    return tuple(clause for clause in found if clause.words)


@lru_cache(maxsize=65_536)
def content_stem(word: str) -> str | None:
    """The stem of a content word; None for a function word."""
    return next(iter(stems(word)), None)


def _clause(words: tuple[str, ...]) -> Clause:
    scope: set[str] = set()
    denied: set[str] = set()
    also: set[str] = set()
    for place, word in enumerate(words):
        if word in _DENIES_VERB or word.replace("’", "'").endswith("n't"):
            verb, *objects = _verb_phrase(words[place + 1 :]) or [""]
            scope.update([verb, *objects])
            denied.add(verb)
            also.update(objects if verb in _light_verbs() else ())
        elif word in _DENIES_NOUN:
            phrase, heads = _phrase(words[place + 1 :])
            scope.update(phrase)
            denied.update(phrase[-1:])
            also.update(heads)
    found = (content_stem(word) for word in words)
    return Clause(
        words=words,
        stems=frozenset(stem for stem in found if stem),
        scope=frozenset(filter(None, scope)),
        denied=frozenset(filter(None, denied)),
        denied_also=frozenset(also),
    )


def _verb_phrase(words: Sequence[str]) -> list[str]:
    """The first content words after a negation, up to a preposition: a verb and its object."""
    scope: list[str] = []
    for word in words:
        if (scope and word in PREPOSITIONS) or len(scope) == _VERB_SCOPE:
            break
        stem = content_stem(word)
        if stem and not word.endswith("ly"):
            scope.append(stem)
    return scope


@cache
def _light_verbs() -> frozenset[str]:
    return frozenset(map(stem_of, _LIGHT_VERBS))


def _phrase(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The content words of a negated noun phrase, and those before an "or"."""
    phrase: list[str] = []
    heads: list[str] = []
    for word in words:
        stem = content_stem(word)
        if stem:
            phrase.append(stem)
        elif word in _OR:
            heads += phrase[-1:]
        elif phrase or word not in _OPENS_PHRASE:
            break
    return phrase, heads
