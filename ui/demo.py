"""Three answers from the papers in seeds/, with their quotes: what ``make demo`` shows.

No model is asked, and no key is read, whatever the environment holds.
"""

from __future__ import annotations

import os
import shlex
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rag.library import Library

DEMO_LIBRARY: Final = ".demo/library"
"""Used unless FOOTNOTE_LIBRARY names another: the demo leaves a person's own library alone."""
QUESTIONS: Final = (
    ("A question", "How does Louver avoid missing relevant keys?"),
    ("A question about two papers", "How do Louver and SparDA speed up sparse attention?"),
    ("A question that these papers do not answer", "Which vaccine protects best against malaria?"),
)


def main() -> int:
    """Put the seeds in, ask, and say what to type next. Gives the exit status."""
    from rag.errors import FootnoteError
    from rag.library import Library
    from rag.settings import load_settings
    from ui.cli.console import tell

    try:
        folder = os.environ.get("FOOTNOTE_LIBRARY") or DEMO_LIBRARY
        with Library.open(settings=load_settings(library=folder, llm="none")) as library:
            demonstrate(library)
    except FootnoteError as error:
        tell(str(error))
        return 1
    except KeyboardInterrupt:
        tell("stopped. What was read so far is kept; the same command goes on from there.")
        return 130
    return 0


def demonstrate(library: Library) -> None:
    """Ingest, three answers, and what to type next, on standard output."""
    from ui.cli.answer import answer_lines
    from ui.cli.console import rule, show, width
    from ui.cli.ingest import report_lines
    from ui.cli.progress import files_read

    started = time.perf_counter()
    with files_read() as on_progress:
        report = library.ingest(seeds=True, on_progress=on_progress)
    show([*report_lines(report), f"That took {time.perf_counter() - started:.1f} s."])
    for title, question in QUESTIONS:
        rule(title)
        show([f"$ {_command('ask', question, folder=library.folder)}", ""])
        started = time.perf_counter()
        answer = library.ask(question)
        seconds = time.perf_counter() - started
        show([*answer_lines(answer, width()), "", f"({seconds:.2f} s)"])
    rule("What to type next")
    show(_next(library.folder))


def _next(folder: Path) -> list[str]:
    return [
        "Ask these papers something yourself, in the terminal or in a browser:",
        f"  {_command('ask', '…', folder=folder)}",
        f"  {_command('ui', folder=folder)}",
        "Ask your own papers: a text file of abstracts with blank lines between them.",
        f"  {_command('ingest', 'FILE', folder=Path('my-papers'))}",
        f"  {_command('ask', '…', folder=Path('my-papers'))}",
    ]


def _command(name: str, *words: str, folder: Path) -> str:
    """A command as it is typed here: by the path of the script where that lies below this folder."""
    script = Path(sys.executable).with_name("footnote")
    here = Path.cwd()
    typed = str(script.relative_to(here)) if script.is_relative_to(here) else "footnote"
    quoted = [f'"{word}"' if name == "ask" else shlex.quote(word) for word in words]
    return " ".join([typed, name, *quoted, "--library", shlex.quote(str(folder))])


if __name__ == "__main__":
    sys.exit(main())
