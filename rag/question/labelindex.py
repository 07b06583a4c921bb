"""Labels of a library as questions are searched for them: by letters and digits, and by what is spelled nearly so.

Built once for each state of a library, a few microseconds a label; nearness is the optimal string alignment
distance, in which a letter left out, added, replaced, or swapped with its neighbour counts 1.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rag.terms import EAST_ASIAN

FORGIVING: Final = 5
"""A shorter name is another name when one letter differs."""
VERY_FORGIVING: Final = 10
"""A name this long is still itself with two slips."""
SHORT: Final = 7
"""A name this short keeps its first letter, which people seldom get wrong."""
START: Final = 3
"""Letters of a label that are looked up before it is read further."""
_TOKEN: Final = re.compile(rf"['’][sS]\b|(?P<word>[^\W_{EAST_ASIAN}]+(?:\++(?!\w))?|[{EAST_ASIAN}]+)")
_DIGITS: Final = re.compile(r"\d+")


@dataclass(frozen=True, kw_only=True)
class Token:
    """A word of a text at ``[start, end)``, and its key: letters and digits, case aside, with the + of Wisp+."""

    key: str
    start: int
    end: int


@dataclass(frozen=True, kw_only=True)
class Labelled:
    """A label, the keys of its words, and its paper's id."""

    label: str
    words: tuple[str, ...]
    paper_id: str

    @property
    def capitals(self) -> int:
        """How many of its letters are capitals."""
        return sum(map(str.isupper, self.label))


def tokens(text: str, start: int = 0, end: int = sys.maxsize) -> Iterator[Token]:
    """The words of ``text[start:end]`` in order, without possessive endings; a change of script ends a word."""
    for match in _TOKEN.finditer(text, start, end):
        if match["word"]:
            key = unicodedata.normalize("NFKC", match["word"]).casefold()
            yield Token(key=key, start=match.start(), end=match.end())


def key_of(name: str) -> str:
    """The letters and digits of a name, case aside."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(word for word in _TOKEN.findall(folded) if word)


@dataclass(frozen=True)
class LabelIndex:
    """The labels of one state of a library; `labels` maps each to its paper's id and must not change."""

    labels: Mapping[str, str]

    def __contains__(self, key: str) -> bool:
        return key in self._by_key

    def spelled(self, key: str) -> tuple[Labelled, ...]:
        """The labels of a key: more than one where two differ only in spaces and hyphens."""
        return tuple(
            Labelled(label=label, words=tuple(token.key for token in tokens(label)), paper_id=self.labels[label])
            for label in self._by_key.get(key, ())
        )

    def may_start(self, letters: str) -> bool:
        """Whether a key, or its plural, may start with `letters`."""
        return self._reach.get(letters[:START], -1) + 1 >= len(letters)

    def near(self, key: str) -> tuple[Labelled, int] | None:
        """The one label that `key` is a slip away from, and how many slips; digits are never slips."""
        slips = [slip for slip in range(1, _allowed(len(key) + 1) + 1) if len(key) >= FORGIVING - 1]
        if not slips:
            return None
        lengths = range(len(key) - slips[-1], len(key) + slips[-1] + 1)
        found = [
            (int(distance), name)
            for length in lengths
            for name, distance, _ in process.extract(
                key, self._by_length.get(length, ()), scorer=OSA.distance, score_cutoff=slips[-1], limit=4
            )
            if 0 < distance <= _allowed(len(name)) and _may_be_slip(key, name)
        ]
        nearest = min(found, default=(0, ""))
        if sum(distance == nearest[0] for distance, _ in found) != 1 or len(self._by_key[nearest[1]]) != 1:
            return None
        return self.spelled(nearest[1])[0], nearest[0]

    @cached_property
    def _by_key(self) -> Mapping[str, list[str]]:
        found: defaultdict[str, list[str]] = defaultdict(list)
        for label in self.labels:
            found[key_of(label)].append(label)
        found.pop("", None)
        return dict(found)

    @cached_property
    def _reach(self) -> Mapping[str, int]:
        """Up to `START` first letters of a key to the length of the longest key that starts so."""
        longest: dict[str, int] = {}
        for key in self._by_key:
            for start in (key[:1], key[:2], key[:START]):
                longest[start] = max(len(key), longest.get(start, 0))
        return longest

    @cached_property
    def _by_length(self) -> Mapping[int, list[str]]:
        keys: defaultdict[int, list[str]] = defaultdict(list)
        for key in self._by_key:
            if len(key) >= FORGIVING:
                keys[len(key)].append(key)
        return dict(keys)


def _allowed(length: int) -> int:
    return 2 if length >= VERY_FORGIVING else 1 if length >= FORGIVING else 0


def _may_be_slip(key: str, name: str) -> bool:
    started = key[0] == name[0] or len(name) > SHORT
    return started and _DIGITS.findall(key) == _DIGITS.findall(name)
