"""The numbers a text states, with their units, however they are written: 2.6×, 2.6-fold, 3,996, two to three orders."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from rag.verify.units import BEFORE, HALVES, MULTIPLES, NUMBER_WORDS, ORDINALS, SCALES, UNITS

_NUMERAL: Final = r"\d{1,3}(?:[,\u2009\u202f]\d{3})+(?![\d,])(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+"
_POWER: Final = r"\s*[×x·*]\s*10\s*(?:\^\s*[({]?\s*(-?\s?\d{1,4})\s*[)}]?|(-\s?\d{1,4}))|[eE]([-+]?\d{1,4})(?!\w)"
_NUMBER: Final = re.compile(
    r"(?:(?<![\w)\]%.])(?P<sign>(?:[-+]|(?<=[=(<>~] )[-+]\s|(?<=[=(<>~])[-+]\s)))?(?:(?<=\d[xX])|(?<![A-Za-z\d.^_]))"
    rf"(?:10\s?\^\s?[({{]?\s?(?P<ten>-?\d{{1,4}})|(?P<numeral>{_NUMERAL})"
    rf"(?:{_POWER})?)"
)
_WORD: Final = re.compile(
    rf"(?<![\w-])(?:(?P<multiple>{'|'.join(MULTIPLES)})|(?P<half>{'|'.join(HALVES)})|(?P<number>{'|'.join(NUMBER_WORDS)}))(?=\b|-?fold\b)",
    re.IGNORECASE,
)
_UNIT: Final = re.compile(
    r"\s?(?P<symbol>%(?![\s-](?:points?|pts?)\b)|×(?!\s*\d))|(?P<percentage>\s?%[\s-](?:points?|pts?)\b)"
    r"|(?P<attached>[A-Za-zµμ]+)(?!\d)|[\s-](?:per[\s-](?=cent))?(?P<points>(?:percentage|percent|absolute|%|[A-Z][\w-]*)[\s-](?:points?|pts?)\b)"
    r"|[\s-](?:per[\s-](?=cent))?(?P<next>[A-Za-zµμ]+)"
)
_FACTOR: Final = re.compile(r"(?:\bfactors? of\s*~?\s*|(?<![\d\s])\s*×\s*)$", re.IGNORECASE)
_MEANT: Final = re.compile(
    r"(?:(?<=\s)|(?<=[\d(=])|^)(?:"
    + "|".join(
        f"(?P<{kind}>{'|'.join(re.escape(word).replace('·', ' ') for word in words.split())})"
        for kind, words in BEFORE.items()
    )
    + r")\s?(?:a |an )?$",
    re.IGNORECASE,
)
_EQUALS: Final = re.compile(r"=\s*$")
_NAME_BEFORE: Final = re.compile(r"[A-Z][\w.]*-$|[A-Z]\w*-\w+-$")
_BEFORE: Final = 30
_JOINED: Final = re.compile(r"\s*(?:-|/|~|to|and|or|,(?: and| or)?)\s*~?\s*")
_SUPERSCRIPT: Final = re.compile(r"[⁻⁺]?[⁰¹²³⁴-⁹]+")
_PLAIN_DIGITS: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_PLAIN_DASHES: Final = str.maketrans("−–‐‑", "----")


@dataclass(frozen=True, kw_only=True)
class Quantity:
    """A number as a text states it, `text` at ``[start, end)``.

    `unit` is "" where none is written; `sign` is "" where none is written or implied ("r = 0.9");
    `spelled` when in words; `meant` is how the text says it is meant: "about", "above", "below" or "".
    """

    value: Decimal
    unit: str
    sign: str
    spelled: bool
    meant: str
    text: str
    start: int
    end: int


def quantities(text: str, *, decimal_comma: bool = False) -> tuple[Quantity, ...]:
    """The numbers of `text`, in order; digits inside a name (GPT-4, H100) are none of them.

    Args:
        text: plain text, no LaTeX.
        decimal_comma: read ``2,6`` as 2.6 and ``3.996`` as 3996, as German or French writes them.
    """
    plain = plain_numerals(text, decimal_comma=decimal_comma)
    found = sorted([*_numerals(plain), *_spelled(plain)], key=lambda quantity: quantity.start)
    for left, right in reversed(list(zip(range(len(found)), range(1, len(found)), strict=False))):
        # "10 to 20%", "5, 10 and 20 ms": the unit is written once.
        if not found[left].unit and _JOINED.fullmatch(plain[found[left].end : found[right].start]):
            found[left] = replace(found[left], unit=found[right].unit)
    return tuple(found)


def plain_numerals(text: str, *, decimal_comma: bool = False) -> str:
    """`text` with superscripts, dashes and decimal commas as ASCII writes them."""
    text = _SUPERSCRIPT.sub(lambda match: "^" + match[0].translate(_PLAIN_DIGITS), text.translate(_PLAIN_DASHES))
    if not decimal_comma:
        return text
    text = re.sub(r"(?<![\d.,])[1-9]\d{0,2}(?:[. ]\d{3})+(?![\d.])", lambda match: re.sub("[. ]", "", match[0]), text)
    return re.sub(r"(?<![\d.,])(\d+),(\d+)(?![\d,])", r"\1.\2", text)


def _numerals(text: str) -> Iterator[Quantity]:
    for match in _NUMBER.finditer(text):
        start = match.start()
        before = text[max(0, start - _BEFORE) : start]
        if _NAME_BEFORE.search(before):
            continue
        if match["ten"]:
            value = _power_of_ten(match["ten"])
        else:
            power = next((group for group in match.groups()[3:] if group), "0")
            value = Decimal(re.sub(r"[,\u2009\u202f]", "", match["numeral"])) * _power_of_ten(power)
        scale, unit, end = _unit(text, match.end())
        if unit in ORDINALS:
            continue
        unit = unit or ("×" if _FACTOR.search(before) else "")
        meant, implied = _meant(before)
        yield Quantity(
            value=value * scale,
            unit=unit,
            sign=(match["sign"] or implied).strip(),
            spelled=False,
            meant=meant,
            text=text[start:end],
            start=start,
            end=end,
        )


def _meant(before: str) -> tuple[str, str]:
    """How the words before a number say it is meant, and the sign they give it."""
    found = _MEANT.search(before)
    if found and found.lastgroup in {"minus", "plus"}:
        return "", "-" if found.lastgroup == "minus" else "+"
    return (found.lastgroup or "" if found else ""), "+" if _EQUALS.search(before) else ""


def _power_of_ten(digits: str) -> Decimal:
    # A nonsense exponent must not become a number with as many digits.
    return Decimal(1).scaleb(max(-400, min(400, int(digits.replace(" ", "")))))


def _spelled(text: str) -> Iterator[Quantity]:
    for match in _WORD.finditer(text):
        word, start, scale, unit, end = match[0].lower(), match.start(), Decimal(1), "×", match.end()
        before = text[max(0, start - _BEFORE) : start]
        if match["multiple"]:
            value = MULTIPLES[word]
        elif match["half"]:
            value, unit = HALVES[word], "%"
        else:
            value = NUMBER_WORDS[word]
            scale, unit, end = _unit(text, end, spelled=True)
            unit = unit or ("×" if _FACTOR.search(before) else "")
        yield Quantity(
            value=value * scale,
            unit=unit,
            sign="",
            spelled=True,
            meant=_meant(before)[0],
            text=text[start:end],
            start=start,
            end=end,
        )


def _unit(text: str, place: int, *, spelled: bool = False) -> tuple[Decimal, str, int]:
    """What follows a numeral that ends at `place`: its scale, its unit, and where they end."""
    scale = Decimal(1)
    match = _UNIT.match(text, place)
    word = match["attached"] or match["next"] if match else None
    if match and word in SCALES and (match["attached"] or len(word) > 1):
        scale, place = Decimal(10) ** SCALES[word], match.end()
        match = _UNIT.match(text, place)
    if not match:
        return scale, "", place
    if match["points"] or match["percentage"]:
        return scale, "pp", match.end()
    if match["symbol"]:
        return scale, UNITS[match["symbol"]], match.end()
    if match["attached"] and not spelled:
        return scale, UNITS.get(match["attached"], match["attached"].lower()), match.end()
    word = match["next"] or match["attached"]
    word = "percent" if word == "cent" else word
    return (scale, UNITS[word], match.end()) if word in UNITS else (scale, "", place)
