"""``footnote papers``, ``show`` and ``export``: what the library holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ui.cli.options import Folder, Json
from ui.cli.session import command, opened

if TYPE_CHECKING:
    from rich.text import Text

    from rag.types import Paper


def papers(
    context: typer.Context,
    query: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="With this text in label, title, abstract or authors."),
    ] = None,
    year: Annotated[int | None, typer.Option(metavar="Y", help="Of this year.")] = None,
    venue: Annotated[str | None, typer.Option(metavar="V", help="Of this venue.")] = None,
    library: Folder = None,
    as_json: Json = False,
) -> None:
    """List the papers: id, name and where each appeared.

    \b
    Examples:
      footnote papers
      footnote papers --query diffusion --year 2026
    """
    from rag.contract import paper_json
    from ui.cli.console import note, print_json, show

    with opened(context, library) as shelf:
        found = shelf.papers(query=query, year=year, venue=venue)
    if as_json:
        print_json([paper_json(paper) for paper in found])
        return
    show(_table(found))
    filtered = query is not None or year is not None or venue is not None
    if found or filtered:
        note(f"{len(found)} paper{'s' if len(found) != 1 else ''}{' found' if filtered else ''}")
    else:
        note(f"No papers yet. Put some in: {command(context, library, 'ingest', '--seeds')}")


def show(
    context: typer.Context,
    paper: Annotated[str, typer.Argument(metavar="PAPER", hidden=True)],
    library: Folder = None,
    as_json: Json = False,
) -> None:
    """Show one paper and its abstract.

    PAPER is its id or the start of it, its label, its DOI or its arXiv id. The abstract is shown as it reads, with
    LaTeX as Unicode; --json has the stored text.

    \b
    Example:
      footnote show COSTGRAD
    """
    from rag.contract import paper_json
    from ui.cli.console import print_json, width
    from ui.cli.console import show as print_lines

    with opened(context, library) as shelf:
        found = shelf.paper(paper)
    if as_json:
        print_json(paper_json(found))
    else:
        print_lines(_card(found, width()))


def export(
    context: typer.Context,
    form: Annotated[
        Literal["markdown", "json"],
        typer.Option("--format", help="markdown: a section a paper; json: as papers --json."),
    ] = "markdown",
    library: Folder = None,
    as_json: Annotated[bool, typer.Option("--json", help="Same as --format json.")] = False,
) -> None:
    """Print all papers as a document.

    \b
    Example:
      footnote export > papers.md
    """
    from rag.contract import paper_json
    from rag.export import markdown
    from ui.cli.console import print_json
    from ui.reading import visible

    with opened(context, library) as shelf:
        found = shelf.papers()
    if as_json or form == "json":
        print_json([paper_json(paper) for paper in found])
    else:
        typer.echo(visible(markdown(found)), nl=False)


def _table(found: tuple[Paper, ...]) -> Iterator[Text]:
    from ui.cli.layout import columns
    from ui.reading import name, place

    return columns([(paper.id, name(paper), place(paper)) for paper in found])


def _card(paper: Paper, width: int) -> Iterator[Text | str]:
    from rich.text import Text

    from ui.cli.layout import columns, paragraph
    from ui.reading import line, name, paragraphs, place

    yield from paragraph(Text(name(paper), "bold"), width)
    facts = [
        ("label", paper.label if paper.title else None),
        ("authors", ", ".join(paper.authors)),
        ("appeared", place(paper)),
        ("DOI", paper.doi),
        ("arXiv", paper.arxiv_id),
        ("URL", paper.url),
        ("id", paper.id),
        *(("read from", source) for source in paper.sources),
    ]
    yield from columns([(key, line(value)) for key, value in facts if value])
    for part in paragraphs(paper.abstract or "No abstract is known."):
        yield ""
        yield from paragraph(part, width)
