"""One run of the command: what is typed goes in, an exit status comes out, and one line tells of a failure."""

from __future__ import annotations

import logging
import os
import sys
import warnings
from collections.abc import Sequence

from rag.errors import FootnoteError
from ui.cli.app import app
from ui.cli.console import tell
from ui.cli.session import Opener, Session, open_library


def run(arguments: Sequence[str], *, opener: Opener = open_library) -> int:
    """Run ``footnote`` with these arguments.

    Returns:
        0 done, 1 the input or the environment is at fault, 2 usage, 130 interrupted.
    """
    _quieten()
    status = _ran(arguments, opener)
    try:
        sys.stdout.flush()
    except OSError as error:
        # The reader has gone (`footnote papers | head -1`), or the disk is full: what Python still holds goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if status == 0 and not isinstance(error, BrokenPipeError):
            tell(f"the output cannot be written: {error.strerror}.")
        return status or 1
    return status


def _ran(arguments: Sequence[str], opener: Opener) -> int:
    try:
        app(list(arguments), prog_name="footnote", obj=Session(opener=opener))
    except SystemExit as finished:
        return finished.code if isinstance(finished.code, int) else 0
    except FootnoteError as error:
        return _failed(error, str(error))
    except Exception as error:  # A person is told what happened in any case.
        what = error.strerror if isinstance(error, OSError) and error.strerror else f"{type(error).__name__}: {error}"
        return _failed(error, f"{what} (unexpected; FOOTNOTE_DEBUG=1 shows where)")
    return 0


def _failed(error: Exception, message: str) -> int:
    if os.environ.get("FOOTNOTE_DEBUG"):
        raise error
    tell(message)
    return 1


def _quieten() -> None:
    """Keep vendors' warnings off the terminal, and never fail on a character that it cannot show."""
    if not sys.warnoptions:
        warnings.simplefilter("ignore")
    if not logging.root.handlers:
        logging.root.addHandler(logging.NullHandler())
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="backslashreplace")
