"""Whether a claim turns round what its quotes say: denies it, reverses its direction, or swaps what is compared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rag.terms import stem
from rag.verify.clause import PREPOSITIONS, Clause, content_stem
from rag.verify.opposites import MERIT, merits, poles

_COMPARISON: Final = re.compile(
    r"than|over|versus|vs|(?:out|under)perform(?:s|ed|ing)?|exceed(?:s|ed|ing)?|surpass(?:es|ed|ing)?|beats?"
)
_OPPOSITE_PREFIXES: Final = ("un", "non", "in", "im", "ir", "dis", "anti")
_UNIVERSAL: Final = frozenset({"all", "every", "always", "entirely"})
_GENERAL: Final = _UNIVERSAL | frozenset(
    {"any", "each", "both", "across", "whole", "entire", "throughout", "consistently", "whenever"}
)
_LONG: Final = 5
_SAME_TOPIC: Final = 2


def reversal(claim: Sequence[Clause], quotes: Sequence[Clause]) -> str | None:
    """What `claim` turns round, in words; None when nothing is."""
    return _denial(claim, quotes) or _prefix(claim, quotes) or _quantifier(claim, quotes) or _direction(claim, quotes)


def _denial(claim: Sequence[Clause], quotes: Sequence[Clause]) -> str | None:
    denied = _union(clause.denied for clause in claim)
    source_denied = _union(clause.denied | clause.denied_also for clause in quotes)
    source_affirmed = _union(clause.affirmed for clause in quotes)
    if turned := (denied & source_affirmed) - _union(clause.scope for clause in quotes):
        return f"it denies {_shown(turned, claim)}, which its source affirms"
    affirmed = _union(clause.affirmed for clause in claim) - _union(clause.scope for clause in claim)
    if turned := (affirmed & source_denied) - source_affirmed:
        return f"it affirms {_shown(turned, claim)}, which its source denies"
    if denied and not source_denied:
        return f"it denies {_shown(denied, claim)}, and its source denies nothing"
    return None


def _union(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset[str]().union(*sets)


def _quantifier(claim: Sequence[Clause], quotes: Sequence[Clause]) -> str | None:
    source = {word for clause in quotes for word in clause.words}
    for word in (word for clause in claim for word in clause.words if word in _UNIVERSAL):
        if source.isdisjoint(_GENERAL) and not (word == "every" and "per" in source):
            return f"it says {word!r} and its source does not"
    return None


def _prefix(claim: Sequence[Clause], quotes: Sequence[Clause]) -> str | None:
    """The claim says "stable" where the quotes say only "unstable", or the other way round."""
    stems = frozenset[str]().union(*(clause.stems for clause in quotes))
    source = {word for clause in quotes for word in clause.words if len(word) >= _LONG}
    for word in dict.fromkeys(word for clause in claim for word in clause.words if len(word) >= _LONG):
        if content_stem(word) not in stems and (
            any(prefix + word in source for prefix in _OPPOSITE_PREFIXES)
            or any(word.startswith(prefix) and word.removeprefix(prefix) in source for prefix in _OPPOSITE_PREFIXES)
        ):
            return f"it says {word!r} where its source says the opposite"
    return None


@dataclass(frozen=True, kw_only=True)
class _Direction:
    axis: int
    end: int
    word: str
    topic: frozenset[str]
    sides: tuple[frozenset[str], frozenset[str]]


def _direction(claim: Sequence[Clause], quotes: Sequence[Clause]) -> str | None:
    """A direction word is held against those of the quotes' clauses that speak most of the same thing."""
    source = list(_directions(quotes))
    for said in _directions(claim):
        near = [(_shared(said, other), other) for other in source if other.axis == said.axis]
        most = max((overlap for overlap, _ in near), default=0)
        closest = [other for overlap, other in near if overlap == most]
        if most and all((said.end != other.end) != _crossed(said, other) for other in closest):
            return f"it says {said.word!r} where its source says {closest[0].word!r} of the same"
    return None


def _shared(said: _Direction, other: _Direction) -> int:
    """How many stems both speak of; 0 when too few to be about the same thing."""
    topic = said.topic & other.topic
    if said.axis == MERIT and topic.isdisjoint(merits()):
        return 0
    shared = len(topic)
    return shared if shared >= min(_SAME_TOPIC, len(said.topic), len(other.topic)) else 0


def _directions(clauses: Sequence[Clause]) -> Iterator[_Direction]:
    known = poles()
    for clause in clauses:
        pointing = [(word, stem(word)) for word in clause.words if stem(word) in known]
        if not pointing:
            continue
        sides = _sides(clause)
        for word, key in pointing:
            for axis, end in known[key] if key not in clause.denied else ():
                topic = frozenset(stem for stem in clause.stems if (axis, 1) not in known.get(stem, ()))
                topic = frozenset(stem for stem in topic if (axis, -1) not in known.get(stem, ()))
                yield _Direction(axis=axis, end=end, word=word, topic=topic, sides=sides)


def _sides(clause: Clause) -> tuple[frozenset[str], frozenset[str]]:
    """What is compared with what: "A outperforms B on C", "A is faster than B", "A improves C by 5% over B"."""
    words = clause.words
    pivot = next((place for place, word in enumerate(words) if _COMPARISON.fullmatch(word)), None)
    if pivot is None:
        return frozenset(), frozenset()
    known = poles()
    first = next((place for place, word in enumerate(words[:pivot]) if stem(word) in known), pivot)
    passive = words[pivot + 1 : pivot + 2] == ("by",)
    rest = words[pivot + 1 + passive :]
    phrase = next((place for place, word in enumerate(rest) if word in PREPOSITIONS), len(rest))
    left, right = _stems(words[:first]), _stems(rest[:phrase])
    return (right - left, left - right) if passive else (left - right, right - left)


def _stems(words: Sequence[str]) -> frozenset[str]:
    known = poles()
    found = (content_stem(word) for word in words)
    return frozenset(key for key in found if key and key not in known)


def _crossed(said: _Direction, other: _Direction) -> bool:
    (left, right), (other_left, other_right) = said.sides, other.sides
    straight = len(left & other_left) + len(right & other_right)
    return len(left & other_right) + len(right & other_left) > straight


def _shown(stems: frozenset[str], clauses: Sequence[Clause]) -> str:
    words = [word for clause in clauses for word in clause.words if content_stem(word) in stems]
    return " and ".join(repr(word) for word in dict.fromkeys(words)) or repr(min(stems))
