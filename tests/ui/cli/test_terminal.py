"""What a person sees at a terminal: commands run behind a pseudo-terminal, on the library of two papers."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence

import pytest

from tests.ui.conftest import ROOT

pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")

FOOTNOTE = """
import sys
from tests.ui.cli.fake_library import FakeLibrary, opener
from ui.cli.run import run
sys.exit(run(sys.argv[1:], opener=opener(FakeLibrary())))
"""

Terminal = Callable[..., str]


@pytest.fixture
def terminal() -> Terminal:
    """Runs a command at a terminal, and gives all that is on it afterwards.

    `keys` are typed one after the other, each when what comes before it has been printed.
    """

    def ran(*arguments: str, keys: Sequence[tuple[str, str]] = ()) -> str:
        ours, theirs = pty.openpty()
        environment = os.environ | {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "COLUMNS": "80"}
        with subprocess.Popen(
            [sys.executable, "-c", FOOTNOTE, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
        ):
            os.close(theirs)
            seen, waiting, since = b"", list(keys), 0
            while chunk := _read(ours):
                seen += chunk
                if waiting and waiting[0][0].encode() in seen[since:]:
                    since = len(seen)
                    os.write(ours, waiting.pop(0)[1].encode())
        os.close(ours)
        return seen.decode()

    return ran


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # How Linux says that the other end is closed.
        return b""


def test_chat_greets_answers_and_ends_with_ctrl_d(terminal: Terminal) -> None:
    seen = terminal("chat", keys=[("? ", "How deep is Well?\n"), ("\n? ", "\x04")])
    assert "2 papers. Answers are the papers' own sentences." in seen
    assert "“The well is 30 m deep.”" in seen


def test_removing_asks_first(terminal: Terminal) -> None:
    assert "Removed Tower. 1 paper is left." in terminal("remove", "Tower", keys=[("Tower", "y\n")])


def test_what_is_not_confirmed_is_not_removed(terminal: Terminal) -> None:
    assert "Removed" not in terminal("remove", "Tower", keys=[("Tower", "n\n")])


def test_headings_are_bold(terminal: Terminal) -> None:
    assert "\x1b[1mSources\x1b[0m" in terminal("ask", "Tower?")


def test_ingest_shows_how_far_it_is(terminal: Terminal) -> None:
    assert "3 records" in terminal("ingest", "list.txt")
