"""The parts of a formula set on one line, with the spaces and parentheses a reader needs between them.

LaTeX ignores the spaces of its source and sets its own; here the source's spaces are kept where they help: the space
that only ends a command's name goes (``\\approx 0.4`` is ≈0.4), relations get the same space on both sides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from rag.markup.scripts import subscript, superscript

Kind: TypeAlias = Literal["text", "space", "relation", "function", "fraction", "super", "sub"]

_OPEN = frozenset("([{⟨⌊⌈,;:=<>+-−/∼≈≤≥≲≳")
_CLOSE = frozenset(")]}⟩⌋⌉|‖")
_OPERATORS = frozenset("(√∑∏∫∞∂∇")
_SWALLOW = "\ue000"
"""Private-use mark: no space stands here, whatever comes next."""


class Piece(NamedTuple):
    """A rendered part of a formula."""

    kind: Kind
    text: str


def join(pieces: list[Piece]) -> str:
    """One line of text."""
    line: list[str] = []
    parts = list(_scripted(pieces))
    followers = _followers(parts)
    for part, (after, operand) in zip(parts, followers, strict=True):
        before = line[-1] if line else ""
        line += _set(part, before, _last(line), after, operand)
    return re.sub(r"\s+", " ", re.sub(rf"\s*{_SWALLOW}\s*", "", "".join(line))).strip()


def _followers(parts: list[Piece]) -> list[tuple[str, str]]:
    """For each part, the first character after it and the first that is no space ("" at the end)."""
    found: list[tuple[str, str]] = []
    after = operand = ""
    for part in reversed(parts):
        found.append((after, operand))
        after = part.text[0]
        operand = after if not after.isspace() else operand
    return found[::-1]


def _last(line: list[str]) -> str:
    """The last character set that is no space."""
    for text in reversed(line[-3:]):
        if stripped := text.rstrip(f" {_SWALLOW}"):
            return stripped[-1]
    return ""


def _set(part: Piece, before: str, left: str, after: str, operand: str) -> list[str]:
    kind, text = part
    if kind == "relation":
        return _relation(text, before, left, after, operand)
    ends_operand = left.isalnum() or left in _CLOSE
    if kind == "function":
        gap = " " if ends_operand else ""
        return [gap, text, " "] if _word(operand) or operand in _OPERATORS - {"("} else [gap, text]
    if kind == "fraction" and (ends_operand or _word(operand) or operand in _OPERATORS):
        return [" " if ends_operand else "", f"({text})"]
    return [text]


def _relation(text: str, before: str, left: str, after: str, operand: str) -> list[str]:
    if not left or left in _OPEN:
        return [text, _SWALLOW]
    if not operand:
        return [_SWALLOW, text]
    return [" ", text, " "] if before.endswith(" ") or after == " " else [text]


def _word(character: str) -> bool:
    return character.isalnum()


def _scripted(pieces: list[Piece]) -> Iterator[Piece]:
    """The pieces with their scripts set on them and the empty ones left out."""
    base: Piece | None = None
    for position, piece in enumerate(pieces):
        if piece.kind in ("super", "sub"):
            base = _raised(base, piece, _starts_word(pieces, position + 1))
            continue
        if base and base.text:
            yield base
        base = piece
    if base and base.text:
        yield base


def _raised(base: Piece | None, script: Piece, tight: bool) -> Piece:
    kind, text = base or Piece("text", "")
    if kind == "fraction":
        kind, text = "text", f"({text})"
    render = superscript if script.kind == "super" else subscript
    return Piece(kind, text + render(script.text, tight=tight and kind != "function"))


def _starts_word(pieces: list[Piece], position: int) -> bool:
    following = pieces[position] if position < len(pieces) else Piece("space", " ")
    return following.kind in ("text", "fraction") and _word(following.text[:1])
