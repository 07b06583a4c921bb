"""Whether what a claim says of one method is what its quotes say of that one, where they speak of several."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rag.terms import names
from rag.verify.figures import states
from rag.verify.reading import Reading
from rag.verify.synonyms import root

_MARGIN: Final = 2
"""Words and numbers by which a quote about another must come nearer to the claim than those about its subject."""
_OPENING: Final = 5
"""Words within which a sentence names its subject."""
_PAIRED: Final = re.compile(r"[A-Z]\w*(?:-[A-Z]\w*)+")
_JOINT: Final = re.compile(r"[,;]\s|\s(?:and|but|while|whereas|against|versus|vs\.?)\s")
_SPACE: Final = re.compile(r"\s+")
_LEADS_ASIDE: Final = frozenset(
    "on in of for with at than over to from by under across using via like unlike against within into as and".split()
)


def misattributed(said: Reading, sources: Sequence[Reading]) -> str | None:
    """What the quotes say of another than the claim's subject, in words; None where they do not."""
    subject = _subject(said)
    own = [source for source in sources if subject and source.spells(subject)]
    if not subject or not own or len(own) == len(sources):
        return None
    nearest = max(_overlap(said, source) for source in own)
    for source in sources:
        rival = _subject(source)
        if source in own or not rival or said.spells(rival):
            continue
        if _overlap(said, source) >= nearest + _MARGIN or _lends_number(said, source, own):
            return f"its source says this of {rival!r}, not of {subject!r}"
    return None


def exchanged(said: Reading, sources: Sequence[Reading]) -> str | None:
    """A number that the claim gives one name and the quotes another, where they give that one its own; in words."""
    parts = [part for source in sources if "respectively" not in source.words for part in _parts(source)]
    for part in _parts(said):
        subject = _subject(part, within=_OPENING)
        if not subject:
            continue
        own = [other for other in parts if _of(other, subject)]
        for quantity in part.quantities:
            stating = [other for other in parts if any(states(each, quantity) for each in other.quantities)]
            rivals = [_subject(other) for other in stating]
            has_other = any(each.unit == quantity.unit for other in own for each in other.quantities)
            if (
                stating
                and has_other
                and all(rival and not other.spells(subject) for other, rival in zip(stating, rivals, strict=True))
            ):
                return f"its source says {quantity.text!r} of {rivals[0]!r}, not of {subject!r}"
    return None


def _parts(text: Reading) -> list[Reading]:
    return [Reading(part) for part in _JOINT.split(text.plain) if part.strip()]


def _of(part: Reading, name: str) -> bool:
    subject = _subject(part)
    return subject is not None and subject.casefold() == name.casefold()


def _subject(text: Reading, within: int = _OPENING) -> str | None:
    """The first name of a sentence, where it stands near its beginning and no preposition leads to it."""
    opening = _SPACE.split(text.plain.strip(), within)[:within]
    for place, word in enumerate(opening):
        if place and opening[place - 1].lower() in _LEADS_ASIDE:
            continue
        if found := names(word) or _PAIRED.findall(word):
            return found[0]
    return None


def _overlap(said: Reading, source: Reading) -> int:
    words = {root(word) for word in said.words if word not in {name.lower() for name in said.names}}
    return len(words & {root(word) for word in source.words})


def _lends_number(said: Reading, source: Reading, own: Sequence[Reading]) -> bool:
    """Whether a number of the claim is this source's and none of its subject's."""
    return any(
        any(states(other, quantity) for other in source.quantities)
        and not any(states(other, quantity) for each in own for other in each.quantities)
        for quantity in said.quantities
    )
