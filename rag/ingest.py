"""Putting papers in: files to records to papers to passages to vectors, in batches that are each kept whole.

    files ─read→ records ─normalise→ ─identify→ new | changed | same | twin
          ─split→ passages ─encode→ vectors ─write→ catalogue, then Chroma   → report

A file whose content is in the ledger is not parsed again. What a batch wrote stays written,
whatever interrupts the next; the same command then goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rag.corpus import files, read
from rag.errors import SourceError
from rag.identify import Identity, abstract_sha256, identify
from rag.label import label_of, unique_label
from rag.normalise import normalise
from rag.passages import passages_of
from rag.types import Entry, IngestReport, LedgerLine, Outcome, Paper, Record, Skip

BATCH: Final = 32
"""Records a transaction: a few seconds of encoding, which is what an interruption may lose."""


@dataclass(frozen=True, kw_only=True)
class Progress:
    """How far an ingest is: files are counted, records are not known before they are read."""

    file: str
    files_done: int
    files: int
    records: int


Encode: TypeAlias = Callable[[Sequence[str]], NDArray[np.float32]]
"""Texts to unit vectors, shape (texts, dimension)."""


class Shelf(Protocol):
    """What is known before an ingest."""

    def find(self, identifiers: Sequence[str]) -> str | None:
        """The paper that answers to one of `identifiers`."""

    def papers(self, ids: Sequence[str]) -> tuple[Paper, ...]:
        """Papers by id."""

    def labels(self) -> dict[str, str]:
        """Label to paper id."""

    def ledger(self, file_sha256: str) -> tuple[LedgerLine, ...] | None:
        """What a file of this content held."""

    def recorded(self, digest: str, file_name: str) -> str | None:
        """The paper that a record of this raw text, in a file of this name, became."""


class Writer(Protocol):
    """Where papers are written to."""

    def write(self, file_sha256: str, entries: Sequence[Entry], lines: Sequence[LedgerLine]) -> None:
        """Keep papers and what became of records."""

    def finish_file(self, file_sha256: str) -> None:
        """Note that a file was read to its end."""


@dataclass(frozen=True, kw_only=True)
class Decided:
    """A record, the paper it is, and how it counts; a paper to be written is one `added` or `updated`."""

    line: LedgerLine
    outcome: Outcome | None
    paper: Paper | None = None
    identifiers: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(kw_only=True)
class _Tally:
    """The counts of a run while it runs."""

    outcomes: dict[Outcome, int] = field(
        default_factory=lambda: dict.fromkeys(("added", "updated", "unchanged", "merged"), 0)
    )
    skipped: list[Skip] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    records: int = 0

    def count(self, line: LedgerLine, outcome: Outcome | None, notes: Iterable[str] = ()) -> None:
        self.records += 1
        if outcome is None:
            self.skipped.append(Skip(source=line.source, reason=line.reason or "cannot be read"))
        else:
            self.outcomes[outcome] += 1
        self.notes += [f"{line.source}: {note}" for note in notes]


def ingest(
    paths: Sequence[Path],
    *,
    shelf: Shelf,
    writer: Writer,
    encode: Encode,
    on_progress: Callable[[Progress], None] | None = None,
) -> IngestReport:
    """Read files and folders into a library. `papers_total` is left to the caller.

    Raises:
        SourceError: a path cannot be read, or no record could be read from any of them.
    """
    return _run(paths, shelf, _Keeper(writer=writer, encode=encode), on_progress)


def plan(paths: Sequence[Path], *, shelf: Shelf, on_progress: Callable[[Progress], None] | None = None) -> IngestReport:
    """Say what `ingest` would do, writing and encoding nothing."""
    return _run(paths, shelf, None, on_progress)


def _run(
    paths: Sequence[Path], shelf: Shelf, keeper: _Keeper | None, on_progress: Callable[[Progress], None] | None
) -> IngestReport:
    tally, decider = _Tally(), Decider(shelf)
    found = files(paths)
    for done, path in enumerate(found):
        for _ in _ingest_file(path, decider, shelf, keeper, tally):
            if on_progress:
                on_progress(Progress(file=str(path), files_done=done, files=len(found), records=tally.records))
    if tally.records == len(tally.skipped):
        raise SourceError(_nothing_read(paths, tally.skipped))
    return IngestReport(**tally.outcomes, skipped=tuple(tally.skipped), notes=tuple(tally.notes))


@dataclass(frozen=True, kw_only=True)
class _Keeper:
    """Encodes and writes what was decided."""

    writer: Writer
    encode: Encode

    def keep(self, batch: Sequence[Decided], file_sha256: str) -> None:
        """Write a batch whole: its new papers with passages and vectors, and its lines in the ledger."""
        papers = {decided.paper.id: decided for decided in batch if decided.paper}
        passages = {paper_id: passages_of(decided.paper) for paper_id, decided in papers.items() if decided.paper}
        texts = [passage.search_text for found in passages.values() for passage in found]
        vectors = iter([row.tobytes() for row in self.encode(texts)] if texts else [])
        entries = [
            Entry(
                paper=decided.paper,
                identifiers=decided.identifiers,
                passages=passages[paper_id],
                vectors=tuple(islice(vectors, len(passages[paper_id]))),
            )
            for paper_id, decided in papers.items()
            if decided.paper
        ]
        self.writer.write(file_sha256, entries, [decided.line for decided in batch])


class Decider:
    """Decides which paper each record is, remembering the papers of this run."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._taken = {label.casefold() for label in shelf.labels()}
        self._new: dict[str, Paper] = {}

    def decide(self, item: Record | Skip) -> Decided:
        """Settle one record."""
        if isinstance(item, Skip):
            return Decided(line=_line(item.source, "", None, item.reason), outcome=None)
        record = normalise(item)
        try:
            identity = identify(record, self._known)
        except SourceError:
            return Decided(line=_line(record.source, record.raw, None, "neither abstract nor title"), outcome=None)
        line = _line(record.source, record.raw, identity.paper_id)
        name = Path(record.source.rpartition(":")[0]).name
        outcome = identity.outcome(seen=self._shelf.recorded(line.digest, name) == identity.paper_id)
        paper = self._paper(record, identity) if outcome in ("added", "updated") else None
        return Decided(line=line, outcome=outcome, paper=paper, identifiers=identity.identifiers, notes=record.notes)

    def _known(self, identifier: str) -> Paper | None:
        if identifier in self._new:
            return self._new[identifier]
        paper_id = self._shelf.find([identifier])
        return next(iter(self._shelf.papers([paper_id])), None) if paper_id else None

    def _paper(self, record: Record, identity: Identity) -> Paper:
        """The paper as it will be stored; an update keeps what the new record does not say."""
        known = self._known_by_id(identity)
        base = known or Paper(id=identity.paper_id, label=self._label(record))
        abstract = base.abstract if record.abstract is None else record.abstract
        paper = replace(
            base,
            title=record.title or base.title,
            abstract=abstract,
            abstract_sha256=None if abstract is None else abstract_sha256(abstract),
            authors=record.authors or base.authors,
            year=record.year or base.year,
            venue=record.venue or base.venue,
            doi=record.doi or base.doi,
            arxiv_id=record.arxiv_id or base.arxiv_id,
            url=record.url or base.url,
        )
        self._new |= {name: paper for name in identity.identifiers if name not in self._new}
        return paper

    def _known_by_id(self, identity: Identity) -> Paper | None:
        known = (self._known(name) for name in identity.identifiers)
        return next((paper for paper in known if paper and paper.id == identity.paper_id), None)

    def _label(self, record: Record) -> str:
        label = unique_label(label_of(record.abstract, record.title), record.abstract, self._taken)
        self._taken.add(label.casefold())
        return label


def _ingest_file(path: Path, decider: Decider, shelf: Shelf, keeper: _Keeper | None, tally: _Tally) -> Iterator[None]:
    """Ingest one file, yielding after each batch."""
    file_sha256 = _sha256(path)
    if file_sha256 and (known := shelf.ledger(file_sha256)) is not None:
        for line in known:
            tally.count(line, None if line.paper_id is None else "unchanged")
        yield
        return
    items = iter(read(path))
    while batch := [decider.decide(item) for item in islice(items, BATCH)]:
        if keeper and file_sha256:
            keeper.keep(batch, file_sha256)
        for decided in batch:
            tally.count(decided.line, decided.outcome, decided.notes)
        yield
    if keeper and file_sha256:
        keeper.writer.finish_file(file_sha256)


def _line(source: str, raw: str, paper_id: str | None, reason: str | None = None) -> LedgerLine:
    digest = sha256(raw.encode("utf-8", "surrogatepass")).hexdigest()
    return LedgerLine(source=source, digest=digest, raw=raw, paper_id=paper_id, reason=reason)


def _sha256(path: Path) -> str | None:
    """The name of a file's content; None for one that cannot be read, which `read` then explains."""
    try:
        if not path.is_file():  # Opening a pipe would wait for its writer, reading a device need not end.
            return None
        with path.open("rb") as opened:
            digest = sha256()
            while chunk := opened.read(1 << 20):
                digest.update(chunk)
            return digest.hexdigest()
    except (OSError, ValueError):
        return None


def _nothing_read(paths: Sequence[Path], skipped: Sequence[Skip]) -> str:
    where = ", ".join(repr(str(path)) for path in paths)
    why = "; ".join(f"{skip.source}: {skip.reason}" for skip in skipped[:3]) or "no files there"
    return f"No paper could be read from {where} ({why}). Give a text file of abstracts, as in: footnote ingest --help"
