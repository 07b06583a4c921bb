"""One run of the command: what is typed goes in, an exit status comes out, and one line tells of a failure."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import sys
import warnings
from collections.abc import Sequence
from typing import TextIO

from rag.errors import FootnoteError
from ui.cli.app import app
from ui.cli.console import tell
from ui.cli.session import Opener, Session, open_library

_NOT_WRITTEN = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF}


def run(arguments: Sequence[str], *, opener: Opener = open_library) -> int:
    """Run ``footnote`` with these arguments.

    Returns:
        0 done, 1 the input or the environment is at fault, 2 usage, 130 interrupted.
    """
    _open_what_is_closed()
    _quieten()
    status = _ran(arguments, opener)
    if error := _flushed(sys.stdout):
        # The reader has gone (`footnote papers | head -1`), or the disk is full: what Python still holds goes nowhere.
        if status == 0 and not isinstance(error, BrokenPipeError):
            tell(_refused(error))
        status = status or 1
    _flushed(sys.stderr)
    return status


def _ran(arguments: Sequence[str], opener: Opener) -> int:
    try:
        app(list(arguments), prog_name="footnote", obj=Session(opener=opener))
    except SystemExit as finished:
        return finished.code if isinstance(finished.code, int) else 0
    except FootnoteError as error:
        return _failed(error, str(error))
    except OSError as error:
        return _failed(error, _refused(error))
    except Exception as error:  # A person is told what happened in any case.
        return _failed(error, f"{type(error).__name__}: {error} (unexpected; FOOTNOTE_DEBUG=1 shows where)")
    return 0


def _failed(error: Exception, message: str) -> int:
    if os.environ.get("FOOTNOTE_DEBUG"):
        raise error
    tell(message)
    return 1


def _refused(error: OSError) -> str:
    """What the operating system refused, and of which file."""
    if error.filename is not None:
        return f"{os.fsdecode(error.filename)!r} cannot be used: {_reason(error)}. Check its name and its permissions."
    # A file that was opened by its name and a library tell of themselves: this is standard output.
    if error.errno in _NOT_WRITTEN:
        return f"the output cannot be written: {_reason(error)}. Send it elsewhere, or free some space."
    return f"{_reason(error)} (unexpected; FOOTNOTE_DEBUG=1 shows where)"


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _flushed(stream: TextIO) -> OSError | None:
    """Why what was printed cannot be written, or None; it is then given up, or Python would fail with it at its end."""
    try:
        stream.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        with contextlib.suppress(OSError):
            stream.flush()
        return error
    return None


def _open_what_is_closed() -> None:
    """Open what a caller has closed (`footnote ask … >&-`), or the next file that is opened would be printed to."""
    for name, mode in (("stdin", os.O_RDONLY), ("stdout", os.O_WRONLY), ("stderr", os.O_WRONLY)):
        if getattr(sys, name) is None:
            opened = os.open(os.devnull, mode)
            setattr(sys, name, os.fdopen(opened, "r" if mode == os.O_RDONLY else "w", encoding="utf-8"))


def _quieten() -> None:
    """Keep vendors' warnings off the terminal, and never fail on a character that it cannot show."""
    if not sys.warnoptions:
        warnings.simplefilter("ignore")
    if not logging.root.handlers:
        logging.root.addHandler(logging.NullHandler())
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="backslashreplace")
