"""A library's folder on disk: the catalogue, the vectors in Chroma, and the rule that keeps them one.

A write is: catalogue transaction (which notes what is pending), then Chroma, then strike the
notes. Opening for writing finishes what a crash left half done. One writer per library, by a
lock file; a reader that sees a new generation lets go of its Chroma client, since an open one
does not find what another process wrote.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import numpy as np
from filelock import FileLock, Timeout
from numpy.typing import NDArray

from rag.errors import EncoderMismatch, LibraryBusy, LibraryDamaged, LibraryNotWritable, NotALibrary
from rag.types import Entry, Hit, IndexName, LedgerLine, Paper, Passage, PassageKind
from vectorstore import changes
from vectorstore.catalogue import CATALOGUE_FILE, Catalogue
from vectorstore.chroma import CHROMA_FOLDER, ChromaIndex
from vectorstore.exact import nearest
from vectorstore.schema import catalogue_errors, create_catalogue, why_not_writable

LOCK_FILE = "write.lock"
LOCK_SECONDS = 30.0
OWN_FILES = {LOCK_FILE, CHROMA_FOLDER, "catalogue.new", "catalogue.new-wal", "catalogue.new-shm"}
"""What a library that was never made whole may have left in its folder."""
SETTLE_BATCH = 2_000
_KINDS: dict[IndexName, tuple[PassageKind, ...]] = {"passages": ("title", "sentence"), "abstracts": ("abstract",)}


class Store:
    """The papers of one folder and their indexes."""

    def __init__(self, folder: Path, *, create: bool = False) -> None:
        """Open the library in `folder`.

        Raises:
            NotALibrary: there is none, or the folder holds something else.
            NewerLibrary, LibraryNotWritable, LibraryDamaged: as their names say.
        """
        self.folder = folder
        _check_folder(folder)
        self._lock = FileLock(folder / LOCK_FILE, timeout=LOCK_SECONDS)
        if create:
            self._create()
        self.catalogue = Catalogue(folder)
        self._chroma = ChromaIndex(folder)
        self._generation: str | None = None

    def close(self) -> None:
        """Let go of files and clients."""
        self._chroma.close()
        self.catalogue.close()

    @property
    def searches_exactly(self) -> bool:
        """Whether vectors are searched in the catalogue: Chroma cannot open a folder that refuses writes."""
        return not self.catalogue.writable or (self._chroma.exists and not os.access(self._chroma.path, os.W_OK))

    def check_fingerprint(self, fingerprint: str) -> None:
        """Refuse an encoder, or a way to cut passages, other than the one that made the library's vectors.

        Raises:
            EncoderMismatch: naming both, and the command that mends it; or a rebuild was cut off.
        """
        stored = self.catalogue.meta("fingerprint")
        if stored is not None and stored != fingerprint:
            raise EncoderMismatch(
                f"the library {str(self.folder)!r} was made with the encoder {stored!r}, "
                f"but {fingerprint!r} is configured. Configure the former again (FOOTNOTE_ENCODER), "
                "or encode the papers anew: footnote rebuild"
            )
        if self.catalogue.meta("rebuilding"):
            raise EncoderMismatch(
                f"the library {str(self.folder)!r} is being rebuilt, or its rebuild was cut off. "
                "Wait for it, or finish it: footnote rebuild"
            )

    def take_fingerprint(self, fingerprint: str) -> None:
        """Let an empty library take on `fingerprint`; one with papers must have it. Call within `writing`.

        Raises:
            EncoderMismatch: as `check_fingerprint`.
        """
        if self.catalogue.count():
            self.check_fingerprint(fingerprint)
        elif self.catalogue.meta("fingerprint") != fingerprint:
            changes.write_fingerprint(self.catalogue, fingerprint)

    def dense(
        self, vector: NDArray[np.float32], index: IndexName, k: int, papers: Sequence[str] = ()
    ) -> tuple[Hit, ...]:
        """The `k` passages of an index nearest to a unit vector: from Chroma, or exactly where it cannot open."""
        if not self.searches_exactly:
            # Chroma writes when it is opened; on a full disk the question is answered all the same.
            with suppress(LibraryNotWritable):
                self._see_other_writers()
                return self._chroma.query(vector, index, k, papers)
        return nearest(self.catalogue, vector, _KINDS[index], k, papers)

    def _see_other_writers(self) -> None:
        generation = self.catalogue.meta("generation")
        if generation != self._generation:
            self._chroma.close()
            self._check_complete()
            self._generation = generation

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the library's one writer lock, having first finished what a crash left half done.

        Raises:
            LibraryBusy: another process held it for longer than `LOCK_SECONDS`.
            LibraryNotWritable: the folder refuses writes.
        """
        with self._locked():
            self._settle()
            if not self._chroma.exists and self.catalogue.indexed():
                changes.note_everything_pending(self.catalogue)
                self._settle()
            yield

    def _create(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LibraryNotWritable(
                f"cannot make a library at {str(self.folder)!r}: {error.strerror}. Name another folder with --library."
            ) from error
        path = self.folder / CATALOGUE_FILE
        if not path.exists():
            with catalogue_errors(path), self._lock:
                if not path.exists():
                    create_catalogue(path)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        if reason := why_not_writable(self.catalogue.path):
            raise LibraryNotWritable(f"the library {str(self.folder)!r} {reason}")
        try:
            self._lock.acquire()
        except Timeout:
            raise LibraryBusy(
                f"another process is writing to the library {str(self.folder)!r}. Try again when it is done."
            ) from None
        try:
            yield
        finally:
            self._lock.release()

    def write(self, file_sha256: str, entries: Sequence[Entry], lines: Sequence[LedgerLine]) -> None:
        """Add or update papers and enter their lines in the ledger. Call within `writing`."""
        changes.write_batch(self.catalogue, file_sha256, entries, lines)
        self._settle()

    def finish_file(self, file_sha256: str) -> None:
        """Note that a file was read to its end. Call within `writing`."""
        changes.finish_file(self.catalogue, file_sha256)

    def remove(self, paper_ids: Sequence[str]) -> None:
        """Take papers out of every index. Call within `writing`."""
        changes.remove_papers(self.catalogue, paper_ids)
        self._settle()

    def rebuild(
        self,
        fingerprint: str,
        passages_of: Callable[[Paper], Sequence[Passage]],
        encode: Callable[[Sequence[str]], NDArray[np.float32]],
    ) -> int:
        """Make the indexes anew from the catalogue.

        With another fingerprint the papers are cut into passages and encoded anew; with the same, nothing is
        encoded. A rebuild that is cut off goes on where it was; until it ends the library answers no question.

        Returns:
            How many passages were encoded.
        """
        with self._locked():
            changes.begin_rebuild(self.catalogue, fingerprint, passages_of)
            encoded = self._encode_missing(encode)
            self._chroma.clear()
            changes.note_everything_pending(self.catalogue)
            self._settle()
            changes.finish_rebuild(self.catalogue)
        return encoded

    def problems(self) -> tuple[str, ...]:
        """What is out of step between catalogue and indexes, each with its mend; none when all is well."""
        if waiting := len(changes.pending(self.catalogue, 1_000_000)):
            return (f"{waiting} passages wait to enter the vector index: footnote rebuild",)
        try:
            if not self.searches_exactly:
                self._check_complete()
        except LibraryDamaged as error:
            return (str(error),)
        return ()

    def _check_complete(self) -> None:
        """Notice an index that lost passages, or is gone: it would answer less and say nothing.

        Raises:
            LibraryDamaged: with the command that makes it anew.
        """
        expected, held = self.catalogue.indexed(), self._chroma.count() if self._chroma.exists else 0
        # A writer may have come in between the two: only what still stands is a fault.
        if expected is not None and held != expected and expected == self.catalogue.indexed():
            raise LibraryDamaged(
                f"the vector index of {str(self.folder)!r} holds {held} passages of {expected}. "
                "Make it anew: footnote rebuild"
            )

    def _encode_missing(self, encode: Callable[[Sequence[str]], NDArray[np.float32]]) -> int:
        texts = self.catalogue.without_vector()
        for start in range(0, len(texts), SETTLE_BATCH):
            batch = texts[start : start + SETTLE_BATCH]
            vectors = encode([text for _, text in batch])
            changes.write_vectors(
                self.catalogue, {name: row.tobytes() for (name, _), row in zip(batch, vectors, strict=True)}
            )
        return len(texts)

    def _settle(self) -> None:
        """Give Chroma what is pending, the oldest first."""
        while notes := changes.pending(self.catalogue, SETTLE_BATCH):
            last = {passage_id: action for _, passage_id, action in notes}
            self._chroma.delete([name for name, action in last.items() if action == "delete"])
            self._write_to_chroma([name for name, action in last.items() if action == "write"])
            changes.settle(self.catalogue, [number for number, _, _ in notes])
        self._generation = self.catalogue.meta("generation")

    def _write_to_chroma(self, passage_ids: Sequence[str]) -> None:
        passages = self.catalogue.passages(passage_ids)
        papers = {paper.id: paper for paper in self.catalogue.papers({p.paper_id for p in passages.values()})}
        vectors = self.catalogue.vectors_by_id(passage_ids)
        if passages:
            self._chroma.write([(p, papers[p.paper_id]) for p in passages.values()], vectors)


def _check_folder(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise NotALibrary(f"{str(folder)!r} is a file, not a folder. Name a folder with --library.")
    if folder.is_dir() and not (folder / CATALOGUE_FILE).exists() and has_other_files(folder):
        raise NotALibrary(
            f"{str(folder)!r} holds other files and no library. Name an empty or a new folder with --library."
        )


def holds_anything(folder: Path) -> bool:
    """Whether there is a library in `folder`, or something that is none."""
    return folder.exists() and (not folder.is_dir() or (folder / CATALOGUE_FILE).exists() or has_other_files(folder))


def has_other_files(folder: Path) -> bool:
    """Whether the folder holds files that no library makes."""
    return any(entry.name not in OWN_FILES for entry in folder.iterdir())
