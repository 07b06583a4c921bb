"""Whether files are what they were: size and time of change are looked at first, contents only when these differ."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, kw_only=True)
class Stamp:
    """A file's size in bytes, its time of change in nanoseconds, and the sha256 of its contents."""

    size: int
    mtime_ns: int
    sha256: str


def stamp(path: Path, known: Stamp | None = None) -> Stamp:
    """The file's stamp; its contents are not read when it has the size and time of `known`.

    Raises:
        OSError: the file cannot be read.
    """
    status = path.stat()
    if known and (status.st_size, status.st_mtime_ns) == (known.size, known.mtime_ns):
        return known
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return Stamp(size=status.st_size, mtime_ns=status.st_mtime_ns, sha256=digest)


def stamps(folder: Path, names: Iterable[str], known: Mapping[str, Stamp]) -> dict[str, Stamp]:
    """The stamps of files below `folder`, by name.

    Raises:
        OSError: one of them cannot be read.
    """
    return {name: stamp(folder / name, known.get(name)) for name in names}


def digests(stamped: Mapping[str, Stamp]) -> dict[str, str]:
    """The sha256 of each file, by name."""
    return {name: each.sha256 for name, each in stamped.items()}
