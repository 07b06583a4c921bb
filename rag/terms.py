"""Words of a text as retrieval compares them: content words, stems, and words with the shape of a name."""

from __future__ import annotations

import re
import threading
from functools import lru_cache
from itertools import pairwise
from typing import Final

import snowballstemmer

from rag.language import language

# Function words, and the words a question is made of whatever it is about.
_LISTED: Final = """
    a about above after again all also am among an and another any anyone anything are as at be because been before
    being below between both but by can cannot could did do does doing done down during each either else etc ever every
    few for from further get gets give given gives go goes got had has have having he her here hers him his how i if in
    instead into is it its itself just let like many may me might more most much must my near need needs neither no nor
    not of off on once one only onto or other others our out over own per please put rather really said same say says
    see shall she should so some someone something still such take taken takes tell than that the their them then there
    therefore these they this those though through thus to together too toward towards under until up upon us use used
    uses using very via want was way we well were what when where whether which while who whom whose why will with
    within without would yes yet you your
    aren couldn d didn doesn don hadn hasn haven isn ll mustn re shouldn t ve wasn weren won wouldn
    explain describe summarise summarize list show find name compare contrast
    library collection paper papers article articles abstract abstracts author authors study studies work works
    aber als am an auch auf aus bei beim bis das dass dem den der des die dies diese dieser durch ein eine einem einen
    einer eines er es für gibt hat im in ist kann man mit nach nicht noch nur ob oder sich sie sind so und um unter vom
    von vor war warum was welche welchem welchen welcher welches wenn werden wie wird wo wurde zu zum zur über
    au aux avec c ce ces cette comment dans de des du elle en est et il ils j je l la le les leur leurs lui m n ne on
    ont ou où par pas plus pour pourquoi quand que qu quel quelle quelles quels qui s sa se ses son sont sur un une
    al como con cuál cuáles cuándo cuánta cuántas cuánto cuántos cómo del dónde el ella ellos en entre es esta este
    esto hay las lo los más no o para pero por qué quién se ser si sin sobre son su sus un una uno y
"""
FUNCTION_WORDS: Final = frozenset(_LISTED.split())
"""What says nothing of what a question is about, in English, German, French and Spanish."""
SHOUTED: Final = 2
"""Words: a text of more, all in capitals, is shouted; one of fewer may be a name."""
_WORD: Final = re.compile(r"[^\W_]+")
_TOKEN: Final = re.compile(r"[^\W_]+(?:[-–+.’'/][^\W_]+)*\+?")
EAST_ASIAN: Final = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
"""The letters of Japanese, Chinese and Korean, for a class of a regular expression."""
_SCRIPT_EDGE: Final = re.compile(
    rf"(?<=[^\W_{EAST_ASIAN}])(?=[{EAST_ASIAN}])|(?<=[{EAST_ASIAN}])(?=[^\W_{EAST_ASIAN}])"
)
"""Where a word of another script begins or ends: those languages write a name without a space beside it."""
_PROPER: Final = re.compile(r"(?<=[\w,;] )[A-Z][a-z]{2,}\b")
_JOINER: Final = re.compile(r"[-–./]")
_POSSESSIVE: Final = re.compile(r"['’]s\b", re.IGNORECASE)


def words(text: str) -> list[str]:
    """Every word of `text`, lower-cased, in order."""
    return _WORD.findall(_plain(text.lower()))


def content_terms(text: str) -> tuple[str, ...]:
    """The distinct words of `text` that carry meaning, lower-cased, in order."""
    return tuple(dict.fromkeys(word for word in words(text) if word not in FUNCTION_WORDS))


def stems(text: str) -> tuple[str, ...]:
    """The distinct stems of the content words of `text`."""
    return tuple(dict.fromkeys(stem(word) for word in content_terms(text)))


_stemmer: Final = snowballstemmer.stemmer("english")
_stemming: Final = threading.Lock()


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """The Porter2 stem of one word (Snowball's English stemmer, which is not thread-safe by itself)."""
    with _stemming:
        stemmed: str = _stemmer.stemWord(word)
    return stemmed


def names(text: str) -> tuple[str, ...]:
    """The words of `text` that have the shape of a name wherever they stand: COSTGRAD, DreamNet, EAGLE-3, 3DGS, Wisp+.

    A capital at the start is no such shape: every sentence and every German noun has one.
    """
    tokens = _TOKEN.findall(_plain(text))
    if len(tokens) > SHOUTED and text.isupper():
        return ()  # All in capitals, nothing is told by them.
    found = (part for token in tokens for part in _named_parts(token) if part.lower() not in FUNCTION_WORDS)
    return tuple(dict.fromkeys(found))


def proper_words(text: str) -> tuple[str, ...]:
    """The capitalised words within the sentences of an English text: those that begin one may just begin it."""
    return tuple(dict.fromkeys(_PROPER.findall(text))) if language(text) == "en" else ()


def _plain(text: str) -> str:
    """`text` without possessives, and with a space wherever the script changes."""
    return _SCRIPT_EDGE.sub(" ", _POSSESSIVE.sub("", text))


def _named_parts(token: str) -> list[str]:
    """The token where it is a name as a whole (EAGLE-3, SpaG-DiT), else its parts that are (ReLU of ReLU-gated)."""
    parts = [part for part in _JOINER.split(token) if part]
    telling = [part for part in parts if _is_name(part)]
    plain = [part for part in parts if part.islower()]
    return [token] if telling and not plain else telling


def _is_name(part: str) -> bool:
    capitals = sum(character.isupper() for character in part)
    inner = any(before.islower() and after.isupper() for before, after in pairwise(part))
    numbered = capitals >= 1 and any(character.isdigit() for character in part)
    return capitals >= 2 or inner or numbered or (capitals >= 1 and part.endswith("+"))
