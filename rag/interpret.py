"""What a question asks for, before anything is searched: its kind, the papers it names, the kind of answer it wants."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rag.cues import HELP, KINDS, WANTS, Want
from rag.errors import QuestionError
from rag.terms import words
from rag.types import Kind

_TERMINAL: Final = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|[\x00-\x08\x0e-\x1f\x7f]")
"""Colours and other orders to a terminal, which a paste may carry."""
MAX_QUESTION: Final = 20_000
"""Characters: a pasted abstract fits ten times over."""


@dataclass(frozen=True, kw_only=True)
class Question:
    """A question as it will be searched."""

    text: str
    kind: Kind
    named: tuple[str, ...]
    """Ids of the papers whose labels stand in the question, in the order they stand there."""
    wants: Want | None
    """What a sentence must hold to answer; nothing in particular where several papers are asked for."""


def interpret(text: str, labels: Mapping[str, str]) -> Question:
    """Read a question; `labels` maps every label of the library to its paper's id.

    Raises:
        QuestionError: there is nothing to search for, or far too much.
    """
    text = " ".join(_TERMINAL.sub("", text).split())
    if not words(text):
        raise QuestionError("The question holds no words. Ask in a sentence, such as: What does SpecBlock do?")
    if len(text) > MAX_QUESTION:
        raise QuestionError(
            f"The question has {len(text):,} characters; at most {MAX_QUESTION:,} can be read. Shorten it."
        )
    named = labels_in(text, labels)
    kind = _kind(text, len(named))
    return Question(text=text, kind=kind, named=named, wants=_want(text) if kind == "ask" else None)


def labels_in(text: str, labels: Mapping[str, str]) -> tuple[str, ...]:
    """Ids of the papers whose labels stand in `text` as whole words, case aside, in order of appearance."""
    padded = f" {' '.join(words(text))} "
    found: list[tuple[int, int, str]] = []
    for label, paper_id in labels.items():
        spelled = f" {' '.join(words(label))} "
        place = padded.find(spelled) if spelled.strip() else -1
        while place >= 0:
            found.append((place, place + len(spelled), paper_id))
            place = padded.find(spelled, place + 1)
    # A label that stands within a longer one is not meant there.
    meant = [a for a in found if not any(b[0] <= a[0] and a[1] <= b[1] and a[:2] != b[:2] for b in found)]
    return tuple(dict.fromkeys(paper_id for _, _, paper_id in sorted(meant)))


def _kind(text: str, named: int) -> Kind:
    if HELP.fullmatch(text):
        return "help"
    told = next((kind for kind, cue in KINDS if cue.search(text)), None)
    return told or ("compare" if named > 1 and re.search(r"\b(or|and|both)\b", text) else "ask")


def _want(text: str) -> Want | None:
    return next((want for want, cue in WANTS if cue.search(text)), None)
