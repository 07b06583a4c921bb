"""Whether a claim says the opposite direction of its quotes, or exchanges what they compare."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rag.terms import stem
from rag.verify.clause import PREPOSITIONS, Clause, content_stem
from rag.verify.denial import roots, union
from rag.verify.opposites import COMPARED, MERIT, merits, opposed, poles
from rag.verify.synonyms import root

_COMPARISON: Final = re.compile(
    r"than|over|versus|vs|(?:out|under)perform(?:s|ed|ing)?|exceed(?:s|ed|ing)?|surpass(?:es|ed|ing)?|beats?"
)
_SUBJECT: Final = 5
"""Words before a verb that its subject may have."""
_AUTHORS: Final = frozenset({"our", "ours", "we", "us"})
_INTRODUCES: Final = frozenset(
    "that where when show shows demonstrate demonstrates indicate find finds prove reveal suggest confirm".split()
)
_ENDS_OTHER_SIDE: Final = PREPOSITIONS | {"across", "through", "under", "via", "during", "without", "at", "to", "both"}
_SAME_TOPIC: Final = 2
_CONFLICT: Final = 2
"""Shared words that a word of the opposite condition outweighs."""


@dataclass(frozen=True, kw_only=True)
class _Direction:
    axis: int
    end: int
    word: str
    clause: Clause
    topic: frozenset[str]
    sides: tuple[frozenset[str], frozenset[str]]


def direction(claim: Sequence[Clause], quotes: Sequence[Clause]) -> str | None:
    """A direction word is held against those of the quotes' clauses that speak most of the same thing."""
    source, claim_all = list(_directions(quotes)), list(_directions(claim))
    for said in claim_all:
        near = [(_shared(said, other), other) for other in source if other.axis == said.axis]
        most = max((overlap for overlap, _ in near), default=0)
        closest = [other for overlap, other in near if overlap == most]
        if any(_agree(said, other, claim_all, source) for other in closest):
            continue
        if most and all((said.end != other.end) != _crossed(said, other) for other in closest):
            return f"it says {said.word!r} where its source says {closest[0].word!r} of the same"
    return None


def _agree(said: _Direction, other: _Direction, claim: Sequence[_Direction], quotes: Sequence[_Direction]) -> bool:
    """Whether another word beside the claim's says what the quotes' word says: "smaller with more" of "decreases"."""
    beside = {(each.axis, each.end) for each in claim if each.word != said.word and each.clause == said.clause}
    same = {(each.axis, each.end) for each in quotes if each.word == other.word and each.clause == other.clause}
    return not beside.isdisjoint(same)


def described(claim: Sequence[Clause], quotes: Sequence[Clause]) -> str | None:
    """A word of the claim's own beside the same word as its opposite in the quotes: "shallow networks" of deep ones."""
    source = {word for clause in quotes for word in clause.words}
    said = {word for clause in claim for word in clause.words}
    known = frozenset(map(root, source))
    turned = {word: _beside(quotes, word) for word in source - said if stem(word) in poles()}
    for word in (word for word in said if stem(word) in poles() and root(word) not in known and not _compares(word)):
        for other, neighbours in turned.items():
            if opposed(word, other) and neighbours & _beside(claim, word) and _denied_alike(claim, word, quotes, other):
                return f"it says {word!r} where its source says {other!r} of the same"
    return None


def _denied_alike(claim: Sequence[Clause], word: str, quotes: Sequence[Clause], other: str) -> bool:
    """Whether both stand in the scope of a "not", or neither does."""
    return (stem(word) in union(c.scope for c in claim)) == (stem(other) in union(c.scope for c in quotes))


def _beside(clauses: Sequence[Clause], word: str) -> frozenset[str]:
    """The roots of the content words next to it."""
    found: set[str] = set()
    for clause in clauses:
        words = [each for each in clause.words if each == word or content_stem(each)]
        for place, each in enumerate(words):
            found.update(
                map(root, (*words[max(0, place - 1) : place], *words[place + 1 : place + 2])) if each == word else ()
            )
    return frozenset(found)


def _shared(said: _Direction, other: _Direction) -> int:
    """How many words both speak of; 0 when too few to be about the same thing."""
    mine, theirs = roots([said.topic]), roots([other.topic])
    topic = mine & theirs
    if said.axis == MERIT and topic.isdisjoint(roots([merits()])):
        return 0
    shared = len(topic) - _CONFLICT * _conflicts(said.topic - other.topic, other.topic - said.topic)
    return shared if shared >= min(_SAME_TOPIC, len(mine), len(theirs)) else 0


def _conflicts(said: frozenset[str], other: frozenset[str]) -> int:
    """How many words of two topics point opposite ways: "in large models", "in small models"."""
    known = poles()
    ends = {axis_end for key in other for axis_end in known.get(key, ())}
    return sum(any((axis, -end) in ends for axis, end in known.get(key, ())) for key in said)


def _directions(clauses: Sequence[Clause]) -> Iterator[_Direction]:
    known = poles()
    for clause in clauses:
        pointing = [(word, stem(word)) for word in clause.words if stem(word) in known]
        if not pointing:
            continue
        sides = _sides(clause)
        for word, key in pointing:
            for axis, end in known[key] if key not in clause.denied else ():
                if COMPARED <= axis < MERIT:
                    continue
                topic = frozenset(stem for stem in clause.stems if (axis, 1) not in known.get(stem, ()))
                topic = frozenset(stem for stem in topic if (axis, -1) not in known.get(stem, ()))
                yield _Direction(axis=axis, end=end, word=word, clause=clause, topic=topic, sides=sides)


def _sides(clause: Clause) -> tuple[frozenset[str], frozenset[str]]:
    """What is compared with what: "A outperforms B on C", "A is faster than B", "A improves C by 5% over B"."""
    words = clause.words
    pivot = next((place for place, word in enumerate(words) if _COMPARISON.fullmatch(word)), None)
    if pivot is None:
        return frozenset(), frozenset()
    opening = max((place + 1 for place, word in enumerate(words[:pivot]) if word in _INTRODUCES), default=0)
    compares = (place for place, word in enumerate(words[:pivot]) if place >= opening and _compares(word))
    first = pivot if stem(words[pivot]) in poles() else next(compares, pivot)
    passive = words[pivot + 1 : pivot + 2] == ("by",)
    rest = words[pivot + 1 + passive :]
    phrase = next((place for place, word in enumerate(rest) if word in _ENDS_OTHER_SIDE), len(rest))
    left, right = _stems(words[max(opening, first - _SUBJECT) : first]), _stems(rest[:phrase])
    return (right - left, left - right) if passive else (left - right, right - left)


def _compares(word: str) -> bool:
    return any(axis < COMPARED or axis == MERIT for axis, _ in poles().get(stem(word), ()))


def _stems(words: Sequence[str]) -> frozenset[str]:
    found = ("we" if word in _AUTHORS else content_stem(word) for word in words if not word.endswith("ly"))
    return frozenset(key for key in found if key and key not in poles())


def _crossed(said: _Direction, other: _Direction) -> bool:
    (left, right), (other_left, other_right) = said.sides, other.sides
    straight = len(left & other_left) + len(right & other_right)
    there, back = len(left & other_right), len(right & other_left)
    exchanged = there > 0 and back > 0 and there + back == straight
    # "A is faster than B" of "… and is faster than A", whose subject stands in another clause.
    subject = bool(other_right) and bool(right) and other_right <= left and right.isdisjoint(other_right)
    return there + back > straight or exchanged or subject
