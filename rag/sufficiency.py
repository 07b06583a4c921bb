"""Whether what was found can answer the question at all.

Two doubts are settled here. Is the library about this? The cosines of the best sentence and the
best abstract say so, unless the question hangs on names that no abstract holds. And does any
sentence hold the kind of thing asked for: a number, a reason, a data set?
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten
from typing import Final

from rag.question import Question
from rag.question.cues import HOLDS, Want
from rag.search import Ranking
from rag.types import Evidence

ON_TOPIC: Final = 0.45
"""Least sum of the best sentence's and the best abstract's cosine, for a question all of whose words are known."""
LONGEST_REPEATED: Final = 300
"""Characters of a question that a refusal repeats."""
UNKNOWN_NAMES: Final = 0.25
UNKNOWN_WORDS: Final = 0.2
"""What is asked for on top where no abstract holds any of the question's names, or of its content words."""

WANTED: Final[dict[Want, str]] = {"author": "the authors", "number": "a number", "reason": "a reason", "data": "data"}


def on_topic(ranking: Ranking, *, named: bool) -> bool:
    """Whether the library is about what is asked: near to it, or calling a paper by its label and no stranger."""
    nearness = ranking.nearest_passage + ranking.nearest_abstract
    needed = ON_TOPIC + UNKNOWN_NAMES * ranking.unknown_names + UNKNOWN_WORDS * ranking.unknown_words
    return nearness >= needed or (named and not ranking.unknown_names)


def holding(wants: Want | None, evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """The evidence that holds the kind of thing wanted; all of it where nothing in particular is."""
    if wants is None:
        return tuple(evidence)
    return tuple(found for found in evidence if HOLDS[wants].search(found.passage.search_text))


def missing(question: Question) -> str:
    """What to say when nothing answers, with the question's own words."""
    asked = shorten(question.text, LONGEST_REPEATED, placeholder=" …")
    if question.wants:
        return f"No abstract in this library states {WANTED[question.wants]} for this: {asked}"
    return f"No abstract in this library states this: {asked}"


def unheard(ranking: Ranking) -> str | None:
    """What to say of things to be compared that no abstract mentions; None where there are none."""
    return f"No abstract in this library mentions {', '.join(ranking.unheard)}." if ranking.unheard else None
