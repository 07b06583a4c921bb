"""The words of a text, and how near they come to another: the same, derived from the same, or near in meaning."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from rag.terms import FUNCTION_WORDS
from rag.verify.synonyms import groups_of, root

SAME: Final = 1.0
NEAR: Final = 0.8
FOREIGN: Final = 0.0
_SHARED_START: Final = 6
_SHARED_PART: Final = 0.7
_SHORTEST_PART: Final = 5
_SHORTEST_OF_PAIR: Final = 4
_UNHARMED: Final = re.compile(
    r"\b(?:without|not?|never|little|negligible|minimal)\b(?: \w+)? "
    r"(?:hurt|harm|degrad|sacrific|compromis|los|impair|affect|chang|alter)"
)
"""What keeps something as it was."""


@dataclass(frozen=True, kw_only=True)
class Vocabulary:
    """What a text speaks of.

    `starts` are the first letters of its roots, `compounds` its words joined by twos and threes, `initials` the first
    letters of all its words, `pairs` those of two long words in a row.
    """

    roots: frozenset[str]
    groups: frozenset[int]
    starts: frozenset[str]
    long: tuple[str, ...]
    compounds: frozenset[str]
    acronyms: frozenset[str]
    initials: str
    pairs: frozenset[str]

    def support(self, word: str, acronyms: frozenset[str] = frozenset()) -> float:
        """How near the vocabulary comes to a lower-case word, 0 to 1; `acronyms` may stand for words of it."""
        key = root(word)
        if (
            key in self.roots
            or (word in acronyms and self._abbreviated(word.removesuffix("s")))
            or word in self.compounds
            or word in self.acronyms
            or self._starts_alike(key)
        ):
            return SAME
        if len(word) >= _SHORTEST_PART and any(word in other or other in word for other in self.long):
            return SAME
        return FOREIGN if groups_of(key).isdisjoint(self.groups) else NEAR

    def _abbreviated(self, acronym: str) -> bool:
        return acronym in (self.initials if len(acronym) > 2 else self.pairs)

    def _starts_alike(self, key: str) -> bool:
        if key[:_SHARED_START] not in self.starts or len(key) < _SHARED_START:
            return False
        return any(
            other.startswith(key[:_SHARED_START])
            and min(len(key), len(other)) >= _SHARED_PART * max(len(key), len(other))
            for other in self.roots
        )


@lru_cache(maxsize=1024)
def vocabulary(words: tuple[str, ...]) -> Vocabulary:
    """The vocabulary of a text's words, in order and in their own case."""
    lower = tuple(word.lower() for word in words)
    content = frozenset(word for word in lower if word not in FUNCTION_WORDS)
    roots = frozenset(map(root, lower))
    kept = groups_of(root("preserve")) if _UNHARMED.search(" ".join(lower)) else frozenset[int]()
    spans = (lower[i : i + n] for n in (2, 3) for i in range(len(lower) - n + 1))
    return Vocabulary(
        roots=roots,
        groups=kept.union(*map(groups_of, roots)),
        starts=frozenset(key[:_SHARED_START] for key in roots if len(key) >= _SHARED_START),
        long=tuple(word for word in content if len(word) >= _SHORTEST_PART),
        compounds=frozenset(map("".join, spans)),
        acronyms=frozenset(
            each
            for word in words
            if len(word) > 1 and word.removesuffix("s").isupper()
            for each in (word.lower(), word.lower().removesuffix("s"))
        ),
        initials="".join(word[0] for word in lower),
        pairs=frozenset(a[0] + b[0] for a, b in pairwise(lower) if min(len(a), len(b)) >= _SHORTEST_OF_PAIR),
    )
