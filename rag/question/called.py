"""Which papers a question calls by their labels: in other case, spacing or hyphens, and with a slip of the keyboard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rag.question.asking import Asking, Frequencies, Hit
from rag.question.labelindex import LabelIndex, Token, tokens
from rag.terms import FUNCTION_WORDS

TYPED: Final = 2_000
"""Characters: a longer text was pasted. No slips are looked for in it, and only its ends are read."""
END: Final = 600
"""Characters of each end of a long text that are read: what is between was pasted."""
SLIPS_LOOKED_FOR: Final = 12
"""How many unknown words are compared with the labels."""
LONGEST: Final = 12
"""Words of a question that one label may take."""


@dataclass(frozen=True, kw_only=True)
class Called:
    """Papers that a question calls by name: ids in the order they stand there, what was forgiven, and where."""

    named: tuple[str, ...] = ()
    guessed: Mapping[str, str] = field(default_factory=dict)
    """What the question writes to the label it was read as, where letters differ."""
    spans: tuple[tuple[int, int], ...] = ()


def called(text: str, index: LabelIndex, frequencies: Frequencies, *, language: str = "en") -> Called:
    """The papers that `text` calls by their labels; an exact spelling goes before a slip, a longer label first."""
    asking = Asking(text, _read(text), frequencies, language)
    hits = list(_exact(asking, index))
    if len(text) <= TYPED:
        hits += _slips(asking, index, hits)
    hits.sort(key=lambda hit: hit.first)
    spans = [(asking.tokens[hit.first].start, asking.tokens[hit.last - 1].end) for hit in hits]
    return Called(
        named=tuple(dict.fromkeys(hit.label.paper_id for hit in hits)),
        guessed={text[a:b]: hit.label.label for hit, (a, b) in zip(hits, spans, strict=True) if hit.slips},
        spans=tuple(spans),
    )


def _read(text: str) -> tuple[Token, ...]:
    if len(text) <= TYPED:
        return tuple(tokens(text))
    return (*tokens(text, 0, END), *tokens(text, len(text) - END, len(text)))


def _exact(asking: Asking, index: LabelIndex) -> Iterator[Hit]:
    place = 0
    while place < len(asking.tokens):
        hits = next(filter(None, (_meant(asking, run, index) for run in _runs(asking, index, place))), ())
        yield from hits
        place = hits[0].last if hits else place + 1


def _runs(asking: Asking, index: LabelIndex, first: int) -> list[tuple[int, int, str]]:
    """Runs of tokens from `first` that spell a label, longest first."""
    found, key = [], ""
    for last, token in enumerate(asking.tokens[first : first + LONGEST], start=first + 1):
        key += token.key
        if not index.may_start(key):
            break
        spellings = (key, key.rstrip("+"), key.removesuffix("s"), key + "s")
        if spelled := next((spelling for spelling in spellings if spelling in index), None):
            found.append((first, last, spelled))
    return found[::-1]


def _meant(asking: Asking, run: tuple[int, int, str], index: LabelIndex) -> tuple[Hit, ...]:
    """The labels that the run stands for: those spelled just so before those that differ in spaces and hyphens."""
    first, last, key = run
    hits = [Hit(first=first, last=last, label=label) for label in index.spelled(key)]
    just_so = [hit for hit in hits if hit.label.words == asking.keys(first, last)]
    return tuple(hit for hit in just_so or hits if asking.spells(hit) and asking.means(hit))


def _slips(asking: Asking, index: LabelIndex, exact: Sequence[Hit]) -> Iterator[Hit]:
    taken = {place for hit in exact for place in range(hit.first, hit.last)}
    unknown = [place for place in range(len(asking.tokens)) if place not in taken and asking.may_be_slip(place)]
    for place in unknown[:SLIPS_LOOKED_FOR]:
        for first, last in ((place, place + 1), (place - 1, place + 1), (place, place + 2), (place - 1, place + 2)):
            if first < 0 or last > len(asking.tokens) or not taken.isdisjoint(range(first, last)):
                continue
            ends = asking.keys(first, first + 1) + asking.keys(last - 1, last)
            if not FUNCTION_WORDS.isdisjoint(ends) or not (near := index.near("".join(asking.keys(first, last)))):
                continue
            hit = Hit(first=first, last=last, label=near[0], slips=near[1])
            if asking.is_careless(hit) and asking.means(hit):
                taken.update(range(first, last))
                yield hit
                break
