"""The files that paths name."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from rag.errors import SourceError


def files(paths: Iterable[Path]) -> list[Path]:
    """The files to read, each once: as given, and those in folders sorted by name, hidden ones left out.

    A folder's member that cannot be opened is listed all the same, so that `read` says why.

    Raises:
        SourceError: a path given does not exist, may not be read, or is neither file nor folder.
    """
    found: dict[str, Path] = {}
    for path in paths:
        for file in _members(path, set()) if _checked(path).is_dir() else [path]:
            found.setdefault(os.path.realpath(file), file)
    return list(found.values())


def _checked(path: Path) -> Path:
    try:
        if path.is_dir():
            os.scandir(path).close()
        elif path.is_file():
            path.open("rb").close()
        elif path.exists():
            raise SourceError(f"{str(path)!r} is neither a file nor a folder. Name a file or folder of papers.")
        elif path.is_symlink():
            raise SourceError(f"{str(path)!r} is a link that leads nowhere. Mend it, or name what it should lead to.")
        else:
            raise SourceError(f"{str(path)!r} does not exist. Check the spelling; name a file or folder of papers.")
    except (OSError, ValueError) as error:
        raise SourceError(f"{str(path)!r} cannot be read ({reason(error)}). Check its permissions.") from error
    return path


def _members(folder: Path, entered: set[str]) -> Iterator[Path]:
    """Files below `folder`; a folder is entered once, however many links lead to it."""
    real = os.path.realpath(folder)
    if real in entered:
        return
    entered.add(real)
    try:
        members = sorted(folder.iterdir())
    except OSError:
        yield folder
        return
    for member in members:
        if not member.name.startswith("."):
            yield from _members(member, entered) if _is_folder(member) else [member]


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


def reason(error: OSError | ValueError) -> str:
    """The operating system's words for what went wrong, without number and path."""
    return (getattr(error, "strerror", None) or str(error)).lower()
