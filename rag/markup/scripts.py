"""Superscripts, subscripts, fractions and roots in one line of text, with their meaning kept.

A script becomes Unicode where it has such characters, else ``^`` or ``_`` with parentheses around anything longer
than one word, so that n^{3/2} never reads as n^3/2.
"""

from __future__ import annotations

import re

_SUPERSCRIPTS = dict(
    zip(
        "0123456789+-−=()abcdefghijklmnoprstuvwxyzT",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵀ",
        strict=True,
    )
)
_SUBSCRIPTS = dict(zip("0123456789+-−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True))
_RAISED = {"*": "*", "∗": "*", "⋆": "*", "∘": "°", "°": "°", "⊤": "ᵀ", "†": "†", "‡": "‡", "′": "′", "″": "″"}
_ORDINAL = re.compile(r"(?:st|nd|rd|th)")
_NUMBER = re.compile(r"[+\-−]?\d+")
_WORD = re.compile(r"[A-Za-z]{2,}")
_LETTER = r"[^\W\d_][\u0300-\u036f\u20d0-\u20ff]*[⁰¹²³⁴-ₜᵀᵃ-ᵿ′*]*"
_RADICAND = re.compile(rf"\d+(?:\.\d+)?|{_LETTER}")
_FACTOR = re.compile(rf"√?(?:\d+(?:\.\d+)?|{_LETTER}|\(\)|[A-Za-z]+\(\))(?:[\^_](?:\w|\(\)))?")
_OPERATOR = re.compile(r"[\s+\-−±/=<>≤≥,]")
_LONGEST = 2
"""Letters a Unicode script may have: longer ones (x_{max}) are read more easily as x_max."""


def superscript(script: str, *, tight: bool = False) -> str:
    """`script` raised. `tight` says that a letter or digit follows with nothing between."""
    if script in _RAISED or _ORDINAL.fullmatch(script):
        return _RAISED.get(script, script)
    return _script(script, _SUPERSCRIPTS, "^", tight)


def subscript(script: str, *, tight: bool = False) -> str:
    """`script` lowered; see `superscript`."""
    return _script(script, _SUBSCRIPTS, "_", tight)


def _script(script: str, characters: dict[str, str], mark: str, tight: bool) -> str:
    if not script:
        return ""
    short = len(script) <= _LONGEST or _NUMBER.fullmatch(script)
    if short and all(character in characters for character in script):
        return "".join(characters[character] for character in script)
    single = len(script) == 1 or _WORD.fullmatch(script)
    return f"{mark}{script}" if single and not tight else f"{mark}({script})"


def fraction(above: str, below: str) -> str:
    """``above/below``, each in parentheses unless it can be read without."""
    if not above and not below:
        return ""
    simple = above and not _OPERATOR.search(_flat(above))
    return f"{above if simple else f'({above})'}/{below if _FACTOR.fullmatch(_flat(below)) else f'({below})'}"


def root(radicand: str, index: str = "") -> str:
    """``√n`` or ``√(log n)``; the index of a higher root stands before it."""
    bare = enclosed(radicand) or _RADICAND.fullmatch(radicand)
    return superscript(index) + "√" + (radicand if bare else f"({radicand})")


def _flat(text: str) -> str:
    """`text` with whatever stands in parentheses left out."""
    kept: list[str] = []
    depth = 0
    for character in text:
        depth -= character == ")" and depth > 0
        if depth == 0:
            kept.append(character)
        depth += character == "("
    return "".join(kept)


def enclosed(text: str) -> bool:
    """Whether one pair of parentheses or bars encloses the whole of `text`."""
    if len(text) < 2 or text[0] + text[-1] not in ("()", "||", "‖‖"):
        return False
    if text[0] != "(":
        return text[0] not in text[1:-1]
    depth = 0
    for position, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return position == len(text) - 1
    return False
