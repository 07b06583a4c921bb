"""Edits: what a derived text changes, as spans of the stored one, so that every span of it can be rendered."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Edit:
    """The characters ``[start, end)`` of a text read as `text`; empty when they are left out."""

    start: int
    end: int
    text: str


def apply(text: str, edits: Sequence[Edit], start: int = 0, end: int | None = None) -> str:
    """The span ``[start, end)`` of `text` with its edits made.

    `edits` are sorted and do not overlap. An edit that the span cuts is not made: the characters of it that lie
    inside stand as they are. Offsets outside the text are brought to its ends.
    """
    stop = len(text) if end is None else max(0, min(end, len(text)))
    position = max(0, min(start, stop))
    parts: list[str] = []
    first = bisect_right(edits, position - 1, key=lambda edit: edit.start)
    for index in range(first, len(edits)):
        edit = edits[index]
        if edit.end > stop:
            break
        parts += (text[position : edit.start], edit.text)
        position = edit.end
    parts.append(text[position:stop])
    return "".join(parts)


def without_overlap(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """`edits` sorted; where two overlap, the one that starts first stays, and of those the longest."""
    kept: list[Edit] = []
    for edit in sorted(edits, key=lambda edit: (edit.start, -edit.end)):
        if not kept or edit.start >= kept[-1].end:
            kept.append(edit)
    return tuple(kept)
