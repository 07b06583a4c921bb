"""The vectors in Chroma, for nearest-neighbour search. Derived from the catalogue, and rebuilt from it.

Two collections, cosine distance: "passages" holds titles and sentences, "abstracts" whole
abstracts. They are written through LlamaIndex, so that a stock `ChromaVectorStore` reads them,
and queried through chromadb alone, which keeps LlamaIndex off the way to an answer.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from rag.errors import FootnoteError, LibraryDamaged, LibraryNotWritable
from rag.types import Hit, IndexName, Paper, Passage, PassageKind
from vectorstore.schema import LEAST_FREE

if TYPE_CHECKING:
    from chromadb.api.client import Client
    from chromadb.api.models.Collection import Collection
    from chromadb.api.types import Where
    from llama_index.core.schema import BaseNode, TextNode

CHROMA_FOLDER = "chroma"
COLLECTIONS: tuple[IndexName, ...] = ("passages", "abstracts")
_BATCH = 5_000
_NOT_WRITTEN = ("readonly", "disk is full", "No space left")
_COMPACTION = 64 << 20
"""Bytes that a compaction may need, and more: of 2,000 passages it is some 20 million."""


def collection_of(kind: PassageKind) -> IndexName:
    """The collection that holds passages of this kind."""
    return "abstracts" if kind == "abstract" else "passages"


class ChromaIndex:
    """The Chroma database in `folder`. One writer at a time; any number of threads may query."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / CHROMA_FOLDER
        self._client: Client | None = None
        self._collections: dict[IndexName, Collection] = {}
        self._lock = threading.RLock()

    @property
    def exists(self) -> bool:
        """Whether the database's folder is there; it is made by the first write."""
        return self.path.is_dir()

    def query(
        self, vector: NDArray[np.float32], index: IndexName, k: int, papers: Sequence[str] = ()
    ) -> tuple[Hit, ...]:
        """The `k` passages nearest to a unit vector of shape (dimension,); `score` is the cosine."""
        where = cast("Where", {"paper": {"$in": list(papers)}}) if papers else None
        with self._lock, self._errors():
            found = self._collection(index).query(
                query_embeddings=[vector.tolist()],
                n_results=k,
                where=where,
                include=["distances"],
            )
        distances = (found["distances"] or [[]])[0]
        return tuple(
            Hit(key=key, score=1.0 - distance) for key, distance in zip(found["ids"][0], distances, strict=True)
        )

    def count(self) -> int:
        """How many passages the collections hold."""
        with self._lock, self._errors():
            return sum(self._collection(name).count() for name in COLLECTIONS)

    def write(self, passages: Sequence[tuple[Passage, Paper]], vectors: Mapping[str, bytes]) -> None:
        """Put passages in, in place of what their ids named before."""
        from llama_index.vector_stores.chroma import ChromaVectorStore

        with self._lock, self._errors():
            for name in COLLECTIONS:
                nodes: list[BaseNode] = [
                    _node(passage, paper, vectors[passage.id])
                    for passage, paper in passages
                    if collection_of(passage.kind) == name
                ]
                if nodes:  # An empty add raises.
                    ChromaVectorStore(chroma_collection=_Upserting(self._collection(name))).add(nodes)

    def delete(self, passage_ids: Sequence[str]) -> None:
        """Take passages out; ids that are not there are no error."""
        with self._lock, self._errors():
            for name in COLLECTIONS:
                for start in range(0, len(passage_ids), _BATCH):
                    self._collection(name).delete(ids=list(passage_ids[start : start + _BATCH]))

    def clear(self) -> None:
        """Remove the database's files; the next use makes it anew."""
        self.close()
        if self.path.is_dir():
            shutil.rmtree(self.path)
        else:
            self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the client, so that the next use sees what other processes wrote."""
        with self._lock:
            if self._client is not None:
                self._client.close()
            self._client = None
            self._collections.clear()

    def _collection(self, name: IndexName) -> Collection:
        if name not in self._collections:
            self._collections[name] = self._open().get_or_create_collection(
                name, configuration={"hnsw": {"space": "cosine"}}, embedding_function=None
            )
        return self._collections[name]

    def _open(self) -> Client:
        if self._client is None:
            # Read by every chromadb client of this process: no telemetry, and settings that agree
            # with a stock client on the same folder (Chroma refuses two that differ).
            os.environ.setdefault("ANONYMIZED_TELEMETRY", "False")
            import chromadb

            self._client = cast("Client", chromadb.PersistentClient(path=str(self.path)))
        return self._client

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except FootnoteError:
            raise
        except Exception as error:  # Chroma raises ChromaError, ValueError, and bare exceptions of its Rust core.
            raise translated(error, self.path, free=_free(self.path.parent)) from error


class _Upserting:
    """A collection as `ChromaVectorStore` writes to it: its `add` would leave an id that is known as it was."""

    def __init__(self, collection: Collection) -> None:
        self._collection = collection

    def add(self, **given: Any) -> None:
        self._collection.upsert(**given)


def translated(error: Exception, path: Path, *, free: int) -> FootnoteError:
    """What Chroma raised about the database at `path`, with `free` bytes left on its disk, for a person to read."""
    reason = " ".join(str(error).split())[:200]
    # With the disk full, whatever Chroma says went wrong is the disk.
    if free < LEAST_FREE or any(sign in reason for sign in _NOT_WRITTEN):
        return LibraryNotWritable(
            f"the vector index {str(path)!r} cannot be written ({reason}). Check the disk and the folder's "
            "permissions, then run the command again; what was finished is kept."
        )
    # Compaction gives back what it took of the disk before it says that it failed, and never says why.
    if free < _COMPACTION and "compaction" in reason:
        return LibraryNotWritable(
            f"the vector index {str(path)!r} cannot be written ({reason}), with {free / 1e6:.1f} MB left on its disk. "
            "Free some space and run the command again; if there was enough, make it anew: footnote rebuild"
        )
    return LibraryDamaged(f"the vector index {str(path)!r} failed ({reason}). Make it anew: footnote rebuild")


def _free(folder: Path) -> int:
    return shutil.disk_usage(folder).free if folder.is_dir() else _COMPACTION


def _node(passage: Passage, paper: Paper, vector: bytes) -> TextNode:
    from llama_index.core.schema import NodeRelationship, RelatedNodeInfo, TextNode

    metadata: dict[str, Any] = {
        "paper": paper.id,
        "label": paper.label,
        "field": passage.field,
        "start": passage.start,
        "end": passage.end,
        "kind": passage.kind,
    }
    metadata |= {name: value for name, value in (("year", paper.year), ("venue", paper.venue)) if value is not None}
    return TextNode(
        id_=passage.id,
        text=paper.text(passage.field)[passage.start : passage.end],
        start_char_idx=passage.start,
        end_char_idx=passage.end,
        metadata=metadata,
        excluded_embed_metadata_keys=list(metadata),
        excluded_llm_metadata_keys=["paper", "field", "start", "end", "kind"],
        relationships={NodeRelationship.SOURCE: RelatedNodeInfo(node_id=paper.id)},
        embedding=np.frombuffer(vector, dtype=np.float32).tolist(),
    )
