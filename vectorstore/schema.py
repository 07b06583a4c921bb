"""The catalogue's tables and how its file is opened.

SQLite in WAL mode. `application_id` tells a catalogue from any other database and
`user_version` is the format: a later format than `FORMAT` is refused, never guessed at.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from rag.errors import LibraryBusy, LibraryDamaged, LibraryError, LibraryNotWritable, NewerLibrary, NotALibrary

FORMAT = 1
APPLICATION_ID = 0x466E6F74
BUSY_SECONDS = 30.0
LEAST_FREE = 1 << 20
"""Bytes: a disk with less left is full. SQLite cannot open a catalogue for writing on it."""
_MAY_BE_FULL = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}
"""What SQLite says on a full disk where it maps memory or makes a file."""

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE papers (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    label TEXT NOT NULL UNIQUE COLLATE NOCASE,
    title TEXT, authors TEXT NOT NULL, year INTEGER, venue TEXT,
    doi TEXT, arxiv_id TEXT, url TEXT,
    abstract_sha256 TEXT
);

-- Abstracts are never changed: an update adds a version and moves papers.abstract_sha256 to it.
CREATE TABLE abstracts (
    paper_id TEXT NOT NULL REFERENCES papers(id) ON DELETE CASCADE,
    sha256 TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (paper_id, sha256)
) WITHOUT ROWID;

-- Every name a record can be recognised by ("doi:…", "arxiv:…", "abs:…"), and old ids ("id:…").
CREATE TABLE identifiers (
    identifier TEXT PRIMARY KEY,
    paper_id TEXT NOT NULL REFERENCES papers(id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX identifiers_by_paper ON identifiers(paper_id);

-- The ledger: which records each file held, and what became of them.
CREATE TABLE files (
    sha256 TEXT PRIMARY KEY,
    complete INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE records (
    number INTEGER PRIMARY KEY,
    file_sha256 TEXT NOT NULL REFERENCES files(sha256) ON DELETE CASCADE,
    source TEXT NOT NULL,
    digest TEXT NOT NULL,
    raw TEXT NOT NULL,
    paper_id TEXT REFERENCES papers(id) ON DELETE CASCADE,
    reason TEXT,
    UNIQUE (file_sha256, source)
);
CREATE INDEX records_by_paper ON records(paper_id);
CREATE INDEX records_by_digest ON records(digest);

CREATE TABLE passages (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    paper_id TEXT NOT NULL REFERENCES papers(id) ON DELETE CASCADE,
    kind TEXT NOT NULL, field TEXT NOT NULL,
    start INTEGER NOT NULL, "end" INTEGER NOT NULL,
    search_text TEXT NOT NULL,
    vector BLOB
);
CREATE INDEX passages_by_paper ON passages(paper_id);

-- One row a paper, title and abstract as one search text, ranked by BM25.
CREATE VIRTUAL TABLE papers_fts USING fts5(text, tokenize = 'porter unicode61');

-- What the vector index still has to take in: written with the catalogue, emptied once Chroma has it.
CREATE TABLE pending (
    number INTEGER PRIMARY KEY,
    passage_id TEXT NOT NULL,
    action TEXT NOT NULL CHECK (action IN ('write', 'delete'))
);
"""


def open_catalogue(path: Path) -> sqlite3.Connection:
    """Open the catalogue at `path`; where writes are refused, read-only.

    Raises:
        NotALibrary: the file is missing or is some other database.
        NewerLibrary: a later Footnote wrote it.
    """
    with catalogue_errors(path):
        if not path.exists():
            raise NotALibrary(f"no library at {str(path.parent)!r}. Make one: footnote ingest --seeds")
        connection = _connect(path) if writable(path) else _connect_read_only(path)
        _check_format(connection, path)
        return connection


def create_catalogue(path: Path) -> None:
    """Make an empty catalogue at `path`, which appears there whole or not at all.

    Raises:
        LibraryNotWritable: nothing can be written there.
    """
    half = path.with_suffix(".new")
    with catalogue_errors(path):
        try:
            half.unlink(missing_ok=True)
            connection = _connect(half)
            connection.executescript(TABLES)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {FORMAT}")
            # Last: on a full disk, closing leaves tables behind in the write-ahead log and says nothing.
            connection.execute("PRAGMA journal_mode = WAL")
            connection.close()
            half.replace(path)
        except BaseException:
            for left in (half, Path(f"{half}-wal"), Path(f"{half}-shm")):
                left.unlink(missing_ok=True)
            raise


def writable(path: Path) -> bool:
    """Whether the catalogue and the folder it is in may be written (WAL writes beside the file)."""
    return why_not_writable(path) is None


def why_not_writable(path: Path) -> str | None:
    """What keeps the catalogue from being written, and the mend; None where nothing does."""
    if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        return "is read-only here. Change its permissions, or use another with --library."
    if shutil.disk_usage(path.parent).free < LEAST_FREE:
        return "is on a full disk. Free some space and run the command again; what was finished is kept."
    return None


def _connect(path: Path, mode: str = "mode=rwc") -> sqlite3.Connection:
    uri = f"file:{quote(os.fsencode(path.absolute()))}?{mode}"
    connection = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _connect_read_only(path: Path) -> sqlite3.Connection:
    connection = _connect(path, "mode=ro")
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        # No writer has left its shared-memory file, and we may not make one: the file is at rest.
        connection.close()
        return _connect(path, "mode=ro&immutable=1")
    return connection


def _check_format(connection: sqlite3.Connection, path: Path) -> None:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if application != APPLICATION_ID:
        raise _no_catalogue(path.parent, "another program's database")
    if version > FORMAT:
        raise NewerLibrary(
            f"the library {str(path.parent)!r} has format {version}; this Footnote reads up to {FORMAT}. "
            "Update it: pip install --upgrade footnote"
        )


@contextmanager
def catalogue_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite raises about the catalogue at `path` into Footnote's errors."""
    try:
        yield
    except sqlite3.Error as error:
        raise _translated(error, path.parent) from error
    except OSError as error:
        raise LibraryNotWritable(
            f"cannot use the library {str(path.parent)!r}: {error.strerror}. "
            "Free space, or name a folder you may write to with --library."
        ) from error


def _translated(error: sqlite3.Error, folder: Path) -> LibraryError:
    code = getattr(error, "sqlite_errorcode", None) or 0
    where = repr(str(folder))
    if code & 0xFF in _MAY_BE_FULL and folder.is_dir() and shutil.disk_usage(folder).free < LEAST_FREE:
        code = sqlite3.SQLITE_FULL
    match code & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return LibraryBusy(f"the library {where} is being written to. Try again in a moment.")
        case sqlite3.SQLITE_FULL:
            return LibraryNotWritable(
                f"the disk of the library {where} is full. Free some space and run the command again; "
                "what was finished is kept."
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_IOERR:
            return LibraryNotWritable(
                f"the library {where} cannot be opened or written ({error}). "
                "Check its permissions and the disk, or name another folder with --library."
            )
        case sqlite3.SQLITE_NOTADB:
            return _no_catalogue(folder, str(error))
        case _:
            return LibraryDamaged(
                f"the catalogue of {where} cannot be read ({error}). Move the folder away and ingest the papers again."
            )


def _no_catalogue(folder: Path, reason: str) -> LibraryError:
    if (folder / "chroma").exists():
        return LibraryDamaged(
            f"the catalogue of {str(folder)!r} is damaged ({reason}). Move the folder away and ingest the papers again."
        )
    return NotALibrary(f"{str(folder)!r} is not a Footnote library ({reason}). Name another folder with --library.")
