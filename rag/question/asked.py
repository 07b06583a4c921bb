"""The attribute that a question asks for: the noun phrase after what, which, how many, how much and their like.

Nothing is parsed: the phrase ends at the first word that cannot stand in one, a closed class in each language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Final

LONGEST: Final = 4
"""Words of a noun phrase, at most: what is longer was cut at no verb that is known here."""
READ: Final = 2_000
"""Characters that are read."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ASKING: Final = re.compile(
    r"""
      \b(?:what|which)(?:['’]s|['’]re|\s+(?:is|are|was|were|would\ be|might\ be))\s+
        (?:the|its|their|his|her|(?P<owner>[^\W_][\w-]*)['’]s?)\s+(?P<of>.{1,80})
    | \b(?:what|which|how\ (?:many|much))\s+(?P<direct>.{1,80})
    | \bwie\ ?viele?\s+(?P<wie>.{1,80})
    | \bwelche[nmrs]?\s+(?P<welche>.{1,80})
    | \bwas\ (?:ist|sind|war)\ (?:der|die|das|ihre?|seine?)\s+(?P<was>.{1,80})
    | \b(?:combien\ d(?:e\s|['’])|quel(?:le)?s?\s+(?:(?:est|sont|était)\s+(?:l['’]|(?:les?|la|sa|son|ses)\s))?)\s*
        (?P<quel>.{1,80})
    | (?<!\w)(?:cu[aá]nt[oa]s?|qu[eé]|cu[aá]l(?:es)?(?:\s+(?:es|son|era|fue))?)\s+
        (?:(?:el|la|los|las|su|sus)\s+)?(?P<que>.{1,80})
    """,
    re.IGNORECASE | re.VERBOSE,
)
_GLUE: Final = _words("a an and by in of off on the to")
_WORKS: Final = re.compile(
    r"papers?|works?|stud(?:y|ies)|articles?|abstracts?|trabajos?|artículos?|estudios?|travaux|arbeit(?:en)?"
)
_TOKEN: Final = re.compile(r"[^\W_]+(?:[-–'’/][^\W_]+)*|[^\w\s]")
_QUANTIFIERS: Final = _words(
    "more other different additional such exact exactly specific particular total overall new the these those its "
    "their his her our your of any all both own kind kinds type types sort sorts number numbers amount amounts nombre "
    "número form forms viel viele vielen mehr andere anderen der die das den dem des art arten les la le des du d l "
    "el los las otros otras distinct various main average approximate two three four five six seven eight nine ten "
    "zwei drei vier deux trois dos tres"
)
"""What may stand before the noun, or takes it with "of": "what kind of data"."""
_OBJECTS: Final = _words("the a an its their it this these that them each our us")
_PARTICLES: Final = _words("over up out off down away back")
_LIGHT: Final = _words(
    "kind kinds type types sort sorts number amount form art arten tipo tipos type types nombre número"
)
_ENDS_ENGLISH: Final = _words(
    "is are was were be been being am do does did has have had having can could may might must shall should will "
    "would not n't about above across after against along among around as at before below between beyond by down "
    "during for from in inside into like near of off on onto out over per since than through to toward towards under "
    "until up upon using via versus vs with within without and or but nor if when where while who whom whose why how "
    "that this it he she they we you i them him us me there here then so because although whether what which most "
    "more less fewer least better worse best worst faster slower larger smaller higher lower longer shorter bigger "
    "else exactly happens happen happened makes make made goes go went gets get got causes caused drives drove "
    "explains explained limits limited keeps kept comes came stands stood remains helps helped sets holds held lets "
    "gives gave takes took shows showed uses used use needs need needed needs requires require required achieves "
    "achieve achieved outperforms outperform outperformed reports report reported reaches reach reached improves "
    "improve improved trains trained learns learned learnt runs ran yields yielded produces produced proposes "
    "proposed introduces introduced underlies underpins motivates motivated enables enabled prevents prevented stops "
    "stopped determines determined decides controls governs separates distinguishes differs differ matters matter "
    "counts works work worked wins won beats beat fails failed breaks broke leads led results resulted provides "
    "provided supports supported serves served replaces replaced becomes became changes changed contributes "
    "contributed quicker cheaper easier harder denser sparser stronger weaker deeper wider lighter heavier closer "
    "greater later earlier older newer simpler richer safer tighter a an the each every some any no one ones both all "
    "only also even still just now yet ever actually really currently typically usually mainly please suffices "
    "suffice follows followed feeds fed defines defined allows allowed performs perform performed scores scored lies "
    "lie sits sit exists exist appears appear appeared means mean"
)
_ENDS_FOREIGN: Final = _words(
    "ist sind war waren wird werden wurde wurden hat haben kann können muss müssen soll sollte bei mit für von vom zu "
    "zum zur auf aus in im an am nach durch über unter und oder als wie man er sie es ich wir braucht brauchen nutzt "
    "nutzen verwendet verwenden benutzt benutzen erreicht erreichen liefert zeigt gibt gab macht machen bringt steht "
    "nicht die der das den dem des ein eine einen est sont était a ont avait peut faut doit par pour avec sans sur "
    "dans en au aux et ou que qui où il elle on ils elles utilise utilisent utilisé atteint obtient fait font "
    "nécessite permet donne ne pas se es son era fue ha han puede debe por para con sin sobre en y o que se usa usan "
    "utiliza utilizan alcanza logra obtiene tiene tienen hace necesita da ofrece requiere le lo no"
)
_ELIDED: Final = re.compile(r"\b([dl])['’](?=\w)", re.IGNORECASE)
_INVERTED: Final = re.compile(r"-(?:t-)?(?:ils?|elles?|on|vous|nous)$")
_JOINS: Final = _words("de d del des du")
"""Joins two nouns of a phrase in French and Spanish: "taille de lot"."""


def asked(text: str) -> tuple[str, ...]:
    """The content words, lower-cased, of the attribute asked for; empty where the question asks for none.

    Of several noun phrases the first counts: "what batch size and which optimiser" is ("batch", "size").
    """
    for match in _ASKING.finditer(text[:READ]):
        name = match.lastgroup or ""
        phrase = match[name] if name != "owner" else match["of"]
        found = tuple(_noun_phrase(phrase, romance=name in {"quel", "que"}, english=name in {"of", "direct"}))
        if found:
            return () if _WORKS.fullmatch(found[0]) else found
    return ()


def _noun_phrase(phrase: str, *, romance: bool, english: bool) -> list[str]:
    written = _TOKEN.findall(_ELIDED.sub(r"\1 ", phrase))
    ends = _ENDS_ENGLISH if english else _ENDS_FOREIGN
    tokens = _after_quantifiers([token.lower() for token in written], ends)
    joins = _JOINS if romance else frozenset[str]()
    words = list(takewhile(lambda token: token[0].isalnum() and (token not in ends or token in joins), tokens))
    if romance:
        words = list(_romance(words))
    elif english:
        words = list(_before_verb(words, tokens))
    else:
        words = list(_german(words, written[len(written) - len(tokens) :]))
    parts = [part for word in words[:LONGEST] for part in re.split(r"[-–/]", word)]
    return [part for part in parts if part and part not in _GLUE]


def _romance(words: list[str]) -> Iterator[str]:
    """The noun that comes first, and those joined to it ("taille de lot"); adjectives cannot be told from verbs."""
    joined = True
    for word in words:
        if word in _JOINS:
            joined = True
        elif joined and not _INVERTED.search(word):
            yield word
            joined = False
        else:
            return


def _german(words: list[str], written: list[str]) -> Iterator[str]:
    """`words` up to the noun, which German writes with a capital."""
    for word, spelled in zip(words, written, strict=False):
        yield word
        if spelled[0].isupper():
            return


def _after_quantifiers(tokens: list[str], ends: frozenset[str]) -> list[str]:
    """The tokens from the noun on: without "of the 522", "kind of", "other"."""
    place = 0
    while place < len(tokens):
        token = tokens[place]
        following = tokens[place + 1] if place + 1 < len(tokens) else ""
        if token in _LIGHT and following not in {"of", "von", "de", "d"}:
            break
        passed = token in _QUANTIFIERS or token.isdigit() or token.endswith("ly") or (token in {"de", "d"} and place)
        if not passed:
            break
        if token in ends and token not in _QUANTIFIERS:
            break
        place += 1
    return tokens[place:]


def _before_verb(words: list[str], tokens: list[str]) -> Iterable[str]:
    """`words` without a verb that is not listed: in -s or -ed before an article or a pronoun ("what stabilises it")."""
    following = tokens[len(words)] if len(words) < len(tokens) else ""
    objects = following in _OBJECTS
    particle = len(words) == 1 and following in _PARTICLES
    if words and (objects or particle) and words[-1].endswith(("s", "ed")) and not words[-1].endswith("ss"):
        return words[:-1]
    return words
