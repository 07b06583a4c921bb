"""``footnote ask``: one question, one cited answer."""

from __future__ import annotations

from typing import Annotated

import typer

from ui.cli.options import Folder, Json, Llm, Question
from ui.cli.session import opened


def ask(
    context: typer.Context,
    question: Question,
    llm: Llm = None,
    paper: Annotated[
        list[str] | None,
        typer.Option(metavar="PAPER", help="Answer from this paper alone; may be given again."),
    ] = None,
    library: Folder = None,
    as_json: Json = False,
) -> None:
    """Ask one question, and read one cited answer.

    A sentence between quotation marks is a paper's own; [1] names the paper it stands in. What no abstract states is
    said to be missing, with the papers that come nearest.

    \b
    Examples:
      footnote ask "What does COSTGRAD do?"
      footnote ask "Which speedup does it report?" --paper COSTGRAD
      footnote ask "How do COSTGRAD and SpecBlock save time?" --llm none --json
    """
    from rag.contract import answer_json
    from ui.cli.answer import answer_lines
    from ui.cli.console import print_json, show, waiting, width

    with opened(context, library) as papers, waiting("Looking through the papers …"):
        answer = papers.ask(" ".join(question), llm=llm, papers=paper or ())
    if as_json:
        print_json(answer_json(answer))
    else:
        show(answer_lines(answer, width()))
