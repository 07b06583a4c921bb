"""The text that search and checks read in place of a stored one: same words, one spelling.

LaTeX and Markdown are read as in `rag.markup`; line breaks and line numbers of the printed page are undone as in
`rag.markup.linebreaks`. Then Unicode is brought to one form: NFKC, after whatever NFKC would turn into another
number is written out (10⁻¹⁷ is 10^-17, 3½ is 3 1/2), plain hyphens, quotes and spaces, no soft hyphens and zero-width
characters, Greek letters that stand alone by name (α-stable is alpha-stable), "2.6×" as "2.6x". It is never shown
and never quoted.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from rag.markup import Edit, apply, edits
from rag.markup.edit import without_overlap
from rag.markup.linebreaks import line_breaks

_INVISIBLE = (
    "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u180e"
    "\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff"
)
_SPELLINGS = (
    dict.fromkeys("‐‑‒–−﹘﹣－⁃︲", "-")
    | dict.fromkeys("—―︱", " - ")
    | dict.fromkeys("‘’‚‛′ʼ＇", "'")
    | dict.fromkeys("“”„‟«»″", '"')
    | dict.fromkeys("∼～˜", "~")
    | dict.fromkeys("∗⋆", "*")
    | {"∆": "Δ", "⩽": "≤", "⩾": "≥", "⋅": "·", "∥": "‖"}
)
_SPELLED = re.compile(f"[{''.join(_SPELLINGS)}]|[{_INVISIBLE}™℠®]+")
_SUPER = "²³¹⁰ⁱ⁴-ⁿʰ-ʸˠ-ˤᴬ-ᵡᵸᶛ-ᶿⱽ"
_SUB = "₀-₎ₐ-ₜᵢ-ᵪⱼ"
_RAISED = re.compile(f"([{_SUPER}]+)([0-9]?)")
_LOWERED = re.compile(f"(?<![0-9])([₀-₉]+)([0-9]?)|([{_SUB}]+)([0-9]?)")
_NUMERIC = re.compile(f"[{_SUPER}{_SUB}¼-¾⅐-⅟↉①-⒛]")
_VULGAR = re.compile("([0-9]?)([¼-¾⅐-⅟↉])")
_ENCLOSED = re.compile("[①-⒛]")
_TIMES = re.compile(r"(?<=[0-9])×(?![0-9])")
_GREEK = re.compile(r"(?<![^\W_])[α-ωΓΔΘΛΞΠΣΦΨΩ](?![^\W_]|[\u0300-\u036f])")
_NAMES = {
    letter: {"lamda": "lambda", "omicron": letter}.get(name, name)
    for letter in "αβγδεζηθικλμνξοπρςστυφχψωΓΔΘΛΞΠΣΦΨΩ"
    for name in [unicodedata.name(letter).split()[-1].lower()]
}


@dataclass(frozen=True, kw_only=True)
class SearchText:
    """The search text of a stored field, with the map back: `edits` are spans of `text`."""

    text: str
    edits: tuple[Edit, ...]

    @classmethod
    def of(cls, text: str) -> Self:
        """Read the stored `text` once, for any number of slices."""
        return cls(text=text, edits=_edits(text))

    def slice(self, start: int = 0, end: int | None = None) -> str:
        """Search text of the stored characters ``[start, end)``, read as a part of the whole."""
        return _plain(apply(self.text, self.edits, start, end))


def search_text(text: str) -> str:
    """Search text of the whole of `text`."""
    return SearchText.of(text).slice()


@lru_cache(maxsize=256)
def _edits(text: str) -> tuple[Edit, ...]:
    markup, breaks = edits(text), line_breaks(text)
    return without_overlap([*markup, *breaks]) if breaks else markup


def _plain(text: str) -> str:
    """`text` in one Unicode form, white space folded."""
    folded = " ".join(text.split())
    if folded.isascii() and folded.isprintable():
        return folded
    text = _SPELLED.sub(lambda match: _SPELLINGS.get(match[0], ""), text)
    if _NUMERIC.search(text):
        text = _written_out(text)
    text = _GREEK.sub(lambda letter: _NAMES[letter[0]], _compatible(text))
    return " ".join(_TIMES.sub("x", text).split())


def _written_out(text: str) -> str:
    """Scripts, fractions and numbers in circles in plain digits, apart from the digits around them."""
    text = _RAISED.sub(lambda run: "^" + _spaced(run[1], run[2]), text)
    text = _LOWERED.sub(lambda run: _spaced(run[1], run[2]) if run[1] else "_" + _spaced(run[3], run[4]), text)
    text = _VULGAR.sub(lambda part: _spaced(part[1], part[2]), text)
    return _ENCLOSED.sub(lambda number: f" {_compatible(number[0])} ", text)


def _compatible(text: str) -> str:
    return unicodedata.normalize("NFKC", text).replace("\u2044", "/").replace("\u2212", "-")


def _spaced(first: str, second: str) -> str:
    # Digits of two numbers stay apart: log₂8 is no log28, 3½ no 31/2.
    return _compatible(first) + (" " if first and second else "") + _compatible(second)
