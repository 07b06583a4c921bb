"""Standard output is for what was asked for; everything else goes to standard error."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

WIDEST = 100
"""Longer lines are hard to read."""
NARROWEST = 30
_LONG_WORD = re.compile(r"\S{200,}")
"""Such as a path that is too long: a line is to be read."""


def page(*, stderr: bool = False) -> Console:
    """Standard output, or standard error: styled on a terminal, plain in a pipe."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def width() -> int:
    """Columns that text is wrapped to."""
    return max(NARROWEST, min(page().width, WIDEST))


def show(lines: Iterable[Text | str]) -> None:
    """Print lines that are as long as they should be."""
    console = page()
    for line in lines:
        console.print(line, soft_wrap=True)


def rule(title: str) -> None:
    """A heading across the page."""
    from rich.text import Text

    line = f"── {title} ".ljust(width(), "─")
    show(["", Text(line, "bold"), ""])


def print_json(value: object, *, indent: int | None = 2) -> None:
    """Print JSON in UTF-8, whatever the terminal's encoding; a lone surrogate as its escape, which JSON has too."""
    if reconfigure := getattr(sys.stdout, "reconfigure", None):
        reconfigure(encoding="utf-8", errors="backslashreplace")
    print(json.dumps(value, ensure_ascii=False, indent=indent), flush=True)


def tell(message: str) -> None:
    """One line on standard error."""
    note(f"footnote: {message}")


def note(message: str) -> None:
    """A line on standard error that is no failure."""
    from ui.reading import line

    # Whether it can be read is no matter of the command: what was asked for is on standard output.
    with suppress(OSError):
        print(
            _shortened(_LONG_WORD.sub(lambda word: _shortened(word[0], 200), line(message))),
            file=sys.stderr,
            flush=True,
        )


def _shortened(text: str, most: int = 2000) -> str:
    """`text`, or of one that is too long to be read its beginning and its end, where the mend stands."""
    return text if len(text) < most else f"{text[: most // 2]}…{text[-most // 4 :]}"


def waiting(what: str) -> AbstractContextManager[object]:
    """Say on a terminal that something is under way."""
    console = page(stderr=True)
    return console.status(what) if console.is_terminal else nullcontext()
