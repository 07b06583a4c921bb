"""What a question asks for, before anything is searched.

text ─called→ papers named, slips forgiven
     ─filters→ years, venues, and the text without them
     ─kinds, cues, asked→ its kind, what it wants, the attribute it asks for
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Final

from rag.errors import QuestionError
from rag.language import language
from rag.markup.searchtext import search_text
from rag.question.asked import asked
from rag.question.asking import Frequencies
from rag.question.called import END, called
from rag.question.cues import ASKED, WANTS, Want
from rag.question.described import descriptions
from rag.question.filters import NO_FILTERS, Filters, filters
from rag.question.kinds import BESIDE, COUNTS, HELP, KINDS, OF_ONE, OWN_COUNT, THINGS
from rag.question.labelindex import LabelIndex
from rag.question.parts import parts
from rag.terms import content_terms, words
from rag.types import Kind
from rag.verify.quantity import Quantity, quantities

_TERMINAL: Final = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|[\x00-\x08\x0e-\x1f\x7f]")
"""Colours and other orders to a terminal, which a paste may carry."""
MAX_QUESTION: Final = 20_000
"""Characters: a pasted abstract fits ten times over."""
_DECIMAL_POINT: Final = frozenset({"en", "zh", "ja", "ko"})
_NOUN_FIRST: Final = frozenset({"fr", "es", "it", "pt"})


@dataclass(frozen=True, kw_only=True)
class Part:
    """One of the things that a question asks for."""

    text: str
    wants: Want | None
    asked: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Question:
    """A question as it will be searched."""

    text: str
    kind: Kind
    named: tuple[str, ...]
    """Ids of the papers whose labels stand in the question, in the order they stand there."""
    wants: Want | None
    """What a sentence must hold to answer; nothing in particular where several papers are asked for."""
    guessed: Mapping[str, str] = field(default_factory=dict)
    """What the question writes to the label it was read as, where letters differ."""
    descriptions: tuple[tuple[str, ...], ...] = ()
    """The words of each description that points at one paper ("the cat paper"), none of them a label."""
    filters: Filters = NO_FILTERS
    searched: str = ""
    """`text` without the words of the filters, which no abstract holds, and with labels in place of slips."""
    asked: tuple[str, ...] = ()
    """The words of the attribute asked for ("batch", "size"); none where the question asks for none."""
    quantities: tuple[Quantity, ...] = ()
    """The numbers of `searched`, spelled ones where they have a unit; offsets count in the part that was read."""
    parts: tuple[Part, ...] = ()
    """The things asked for, where they are more than one."""
    counts: bool = False
    """How many papers there are of some kind is asked, not which."""
    language: str = "en"
    """BCP 47 tag."""

    @property
    def of_the_catalogue(self) -> bool:
        """Whether nothing is left to search for: the catalogue alone lists and counts the papers."""
        return self.kind == "list" and not self.named and not content_terms(self.searched)


def interpret(
    text: str,
    labels: LabelIndex | Mapping[str, str],
    frequencies: Frequencies | None = None,
    venues: Sequence[str] = (),
) -> Question:
    """Read a question.

    Args:
        text: in words, up to `MAX_QUESTION` characters.
        labels: every label of the library to its paper's id; an index of them saves making it again.
        frequencies: in how many papers words and phrases stand; without it, slips are forgiven to any word that
            is no English one.
        venues: of the library's papers.

    Raises:
        QuestionError: there is nothing to search for, or far too much.
    """
    text = " ".join(_TERMINAL.sub("", text).split())
    if not any(map(str.isalnum, text)):
        raise QuestionError("The question holds no words. Ask in a sentence, such as: What does SpecBlock do?")
    if len(text) > MAX_QUESTION:
        raise QuestionError(
            f"The question has {len(text):,} characters; at most {MAX_QUESTION:,} can be read. Shorten it."
        )
    index = labels if isinstance(labels, LabelIndex) else LabelIndex(labels)
    tongue = language(text)
    found = called(text, index, frequencies or _unknown, language=tongue)
    limits, searched = filters(text, venues)
    read = _ends(text)
    attribute = asked(_ends(searched))
    pointed = _descriptions(read, called_by={word for start, end in found.spans for word in words(text[start:end])})
    kind = _kind(read, len(found.named), len(pointed))
    if limits and kind == "ask" and not found.named and not content_terms(searched):
        kind = "list"  # "NeurIPS 2019", "What was published in 2019?"
    return Question(
        text=text,
        kind=kind,
        named=found.named,
        wants=_want(read, attribute, tongue) if kind == "ask" else None,
        guessed=found.guessed,
        descriptions=pointed,
        filters=limits,
        searched=_as_labelled(searched, found.guessed),
        asked=attribute,
        quantities=_quantities(_ends(searched), tongue),
        parts=_parts(searched, tongue) if kind == "ask" else (),
        counts=kind == "list" and bool(COUNTS.search(read)),
        language=tongue,
    )


def _unknown(terms: Sequence[str], /) -> Mapping[str, int]:
    return dict.fromkeys(terms, 0)


def _as_labelled(text: str, guessed: Mapping[str, str]) -> str:
    for written, label in guessed.items():
        text = text.replace(written, label)
    return text


def _ends(text: str) -> str:
    return text if len(text) <= 2 * END else f"{text[:END]} … {text[-END:]}"


def _descriptions(text: str, called_by: Set[str]) -> tuple[tuple[str, ...], ...]:
    """The descriptions in `text` that hold no word of a label which stands there."""
    return tuple(description for description in descriptions(text) if called_by.isdisjoint(description))


def _quantities(text: str, tongue: str) -> tuple[Quantity, ...]:
    found = quantities(search_text(text), decimal_comma=tongue not in _DECIMAL_POINT)
    return tuple(quantity for quantity in found if quantity.unit or not quantity.spelled)


def _kind(text: str, named: int, pointed: int) -> Kind:
    if HELP.fullmatch(text):
        return "help"
    told = next((kind for kind, cue in KINDS if cue.search(text)), None)
    of_one = bool(named or pointed or OF_ONE.search(text))
    if told == "list" and of_one and OWN_COUNT.search(text):
        told = None
    if told is None and not of_one and THINGS.search(text):
        told = "list"
    return told or ("compare" if named + pointed > 1 and BESIDE.search(text) else "ask")


def _parts(text: str, tongue: str) -> tuple[Part, ...]:
    found = [(part, asked(part)) for part in parts(text)]
    if len(found) < 2:
        return ()
    return tuple(Part(text=part, wants=_want(part, noun, tongue), asked=noun) for part, noun in found)


def _want(text: str, attribute: Sequence[str], tongue: str) -> Want | None:
    """What the cues tell, else what the noun asked for does: the last word of its phrase, or the first in French."""
    told = next((want for want, cue in WANTS if cue.search(text)), None)
    if told or not attribute:
        return told
    noun = attribute[0] if tongue in _NOUN_FIRST else attribute[-1]
    heads = (noun, " ".join(attribute[-2:]), attribute[0] if attribute[-1] in {"level", "setting", "of"} else noun)
    return next((want for want, cue in ASKED if any(cue.fullmatch(head) for head in heads)), None)
