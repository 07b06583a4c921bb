"""What Footnote says of itself and of this library, to a greeting or a "what can you do?"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rag.question import Question
from rag.terms import names
from rag.types import Answer, Claim, Paper

LISTED: Final = 50
"""How many papers a list of all of them names; `footnote papers` lists every one."""
HOW_IT_ANSWERS: Final = (
    "Ask about them in a sentence: every sentence of the answer points at the words of an abstract it stands on, "
    "and what no abstract states is said to be missing."
)


def help_answer(question: str, papers: Sequence[Paper]) -> Answer:
    """A short help with three questions that this library can be asked."""
    lines = (
        _holds(papers),
        HOW_IT_ANSWERS,
    )
    return Answer(
        question=question,
        resolved_question=question,
        kind="help",
        status="answered",
        claims=tuple(Claim(text=line, evidence=(), support="catalogue") for line in lines),
        suggestions=examples(papers),
    )


def catalogue_answer(question: Question, papers: Sequence[Paper]) -> Answer:
    """How many papers the question's filters admit, and what they are called: what the catalogue knows by itself.

    A question of how many is answered by the count alone.
    """
    shown = () if question.counts else papers[:LISTED]
    names = ", ".join(paper.label for paper in shown)
    more = f", and {len(papers) - LISTED} more" if len(papers) > LISTED else ""
    named = (f"They are {names}{more}." if len(papers) > 1 else f"It is {names}.",) if shown else ()
    claims = (_counted(question, papers) if question.filters else _holds(papers), *named)
    return Answer(
        question=question.text,
        resolved_question=question.text,
        kind="list",
        status="answered",
        claims=tuple(Claim(text=claim, evidence=(), support="catalogue") for claim in claims),
        total=len(papers),
        shown=len(shown),
    )


def examples(papers: Sequence[Paper]) -> tuple[str, ...]:
    """Three questions this library can be asked: about one paper, about two, about all."""
    # A label with the shape of a name reads best in a question; a library may have none.
    labels = sorted((paper.label for paper in papers), key=lambda label: names(label) != (label,))
    if len(labels) < 2:
        return tuple(
            f"{start} {label}"
            for label in labels
            for start in ("What is new in", "Summarise", "Which data does it use:")
        )
    return (
        f"What does {labels[0]} do?",
        f"Compare {labels[0]} and {labels[1]}",
        f"Summarise {labels[min(2, len(labels) - 1)]}",
    )


def _counted(question: Question, papers: Sequence[Paper]) -> str:
    return f"{len(papers)} paper{'s are' if len(papers) != 1 else ' is'} {question.filters.words()}."


def _holds(papers: Sequence[Paper]) -> str:
    places = Counter(" ".join(str(part) for part in (paper.venue, paper.year) if part) for paper in papers)
    named = [f"{count} of {place}" if len(places) > 1 else place for place, count in places.most_common(3) if place]
    rest = ", and others" if len([place for place in places if place]) > 3 else ""
    where = f" ({', '.join(named)}{rest})" if named else ""
    return f"This library holds {len(papers)} paper{'s' if len(papers) != 1 else ''}{where}."
