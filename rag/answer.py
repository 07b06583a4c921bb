"""One question to one cited answer.

question ─interpret→ kind, papers named, what is wanted
         ─rank, evidence→ papers and their sentences, scored
         ─on topic? holds what is wanted?→ if not, a refusal with the nearest papers
         ─write→ a model's checked sentences, or the papers' own
         ─cite→ claims and citations
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, Protocol

from rag.cite import cite
from rag.errors import ModelFailed
from rag.help import catalogue_answer, help_answer
from rag.judge import judge
from rag.llm.model import Model
from rag.question import Question, interpret
from rag.question.labelindex import LabelIndex
from rag.search import Ranking, Searcher
from rag.select import members, papers_to_read
from rag.types import Answer, Considered, Evidence, Nearest, Paper, Published, SearchResult, Sentence, Status
from rag.write import Written, write

NEAREST: Final = 3
CONSIDERED: Final = 10
GIVEN_TO_MODEL: Final = 8
"""How many sentences a model writes from: the ones an answer without it would quote, then the next best."""
READS_ENGLISH: Final = (
    "The encoder reads English: a question in another language finds only the names, numbers and words that it shares "
    "with the abstracts. Ask in English, or name an encoder of more languages in FOOTNOTE_ENCODER."
)
OWN_SENTENCES: Final = "these are the papers' own sentences"


class Shelf(Protocol):
    """The papers of a library."""

    def papers(self, ids: Sequence[str] | None = None) -> tuple[Paper, ...]:
        """Those of `ids`, or all of them."""

    def published(self) -> Sequence[Published]:
        """When and where each paper appeared."""

    def document_frequency(self, terms: Sequence[str]) -> Mapping[str, int]:
        """In how many papers each term stands."""


@dataclass(frozen=True, kw_only=True)
class Asker:
    """Answers questions over one library."""

    searcher: Searcher
    shelf: Shelf
    labels: LabelIndex
    venues: tuple[str, ...] = ()
    """Where the papers appeared."""
    english_only: bool = False
    """Whether the encoder reads no other language."""
    unsupported: Literal["drop", "mark"] = "drop"
    notes: tuple[str, ...] = ()
    """What every answer must say about how this library was searched."""

    def search(self, text: str, *, k: int, within: Sequence[str] = ()) -> SearchResult:
        """The evidence for a question, best first, the papers ranked, and whether that suffices for an answer."""
        question = self._read(text)
        admitted = self._admitted(question, within)
        if admitted is None:
            return SearchResult(question=text, evidence=(), papers=(), sufficient=False)
        ranking = self.searcher.rank(question.searched, named=question.named, within=admitted)
        return SearchResult(
            question=text,
            evidence=self.searcher.best(ranking, k),
            papers=ranking.papers,
            sufficient=bool(judge(question, ranking, self._evidence(question, ranking)).chosen),
        )

    def ask(
        self,
        text: str,
        *,
        model: Model | None = None,
        within: Sequence[str] = (),
        markers: Mapping[str, int] | None = None,
    ) -> Answer:
        """Answer one question; see `rag.library.Library.ask`."""
        started = time.perf_counter()
        question = self._read(text)
        answer = self._answer(question, model, within, markers or {})
        foreign = self.english_only and question.language != "en" and answer.kind != "help"
        notes = (*self.notes, *_guesses(question), *answer.notes, *((READS_ENGLISH,) if foreign else ()))
        milliseconds = round((time.perf_counter() - started) * 1000, 1)
        return replace(answer, question=text, notes=notes, timings_ms={"total": milliseconds})

    def _read(self, text: str) -> Question:
        return interpret(text, self.labels, self.shelf.document_frequency, self.venues)

    def _admitted(self, question: Question, within: Sequence[str]) -> tuple[str, ...] | None:
        """The papers to search, all if there are none to tell; None where the question's filters admit none."""
        if not question.filters:
            return tuple(within)
        passed = [paper.id for paper in self.shelf.published() if question.filters.admits(paper)]
        limit = frozenset(within or passed)
        return tuple(paper_id for paper_id in passed if paper_id in limit) or None

    def _answer(
        self, question: Question, model: Model | None, within: Sequence[str], markers: Mapping[str, int]
    ) -> Answer:
        if question.kind == "help":
            return help_answer(question.text, self.shelf.papers())
        admitted = self._admitted(question, within)
        if admitted is None:
            return _nothing_admitted(question)
        if question.of_the_catalogue:
            return catalogue_answer(question, self.shelf.papers(admitted or None))
        everything = question.kind == "list"
        ranking = self.searcher.rank(question.searched, named=question.named, within=admitted, everything=everything)
        found = self._evidence(question, ranking)
        judgement = judge(question, ranking, found)
        if not judgement.chosen:
            return _refusal(question, ranking, judgement.missing)
        answer = self._written(question, ranking, judgement.chosen, found, model, markers)
        answer = _in_part(answer, judgement.missing)
        if not everything:
            return answer
        shown = len({citation.paper.id for citation in answer.citations})
        return replace(answer, total=max(shown, len(members(ranking))), shown=shown)

    def _written(
        self,
        question: Question,
        ranking: Ranking,
        chosen: Sequence[Evidence],
        found: Sequence[Evidence],
        model: Model | None,
        markers: Mapping[str, int],
    ) -> Answer:
        """The papers' own sentences, or a model's where there is one and what it wrote stands."""
        own = _composed(question, ranking, chosen, _own(chosen), markers)
        if model is None:
            return own
        others = [evidence for evidence in found if evidence not in chosen]
        given = (*chosen, *others)[: max(GIVEN_TO_MODEL, len(chosen))]
        try:
            written = write(question.text, given, _papers(ranking), model, unsupported=self.unsupported)
        except ModelFailed as error:
            notes = (f"{error} So {OWN_SENTENCES}.",)
            return replace(own, fell_back=True, notes=notes)
        answer = _by_model(question, ranking, given, written, own, markers)
        return replace(answer, model=model.name, usage=written.usage)

    def _evidence(self, question: Question, ranking: Ranking) -> tuple[Evidence, ...]:
        """All the sentences of the papers that may answer, best first."""
        to_read = set(papers_to_read(question, ranking))
        return self.searcher.evidence(ranking, [one.paper for one in ranking.papers if one.paper.id in to_read])


def _in_part(answer: Answer, missing: str | None) -> Answer:
    """The answer, and what it does not answer, if anything; what a model found to be missing stands."""
    return replace(answer, status="partial", missing=missing) if missing and answer.status == "answered" else answer


def _guesses(question: Question) -> tuple[str, ...]:
    return tuple(f"{written!r} was read as {label!r}." for written, label in question.guessed.items())


def _nothing_admitted(question: Question) -> Answer:
    return Answer(
        question=question.text,
        resolved_question=question.text,
        kind=question.kind,
        status="unanswerable",
        missing=f"No paper in this library is {question.filters.words()}.",
    )


def _own(chosen: Sequence[Evidence]) -> tuple[Sentence, ...]:
    return tuple(
        Sentence(text=found.quote, evidence=(index,), support="verbatim") for index, found in enumerate(chosen)
    )


def _by_model(
    question: Question,
    ranking: Ranking,
    given: Sequence[Evidence],
    written: Written,
    own: Answer,
    markers: Mapping[str, int],
) -> Answer:
    """A model's checked sentences; where none is left, that nothing is stated, or the papers' own sentences."""
    if written.sentences:
        answer = _composed(question, ranking, given, written.sentences, markers)
        status: Status = "partial" if written.missing else "answered"
        return replace(answer, status=status, missing=written.missing, mode="llm", notes=written.notes)
    if written.missing:
        return replace(_refusal(question, ranking, written.missing), mode="llm", notes=written.notes)
    notes = (*written.notes, f"Nothing the model wrote stood up to the check; {OWN_SENTENCES}.")
    return replace(own, fell_back=True, notes=notes)


def _composed(
    question: Question,
    ranking: Ranking,
    evidence: Sequence[Evidence],
    sentences: Sequence[Sentence],
    markers: Mapping[str, int],
) -> Answer:
    claims, citations = cite(sentences, evidence, _papers(ranking), markers)
    return Answer(
        question=question.text,
        resolved_question=question.text,
        kind=question.kind,
        status="answered",
        claims=claims,
        citations=citations,
        considered=_considered(ranking),
    )


def _refusal(question: Question, ranking: Ranking, missing: str | None) -> Answer:
    return Answer(
        question=question.text,
        resolved_question=question.text,
        kind=question.kind,
        status="unanswerable",
        missing=missing,
        nearest=tuple(Nearest(id=near.paper.id, label=near.paper.label) for near in ranking.papers[:NEAREST]),
        considered=_considered(ranking),
    )


def _considered(ranking: Ranking) -> tuple[Considered, ...]:
    return tuple(Considered(paper=found.paper.id, score=found.score) for found in ranking.papers[:CONSIDERED])


def _papers(ranking: Ranking) -> dict[str, Paper]:
    return {found.paper.id: found.paper for found in ranking.papers}
