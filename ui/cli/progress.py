"""Progress bars on standard error; nothing at all where that is no terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import PurePath
from typing import TYPE_CHECKING

from ui.cli.console import page

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

    from rag.ingest import Progress


@contextmanager
def files_read() -> Iterator[Callable[[Progress], None]]:
    """A bar over the files of an ingest, with the records read so far."""
    with _bar("{task.fields[records]} records") as bar:
        task = bar.add_task("Reading", total=None, records=0)

        def advance(progress: Progress) -> None:
            # One file is no measure of how far it is: the bar then only shows that something happens.
            total = progress.files if progress.files > 1 else None
            name = PurePath(progress.file).name
            bar.update(task, description=name, total=total, completed=progress.files_done, records=progress.records)

        yield advance


@contextmanager
def counted(what: str, total: int) -> Iterator[Callable[[object], None]]:
    """A bar that each call moves on by one."""
    with _bar("{task.completed} of {task.total}") as bar:
        task = bar.add_task(what, total=total)
        yield lambda _: bar.advance(task)


def _bar(count: str) -> Bar:
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
    from rich.table import Column

    console = page(stderr=True)
    return Progress(
        TextColumn(
            "{task.description}", markup=False, table_column=Column(max_width=30, no_wrap=True, overflow="ellipsis")
        ),
        BarColumn(bar_width=24),
        TextColumn(count, markup=False),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
