"""Everything that changes a catalogue. Each function is one transaction: it happens whole or not at all.

Whatever the vector index must take in is noted in `pending` within the same transaction, so a
crash between the two loses nothing: the next writer finds the note.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from rag.types import Entry, LedgerLine, Paper, Passage
from vectorstore.catalogue import LISTED, Catalogue
from vectorstore.schema import catalogue_errors


@contextmanager
def transaction(catalogue: Catalogue) -> Iterator[sqlite3.Connection]:
    """A write transaction that bumps the generation, by which readers in other processes see the change."""
    connection = catalogue.connection
    with catalogue_errors(catalogue.path):
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield connection
            connection.execute(
                "INSERT INTO meta VALUES ('generation', 1) ON CONFLICT (key) DO UPDATE SET value = value + 1"
            )
            connection.execute("COMMIT")
        except BaseException:
            # On a full disk SQLite has rolled back by itself.
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def write_batch(catalogue: Catalogue, file_sha256: str, entries: Sequence[Entry], lines: Sequence[LedgerLine]) -> None:
    """Add or update the papers of `entries`, and enter `lines` in the file's ledger."""
    with transaction(catalogue) as connection:
        for entry in entries:
            _write_paper(connection, entry.paper)
            _write_identifiers(connection, entry.paper.id, entry.identifiers)
            _replace_passages(connection, entry.paper.id, entry.passages, entry.vectors)
        connection.execute("INSERT OR IGNORE INTO files VALUES (?, 0)", [file_sha256])
        for line in lines:
            _write_line(connection, file_sha256, line)


def write_fingerprint(catalogue: Catalogue, fingerprint: str) -> None:
    """Note what passages and vectors are made with."""
    with transaction(catalogue) as connection:
        _set_meta(connection, {"fingerprint": fingerprint})


def finish_file(catalogue: Catalogue, file_sha256: str) -> None:
    """Note that the file was read to its end: the ledger answers for it from now on."""
    with transaction(catalogue) as connection:
        connection.execute(
            "INSERT INTO files VALUES (?, 1) ON CONFLICT (sha256) DO UPDATE SET complete = 1", [file_sha256]
        )


def remove_papers(catalogue: Catalogue, paper_ids: Sequence[str]) -> None:
    """Take papers out of every table; a file that held one is read again when it is next ingested."""
    listed = json.dumps(list(paper_ids))
    with transaction(catalogue) as connection:
        for row in connection.execute(f"SELECT number FROM papers WHERE id IN {LISTED}", [listed]).fetchall():
            connection.execute("DELETE FROM papers_fts WHERE rowid = ?", [row["number"]])
        _drop_passages(connection, listed)
        connection.execute(
            "UPDATE files SET complete = 0 WHERE sha256 IN "
            f"(SELECT file_sha256 FROM records WHERE paper_id IN {LISTED})",
            [listed],
        )
        connection.execute(f"DELETE FROM papers WHERE id IN {LISTED}", [listed])


def write_vectors(catalogue: Catalogue, vectors: Mapping[str, bytes]) -> None:
    """Replace the vectors of passages, by passage id."""
    with transaction(catalogue) as connection:
        connection.executemany(
            "UPDATE passages SET vector = ? WHERE id = ?", [(vector, name) for name, vector in vectors.items()]
        )


def begin_rebuild(catalogue: Catalogue, fingerprint: str, passages_of: Callable[[Paper], Sequence[Passage]]) -> None:
    """Note that a rebuild is under way; if the fingerprint is another, cut all passages anew, without vectors."""
    papers = catalogue.papers() if catalogue.meta("fingerprint") != fingerprint else ()
    with transaction(catalogue) as connection:
        for paper in papers:
            passages = passages_of(paper)
            _replace_passages(connection, paper.id, passages, [None] * len(passages))
        _set_meta(connection, {"fingerprint": fingerprint, "rebuilding": "1"})


def note_everything_pending(catalogue: Catalogue) -> None:
    """Note every passage for the vector index, as when that is made anew."""
    with transaction(catalogue) as connection:
        connection.execute("DELETE FROM pending")
        connection.execute("INSERT INTO pending (passage_id, action) SELECT id, 'write' FROM passages ORDER BY number")


def finish_rebuild(catalogue: Catalogue) -> None:
    """Note that the rebuild came to its end."""
    with transaction(catalogue) as connection:
        connection.execute("DELETE FROM meta WHERE key = 'rebuilding'")


def pending(catalogue: Catalogue, limit: int) -> tuple[tuple[int, str, str], ...]:
    """The oldest notes for the vector index: (number, passage id, 'write' or 'delete')."""
    with catalogue_errors(catalogue.path):
        rows = catalogue.connection.execute("SELECT * FROM pending ORDER BY number LIMIT ?", [limit]).fetchall()
    return tuple((row["number"], row["passage_id"], row["action"]) for row in rows)


def settle(catalogue: Catalogue, numbers: Iterable[int]) -> None:
    """Strike notes that the vector index has taken in."""
    with transaction(catalogue) as connection:
        connection.execute(f"DELETE FROM pending WHERE number IN {LISTED}", [json.dumps(list(numbers))])


def _set_meta(connection: sqlite3.Connection, values: Mapping[str, str]) -> None:
    statement = "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    connection.executemany(statement, list(values.items()))


def _write_paper(connection: sqlite3.Connection, paper: Paper) -> None:
    connection.execute(
        "INSERT INTO papers (id, label, title, authors, year, venue, doi, arxiv_id, url, abstract_sha256) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET title = excluded.title, "
        "authors = excluded.authors, year = excluded.year, venue = excluded.venue, doi = excluded.doi, "
        "arxiv_id = excluded.arxiv_id, url = excluded.url, abstract_sha256 = excluded.abstract_sha256",
        [
            *(paper.id, paper.label, paper.title, json.dumps(paper.authors), paper.year, paper.venue),
            *(paper.doi, paper.arxiv_id, paper.url, paper.abstract_sha256),
        ],
    )
    if paper.abstract is not None:
        connection.execute(
            "INSERT OR IGNORE INTO abstracts VALUES (?, ?, ?)", [paper.id, paper.abstract_sha256, paper.abstract]
        )


def _write_identifiers(connection: sqlite3.Connection, paper_id: str, identifiers: Sequence[str]) -> None:
    rows = [(name, paper_id) for name in (f"id:{paper_id}", *identifiers)]
    connection.executemany("INSERT OR IGNORE INTO identifiers VALUES (?, ?)", rows)


def _replace_passages(
    connection: sqlite3.Connection, paper_id: str, passages: Sequence[Passage], vectors: Sequence[bytes | None]
) -> None:
    _drop_passages(connection, json.dumps([paper_id]))
    for passage, vector in zip(passages, vectors, strict=True):
        connection.execute(
            'INSERT INTO passages (id, paper_id, kind, field, start, "end", search_text, vector) '
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                *(passage.id, passage.paper_id, passage.kind, passage.field, passage.start, passage.end),
                *(passage.search_text, vector),
            ],
        )
        connection.execute("INSERT INTO pending (passage_id, action) VALUES (?, 'write')", [passage.id])
    _index_words(connection, paper_id, passages)


def _index_words(connection: sqlite3.Connection, paper_id: str, passages: Sequence[Passage]) -> None:
    number = connection.execute("SELECT number FROM papers WHERE id = ?", [paper_id]).fetchone()["number"]
    words = {passage.kind: passage.search_text for passage in passages}
    connection.execute("DELETE FROM papers_fts WHERE rowid = ?", [number])
    text = words.get("abstract", words.get("title", ""))  # The abstract's search text starts with the title.
    connection.execute("INSERT INTO papers_fts (rowid, text) VALUES (?, ?)", [number, text])


def _drop_passages(connection: sqlite3.Connection, listed: str) -> None:
    connection.execute(
        "INSERT INTO pending (passage_id, action) "
        f"SELECT id, 'delete' FROM passages WHERE paper_id IN {LISTED} ORDER BY number",
        [listed],
    )
    connection.execute(f"DELETE FROM passages WHERE paper_id IN {LISTED}", [listed])


def _write_line(connection: sqlite3.Connection, file_sha256: str, line: LedgerLine) -> None:
    connection.execute(
        "INSERT INTO records (file_sha256, source, digest, raw, paper_id, reason) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (file_sha256, source) DO UPDATE SET paper_id = excluded.paper_id, reason = excluded.reason",
        [file_sha256, line.source, line.digest, line.raw, line.paper_id, line.reason],
    )
