"""Libraries of judged collections: made once for each collection, encoder and splitter, from cached vectors."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from rag import Library
from rag.passages import passages_of
from rag.settings import load_settings
from rag.split import SPLITTER
from rag.types import Entry, Paper
from tests.benchmarks.vector_cache import VectorCache
from vectorstore.encoder import Encoder, open_encoder
from vectorstore.store import Store

CACHE = Path(".bench")
BATCH = 256
COMPLETE = "complete"


def arguments(about: str, *, gold: bool = False) -> argparse.ArgumentParser:
    """What the benchmarks of the search are told: DATA, GOLD for some, and where to keep what is made."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, metavar="DATA")
    if gold:
        parser.add_argument("gold", type=Path, metavar="GOLD")
    parser.add_argument("--cache", type=Path, default=CACHE, metavar="DIR", help=f"default: {CACHE}")
    return parser


class Shelves:
    """Where the benchmarks' libraries and vectors are kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.encoder: Encoder = open_encoder(load_settings())
        self.fingerprint = f"{self.encoder.fingerprint}, {SPLITTER}"
        self.vectors = VectorCache(self.encoder, folder)

    def filled(self, name: str, papers: Sequence[Paper]) -> Path:
        """The folder of a library of these papers, made if it is not there yet; `name` is for people who look."""
        key = sha256("".join(f"{p.id}\0{p.title}\0{p.abstract}\0" for p in papers).encode("utf-8", "replace"))
        key.update(self.fingerprint.encode())
        folder = self.folder / f"{name}-{key.hexdigest()[:12]}"
        if not (folder / COMPLETE).exists():
            self._fill(Store(folder, create=True), papers)
            (folder / COMPLETE).touch()
        return folder

    def library(self, name: str, papers: Sequence[Paper]) -> Library:
        """The library of these papers, opened."""
        library = Library.open(self.filled(name, papers))
        library.encoder = self.encoder
        return library

    def _fill(self, store: Store, papers: Sequence[Paper]) -> None:
        with store.writing():
            store.take_fingerprint(self.fingerprint)
            for done, batch in enumerate(_batched(papers)):
                store.write("benchmark", self._entries(batch), ())
                print(f"\r{done * BATCH + len(batch)} of {len(papers)} papers", end="", file=sys.stderr)
        print(file=sys.stderr)
        store.close()

    def _entries(self, papers: Sequence[Paper]) -> list[Entry]:
        cut = [passages_of(paper) for paper in papers]
        vectors = iter(self.vectors.encode([passage.search_text for passages in cut for passage in passages]))
        return [
            Entry(
                paper=paper,
                identifiers=(),
                passages=passages,
                vectors=tuple(next(vectors).tobytes() for _ in passages),
            )
            for paper, passages in zip(papers, cut, strict=True)
        ]


def _batched(papers: Sequence[Paper]) -> list[Sequence[Paper]]:
    return [papers[start : start + BATCH] for start in range(0, len(papers), BATCH)]
