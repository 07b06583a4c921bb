"""``footnote search``: the evidence for a question, before any answer is made of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from ui.cli.options import Folder, Json, Question
from ui.cli.session import opened

if TYPE_CHECKING:
    from rich.text import Text

    from rag.types import Evidence, Paper, SearchResult


def search(
    context: typer.Context,
    question: Question,
    k: Annotated[int, typer.Option("--k", "-k", metavar="N", min=1, help="How many pieces of evidence.")] = 10,
    library: Folder = None,
    as_json: Json = False,
) -> None:
    """Show the sentences found for a question, best first.

    Each comes with its score and the rank of its paper in every index that found it: dense (nearest sentence), abstract
    (nearest abstract), lexical (shared words), name (rare names in the question).

    \b
    Example:
      footnote search "speedup of planning" --k 3
    """
    from rag.contract import search_json
    from ui.cli.console import print_json, show, waiting, width

    with opened(context, library) as papers, waiting("Searching …"):
        result = papers.search(" ".join(question), k=k)
    if as_json:
        print_json(search_json(result))
    else:
        show(_lines(result, width()))


def _lines(result: SearchResult, width: int) -> Iterator[Text | str]:
    by_id = {scored.paper.id: scored.paper for scored in result.papers}
    for rank, evidence in enumerate(result.evidence, start=1):
        yield from _evidence(rank, evidence, by_id[evidence.passage.paper_id], width)
        yield ""
    count = len(result.evidence)
    verdict = "" if result.sufficient else " They are not enough for an answer."
    best = f"The {count} best sentences" if count != 1 else "The best sentence"
    yield f"{best} of {len(result.papers)} papers.{verdict}"


def _evidence(rank: int, evidence: Evidence, paper: Paper, width: int) -> Iterator[Text]:
    from rich.text import Text

    from ui.cli.layout import paragraph
    from ui.reading import cut, name

    passage = evidence.passage
    why = ", ".join(f"{index} {place}" for index, place in evidence.why.items() if place is not None)
    head = Text.assemble((name(paper), "bold"), (f"  {evidence.score:.3f}  {why or 'not ranked'}", "dim"))
    yield from paragraph(head, width, first=f"{rank:>2}. ", indent="    ")
    words = cut(paper, passage.field, passage.start, passage.end)
    yield from paragraph(f"“{words}”", width, first="    ", indent="    ")
