"""A model's text, whole or piece by piece, as sentences with the source numbers it gave each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final

from rag.cite.marker import Marker, markers
from rag.cite.unmark import Unmarked, unmark
from rag.split import sentences


@dataclass(frozen=True, kw_only=True)
class Draft:
    """One sentence as a model wrote it, without its markers.

    `sources` are numbers from 1; `unknown` are the markers that name no source, as written.
    """

    text: str
    sources: tuple[int, ...] = ()
    unknown: tuple[str, ...] = ()


# A sentence is settled once two words of the next have come: until then a marker, or the end of an
# abbreviation, may still follow. Decided at fixed places of the text, so that no chunk boundary matters.
_SETTLED: Final = re.compile(r"[.!?。！？:\n][^\w\n]*(?:[\[【［][^\]】］]*[\]】］][^\w\n]*)*\w+[^\w\n]+\w+\s$")
_OPEN_BRACKET: Final = re.compile(r"[\[【［(][^\]】］)\n]{0,80}$")
_REACH: Final = 200
# What is longer is no sentence, but a model that has lost its way.
_LONGEST_SENTENCE: Final = 1_000
# Escape sequences would reach a terminal; half a surrogate pair cannot be printed at all.
_UNPRINTABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_THOUGHT: Final = ("<think>", "</think>")


def drafts(pieces: Iterable[str], known: int) -> Iterator[Draft]:
    """The sentences of a model's text, each as soon as it is complete.

    Args:
        pieces: the text, cut anywhere; `[text]` for a text that is whole.
        known: how many sources there are.
    """
    pending = ""
    for character in _spoken(pieces):
        pending += character
        if not character.isspace() or _OPEN_BRACKET.search(pending, max(0, len(pending) - _REACH)):
            continue
        if len(pending) > _LONGEST_SENTENCE:
            yield from (draft for _, draft in _drafted(pending, known))
            pending = ""
        elif _SETTLED.search(pending, max(0, len(pending) - _REACH)):
            found = _drafted(pending, known)
            yield from (draft for _, draft in found[:-1])
            pending = pending[found[-1][0] :] if found else pending
    yield from (draft for _, draft in _drafted(pending, known))


def _spoken(pieces: Iterable[str]) -> Iterator[str]:
    """The characters of the answer itself: what a reasoning model thinks aloud before it is left out."""
    opening, closing = _THOUGHT
    held, thinking = "", False
    for character in chain.from_iterable(_UNPRINTABLE.sub("", piece) for piece in pieces):
        held += character
        if thinking:
            thinking, held = not held.endswith(closing), held[-len(closing) :]
            held = held if thinking else ""
        elif held == opening:
            thinking = True
        elif not opening.startswith(held):
            yield from held
            held = ""
    yield from "" if thinking else held


def _drafted(text: str, known: int) -> list[tuple[int, Draft]]:
    """The sentences of `text`, each with its place in it."""
    found: list[tuple[int, Draft]] = []
    place = 0
    for line in text.splitlines(keepends=True):
        plain = unmark(line, markers(line, known))
        if plain.text.strip():
            found += [(place + start, draft) for start, draft in _sentences(plain)]
        elif found:
            # A line of nothing but markers belongs to the sentence above it.
            found[-1] = (found[-1][0], _with(found[-1][1], [marker for _, marker in plain.markers]))
        place += len(line)
    return found


def _sentences(plain: Unmarked) -> list[tuple[int, Draft]]:
    spans = [span for span in sentences(plain.text) if re.search(r"\w", plain.text[slice(*span)])]
    owned: list[list[Marker]] = [[] for _ in spans]
    # "[1] A. [2] B.": a text that begins with a marker puts each one before its sentence.
    leads = bool(plain.markers) and not plain.text[: plain.markers[0][0]].strip()
    for place, marker in plain.markers if spans else ():
        begun = sum(start < place for start, _ in spans)
        between = not begun or place >= spans[begun - 1][1]
        owner = begun if leads and between else begun - 1
        owned[min(max(owner, 0), len(spans) - 1)].append(marker)
    return [
        (
            min([plain.origin[start], *(marker.start for marker in marks)]),
            _with(Draft(text=" ".join(plain.text[start:end].split())), marks),
        )
        for (start, end), marks in zip(spans, owned, strict=True)
    ]


def _with(draft: Draft, marks: Iterable[Marker]) -> Draft:
    marks = tuple(marks)
    sources = chain(draft.sources, *(marker.sources for marker in marks))
    unknown = chain(draft.unknown, *(marker.unknown for marker in marks))
    return Draft(text=draft.text, sources=tuple(dict.fromkeys(sources)), unknown=tuple(dict.fromkeys(unknown)))
