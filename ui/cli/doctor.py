"""``footnote doctor``: what is wrong, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import typer

from ui.cli.options import Folder, Json
from ui.cli.session import aimed, check_working_directory, session_of, settings_of

if TYPE_CHECKING:
    from rich.text import Text

    from rag.doctor import Check


def doctor(context: typer.Context, library: Folder = None, as_json: Json = False) -> None:
    """Say what is wrong, and how to mend it.

    Looks at what is installed and configured, where the library is and how it fares, and which model answers and why. A
    server is asked only when a model is configured. Exit status 1 when something is broken.

    \b
    Example:
      footnote doctor
    """
    from rag.doctor import as_json as checks_json
    from rag.doctor import examine
    from ui.cli.console import print_json, show, waiting, width

    check_working_directory()
    with waiting("Looking …"):
        found = examine(lambda: settings_of(context, library), session_of(context).opener)
        checks = [replace(check, mend=check.mend and aimed(check.mend, context, library)) for check in found]
    if as_json:
        print_json(checks_json(checks))
    else:
        show(_lines(checks, width()))
    if not all(check.ok for check in checks):
        raise typer.Exit(1)


def _lines(checks: Sequence[Check], width: int) -> Iterator[Text | str]:
    from rich.text import Text

    from ui.cli.layout import paragraph
    from ui.reading import line

    margin = 2 + max(len(check.name) for check in checks)
    for check in checks:
        style = "green" if check.ok else "bold red"
        head = Text.assemble(("ok   " if check.ok else "FAULT", style), " ", check.name.ljust(margin))
        detail, *more = paragraph(line(check.detail), width - len(head))
        yield head + detail
        for found in more:
            yield Text(" " * len(head)) + found
        if check.mend:
            yield from paragraph(
                Text(line(check.mend), "" if check.ok else "bold"),
                width,
                first=" " * len(head) + "→ ",
                indent=" " * (len(head) + 2),
            )
    faults = sum(not check.ok for check in checks)
    yield ""
    yield (
        "All is well."
        if not faults
        else f"{faults} fault{'s' if faults != 1 else ''}; what mends each stands after its arrow."
    )
