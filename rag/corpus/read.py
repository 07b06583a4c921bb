"""One file of papers as records."""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from rag.corpus import textlist
from rag.corpus.decode import Decoded, decode
from rag.corpus.files import files, reason
from rag.corpus.kind import TEXT_LIST, binary_kind, text_kind
from rag.types import Record, Skip

__all__ = ["READERS", "files", "read"]

READERS: Mapping[str, Callable[[str, str], Iterator[Record | Skip]]] = {
    TEXT_LIST: textlist.read,
}
"""A reader for each kind of `rag.corpus.kind` that can be read: text and name of the source to records."""

_READABLE = "what can be read is a text file of abstracts with blank lines between them"


def read(path: Path) -> Iterator[Record | Skip]:
    """The records of the file at `path`, in its order; never raises.

    A source is `path:line`, with the path as given. What was guessed or changed to read the file
    stands in the notes of its first record. A file that cannot be read is one `Skip`.
    """
    source = printable(path)
    try:
        data = _bytes(path)
    except (OSError, ValueError) as error:
        yield Skip(source=source, reason=f"cannot be read ({reason(error)})")
        return
    if kind := binary_kind(data):
        yield _unreadable(kind, source)
    else:
        yield from _text(decode(data), source)


def _text(decoded: Decoded, source: str) -> Iterator[Record | Skip]:
    if not decoded.text.strip():
        yield Skip(source=source, reason="empty")
        return
    kind = text_kind(decoded.text)
    reader = READERS.get(kind)
    if reader is None:
        yield _unreadable(kind, source)
        return
    notes = decoded.notes
    for item in reader(decoded.text, source):
        if notes and isinstance(item, Record):
            item, notes = replace(item, notes=notes + item.notes), ()
        yield item


def _unreadable(kind: str, source: str) -> Skip:
    return Skip(source=source, reason=f"{kind}, which cannot be read yet; {_READABLE}")


def printable(path: Path) -> str:
    r"""`path` as given; bytes that are no UTF-8 as `\udcNN`."""
    return str(path).encode("utf-8", errors="backslashreplace").decode("utf-8")


def _bytes(path: Path) -> bytes:
    mode = path.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        # Opening a pipe would wait for its writer, reading a device need not end.
        raise ValueError("neither a file nor a folder")
    return path.read_bytes()
