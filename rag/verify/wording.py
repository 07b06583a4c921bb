"""Which words of a claim its quotes speak of: the same, derived from the same, near in meaning, or not at all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final

from rag.terms import FUNCTION_WORDS
from rag.verify.reading import Reading
from rag.verify.synonyms import groups_of, root
from rag.verify.units import NUMBER_WORDS, UNITS
from rag.verify.vocabulary import SAME, Vocabulary, vocabulary

_WORD: Final = re.compile(r"[^\W_]+")

_LIGHT_WORDS: Final = """
    method approach technique model system framework paper author authors work propose present introduce show report
    demonstrate achieve result results provide experiment experiments evaluate describe new novel state source mention
    according called namely yes become becomes make makes made since even whereas although despite one ones number
    time times percent point points back lie lies lying hold holds help helps helping called example instance namely
    thing things way ways much far ever still yet already quite rather well turn turns come comes become keep part
    case cases especially particularly namely respectively overall moreover furthermore thereby hence thus specifically
    however indeed additionally finally first second third hundred thousand million billion spite nobody somebody none
    besides fold free longer less more almost nearly half extra likely both least
    several some owing thanks due result often always usually typically actually
    simply currently recently here
"""
_LIGHT: Final = frozenset(map(root, _LIGHT_WORDS.split()))
"""What says little of any one paper."""
_CAUSES: Final = frozenset({"because", "since", "thanks", "owing", "due"})
_OPENERS: Final = _CAUSES | frozenset(
    "and but while whereas which who that so as with without on in across for by at via through under when if"
    " during among between from to of than over into".split()
)
"""Words that open a part of a sentence which could be left out."""
_OPENS_CLAUSE: Final = frozenset({"and", "but", "while", "whereas", "which", "who", "when", "if"})
_ASIDES: Final = _OPENERS - {"that", "as", "to", "from", "than", "of"}
_RESULT: Final = re.compile(r"as a (?:result|consequence) of")
_BETTERS: Final = re.compile(
    r"improv\w+|enhanc\w+|boost\w*|increas\w+|rais(?:e|es|ing)|strengthen\w*|reduc\w+|lower(?:s|ing)|decreas\w+|cut|cuts"
    r"|cutting|halv\w+|minimi[sz]\w+|maximi[sz]\w+|preserv\w+|guarante\w+|ensur\w+|avoid\w*|prevent\w*|eliminat\w+|remov\w+"
)
_STOPS: Final = re.compile(r"[,;:()—]")


@dataclass(frozen=True, kw_only=True)
class Wording:
    """How much of a claim its quotes speak of.

    `coverage` is the share of its content words, 0 to 1, `shared` the same without its names; `strays` are the runs of
    content words that the quotes do not speak of; `additions` those that make a part of the sentence of its own:
    "on …", "because …", "improves …".
    """

    coverage: float
    shared: float
    strays: tuple[tuple[str, ...], ...]
    additions: tuple[tuple[str, ...], ...]


Scored = tuple[str, float]


def wording(said: Reading, sources: Sequence[Reading], titles: Sequence[Reading] = ()) -> Wording:
    """Hold the claim's words against the quotes', taken together; words of the titles say nothing by themselves."""
    parts = _scored_parts(said, sources, called=frozenset(word for title in titles for word in title.words))
    caused = not _CAUSES.isdisjoint(word for source in sources for word in source.words)
    everything = [pair for part in parts for pair in part.scored]
    named = {part.lower() for name in said.names for part in _WORD.findall(name)}
    return Wording(
        coverage=_share([score for _, score in everything]),
        shared=_share([score for word, score in everything if word not in named]),
        strays=_runs(everything),
        additions=tuple(filter(None, [*(part.added(caused=caused) for part in parts), *_boasts(everything)])),
    )


def _scored_parts(said: Reading, sources: Sequence[Reading], *, called: frozenset[str]) -> list[_Part]:
    known = vocabulary(tuple(token for source in sources for token in source.tokens))
    acronyms = vocabulary(said.tokens).acronyms
    same = _spelled_out(said.words, known)
    found: list[_Part] = []
    for opener, words in _parts(said.plain):
        telling = (word for word in words if _tells(word) and word not in called)
        scored = [(word, SAME if word in same else known.support(word, acronyms)) for word in telling]
        found.append(_Part(opener=opener, counted=any(word[0].isdigit() for word in words), scored=scored))
    return found


def _share(scores: Sequence[float]) -> float:
    return sum(score > 0 for score in scores) / len(scores) if scores else 1.0


def stray_words(words: str, instead_of: str, said: Reading, sources: Sequence[Reading]) -> tuple[str, ...]:
    """Those of the claim's `words` that neither the quotes hold nor any of the words they replace comes near."""
    known = vocabulary(tuple(token for source in sources for token in source.tokens))
    acronyms = vocabulary(said.tokens).acronyms
    near = frozenset[int]().union(*(groups_of(root(word)) for word in instead_of.split()))
    return tuple(
        word
        for word in words.split()
        if _tells(word) and known.support(word, acronyms) < SAME and groups_of(root(word)).isdisjoint(near)
    )


def _spelled_out(words: Sequence[str], known: Vocabulary) -> frozenset[str]:
    """The words of the claim that the quotes abbreviate: "large", "language" and "models" of LLMs."""
    found: set[str] = set()
    for acronym in known.acronyms:
        for place in range(len(words) - len(acronym) + 1):
            run = words[place : place + len(acronym)]
            if "".join(word[0] for word in run) == acronym:
                found.update(run)
    return frozenset(found)


@dataclass(frozen=True, kw_only=True)
class _Part:
    """A part of the claim: the word that opens it, its content words with their support."""

    opener: str
    counted: bool
    scored: list[Scored]

    def added(self, *, caused: bool) -> tuple[str, ...]:
        """Its words where it holds nothing of the quotes, or gives a cause where they give none."""
        foreign = tuple(word for word, score in self.scored if not score)
        detached = self.opener in _ASIDES and not self.counted and all(score < SAME for _, score in self.scored)
        return foreign if detached or (self.opener in _CAUSES and not caused) else ()


def _boasts(scored: Sequence[Scored]) -> list[tuple[str, ...]]:
    """What is said to get better or less, where the quotes do not speak of it."""
    return [(word,) for (verb, _), (word, score) in pairwise(scored) if not score and _BETTERS.fullmatch(verb)]


def _tells(word: str) -> bool:
    return not (
        word in FUNCTION_WORDS
        or root(word) in _LIGHT
        or word in NUMBER_WORDS
        or word in UNITS
        or word[0].isdigit()
        or len(word) == 1
    )


def _parts(text: str) -> Iterator[tuple[str, list[str]]]:
    """The opening word and the words of each part; a cause keeps the "to" or "of" that follows it."""
    for piece in _STOPS.split(_RESULT.sub("because", text.lower())):
        opener, words = "", list[str]()
        for word in _WORD.findall(piece):
            if word in _OPENERS and not (opener in _CAUSES and word not in _OPENS_CLAUSE):
                yield opener, words
                opener, words = word, []
            words.append(word)
        yield opener, words


def _runs(scored: Sequence[Scored]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(word for word, _ in run) for foreign, run in groupby(scored, key=lambda pair: not pair[1]) if foreign
    )
