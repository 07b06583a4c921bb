"""Which language a short text is in: enough to tell questions in other languages than English apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from typing import Final

UNDETERMINED: Final = "und"
"""The BCP 47 tag for a text that is not English and none of the languages below."""
READ: Final = 2_000
"""Characters that are read."""

_FREQUENT: Final = {
    "en": (
        "the of and to is are does did do what which how why when where who whose with for that this these those on by "
        "from it its be been was were has have there than or not can could would should into at their about in an as "
        "if but we they you give show list compare explain between per use used vs versus all any "
        "a am no die so man me war plus"
    ),
    "de": (
        "der das die und ist sind war waren nicht den dem des ein eine einen einer eines für mit von zu zum zur auf "
        "im in an am bei nach durch über unter wie was wer wo wann wozu wofür womit wodurch worum warum wieso weshalb "
        "welche welcher welches welchen welchem wird werden wurde wurden gibt hat haben kann können macht machen "
        "nutzt nutzen braucht benutzt verwendet funktioniert heißt steht bedeutet leistet bringt zeigt erkläre erklär "
        "vergleiche vergleich fasse nenne liste viel viele schnell gut besser als oder auch ohne gegen aus es er sie "
        "man so wir mir arbeit arbeiten artikel unterschied"
    ),
    "fr": (
        "le la les des du de est sont et un une qui que quoi dans pour sur avec par sans sous quel quelle quels "
        "quelles comment pourquoi combien où quand ce cette ces aux au en il elle ils elles on ne pas plus fait font "
        "faut peut a ont marche fonctionne utilise utilisent sert signifie explique expliquez compare comparez résume "
        "résumez donne montre entre ou leur leurs son ses sa mieux articles travaux différence"
    ),
    "es": (
        "el la los las un una unos unas del de y que por para con sin sobre en al qué cuál cuáles cómo cuánto cuánta "
        "cuántos cuántas dónde cuándo quién quiénes es son fue se su sus lo no hace hacen usa usan utiliza funciona "
        "sirve significa explica explícame compara resume dime da tiene tienen hay puede mejor más entre o trabajos "
        "artículos diferencia"
    ),
    "it": (
        "il lo la gli le di che chi è e un una del della dei delle nel nella per con quale quali come perché cosa sono "
        "quanto quanti si fa usa funziona spiega"
    ),
    "pt": (
        "o os as um uma do da dos das e que para com por qual quais como quanto quantos é são no na em não se faz usa "
        "funciona explique"
    ),
    "nl": (
        "het een en van zijn niet voor met op welke hoe waarom wat wie worden wordt bij naar dat deze aan de is doet "
        "werkt gebruikt hoeveel"
    ),
}
_FUNCTION_WORDS: Final = {tag: frozenset(words.split()) for tag, words in _FREQUENT.items()}
_WEAK: Final = frozenset(
    "a al am an as chi compare con da das de del den der des di die do dos e el en entre es et fasse gut het il in la "
    "le les liste lo los man me no o on op or os par per plus pour se si so son sur um un van via von war was wat y "
    "explique resume articles".split()
)
"""Words that stand in English names and phrases as well: one of them alone tells nothing."""
_MARKS: Final = {"es": re.compile("[¿¡ñ]"), "de": re.compile("[äöüß]")}
"""Letters and marks of one language among those above, where no word tells."""

_SCRIPTS: Final = {"HIRAGANA": "ja", "KATAKANA": "ja", "HANGUL": "ko", "CJK": "zh"}
_OF_ALL_LANGUAGES: Final = {"LATIN", "GREEK"}
_WORD: Final = re.compile(r"(?<!\d)[^\W\d_]+(?!\d)")
_EAST_ASIAN: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_MANY: Final = 4
"""So many letters of another script are a sentence in it, whatever English name stands there."""


def language(text: str) -> str:
    """The BCP 47 tag of `text`, told by its script and then by its most frequent words.

    A text with nothing to tell by (a name, a formula) counts as English.
    """
    words = _WORD.findall(unicodedata.normalize("NFKC", text[:READ]))
    lower = [word.lower() for word in words if not (word.isupper() and len(word) > 1 and not text.isupper())]
    hits = {tag: [word for word in lower if word in known] for tag, known in _FUNCTION_WORDS.items()}
    letters = "".join(words)
    if (not hits["en"] or _is_east_asian(letters, hits["en"])) and (script := _script(letters)):
        return script
    best = max(hits, key=lambda tag: len(hits[tag]))
    if len(hits[best]) > len(hits["en"]) and _tells(hits[best]):
        return best
    return "en" if hits["en"] and not text.startswith("¿") else _by_letters(text[:READ], words)


def _tells(hits: Collection[str]) -> bool:
    distinct = set(hits)
    return len(distinct) > 1 or not distinct <= _WEAK


def _is_east_asian(letters: str, english: Sequence[str]) -> bool:
    found = len(_EAST_ASIAN.findall(letters))
    return found >= _MANY and found > len(english)


def _by_letters(text: str, words: Sequence[str]) -> str:
    """The language that accented letters tell; a capital may begin a person's name, which tells nothing."""
    accented = [word for word in words if word[0].islower() and not word.isascii() and _is_latin(word)]
    if marked := next((tag for tag, mark in _MARKS.items() if mark.search(" ".join(accented) or text[:1])), None):
        return marked
    return UNDETERMINED if 3 * len(accented) > len(words) else "en"


def _script(letters: str) -> str | None:
    scripts = {unicodedata.name(letter, "?").split()[0] for letter in set(letters)} - _OF_ALL_LANGUAGES
    known = [tag for name, tag in _SCRIPTS.items() if name in scripts]
    return known[0] if known else UNDETERMINED if scripts else None


def _is_latin(word: str) -> bool:
    return all(unicodedata.name(letter, "").startswith("LATIN") for letter in word)
