"""How units, scales and spelled numbers are written: the words `rag.quantity` reads after and for a numeral."""

from __future__ import annotations

from typing import Final

_SPELLINGS: Final = {
    "%": "% percent pct",
    "pp": "pp pt pts point points",
    "×": "× x X times fold",
    "ns": "ns nanosecond nanoseconds",
    "µs": "µs μs us microsecond microseconds",
    "ms": "ms msec millisecond milliseconds",
    "s": "s sec secs second seconds",
    "min": "min mins minute minutes",
    "h": "h hr hrs hour hours",
    "day": "d day days",
    "week": "week weeks",
    "month": "month months",
    "year": "yr yrs year years",
    "KB": "KB kB KiB kilobyte kilobytes",
    "MB": "MB MiB megabyte megabytes",
    "GB": "GB GiB gigabyte gigabytes",
    "TB": "TB TiB terabyte terabytes",
    "Hz": "Hz hertz",
    "kHz": "kHz kilohertz",
    "MHz": "MHz megahertz",
    "GHz": "GHz gigahertz",
    "W": "W watt watts",
    "µg": "µg μg microgram micrograms",
    "mg": "mg milligram milligrams",
    "g": "g gram grams",
    "kg": "kg kilogram kilograms",
    "nm": "nm nanometre nanometres nanometer nanometers",
    "µm": "µm μm micrometre micrometres micrometer micrometers",
    "mm": "mm millimetre millimetres millimeter millimeters",
    "cm": "cm centimetre centimetres centimeter centimeters",
    "m": "m metre metres meter meters",
    "km": "km kilometre kilometres kilometer kilometers",
    "dB": "dB decibel decibels",
    "K": "kelvin",
    "order": "order orders",
}
UNITS: Final = {spelling: unit for unit, spellings in _SPELLINGS.items() for spelling in spellings.split()}
"""The unit that each spelling means; case matters (m, M; s, S)."""

SCALES: Final = {
    "k": 3, "K": 3, "M": 6, "B": 9, "bn": 9, "T": 12, "thousand": 3, "million": 6, "billion": 9, "trillion": 12,
}  # fmt: skip
"""The power of ten that each suffix or word stands for."""

_UP_TO_TWENTY: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
_TENS: Final = "thirty forty fifty sixty seventy eighty ninety hundred"
NUMBER_WORDS: Final = {word: value for value, word in enumerate(_UP_TO_TWENTY.split())} | {
    word: 10 * (place + 3) for place, word in enumerate(_TENS.split())
}

MULTIPLES: Final = {
    word: value
    for value, words in {
        2: "twice double doubles doubled doubling",
        3: "thrice triple triples tripled tripling",
        4: "quadruple quadruples quadrupled quadrupling",
    }.items()
    for word in words.split()
}
"""Words that say a number and "times" at once."""

HALVES: Final = {"half": 50, "halve": 50, "halves": 50, "halved": 50, "halving": 50, "quarter": 25}
"""Words that say a percentage."""

BEFORE: Final = {
    "about": "about around approximately approx approx. roughly some nearly almost circa ca. c. ~ ≈ ∼ ≃ close·to",
    "above": "more·than over above exceeding exceeds greater·than higher·than at·least no·less·than upwards·of > ≥ >=",
    "below": "less·than under below fewer·than lower·than at·most no·more·than up·to as·much·as as·many·as < ≤ <=",
    "minus": "minus negative",
    "plus": "plus",
}
"""What before a number says how it is meant."""

ORDINALS: Final = frozenset({"st", "nd", "rd", "th"})
