"""``footnote ui``: the page."""

from __future__ import annotations

from typing import Annotated

import typer

from ui.cli.options import Folder, Llm
from ui.cli.session import opened


def ui(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Loopback address to listen on; no other yet.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", help="Port to listen on.")] = 7860,
    llm: Llm = None,
    library: Folder = None,
) -> None:
    """Open the library as a page in the browser.

    The page does what ask and chat do, with the quotes under each answer. It runs until ctrl-C.

    \b
    Example:
      footnote ui --port 8000
    """
    from ui.page import serve

    with opened(context, library) as papers:
        serve(papers, host=host, port=port, llm=llm)
