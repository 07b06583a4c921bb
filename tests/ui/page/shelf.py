"""A library of two papers, as the page sees one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rag.conversation import Conversation
from rag.errors import QuestionError
from rag.llm.model import Model
from rag.settings import Settings, load_settings
from rag.types import Answer, Paper
from tests.ui.cli.two_papers import TOWER, WELL, citing, refusal, verbatim


class Shelf:
    """Answers a question about the tower or the well, refuses any other, and cannot take "?"."""

    def __init__(self, papers: Sequence[Paper] = (TOWER, WELL), settings: Settings | None = None) -> None:
        self.folder = Path("my papers")
        self.settings = settings or load_settings()
        self._papers = tuple(papers)

    def papers(self) -> Sequence[Paper]:
        return self._papers

    def chat(self) -> Conversation:
        return Conversation(self.ask)

    def ask(self, question: str, *, llm: str | Model | None, markers: Mapping[str, int]) -> Answer:
        if question == "?":
            raise QuestionError("The question holds no words.")
        for paper, words in ((TOWER, "It has\n12 floors."), (WELL, "The well is 30 m deep.")):
            if paper.label.casefold() in question:
                marker = markers.get(paper.id, len(markers) + 1)
                return verbatim(question, citing(paper, words, marker))
        return refusal(question)
