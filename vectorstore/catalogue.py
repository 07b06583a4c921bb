"""The catalogue: papers, their abstracts' versions, passages with vectors, the ledger of files. The truth.

Reading only; what changes a catalogue is in `vectorstore.changes`. A connection belongs to one
thread; each thread that reads gets its own.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePath
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag.types import Hit, LedgerLine, Paper, Passage, PassageKind, Published, Rows
from vectorstore.schema import catalogue_errors, open_catalogue, writable

CATALOGUE_FILE = "catalogue.sqlite3"

LISTED = "(SELECT value FROM json_each(?))"
"""Membership in a list handed over as one JSON value, so that its length has no limit."""

_PAPER = """
SELECT p.id, p.label, p.title, a.text AS abstract, p.authors, p.year, p.venue, p.doi, p.arxiv_id, p.url,
       p.abstract_sha256,
       (SELECT json_group_array(source) FROM (SELECT source FROM records WHERE paper_id = p.id ORDER BY number))
           AS sources
FROM papers p LEFT JOIN abstracts a ON a.paper_id = p.id AND a.sha256 = p.abstract_sha256
"""


class Catalogue:
    """Read access to the catalogue in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / CATALOGUE_FILE
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._local.connection = self._opened()

    @property
    def connection(self) -> sqlite3.Connection:
        """This thread's connection."""
        if not hasattr(self._local, "connection"):
            self._local.connection = self._opened()
        connection: sqlite3.Connection = self._local.connection
        return connection

    @property
    def writable(self) -> bool:
        """Whether this process may write the catalogue."""
        return writable(self.path)

    @property
    def format(self) -> int:
        """The format of this catalogue, at most `vectorstore.schema.FORMAT`."""
        return int(self._rows("PRAGMA user_version")[0][0])

    def close(self) -> None:
        """Close the connections of all threads."""
        for connection in self._connections:
            connection.close()
        self._connections.clear()

    def meta(self, key: str) -> str | None:
        """One of the catalogue's own notes about itself."""
        rows = self._rows("SELECT value FROM meta WHERE key = ?", [key])
        return rows[0]["value"] if rows else None

    def count(self) -> int:
        """How many papers there are."""
        return int(self._rows("SELECT count(*) AS n FROM papers")[0]["n"])

    def papers(self, ids: Iterable[str] | None = None) -> tuple[Paper, ...]:
        """All papers in the order they came, or those of `ids` in that order; unknown ids are left out."""
        if ids is None:
            return tuple(_paper(row) for row in self._rows(_PAPER + "ORDER BY p.number"))
        wanted = list(dict.fromkeys(ids))
        rows = self._rows(_PAPER + f"WHERE p.id IN {LISTED}", [json.dumps(wanted)])
        found = {row["id"]: _paper(row) for row in rows}
        return tuple(found[paper_id] for paper_id in wanted if paper_id in found)

    def indexed(self) -> int | None:
        """How many passages the vector index should hold; None while some wait to enter or leave it."""
        row = self._rows(
            "SELECT (SELECT count(*) FROM passages) AS passages, (SELECT count(*) FROM pending) AS pending"
        )[0]
        return None if row["pending"] else int(row["passages"])

    def labels(self) -> dict[str, str]:
        """Label to paper id, for every paper."""
        return {row["label"]: row["id"] for row in self._rows("SELECT label, id FROM papers ORDER BY number")}

    def ids(self) -> tuple[str, ...]:
        """Every paper's id, in the order they came."""
        return tuple(row["id"] for row in self._rows("SELECT id FROM papers ORDER BY number"))

    def venues(self) -> tuple[str, ...]:
        """Every venue that a paper has, once."""
        rows = self._rows("SELECT DISTINCT venue FROM papers WHERE venue IS NOT NULL ORDER BY venue")
        return tuple(row["venue"] for row in rows)

    def published(self) -> tuple[Published, ...]:
        """When and where each paper appeared, in the order they came."""
        rows = self._rows("SELECT id, year, venue FROM papers ORDER BY number")
        return tuple(Published(id=row["id"], year=row["year"], venue=row["venue"]) for row in rows)

    def find(self, identifiers: Sequence[str]) -> str | None:
        """The paper that answers to the first of `identifiers` that is known."""
        known = self._rows(
            f"SELECT identifier, paper_id FROM identifiers WHERE identifier IN {LISTED}", [json.dumps(identifiers)]
        )
        by_identifier = {row["identifier"]: row["paper_id"] for row in known}
        return next((by_identifier[name] for name in identifiers if name in by_identifier), None)

    def ids_with_prefix(self, prefix: str) -> tuple[str, ...]:
        """Ids, old ids included, that start with `prefix`, as the papers' present ids."""
        rows = self._rows(
            "SELECT DISTINCT paper_id FROM identifiers WHERE substr(identifier, 1, ?) = ?",
            [len("id:" + prefix), "id:" + prefix],
        )
        return tuple(row["paper_id"] for row in rows)

    def ledger(self, file_sha256: str) -> tuple[LedgerLine, ...] | None:
        """What a file of this content held when it was read to its end; None if it never was."""
        if not self._rows("SELECT 1 FROM files WHERE sha256 = ? AND complete", [file_sha256]):
            return None
        rows = self._rows(
            "SELECT source, digest, raw, paper_id, reason FROM records WHERE file_sha256 = ? ORDER BY number",
            [file_sha256],
        )
        return tuple(LedgerLine(**dict(row)) for row in rows)

    def recorded(self, digest: str, file_name: str) -> str | None:
        """The paper that a record of this raw text became, when read from a file of this name before."""
        rows = self._rows(
            "SELECT source, paper_id FROM records WHERE digest = ? AND paper_id IS NOT NULL ORDER BY number", [digest]
        )
        named = (row["paper_id"] for row in rows if PurePath(row["source"].rpartition(":")[0]).name == file_name)
        return next(named, None)

    def passages(self, ids: Sequence[str]) -> dict[str, Passage]:
        """Passages by id; ids that the catalogue does not know are left out."""
        rows = self._rows(f"SELECT * FROM passages WHERE id IN {LISTED}", [json.dumps(ids)])
        return {row["id"]: _passage(row) for row in rows}

    def papers_of(self, passage_ids: Sequence[str]) -> dict[str, str]:
        """Paper id by passage id; ids that the catalogue does not know are left out."""
        rows = self._rows(f"SELECT id, paper_id FROM passages WHERE id IN {LISTED}", [json.dumps(passage_ids)])
        return {row["id"]: row["paper_id"] for row in rows}

    def rows_of(self, paper_ids: Sequence[str]) -> Rows:
        """Every passage of some papers with its vector."""
        rows = self._rows(
            "SELECT id, paper_id, kind, vector FROM passages "
            f"WHERE paper_id IN {LISTED} AND vector IS NOT NULL ORDER BY number",
            [json.dumps(paper_ids)],
        )
        columns = tuple(zip(*rows, strict=True)) or ((), (), (), ())
        return Rows(ids=columns[0], papers=columns[1], kinds=columns[2], vectors=_matrix(columns[3]))

    def passages_of(
        self, paper_ids: Sequence[str], kinds: Sequence[PassageKind]
    ) -> tuple[tuple[Passage, ...], NDArray[np.float32]]:
        """The passages of some papers, in reading order, and their vectors: shape (n, dimension)."""
        rows = self._rows(
            f"SELECT * FROM passages WHERE paper_id IN {LISTED} AND kind IN {LISTED} "
            "ORDER BY paper_id, field DESC, start",
            [json.dumps(paper_ids), json.dumps(kinds)],
        )
        return tuple(_passage(row) for row in rows), _matrix(row["vector"] for row in rows)

    def vectors(self, kinds: Sequence[PassageKind]) -> tuple[tuple[tuple[str, str], ...], NDArray[np.float32]]:
        """(passage id, paper id) and vector of every passage of these kinds: shape (n, dimension)."""
        rows = self._rows(
            f"SELECT id, paper_id, vector FROM passages WHERE kind IN {LISTED} AND vector IS NOT NULL ORDER BY number",
            [json.dumps(kinds)],
        )
        return tuple((row["id"], row["paper_id"]) for row in rows), _matrix(row["vector"] for row in rows)

    def vectors_by_id(self, ids: Sequence[str]) -> dict[str, bytes]:
        """Vectors by passage id, each float32 of unit length as bytes."""
        rows = self._rows(f"SELECT id, vector FROM passages WHERE id IN {LISTED}", [json.dumps(ids)])
        return {row["id"]: row["vector"] for row in rows}

    def without_vector(self) -> tuple[tuple[str, str], ...]:
        """(passage id, search text) of the passages that have no vector yet."""
        rows = self._rows("SELECT id, search_text FROM passages WHERE vector IS NULL ORDER BY number")
        return tuple((row["id"], row["search_text"]) for row in rows)

    def lexical(self, terms: Sequence[str], k: int, papers: Sequence[str] = ()) -> tuple[Hit, ...]:
        """Papers that hold any of `terms` (stemmed), best BM25 first."""
        if not terms:
            return ()
        query = " OR ".join(_quoted(term) for term in terms)
        only = f"AND p.id IN {LISTED}" if papers else ""
        rows = self._rows(
            "SELECT p.id AS id, -bm25(papers_fts) AS score "
            "FROM papers_fts JOIN papers p ON p.number = papers_fts.rowid "
            f"WHERE papers_fts MATCH ? {only} ORDER BY score DESC, p.number LIMIT ?",
            [query, *([json.dumps(papers)] if papers else []), k],
        )
        return tuple(Hit(key=row["id"], score=row["score"]) for row in rows)

    def document_frequency(self, terms: Sequence[str]) -> dict[str, int]:
        """In how many papers each term (stemmed) stands."""
        rows = self._rows(
            "SELECT (SELECT count(*) FROM papers_fts WHERE papers_fts MATCH value) AS n FROM json_each(?)",
            [json.dumps([_quoted(term) for term in terms])],
        )
        return {term: row["n"] for term, row in zip(terms, rows, strict=True)}

    def _opened(self) -> sqlite3.Connection:
        connection = open_catalogue(self.path)
        connection.row_factory = sqlite3.Row
        self._connections.append(connection)
        return connection

    def _rows(self, statement: str, values: Sequence[Any] = ()) -> list[sqlite3.Row]:
        with catalogue_errors(self.path):
            return self.connection.execute(statement, tuple(values)).fetchall()


def _paper(row: sqlite3.Row) -> Paper:
    values = dict(row)
    values["authors"] = tuple(json.loads(values["authors"]))
    values["sources"] = tuple(json.loads(values["sources"]))
    return Paper(**values)


def _passage(row: sqlite3.Row) -> Passage:
    return Passage(
        paper_id=row["paper_id"],
        kind=row["kind"],
        field=row["field"],
        start=row["start"],
        end=row["end"],
        search_text=row["search_text"],
    )


def _matrix(blobs: Iterable[bytes]) -> NDArray[np.float32]:
    rows = list(blobs)
    joined = np.frombuffer(b"".join(rows), dtype=np.float32)
    return joined.reshape(len(rows), -1) if rows else np.zeros((0, 0), dtype=np.float32)


def _quoted(term: str) -> str:
    """An FTS5 string: whatever operators a question holds, they are words here."""
    return '"' + term.replace('"', '""') + '"'
