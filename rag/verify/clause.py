"""A text as clauses of content stems, with what is denied in each: enough to see two texts say opposite things."""

from __future__ import annotations

import re
from collections import Counter
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
    # One adjective, whose "of" ends no phrase.
    (re.compile(r"\bstates?[- ]of[- ](?:the[- ])?arts?\b", re.IGNORECASE), "sota"),
    (re.compile(r"\b([^\W_]+)-free\b", re.IGNORECASE), r"without \1;"),
    (re.compile(r"\b(?:free (?:of|from)|zero)\s+(?=[a-z])", re.IGNORECASE), "without "),
    (re.compile(r"\b(non|un|anti)-(?=\w)", re.IGNORECASE), r"\1"),
    (re.compile(r"\b(?:failure|inability) to\b", re.IGNORECASE), "not"),
    (re.compile(r"\b(?:above|after|in) all\b(?! the)", re.IGNORECASE), " "),
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
    {
        "not",
        "never",
        "cannot",
        "unable",
        "fail",
        "fails",
        "failed",
        "failing",
        "hardly",
        "barely",
        "none",
        "nothing",
        "nobody",
    }
)
PREPOSITIONS: Final = frozenset(
    {"of", "in", "on", "for", "by", "with", "from", "than", "over", "at", "as", "into", "between", "that", "which"}
)
"""What ends a phrase."""
_OPENS_PHRASE: Final = frozenset(
    {"of", "any", "the", "a", "an", "such", "other", "more", "further", "for", "need", "using"}
)
_NOUNS: Final = frozenset(
    """
    training learning pruning sampling labeling labelling processing reasoning planning tuning engineering testing
    scaling existing missing remaining supporting finetuning retraining prompting routing warping masking clustering
    embedding matching pretraining preprocessing
    """.split()
)
_OR: Final = frozenset({"or", "nor"})
_VERB_SCOPE: Final = 2
_LIGHT_SCOPE: Final = 8
# "Does not require retraining" denies retraining; "does not hurt accuracy" does not deny accuracy.
_LIGHT_VERBS: Final = (
    "require",
    "involve",
    "rely",
    "depend",
    "include",
    "contain",
    "assume",
    "have",
    "admit",
    "provide",
    "support",
)


@dataclass(frozen=True, kw_only=True)
class Clause:
    """All its words, lower-cased; its content stems; of those the ones in the scope of a negation.

    `denied` are the heads of what is negated ("no additional training data" denies data, "does not hurt" denies
    hurt), `denied_also` its other members ("no labels or annotations" denies labels also); `affirmed` are the stems
    that stand outside any negation, if only once.
    """

    words: tuple[str, ...]
    stems: frozenset[str]
    scope: frozenset[str]
    denied: frozenset[str]
    denied_also: frozenset[str]
    affirmed: frozenset[str]


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
    scope: list[str] = []
    denied: set[str] = set()
    also: set[str] = set()
    for place, word in enumerate(words):
        if word in _DENIES_VERB or word.replace("’", "'").endswith("n't"):
            verb, *objects = _verb_phrase(words[place + 1 :]) or [""]
            scope.extend([verb, *objects])
            denied.add(verb)
            also.update(objects if verb in _light_verbs() else ())
        elif word == "without" and _is_gerund(words[place + 1 : place + 3]):
            verb, *objects = _verb_phrase(words[place + 1 :])
            scope.extend([verb, *objects])
            denied.add(verb)
            also.update(objects if verb in _light_verbs() else ())
        elif word in _DENIES_NOUN:
            phrase, heads = _phrase(words[place + 1 :])
            scope.extend(phrase)
            denied.update(phrase[-1:])
            also.update(heads)
    found = Counter(stem for word in words if (stem := content_stem(word)))
    return Clause(
        words=words,
        stems=frozenset(found),
        affirmed=frozenset(found - Counter(scope)),
        scope=frozenset(filter(None, scope)),
        denied=frozenset(filter(None, denied)),
        denied_also=frozenset(also),
    )


def _is_gerund(words: Sequence[str]) -> bool:
    """Whether a verb and its object begin here: "hurting accuracy", not "training data"."""
    return (
        len(words) == 2 and words[0].endswith("ing") and words[0] not in _NOUNS and content_stem(words[0]) is not None
    )


def _verb_phrase(words: Sequence[str]) -> list[str]:
    """The first content words after a negation, up to a preposition: a verb and its object."""
    scope: list[str] = []
    for word in words:
        light = bool(scope) and scope[0] in _light_verbs()
        if (scope and word in PREPOSITIONS) or len(scope) == (_LIGHT_SCOPE if light else _VERB_SCOPE):
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
