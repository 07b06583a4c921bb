"""What a question asks of a paper that the paper never speaks of: its abstract is known, the detail is not in it.

Only a paper that the question calls by its label is held to this: then its topic is certain, and a word of the question
that it lacks is what is missing. Where a paper was found by what the question describes, other words are no surprise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from unicodedata import normalize

from rag.question import Question
from rag.question.asked import asked
from rag.terms import names, stem, words
from rag.types import Evidence, Paper

SHORT: Final = 2
"""An acronym this short is made by the first letters of words that happen to stand side by side."""
_SAID_OTHERWISE: Final = frozenset(
    map(
        stem,
        """
        accuracy advantage aim amount approach area aspect assumption benefit cause change claim component conclusion
        contribution cost degree detail difference direction disadvantage downside drawback drop effect evidence
        example extent extra factor feature finding form fraction gain goal idea impact improvement increase
        ingredient insight intuition issue job kind lead level limit limitation margin measure mechanism message
        method metric number objective observation outcome part percent percentage performance phase place point
        portion principle problem property proportion purpose quality question reason reduction result risk role
        saving scenario sense setting share side size sort speed speedup stage step strategy strength structure task
        technique thing time trick type value view way weakness word work
        """.split(),
    )
)
"""Nouns that a question asks for and an abstract answers without saying them, stemmed."""


def unspoken(question: Question, paper: Paper, evidence: Sequence[Evidence]) -> tuple[tuple[str, ...], ...]:
    """For each thing the question asks, the words of it that the paper lacks; none where it lacks none.

    Args:
        question: in English; of another language nothing is said to be lacking.
        paper: the one that the question names.
        evidence: all of the paper's sentences.
    """
    text = " ".join([*(found.passage.search_text for found in evidence), paper.label, paper.title or ""])
    held = {stem(word) for word in words(text)}
    return tuple(
        tuple({word.casefold(): word for word in (*_noun_lacking(part, held), *_names_lacking(part, text))}.values())
        for part in [part.text for part in question.parts] or [question.searched]
    )


def _names_lacking(part: str, text: str) -> list[str]:
    folded = "".join(words(text))
    initials = "".join(word[0] for word in words(text))
    return [
        name
        for name in names(part)
        if (key := "".join(words(normalize("NFKC", name)))) not in folded
        and (len(key) <= SHORT or key.removesuffix("s") not in initials)
    ]


def _noun_lacking(part: str, held: set[str]) -> list[str]:
    attribute = asked(part)
    telling = [key for key in map(stem, attribute) if key not in _SAID_OTHERWISE]
    return [" ".join(attribute)] if telling and telling[-1] not in held else []
