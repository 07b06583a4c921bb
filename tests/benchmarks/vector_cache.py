"""Vectors of texts, kept between runs of the benchmarks: a SQLite file for each encoder's fingerprint."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vectorstore.encoder import Encoder

CHUNK = 512
"""Texts encoded between two commits: what an interruption loses."""


class VectorCache:
    """Encodes each text once per encoder and folder."""

    def __init__(self, encoder: Encoder, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        name = sha256(encoder.fingerprint.encode()).hexdigest()[:12]
        self._encoder = encoder
        self._file = sqlite3.connect(folder / f"vectors-{name}.sqlite3", isolation_level=None)
        self._file.execute("PRAGMA journal_mode = WAL")
        self._file.execute("PRAGMA synchronous = NORMAL")
        self._file.execute("CREATE TABLE IF NOT EXISTS vectors (text BLOB PRIMARY KEY, vector BLOB) WITHOUT ROWID")

    def encode(self, texts: Sequence[str], progress: Callable[[int, int], None] | None = None) -> NDArray[np.float32]:
        """Vectors of passages, shape (texts, dimension); `progress` is told how many of the new ones are encoded."""
        keys = [sha256(text.encode("utf-8", "replace")).digest() for text in texts]
        known = set(self._known(keys))
        new = list({key: text for key, text in zip(keys, texts, strict=True) if key not in known}.items())
        for start in range(0, len(new), CHUNK):
            chunk = new[start : start + CHUNK]
            vectors = self._encoder.encode([text for _, text in chunk])
            self._file.execute("BEGIN")
            self._file.executemany(
                "INSERT OR IGNORE INTO vectors VALUES (?, ?)",
                [(key, row.tobytes()) for (key, _), row in zip(chunk, vectors, strict=True)],
            )
            self._file.execute("COMMIT")
            if progress:
                progress(start + len(chunk), len(new))
        rows = np.empty((len(keys), self._encoder.dimension), dtype=np.float32)
        for place, key in enumerate(keys):
            stored = self._file.execute("SELECT vector FROM vectors WHERE text = ?", [key]).fetchone()[0]
            rows[place] = np.frombuffer(stored, dtype=np.float32)
        return rows

    def _known(self, keys: Iterable[bytes]) -> Iterable[bytes]:
        for key in keys:
            if self._file.execute("SELECT 1 FROM vectors WHERE text = ?", [key]).fetchone():
                yield key
