"""``footnote ingest``: papers into the library."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ui.cli.options import Folder, Json
from ui.cli.options import path as path_typed
from ui.cli.session import command, opened

if TYPE_CHECKING:
    from rag.types import IngestReport

SKIPS_TOLD = 10


def ingest(
    context: typer.Context,
    path: Annotated[list[Path] | None, typer.Argument(metavar="PATH", parser=path_typed, hidden=True)] = None,
    seeds: Annotated[bool, typer.Option("--seeds", help="Read the lists that come with Footnote.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would happen, and change nothing.")] = False,
    library: Folder = None,
    as_json: Json = False,
) -> None:
    """Read files or folders of papers into the library.

    A file, or each file of a folder, is a list of abstracts in plain text with blank lines between them. What is known
    already is recognised, so reading a file again changes nothing, and a command that was interrupted goes on where it
    stopped.

    \b
    Examples:
      footnote ingest --seeds
      footnote ingest abstracts.txt --dry-run
    """
    from rag.contract import report_json
    from rag.help import examples
    from ui.cli.console import print_json, show, tell
    from ui.cli.progress import files_read

    if not path and not seeds:
        raise typer.BadParameter(
            "name a file or a folder, or --seeds for the lists that come with Footnote", param_hint="PATH"
        )
    with opened(context, library) as papers:
        try:
            with files_read() as on_progress:
                report = papers.ingest(*path or (), seeds=seeds, dry_run=dry_run, on_progress=on_progress)
        except KeyboardInterrupt:
            kept = (
                "Nothing was written"
                if dry_run
                else "What was read so far is kept, and the same command goes on from there"
            )
            tell(f"stopped. {kept}.")
            raise typer.Exit(130) from None
        if as_json:
            print_json(report_json(report))
            return
        show(report_lines(report, dry_run=dry_run))
        if not dry_run:
            # The newest papers are what a person will want to ask about.
            for question in examples(papers.papers()[-report.added :])[:1]:
                show(["", f"Ask them something: {command(context, library, 'ask', question)}"])


def report_lines(report: IngestReport, *, dry_run: bool = False) -> Iterator[str]:
    """What an ingest did, in words."""
    from ui.reading import line

    counts = {
        "added": report.added,
        "updated": report.updated,
        "merged into papers already there": report.merged,
        "unchanged": report.unchanged,
        "skipped": len(report.skipped),
    }
    read = sum(counts.values())
    told = ", ".join(f"{count:,} {what}" for what, count in counts.items() if count)
    records = f"{read:,} record{'s' if read != 1 else ''}: {told}."
    yield f"Would read {records} Nothing was written." if dry_run else f"Read {records}"
    for skip in report.skipped[:SKIPS_TOLD]:
        yield f"  skipped {line(skip.source)}: {line(skip.reason)}"
    if (more := len(report.skipped) - SKIPS_TOLD) > 0:
        yield f"  and {more:,} more"
    for note in report.notes:
        yield f"  note: {line(note)}"
    holds = "would hold" if dry_run else "holds"
    yield f"The library {holds} {report.papers_total:,} paper{'s' if report.papers_total != 1 else ''}."
