"""What happens when something on the page is used. Each handler returns what the components then show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import gradio as gr

from rag.errors import FootnoteError
from rag.help import examples
from ui.page.session import WAITING, Asked, Message, Session
from ui.page.status import status_html

Shown: TypeAlias = "tuple[str, list[dict[str, Any]], Session | None]"
"""The question box, the chat, and the session to keep."""


@dataclass(frozen=True, kw_only=True)
class Events:
    """The handlers, on one library. They hold nothing of a visitor: that is in the session they are handed."""

    library: Asked
    llm: str | None

    def greet(self) -> tuple[str, dict[str, Any]]:
        """The page was loaded: its status line, and the chat with three questions that this library can be asked."""
        try:
            suggestions = examples(self.library.papers())
        except FootnoteError:
            suggestions = ()
        return status_html(self.library, self.llm), gr.update(examples=[{"text": each} for each in suggestions])

    def ask(self, question: str, session: Session | None) -> Iterator[Shown]:
        """A question was sent: it is shown at once, and its answer when it is there."""
        session = session or Session(conversation=self.library.chat())
        if question.strip():
            session = session.asked(question)
            yield "", [*_chat(session), _message(WAITING)], session
            session = session.answered(question, self.llm)
        yield "", _chat(session), session

    def ask_example(self, chosen: gr.SelectData, session: Session | None) -> Iterator[Shown]:
        """One of the three questions was chosen."""
        yield from self.ask(chosen.value["text"], session)

    def forget(self) -> Shown:
        """A new conversation was asked for."""
        return "", [], None


def _chat(session: Session) -> list[dict[str, Any]]:
    return [_message(message) for message in session.messages]


def _message(message: Message) -> dict[str, Any]:
    # In parts, since Gradio re-indents a message that is a plain string.
    return {"role": message.role, "content": [{"type": "text", "text": message.html}]}
