"""Whether a text is written in words: encoded data and tables of numbers have letters too, and are no abstract."""

from __future__ import annotations

import re
from typing import Final

LEAST: Final = 0.2
"""Share of a text's characters in words. Of 37,810 abstracts in five collections none has under 0.39; data in base64,
hexadecimal or any other coding has under 0.1."""
MOST_UNBROKEN: Final = 0.8
"""Share of the characters in runs of ASCII that no space breaks: long formulas and addresses are such too."""
MOST_UNREADABLE: Final = 0.05
"""Share of characters that are none: controls, replaced bytes, and those that only a font of its own would show."""
_SHORTEST: Final = 32
"""Characters: in fewer, such as a line of names, words prove nothing."""
_LONGEST_WORD: Final = 40
_SAMPLE: Final = 65536
_TOKEN: Final = re.compile(r"\w+")
_UNBROKEN: Final = re.compile(r"(?<!\S)[!-~]{60,}(?!\S)")
_UNREADABLE: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\ue000-\uf8ff\ufffd]")


def is_prose(text: str) -> bool:
    """Whether a fair share of `text` is words, in any script. Too short a text has the benefit of the doubt."""
    sample = text[:_SAMPLE]
    written = sum(not character.isspace() for character in sample)
    if written < _SHORTEST:
        return True
    words = sum(map(len, filter(_is_word, _TOKEN.findall(sample))))
    unbroken = sum(map(len, _UNBROKEN.findall(sample)))
    unreadable = len(_UNREADABLE.findall(sample))
    return words >= LEAST * written and unbroken <= MOST_UNBROKEN * written and unreadable <= MOST_UNREADABLE * written


def _is_word(token: str) -> bool:
    """Letters alone; where a script has two cases, as a word has them, and no longer than words are."""
    if not token.isalpha():
        return False
    if token.lower() == token.upper():
        return True
    return 3 <= len(token) <= _LONGEST_WORD and (token[1:].islower() or token.isupper())
