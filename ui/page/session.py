"""What one visitor has asked so far. Each browser tab has a session to itself; none sees another's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, Protocol

from rag.conversation import Conversation
from rag.errors import FootnoteError
from rag.settings import Settings
from rag.types import Paper
from ui.page.render import answer_html, error_html, question_html


class Asked(Protocol):
    """What the page asks of a library."""

    @property
    def folder(self) -> Path:
        """Where it is."""

    @property
    def settings(self) -> Settings:
        """What is configured, the language model among it."""

    def papers(self) -> Sequence[Paper]:
        """All papers."""

    def chat(self) -> Conversation:
        """A new conversation."""


@dataclass(frozen=True, kw_only=True)
class Message:
    """One message of the chat, as HTML that holds no markup but our own."""

    role: Literal["user", "assistant"]
    html: str


WAITING = Message(role="assistant", html='<div class="fn-waiting">Reading the papers …</div>')
"""Stands where the answer will."""


@dataclass(frozen=True, kw_only=True)
class Session:
    """A conversation and how it looks."""

    conversation: Conversation
    messages: tuple[Message, ...] = ()

    def asked(self, question: str) -> Session:
        """With the question shown, not yet answered."""
        return self._with(Message(role="user", html=question_html(question)))

    def answered(self, question: str, llm: str | None) -> Session:
        """With the answer to `question`; where there can be none, with what went wrong and what to do."""
        try:
            html = answer_html(self.conversation.ask(question, llm=llm))
        except FootnoteError as error:
            html = error_html(str(error))
        return self._with(Message(role="assistant", html=html))

    def _with(self, message: Message) -> Session:
        return replace(self, messages=(*self.messages, message))
