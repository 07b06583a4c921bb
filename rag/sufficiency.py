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
from rag.question.cues import HOLDS, PEOPLE, Want
from rag.search import Ranking
from rag.types import Evidence, Paper
from rag.verify.quantity import quantities

ON_TOPIC: Final = 0.45
"""Least sum of the best sentence's and the best abstract's cosine, for a question all of whose words are known."""
SUMMARISED: Final = 0.63
"""The same for a summary, which calls its topic by name: "Summarise wave energy"."""
LONGEST_REPEATED: Final = 300
"""Characters of a question that a refusal repeats."""
UNKNOWN_NAMES: Final = 0.25
UNKNOWN_WORDS: Final = 0.2
"""What is asked for on top where no abstract holds any of the question's names, or of its content words."""

WANTED: Final[dict[Want, str]] = {"author": "the authors", "number": "a number", "reason": "a reason", "data": "data"}


def on_topic(question: Question, ranking: Ranking) -> bool:
    """Whether the library is about what is asked: near to it, or calling a paper by its label and no stranger.

    A comparison may have a stranger beside the papers it calls, and a list may be of the papers that write a name.
    """
    called = bool(question.named) and (question.kind == "compare" or not ranking.unknown_names)
    written = (
        question.kind == "list" and not ranking.unknown_names and any("name" in at for at in ranking.ranks.values())
    )
    return called or written or margin(question, ranking) >= 0


def margin(question: Question, ranking: Ranking) -> float:
    """How much nearer the library is to the question than it must be; below 0 it is about something else."""
    nearness = ranking.nearest_passage + ranking.nearest_abstract
    least = SUMMARISED if question.kind == "summarise" else ON_TOPIC
    return nearness - least - UNKNOWN_NAMES * ranking.unknown_names - UNKNOWN_WORDS * ranking.unknown_words


def holding(question: Question, evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """The evidence that holds the kind of thing wanted; all of it where nothing in particular is."""
    if question.wants is None:
        return tuple(evidence)
    return tuple(found for found in evidence if _holds(question, question.wants, found.passage.search_text))


def _holds(question: Question, wants: Want, text: str) -> bool:
    if not HOLDS[wants].search(text):
        return False
    return wants != "number" or (_states_another(question, text) and (_counts_no_people(question) or _people(text)))


def _states_another(question: Question, text: str) -> bool:
    """Whether a text's numbers are more than those the question gives: "of the 522" does not say how many were."""
    stated = {quantity.value for quantity in quantities(text)}
    return not stated or not stated <= {quantity.value for quantity in question.quantities}


def _counts_no_people(question: Question) -> bool:
    return not any(PEOPLE.fullmatch(word) for word in question.asked)


def _people(text: str) -> bool:
    return bool(PEOPLE.search(text))


def contradicted(word: str, paper: Paper) -> str:
    """What to say where a paper denies what the question takes for granted."""
    return f"The question takes {word!r} for granted; the abstract of {paper.label} says otherwise."


def lacking(lacks: Sequence[Sequence[str]], paper: Paper) -> str | None:
    """What to say of the things asked that a paper never speaks of; None where there are none."""
    found = list(dict.fromkeys(word for part in lacks for word in part))
    return f"The abstract of {paper.label} does not speak of {' or '.join(found)}." if found else None


def missing(question: Question) -> str:
    """What to say when nothing answers, with the question's own words."""
    asked = shorten(question.text, LONGEST_REPEATED, placeholder=" …")
    if question.wants:
        return f"No abstract in this library states {WANTED[question.wants]} for this: {asked}"
    return f"No abstract in this library states this: {asked}"


def unheard(ranking: Ranking) -> str | None:
    """What to say of things to be compared that no abstract mentions; None where there are none."""
    return f"No abstract in this library mentions {', '.join(ranking.unheard)}." if ranking.unheard else None
