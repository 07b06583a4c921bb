"""Options that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer


def path(typed: str) -> Path:
    """A path as it was typed. `Path("")` would be the folder one is in, which is not what an empty variable means.

    Raises:
        typer.BadParameter: it is empty.
    """
    if not typed:
        raise typer.BadParameter("the path is empty; name one")
    return Path(typed)


Folder: TypeAlias = Annotated[
    Path | None,
    typer.Option("--library", metavar="DIR", parser=path, help="Folder of the library (or set FOOTNOTE_LIBRARY)."),
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Llm: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--llm",
        metavar="NAME",
        help="Who writes the answer: none (the papers' own sentences), openai, or auto (openai when a key or base URL "
        "is set). Default: FOOTNOTE_LLM, else auto.",
    ),
]
Question: TypeAlias = Annotated[list[str], typer.Argument(metavar="QUESTION", hidden=True)]
