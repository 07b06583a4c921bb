"""A conversation: questions in order, and markers that keep their papers from the first turn to the last."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from rag.llm.model import Model
from rag.types import Answer


class Ask(Protocol):
    """Answers one question with markers carried on from earlier turns."""

    def __call__(self, question: str, *, llm: str | Model | None, markers: Mapping[str, int]) -> Answer: ...


class Conversation:
    """Turns of one conversation. Each question is answered by itself; only markers carry over."""

    def __init__(self, ask: Ask) -> None:
        self.id = uuid.uuid4().hex[:12]
        self.turns = 0
        self._ask = ask
        self._markers: dict[str, int] = {}

    def ask(self, question: str, *, llm: str | Model | None = None) -> Answer:
        """Answer the next question."""
        answer = self._ask(question, llm=llm, markers=self._markers)
        self._markers |= {citation.paper.id: citation.marker for citation in answer.citations}
        self.turns += 1
        return replace(answer, conversation=self.id, turn=self.turns)
