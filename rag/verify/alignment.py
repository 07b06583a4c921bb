"""Where a claim goes word by word with a quote and then departs from it: a "not" left out, a number changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from rapidfuzz.distance import Levenshtein, Opcode

from rag.terms import FUNCTION_WORDS
from rag.verify.figures import says_down
from rag.verify.opposites import opposed
from rag.verify.quantity import quantities
from rag.verify.reading import Reading
from rag.verify.synonyms import root

CLOSE: Final = 0.6
"""The share of a claim's words that must stand in a quote in the same order, for what departs to be told."""
VERY_CLOSE: Final = 0.8
_LONGEST: Final = 3
"""Words of a departure: in a longer one, which word stands for which is a guess."""
_DENIALS: Final = frozenset(
    {"not", "no", "never", "cannot", "without", "nor", "neither", "hardly", "barely", "none", "nobody"}
)
_NO_DENIAL: Final = frozenset({"only", "just", "merely", "simply", "solely", "necessarily", "less", "more", "fewer"})
_PLAIN: Final = FUNCTION_WORDS | {
    "even",
    "still",
    "ever",
    "longer",
    "any",
    "manage",
    "manages",
    "able",
    "fail",
    "fails",
}


@dataclass(frozen=True, kw_only=True)
class _Departure:
    """Words of the quote and the words that the claim has in their place.

    `after` are the words that follow in both, `close` the share of the claim's words that stand in the quote in the
    same order.
    """

    source: tuple[str, ...]
    claim: tuple[str, ...]
    after: tuple[str, str]
    close: float


def departure(said: Reading, sources: Sequence[Reading]) -> str | None:
    """How the claim turns round the quote that it follows most closely, in words; None where it does not."""
    downward = says_down(said, sources)
    for found in _departures(said, sources):
        if fault := _negation(found) or _number(found, downward=downward) or _opposite(found):
            return fault
    return None


def _departures(said: Reading, sources: Sequence[Reading]) -> Iterator[_Departure]:
    """The departures from the quote that has most of the claim's words in their order."""
    keys = list(map(root, said.words))
    ways = [(source, list(Levenshtein.opcodes(list(map(root, source.words)), keys))) for source in sources]
    source, codes = max(ways, key=lambda way: _kept(way[1]))
    close = _kept(codes) / max(1, len(keys))
    if close < CLOSE:
        return
    for equal, group in groupby(codes, key=lambda code: code.tag == "equal"):
        if not equal:
            first, *_, last = *(run := list(group)), run[-1]
            yield _Departure(
                source=source.words[first.src_start : last.src_end],
                claim=said.words[first.dest_start : last.dest_end],
                after=((*source.words, "")[last.src_end], (*said.words, "")[last.dest_end]),
                close=close,
            )


def _kept(codes: Sequence[Opcode]) -> int:
    return sum(code.src_end - code.src_start for code in codes if code.tag == "equal")


def _negation(found: _Departure) -> str | None:
    """Nothing but a negation comes or goes."""
    denied, denies = (_DENIALS.intersection(words) for words in (found.source, found.claim))
    denied |= {word for word in found.source if word.endswith("n't")}
    denies |= {word for word in found.claim if word.endswith("n't")}
    if bool(denied) == bool(denies) or _NO_DENIAL.intersection((*found.source, *found.claim, *found.after)):
        return None
    if not _PLAIN.union(denied, denies).issuperset((*found.source, *found.claim)):
        return None
    if denies:
        return f"it says {min(denies)!r} where its source does not"
    return f"it leaves out {min(denied)!r}, which its source says"


def _number(found: _Departure, *, downward: bool) -> str | None:
    if len(found.source) != 1 or len(found.claim) != 1:
        return None
    was, now = quantities(found.source[0]), quantities(found.claim[0])
    if not was or not now:
        return None
    turned = (was[0].sign == "-") != (now[0].sign == "-") and not downward
    if turned or was[0].value != now[0].value:
        return f"it says {found.claim[0]!r} where its source says {found.source[0]!r}"
    return None


def _opposite(found: _Departure) -> str | None:
    if not 0 < len(found.source) <= _LONGEST or not 0 < len(found.claim) <= _LONGEST:
        return None
    if _DENIALS.intersection((*found.source, *found.claim)):
        return None
    for was in found.source:
        for now in found.claim:
            if opposed(was, now):
                return f"it says {now!r} where its source says {was!r}"
    return None


def substitutions(said: Reading, sources: Sequence[Reading]) -> Iterator[tuple[str, str]]:
    """Words of a claim that hardly differs from a quote, and those of the quote in whose place they stand."""
    for found in _departures(said, sources):
        if found.close >= VERY_CLOSE and len(found.source) <= _LONGEST and 0 < len(found.claim) <= _LONGEST + 1:
            yield " ".join(found.claim), " ".join(found.source)
