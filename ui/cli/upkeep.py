"""``footnote remove`` and ``rebuild``: keeping a library as it should be."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from ui.cli.options import Folder, Json
from ui.cli.session import opened

if TYPE_CHECKING:
    from rag.types import Paper


def remove(
    context: typer.Context,
    paper: Annotated[
        list[str],
        typer.Argument(metavar="PAPER", hidden=True),
    ],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    library: Folder = None,
    as_json: Json = False,
) -> None:
    """Take papers out of the library.

    PAPER is an id or the start of one, a label, a DOI or an arXiv id. If one name is no paper's, none is taken out. The
    files they were read from stay as they are, and can be ingested again.

    \b
    Example:
      footnote remove COSTGRAD --yes
    """
    from rag.contract import paper_json
    from ui.cli.console import print_json

    if not (yes or sys.stdin.isatty()):
        raise typer.BadParameter("give --yes where nobody can be asked", param_hint="--yes")
    with opened(context, library) as shelf:
        found = tuple({each.id: each for each in map(shelf.paper, paper)}.values())
        if not yes and not _confirmed(found):
            raise typer.Exit(1)
        removed = shelf.remove(*(each.id for each in found))
        left = len(shelf.papers())
    if as_json:
        print_json([paper_json(each) for each in removed])
    else:
        typer.echo(f"Removed {_labels(removed)}. {left} paper{'s are' if left != 1 else ' is'} left.")


def rebuild(context: typer.Context, library: Folder = None, as_json: Json = False) -> None:
    """Make the search indexes anew.

    For after a change of encoder, or when footnote doctor says so. No paper is read again or changed.

    \b
    Example:
      footnote rebuild
    """
    from ui.cli.console import print_json, waiting

    with opened(context, library) as shelf:
        with waiting("Rebuilding the indexes …"):
            encoded = shelf.rebuild()
        total = len(shelf.papers())
    if as_json:
        print_json({"encoded": encoded, "papers_total": total})
    else:
        again = f"{encoded:,} passages were encoded anew" if encoded else "nothing had to be encoded anew"
        typer.echo(f"Rebuilt the indexes of {total:,} paper{'s' if total != 1 else ''}; {again}.")


def _confirmed(found: Sequence[Paper]) -> bool:
    return typer.confirm(f"Take {_labels(found)} out of the library?", err=True)


def _labels(found: Sequence[Paper]) -> str:
    from ui.reading import line

    return ", ".join(line(paper.label) for paper in found)
