"""What one run of the command works on: the settings, and the library they name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import typer

from rag.errors import EmptyLibrary, FootnoteError, SettingsError

if TYPE_CHECKING:
    from rag.library import Library
    from rag.settings import Settings

_COMMAND = re.compile(r"footnote (rebuild|papers|ingest (?:FILE|--seeds))\b(?! --library)")
Opener: TypeAlias = "Callable[[Settings], Library]"


@dataclass(frozen=True, kw_only=True)
class Session:
    """Set once, before the command's own options are read."""

    opener: Opener
    folder: Path | None = None
    """``--library`` where it stands before the command's name."""


def settings_of(context: typer.Context, folder: Path | None) -> Settings:
    """The settings, with ``--library`` as it was given; after the command's name it wins.

    Raises:
        SettingsError: a setting has no meaning, or there is no working directory to read `.env` in.
    """
    from rag.settings import load_settings

    check_working_directory()
    return load_settings(library=folder or session_of(context).folder)


@contextmanager
def opened(context: typer.Context, folder: Path | None) -> Iterator[Library]:
    """The library of this run, closed afterwards.

    Raises:
        SettingsError, LibraryError: it cannot be used; an empty one with the command that fills this very one.
    """
    from rag.settings import unheeded_settings
    from ui.cli.console import note

    settings = settings_of(context, folder)
    if unheeded := unheeded_settings():
        note(f"Note: {'; '.join(unheeded)}.")
    try:
        with session_of(context).opener(settings) as library:
            yield library
    except EmptyLibrary:
        file, seeds = (command(context, folder, "ingest", what) for what in ("FILE", "--seeds"))
        raise EmptyLibrary(f"the library {str(settings.library)!r} is empty. Fill it: {file}, or {seeds}") from None
    except FootnoteError as error:
        raise type(error)(aimed(str(error), context, folder)) from error


def check_working_directory() -> None:
    """Refuse to work in a folder that was removed: every path but an absolute one means nothing there.

    Raises:
        SettingsError: it was removed, or may not be entered.
    """
    try:
        Path.cwd()
    except OSError:
        raise SettingsError("the working directory is gone. Change to one that exists: cd") from None


def aimed(message: str, context: typer.Context, folder: Path | None) -> str:
    """`message` with the commands it names made to act on the library of this run."""
    return _COMMAND.sub(lambda named: command(context, folder, *named[1].split()), message)


def session_of(context: typer.Context) -> Session:
    """The session that `run` began."""
    session = context.find_root().obj
    assert isinstance(session, Session)
    return session


def command(context: typer.Context, folder: Path | None, *words: str) -> str:
    """A command to type next, on the same library."""
    import shlex

    given = folder or session_of(context).folder
    return shlex.join(["footnote", *words, *(["--library", str(given)] if given else [])])


def open_library(settings: Settings) -> Library:
    """Open the library that the settings name."""
    from rag.library import Library

    return Library.open(settings=settings)
