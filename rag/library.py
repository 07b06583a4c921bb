"""The Python door, and the one place where a library's parts are put together.

from rag import Library

library = Library.open("my-papers")
library.ingest("abstracts.txt")
print(library.ask("What does SpecBlock do?").text)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from os import PathLike
from pathlib import Path

from rag.answer import Asker
from rag.conversation import Conversation
from rag.errors import EmptyLibrary, EncoderMismatch
from rag.find import find_paper
from rag.ingest import Progress, ingest, plan
from rag.llm.choose import choose
from rag.llm.model import Model
from rag.passages import passages_of
from rag.question.labelindex import LabelIndex
from rag.rerank import Reranker
from rag.search import Searcher
from rag.settings import Settings, load_settings
from rag.split import SPLITTER
from rag.types import Answer, IngestReport, Paper, SearchResult
from vectorstore.encoder import Encoder, encoder_status, open_encoder
from vectorstore.reranker import open_reranker, reranker_status
from vectorstore.store import Store, holds_anything

SEEDS = Path(__file__).resolve().parent.parent / "seeds"
"""The lists shipped with Footnote: beside the packages in a checkout and in an installed wheel alike."""
EXACT_SEARCH = (
    "the library cannot be written here (read-only, or a full disk): the catalogue's own vectors were searched"
)


class Library:
    """Papers in a folder, and the questions one can ask of them. Safe to share between threads."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.folder = folder
        self.settings = settings
        self._named: tuple[str | None, LabelIndex, tuple[str, ...]] | None = None

    @classmethod
    def open(cls, folder: str | PathLike[str] | None = None, *, settings: Settings | None = None) -> Library:
        """The library in `folder`, or in the configured one. It is made when papers are first put in.

        Raises:
            SettingsError: a setting has no meaning.
            NotALibrary, NewerLibrary, LibraryDamaged: the folder cannot be used as one.
        """
        settings = settings or load_settings()
        library = cls(Path(folder) if folder is not None else settings.library, settings)
        if library.exists:
            library._store  # noqa: B018 - tells at once whether the folder can be used
        return library

    @property
    def exists(self) -> bool:
        """Whether the folder holds anything yet: a library, or something else."""
        return holds_anything(self.folder)

    def ingest(
        self,
        *paths: str | PathLike[str],
        seeds: bool = False,
        dry_run: bool = False,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> IngestReport:
        """Read files and folders of papers in; `seeds` adds the lists shipped with Footnote.

        What is known already is recognised by its content, so a second ingest changes nothing.

        Raises:
            SourceError: a path cannot be read, or holds no paper.
            LibraryNotWritable, LibraryBusy, EncoderMismatch: the library cannot take papers now.
        """
        sources = [*map(Path, paths), *([SEEDS] if seeds else [])]
        if dry_run:
            shelf = self._store.catalogue if self.exists else NOTHING
            report = plan(sources, shelf=shelf, on_progress=on_progress)
            return replace(report, papers_total=len(self.papers()) + report.added)
        store = self._store_for_writing
        with store.writing():
            store.take_fingerprint(self.fingerprint)
            report = ingest(
                sources, shelf=store.catalogue, writer=store, encode=self.encoder.encode, on_progress=on_progress
            )
        return replace(report, papers_total=store.catalogue.count())

    def papers(
        self, *, query: str | None = None, year: int | None = None, venue: str | None = None
    ) -> tuple[Paper, ...]:
        """Papers in the order they came in; `query` is looked for in label, title, abstract and authors, case aside."""
        found = self._store.catalogue.papers() if self.exists else ()
        return tuple(paper for paper in found if matches(paper, query=query, year=year, venue=venue))

    def paper(self, name: str) -> Paper:
        """The paper of this id (or the start of it), label, DOI or arXiv id.

        Raises:
            PaperNotFound: there is none, or more than one.
        """
        catalogue = self._filled.catalogue
        return catalogue.papers([find_paper(name, catalogue)])[0]

    def search(self, question: str, *, k: int = 10, papers: Sequence[str] = ()) -> SearchResult:
        """The evidence for a question, best first, and the papers ranked; among `papers` (any names) if given.

        Raises:
            QuestionError, EmptyLibrary, PaperNotFound, EncoderMismatch: as their names say.
        """
        return self._asker.search(question, k=k, within=self._ids(papers))

    def ask(
        self,
        question: str,
        *,
        llm: str | Model | None = None,
        papers: Sequence[str] = (),
        markers: Mapping[str, int] | None = None,
    ) -> Answer:
        """One question, one cited answer.

        Args:
            question: in words, up to 20,000 characters.
            llm: `none`, `auto`, `openai`, a model, or None for the configured one.
            papers: names of the papers the answer is limited to.
            markers: paper id to marker, as earlier turns of a conversation gave them.

        Raises:
            QuestionError, EmptyLibrary, PaperNotFound, EncoderMismatch: as their names say.
            ModelNotConfigured: the model is unknown, or lacks a key; nothing is searched then.
        """
        model = choose(self.settings, llm) if llm is None or isinstance(llm, str) else llm
        return self._asker.ask(question, model=model, within=self._ids(papers), markers=markers or {})

    def chat(self) -> Conversation:
        """Start a conversation: markers keep their papers from turn to turn."""
        return Conversation(self.ask)

    def remove(self, *names: str) -> tuple[Paper, ...]:
        """Take papers out of the catalogue and of every index; all of them or, if one is not found, none.

        Raises:
            PaperNotFound: a name is no paper's.
        """
        found = tuple({paper.id: paper for paper in map(self.paper, names)}.values())
        with self._store.writing():
            self._store.remove([paper.id for paper in found])
        return found

    def rebuild(self) -> int:
        """Make the indexes anew from the catalogue, encoding only if another encoder, or splitter, made them.

        Returns:
            How many passages were encoded.
        """
        return self._filled.rebuild(self.fingerprint, passages_of, self.encoder.encode)

    def problems(self) -> tuple[str, ...]:
        """What is out of step in the library, each with its mend."""
        if not self.exists:
            return ()
        found = list(self._store.problems())
        try:
            self._store.check_fingerprint(self.fingerprint)
        except EncoderMismatch as error:
            found.append(str(error))
        return tuple(found)

    @property
    def format(self) -> int:
        """The format of the catalogue, a number that grows with what older versions cannot read."""
        return self._store.catalogue.format

    def encoder_status(self) -> str:
        """Which encoder makes the vectors, and whether it is ready, without loading it.

        Raises:
            EncoderError: it is missing, or is not the file it should be.
        """
        return encoder_status(self.settings)

    def reranker_status(self) -> str:
        """Which reranker is configured, after trying it.

        Raises:
            EncoderError: it cannot be had or loaded, or does not work.
        """
        return reranker_status(self.settings)

    def close(self) -> None:
        """Let go of the library's files."""
        if "_store" in self.__dict__:
            self._store.close()
            del self.__dict__["_store"]

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def fingerprint(self) -> str:
        """Names all that passages and their vectors depend on: the encoder and the splitter."""
        return f"{self.encoder.fingerprint}, {SPLITTER}"

    @property
    def _asker(self) -> Asker:
        store = self._filled
        store.check_fingerprint(self.fingerprint)
        searcher = Searcher(encoder=self.encoder, vectors=store, texts=store.catalogue, reranker=self.reranker)
        notes = (*self.encoder.notes, *((EXACT_SEARCH,) if store.searches_exactly else ()))
        labels, venues = self._names
        return Asker(
            searcher=searcher,
            shelf=store.catalogue,
            labels=labels,
            venues=venues,
            english_only=self.settings.encoder is None,
            unsupported=self.settings.unsupported,
            notes=notes,
        )

    @property
    def _names(self) -> tuple[LabelIndex, tuple[str, ...]]:
        """The labels as questions spell them, and the venues; read anew only when papers came or went."""
        catalogue = self._store.catalogue
        generation = catalogue.meta("generation")
        if self._named is None or self._named[0] != generation:
            self._named = (generation, LabelIndex(catalogue.labels()), catalogue.venues())
        return self._named[1:]

    def _ids(self, names: Sequence[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.paper(name).id for name in names))

    @cached_property
    def encoder(self) -> Encoder:
        """The sentence encoder, loaded when first asked for."""
        return open_encoder(self.settings)

    @cached_property
    def reranker(self) -> Reranker | None:
        """The configured reranker, loaded when first asked for."""
        return open_reranker(self.settings)

    @cached_property
    def _store(self) -> Store:
        return Store(self.folder)

    @property
    def _store_for_writing(self) -> Store:
        if not self.exists:
            Store(self.folder, create=True).close()
        return self._store

    @property
    def _filled(self) -> Store:
        if not self.exists or not self._store.catalogue.count():
            raise EmptyLibrary(
                f"the library {str(self.folder)!r} is empty. Fill it: footnote ingest FILE, or footnote ingest --seeds"
            )
        return self._store


def matches(paper: Paper, *, query: str | None, year: int | None, venue: str | None) -> bool:
    """Whether a paper passes the filters of a listing."""
    text = " ".join([paper.label, paper.title or "", paper.abstract or "", *paper.authors]).casefold()
    return (
        (query is None or query.casefold() in text)
        and (year is None or paper.year == year)
        and (venue is None or venue.casefold() in (paper.venue or "").casefold())
    )


class _Nothing:
    """A library that holds nothing, for a dry run before there is one."""

    def find(self, identifiers: Sequence[str]) -> None:
        return None

    def papers(self, ids: Sequence[str]) -> tuple[Paper, ...]:
        return ()

    def labels(self) -> dict[str, str]:
        return {}

    def ledger(self, file_sha256: str) -> None:
        return None

    def recorded(self, digest: str, file_name: str) -> None:
        return None


NOTHING = _Nothing()
