"""Markup as a person reads it: LaTeX as Unicode, Markdown without its marks.

A stored text is never changed. `edits` finds what reads otherwise in it, as spans of that text, and `apply` renders
the whole or any part of it: a sentence keeps the meaning that its markup has in the whole abstract.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rag.markup.edit import Edit, apply, without_overlap
from rag.markup.emphasis import emphasis
from rag.markup.scan import MARK, Scan

__all__ = ["Edit", "apply", "edits", "readable"]

_ANY = re.compile(r"\*|_|" + MARK.pattern)


@lru_cache(maxsize=256)
def edits(text: str) -> tuple[Edit, ...]:
    """What reads otherwise in `text`, sorted, without overlap. Money, snake_case and lone marks stay as they are."""
    if not _ANY.search(text):
        return ()
    scan = Scan(text)
    marks = [Edit(start=start, end=end, text="") for start, end in emphasis(_masked(scan))]
    return without_overlap(scan.edits + marks)


def readable(text: str) -> str:
    """`text` as it is shown to a person. Never raises."""
    return apply(text, edits(text))


def _masked(scan: Scan) -> str:
    """The text with what was read already, and what is no markup, behind letters or stops of the same length."""
    text = scan.text
    masks = [(edit.start, edit.end, _mask(edit.text)) for edit in without_overlap(scan.edits)]
    masks += [(start, end, "x") for start, end in scan.verbatim]
    parts: list[str] = []
    position = 0
    for start, end, mask in sorted(masks):
        if start >= position:
            parts += (text[position:start], mask * (end - start))
            position = end
    return "".join([*parts, text[position:]])


def _mask(text: str) -> str:
    return "x" if text[:1].isalnum() else " " if text.isspace() else "."
