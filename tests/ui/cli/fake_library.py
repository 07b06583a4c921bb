"""A library of two papers that answers with their first sentences: what the commands see of `rag.Library`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Self, cast

from rag.conversation import Conversation
from rag.errors import PaperNotFound
from rag.llm.model import Model
from rag.settings import Settings, load_settings
from rag.types import Answer, Evidence, IngestReport, Paper, PaperScore, Passage, SearchResult, Skip
from tests.ui.cli.two_papers import TOWER, WELL, citing, refusal, verbatim
from ui.cli.session import Opener

if TYPE_CHECKING:
    from rag.ingest import Progress
    from rag.library import Library


REPORT = IngestReport(added=2, skipped=(Skip(source="list.txt:9", reason="no words"),), papers_total=2)


@dataclass(kw_only=True)
class FakeLibrary:
    """Answers a question that holds a paper's label with that paper's first sentence, and refuses any other."""

    folder: Path = Path("library")
    settings: Settings = field(default_factory=lambda: load_settings(library="library", llm="none"))
    held: tuple[Paper, ...] = (TOWER, WELL)
    failure: BaseException | None = None
    """Raised by whatever is asked of the library next."""
    asked: list[tuple[str, str | Model | None, tuple[str, ...]]] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    report: IngestReport = REPORT
    wrong: tuple[str, ...] = ()
    closed: bool = False

    exists = True
    format = 1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.closed = True

    def ingest(
        self, *paths: Path, seeds: bool, dry_run: bool, on_progress: Callable[[Progress], None] | None
    ) -> IngestReport:
        self._fail()
        if on_progress:
            from rag.ingest import Progress

            on_progress(Progress(file="list.txt", files_done=0, files=2, records=3))
        return self.report

    def papers(
        self, *, query: str | None = None, year: int | None = None, venue: str | None = None
    ) -> tuple[Paper, ...]:
        self._fail()
        return tuple(paper for paper in self.held if (query or "") in paper.label and year in (None, paper.year))

    def paper(self, name: str) -> Paper:
        self._fail()
        for paper in self.held:
            if name in (paper.label, paper.id):
                return paper
        raise PaperNotFound(f"no paper is called {name!r}. List them: footnote papers")

    def search(self, question: str, *, k: int = 10, papers: Sequence[str] = ()) -> SearchResult:
        self._fail()
        passage = Passage(paper_id=TOWER.id, kind="sentence", field="abstract", start=0, end=49, search_text="")
        found = Evidence(
            passage=passage,
            quote=TOWER.text("abstract")[:49],
            score=0.81234,
            similarity=0.5,
            why={"dense": 1, "lexical": None, "name": 2},
        )
        scores = (PaperScore(paper=TOWER, score=0.3), PaperScore(paper=WELL, score=0.1))
        return SearchResult(question=question, evidence=(found,) * min(k, 2), papers=scores, sufficient=True)

    def ask(
        self,
        question: str,
        *,
        llm: str | Model | None = None,
        papers: Sequence[str] = (),
        markers: Mapping[str, int] | None = None,
    ) -> Answer:
        self._fail()
        self.asked.append((question, llm, tuple(papers)))
        named = [paper for paper in self.held if paper.label in question]
        known = dict(markers or {})
        for paper in named:
            known.setdefault(paper.id, len(known) + 1)
        citations = [citing(paper, paper.text("abstract").split(". ")[0], known[paper.id]) for paper in named]
        return verbatim(question, *citations) if citations else refusal(question)

    def chat(self) -> Conversation:
        return Conversation(self.ask)

    def remove(self, *names: str) -> tuple[Paper, ...]:
        found = tuple(map(self.paper, names))
        self.removed += names
        self.held = tuple(paper for paper in self.held if paper not in found)
        return found

    def rebuild(self) -> int:
        self._fail()
        return 0

    def problems(self) -> tuple[str, ...]:
        return self.wrong

    def encoder_status(self) -> str:
        return "a fake"

    def _fail(self) -> None:
        if self.failure:
            raise self.failure


def opener(library: FakeLibrary) -> Opener:
    """Opens `library`, whatever the settings name."""

    def open_it(settings: Settings) -> Library:
        library.folder, library.settings = settings.library, settings
        return cast("Library", library)

    return open_it
