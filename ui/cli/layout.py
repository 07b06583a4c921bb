"""Paragraphs and columns as lines of a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

_ANY = Console(width=200)
"""Wrapping asks a console for nothing that differs from one to another."""


def paragraph(text: Text | str, width: int, *, first: str = "", indent: str = "") -> Iterator[Text]:
    """`text` wrapped to `width` columns: the first line after `first`, the others after `indent`."""
    content = text if isinstance(text, Text) else Text(text)
    margin = max(cell_len(first), cell_len(indent))
    for number, line in enumerate(content.wrap(_ANY, max(1, width - margin))):
        line.rstrip()
        yield Text.assemble(first if number == 0 else indent, line)


def columns(rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()) -> Iterator[Text]:
    """Rows as aligned columns, the columns of `right` flush right; no cell is cut."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [_padded(cell, widths[place], place in right) for place, cell in enumerate(row)]
        yield Text("  ".join(cells).rstrip())


def _padded(cell: str, width: int, right: bool) -> str:
    space = " " * (width - cell_len(cell))
    return space + cell if right else cell + space
