"""Whether the numbers of a claim are those of its quotes: value, sign and unit, or a rounding that says so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import chain
from typing import Final

from rag.terms import FUNCTION_WORDS
from rag.verify.quantity import Quantity
from rag.verify.reading import Reading
from rag.verify.synonyms import groups_of, root
from rag.verify.units import UNITS

_MOST_ROUNDED: Final = Decimal("0.2")
"""How much of a value "about" may round away; less where that makes zeros, as in "about 100"; "more than" more."""
_MOST_ZEROED: Final = Decimal("0.1")
_MOST_BOUNDED: Final = Decimal("0.25")
_OPPOSED: Final = ({"+", "-"}, {"above", "below"})
_DOWNWARD: Final = re.compile(
    r"\b(?:minus|negative|anti|decreas|drop|reduc|f[ae]ll|declin|below|lower|los[st]|fewer|less|cut|down|wors|degrad|inver)",
    re.IGNORECASE,
)
_SCALE: Final = re.compile(r"[kKMBT]\b|illion|thousand")
_POWER: Final = re.compile(r"([^\W_]*)[)\]]?\s?\^\s?[({]?\s?([-+]?\s?[^\W_]+(?:/[^\W_]+)?)")
_UNIT_WORD: Final = re.compile(r"[^\W\d_]+")
_RATE: Final = re.compile(r"(?:\b(?:per|each|every|an?)\s|/)([a-z]+)\b")
_PHRASE_END: Final = re.compile(
    r"[,.;:()\[\]]|\s(?:and|or|in|on|for|with|to|by|from|than|at|while|but|as|that|which)\s|\d"
)
_COUNTED: Final = 5
"""Words after a number among which stands what it counts."""
_TIMES_TWO: Final = (Decimal(2), "×")
_HALF: Final = (Decimal(50), "%")


def unstated(said: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """The numbers and exponents of the claim that no source states, as the claim writes them."""
    stated = tuple(chain.from_iterable(source.quantities for source in sources))
    for quantity in said.quantities:
        # "One" and "zero" in words are pronouns and negations more often than counts.
        counts = not quantity.spelled or quantity.value > 1 or quantity.unit
        both = not quantity.unit and quantity.value == 2 and any("both" in source.words for source in sources)
        if not counts or both or _named(quantity, said, sources):
            continue
        if not any(states(other, quantity) and _signed(other, quantity, said, sources) for other in stated):
            yield quantity.text
    if said.language in {source.language for source in sources}:
        yield from _rates(said, sources)
        yield from _miscounted(said, sources)
    powers = frozenset(chain.from_iterable(_powers(source.plain) for source in sources))
    for base, power in _powers(said.plain):
        if power not in {known for _, known in powers} and not any(base + power in source.keys for source in sources):
            yield f"{base}^{power}"


def _rates(said: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """ "Per minute" where no source has a minute."""
    known = {UNITS.get(word, word) for source in sources for word in _UNIT_WORD.findall(source.plain)}
    for match in _RATE.finditer(said.plain):
        if match[1] in UNITS and UNITS[match[1]] not in known:
            yield match[0]


def _miscounted(said: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """A count of other things than any source counts with that number."""
    for quantity in said.quantities:
        if quantity.unit or quantity.value <= 1 or quantity.value % 1 or not (counted := _counted(said, quantity)):
            continue
        elsewhere = [
            _counted(source, other)
            for source in sources
            for other in source.quantities
            if other.value == quantity.value
        ]
        if elsewhere and all(things and not _akin(counted, things) for things in elsewhere):
            yield f"{quantity.text} {counted[0]}"


def _counted(text: Reading, quantity: Quantity) -> list[str]:
    """The content words that follow a number up to the end of its phrase."""
    phrase = _PHRASE_END.split(text.plain[quantity.end :], maxsplit=1)[0].lower()
    return [word for word in _UNIT_WORD.findall(phrase)[:_COUNTED] if word not in FUNCTION_WORDS]


def _akin(words: Sequence[str], others: Sequence[str]) -> bool:
    roots, groups = set(map(root, others)), frozenset[int]().union(*(groups_of(root(word)) for word in others))
    return any(root(word) in roots or not groups_of(root(word)).isdisjoint(groups) for word in words)


def states(source: Quantity, said: Quantity) -> bool:
    """Whether a source that says the one supports the other, the sign it may leave out aside."""
    if {said.sign, source.sign} in _OPPOSED or {said.meant, source.meant} in _OPPOSED:
        return False
    if (said.sign, source.sign) == ("-", "") or not _same_unit(source, said):
        return {(said.value, said.unit), (source.value, source.unit)} == {_TIMES_TWO, _HALF} and said.sign != "-"
    return source.value == said.value or _rounds(source.value, said)


def _same_unit(source: Quantity, said: Quantity) -> bool:
    # "A speedup of 2.6" of 2.6×.
    return said.unit == source.unit or (not said.unit and source.unit == "×")


def _rounds(value: Decimal, said: Quantity) -> bool:
    """Whether "about", "more than" or "less than" turns the source's value into the one that is said."""
    if not said.meant or not value or not said.value:
        return False
    exponent = int(said.value.normalize().as_tuple().exponent)
    step = Decimal(1).scaleb(exponent)
    apart = value - said.value
    if said.meant == "about":
        return (
            abs(apart) <= step / 2
            and abs(apart) <= (_MOST_ZEROED if exponent > 0 and not _scaled(said) else _MOST_ROUNDED) * value
        )
    return 0 < (apart if said.meant == "above" else -apart) < step and abs(apart) <= _MOST_BOUNDED * value


def _scaled(said: Quantity) -> bool:
    return bool(_SCALE.search(said.text))


def _signed(source: Quantity, said: Quantity, claim: Reading, sources: Sequence[Reading]) -> bool:
    return (said.sign, source.sign) != ("", "-") or says_down(claim, sources)


def says_down(claim: Reading, sources: Sequence[Reading]) -> bool:
    """Whether the claim says in a word of its own that something goes down: it may then leave out a minus."""
    known = {word.lower() for source in sources for word in _DOWNWARD.findall(source.plain)}
    return any(word.lower() not in known for word in _DOWNWARD.findall(claim.plain))


def _named(quantity: Quantity, said: Reading, sources: Sequence[Reading]) -> bool:
    name = said.as_name(quantity)
    return bool(name) and any(source.writes(name) for source in sources)


def _powers(text: str) -> frozenset[tuple[str, str]]:
    found = ((match[1].lower(), match[2].replace(" ", "").lower()) for match in _POWER.finditer(text))
    return frozenset((base, power) for base, power in found if base != "10")
