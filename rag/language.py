"""Which language a short text is in: enough to report questions in other languages than English apart."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

UNDETERMINED: Final = "und"
"""The BCP 47 tag for a text that is not English and none of the languages below."""

# Words two languages write alike ("die", "was", "in", "an") tell nothing between them and are left out.
_FREQUENT: Final = {
    "en": (
        "the of and to is are does did what which how why when where who with for that this on by from it its "
        "be been were has have there than and or not can could into at these those their about"
    ),
    "de": (
        "der das und ist nicht den dem des ein eine einen einer für mit von zu zum zur auf im wie welche welcher "
        "welches welchen warum sind wird werden bei nach durch gibt"
    ),
    "fr": (
        "le la les des du est et un une qui que dans pour sur avec par quel quelle quels quelles comment pourquoi "
        "ce cette sont aux au sans il elle ne pas"
    ),
    "es": (
        "el la los las un una unos unas del y que por para con qué cuál cuáles cómo cuánto cuánta cuántos cuántas "
        "dónde quién es son se su sus lo al"
    ),
    "it": (
        "il lo la gli le di che è e un una del della dei delle nel nella per con quale quali come perché cosa sono "
        "quanto quanti si"
    ),
    "pt": ("o os as um uma do da dos das e que para com por qual quais como quanto quantos é são no na em não se"),
    "nl": ("het een en van zijn niet voor met op welke hoe waarom wat worden wordt bij naar dat deze aan"),
}
_FUNCTION_WORDS: Final = {tag: frozenset(words.split()) for tag, words in _FREQUENT.items()}

_SCRIPTS: Final = {"HIRAGANA": "ja", "KATAKANA": "ja", "HANGUL": "ko", "CJK": "zh"}
_OF_ALL_LANGUAGES: Final = {"LATIN", "GREEK"}


def language(text: str) -> str:
    """The BCP 47 tag of `text`, told by its script and then by its most frequent words.

    A text with nothing to tell by (a name, a formula) counts as English.
    """
    words = re.findall(r"[^\W\d_]+", unicodedata.normalize("NFKC", text))
    hits = {tag: sum(word.lower() in known for word in words) for tag, known in _FUNCTION_WORDS.items()}
    if not hits["en"] and (script := _script("".join(words))):
        return script
    best = max(hits, key=lambda tag: hits[tag])
    if hits[best] > hits["en"]:
        return best
    accented = any(word[0].islower() and not word.isascii() and _is_latin(word) for word in words)
    return UNDETERMINED if accented and not hits["en"] else "en"


def _script(letters: str) -> str | None:
    scripts = {unicodedata.name(letter, "?").split()[0] for letter in letters} - _OF_ALL_LANGUAGES
    known = [tag for name, tag in _SCRIPTS.items() if name in scripts]
    return known[0] if known else UNDETERMINED if scripts else None


def _is_latin(word: str) -> bool:
    return all(unicodedata.name(letter, "").startswith("LATIN") for letter in word)
