"""``footnote chat``: a conversation, at a prompt or line by line from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import typer

from ui.cli.options import Folder, Json, Llm
from ui.cli.session import opened

if TYPE_CHECKING:
    from rag.library import Library
    from rag.types import Answer

PROMPT = "? "
HELP = """\
Ask a question in a sentence. [1] names the same paper throughout the conversation.
  /new    start a new conversation
  /help   show this
  /quit   end, as does ctrl-D"""


def chat(context: typer.Context, llm: Llm = None, library: Folder = None, as_json: Json = False) -> None:
    """Hold a conversation.

    A marker such as [1] names the same paper from the first turn to the last. At a terminal there is a prompt. From a
    pipe, each line is a question, and the line /new starts a new conversation; with --json each answer is one line of
    JSON.

    \b
    Examples:
      footnote chat
      echo "What does COSTGRAD do?" | footnote chat
    """
    from rag.errors import EmptyLibrary
    from rag.llm.choose import explain

    at_terminal = sys.stdin.isatty() and sys.stdout.isatty() and not as_json
    with opened(context, library) as shelf:
        writer = explain(shelf.settings, llm).name
        count = len(shelf.papers())
        if not count:
            raise EmptyLibrary
        if at_terminal:
            typer.echo(_greeting(count, writer))
        lines = _typed() if at_terminal else _piped(echo=not as_json)
        well = _converse(shelf, lines, llm, *((_print_json, _fail_json) if as_json else (_print, _fail)))
    if not (well or at_terminal):
        raise typer.Exit(1)


def _converse(
    shelf: Library,
    lines: Iterable[str],
    llm: str | None,
    tell_answer: Callable[[Answer], None],
    tell_failure: Callable[[str, str], None],
) -> bool:
    """Answer line after line. A turn that fails is told, and the conversation goes on; False if one did."""
    from rag.errors import FootnoteError
    from ui.cli.console import note, tell, waiting

    conversation, well = shelf.chat(), True
    for line in lines:
        match line:
            case "/new":
                conversation = shelf.chat()
                note("A new conversation.")
            case "/help":
                typer.echo(HELP, err=True)
            case "/quit":
                break
            case unknown if unknown.startswith("/"):
                well = False
                tell(f"there is no {unknown.split()[0]!r} here. {HELP}")
            case question:
                try:
                    with waiting("Looking through the papers …"):
                        answer = conversation.ask(question, llm=llm)
                    tell_answer(answer)
                except FootnoteError as error:
                    well = False
                    tell(str(error))
                    tell_failure(question, str(error))
    return well


def _typed() -> Iterator[str]:
    """What a person types, line by line, with the arrow keys going back in it."""
    import contextlib

    with contextlib.suppress(ImportError):  # Windows has none.
        import readline  # noqa: F401
    while True:
        try:
            line = input(PROMPT).strip()
        except (EOFError, KeyboardInterrupt):
            typer.echo()
            return
        if line:
            yield line


def _piped(*, echo: bool) -> Iterator[str]:
    """The lines of standard input; with `echo`, each question is printed ahead of its answer."""
    from ui.reading import line as one_line

    if reconfigure := getattr(sys.stdin, "reconfigure", None):
        reconfigure(encoding="utf-8-sig", errors="replace")
    for read in sys.stdin:
        if line := read.strip():
            if echo and not line.startswith("/"):
                typer.echo(PROMPT + one_line(line))
            yield line


def _print(answer: Answer) -> None:
    from ui.cli.answer import answer_lines
    from ui.cli.console import show, width

    show([*answer_lines(answer, width()), ""])


def _fail(question: str, error: str) -> None:
    """The line on standard error says it all."""


def _fail_json(question: str, error: str) -> None:
    """One line for each question, so that a program can pair them."""
    from ui.cli.console import print_json

    print_json({"question": question, "error": error}, indent=None)


def _print_json(answer: Answer) -> None:
    from rag.contract import answer_json
    from ui.cli.console import print_json

    print_json(answer_json(answer), indent=None)


def _greeting(count: int, writer: str) -> str:
    papers = f"{count:,} paper{'s' if count != 1 else ''}"
    who = (
        "the papers' own sentences"
        if writer == "none"
        else f"written by {writer}, which is sent the question and its evidence"
    )
    return f"{papers}. Answers are {who}.\nAsk; /new starts over, /help says more, /quit ends.\n"
