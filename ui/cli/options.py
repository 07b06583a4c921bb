"""Options that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

Folder: TypeAlias = Annotated[
    Path | None,
    typer.Option("--library", metavar="DIR", readable=False, help="Folder of the library (or set FOOTNOTE_LIBRARY)."),
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
