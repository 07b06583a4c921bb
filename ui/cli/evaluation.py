"""``footnote eval``: the answers of this library, scored against a gold file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ui.cli.options import Folder, Json, path
from ui.cli.session import opened

if TYPE_CHECKING:
    from rich.text import Text

    from rag.evaluation.evaluate import Evaluation
    from rag.library import Library
    from rag.types import Answer


def evaluate(
    context: typer.Context,
    gold: Annotated[Path, typer.Argument(metavar="GOLD.jsonl", parser=path, hidden=True)],
    llm: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who writes the answers: none, openai or auto. Default: none.")
    ] = None,
    kind: Annotated[str | None, typer.Option(metavar="K", help="Only questions of this kind.")] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", parser=path, help="Keep answers in FILE, and do not ask again what it holds."),
    ] = None,
    library: Folder = None,
    as_json: Json = False,
) -> None:
    """Score the answers of this library against a gold file.

    GOLD.jsonl holds questions, one JSON object a line, with the status, the papers and the words an answer should have.
    The table has a line for each kind of question: how many there are, how many answers pass in every respect, and
    means from 0 to 1; in brackets over how many, where some had nothing to measure.

    \b
    Example:
      footnote eval docs/example-gold.jsonl --kind number
    """
    from rag.evaluation.report import evaluation_json
    from rag.llm.choose import check_name
    from ui.cli.console import print_json, show

    with opened(context, library) as papers:
        check_name(papers.settings, llm)
        evaluation = _evaluation(papers, gold, kind, "none" if llm is None else llm, resume)
    if as_json:
        print_json(evaluation_json(evaluation))
    else:
        show(_lines(evaluation))


def _evaluation(library: Library, gold: Path, kind: str | None, llm: str, resume: Path | None) -> Evaluation:
    from rag.evaluation.evaluate import evaluate
    from rag.evaluation.gold import paper_keys, read_gold
    from rag.evaluation.observe import ObservationFile
    from rag.llm.choose import explain
    from ui.cli.progress import counted

    items = read_gold(gold, kind=kind)
    system = explain(library.settings, llm).name
    on_file = ObservationFile(resume) if resume else None

    def converse(turns: Sequence[str]) -> Answer:
        conversation = library.chat()
        return [conversation.ask(turn, llm=llm) for turn in turns][-1]

    with counted("Asking", len(items)) as on_score:
        return evaluate(
            items,
            converse=converse,
            rank=lambda question: [scored.paper for scored in library.search(question).papers],
            keys=paper_keys(library.papers()),
            on_file=on_file,
            system=system,
            on_score=on_score,
        )


def _lines(evaluation: Evaluation) -> Iterator[Text | str]:
    from rag.evaluation.report import HEADINGS, failures, summary, table
    from ui.cli.layout import columns

    if failed := failures(evaluation):
        yield "What did not pass:"
        yield from columns([(f"  {name}", kind, reason) for name, kind, reason in failed])
        yield ""
    yield from columns([HEADINGS, *table(evaluation)], right=range(1, len(HEADINGS)))
    yield ""
    yield from summary(evaluation)
