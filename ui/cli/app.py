"""The command and its subcommands, in the order that help lists them."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from ui.cli import ask, browser, chat, doctor, evaluation, ingest, listing, search, upkeep
from ui.cli.options import Folder
from ui.cli.usage import Command

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"], "max_content_width": 100},
)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import PackageNotFoundError, version

        try:
            typer.echo(f"footnote {version('footnote')}")
        except PackageNotFoundError:
            typer.echo("footnote, from a folder that is not installed")
        raise typer.Exit


@app.callback()
def footnote(
    context: typer.Context,
    library: Folder = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Ask your papers; every sentence of the answer stands on words you can see.

    Put in the papers that come with Footnote, and ask them something:

    \b
      footnote ingest --seeds
      footnote ask "What does COSTGRAD do?"

    Then put in your own: footnote ingest FILE, where FILE is a text file of abstracts with blank lines between them.
    Each command explains itself: footnote ask --help
    """
    context.obj = replace(context.obj, folder=library)


app.command("ingest", cls=Command)(ingest.ingest)
app.command("ask", cls=Command)(ask.ask)
app.command("chat", cls=Command)(chat.chat)
app.command("search", cls=Command)(search.search)
app.command("papers", cls=Command)(listing.papers)
app.command("show", cls=Command)(listing.show)
app.command("ui", cls=Command)(browser.ui)
app.command("export", cls=Command)(listing.export)
app.command("remove", cls=Command)(upkeep.remove)
app.command("rebuild", cls=Command)(upkeep.rebuild)
app.command("eval", cls=Command)(evaluation.evaluate)
app.command("doctor", cls=Command)(doctor.doctor)
