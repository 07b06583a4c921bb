from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rag.errors import ModelNotConfigured, SettingsError
from rag.library import Library
from tests.ui.page.elements import text
from tests.ui.page.shelf import Shelf
from ui.page import build, serve
from ui.page.session import Session

ROOT = Path(__file__).parents[3]


def built(llm: str | None = None) -> Any:
    """The page, made inside an event loop: outside one Gradio makes some of its own and never closes them."""

    async def inside() -> Any:
        return build(Shelf(), llm)

    return asyncio.run(inside())


def events() -> Any:
    from ui.page.events import Events

    return Events(library=Shelf(), llm=None)


def shown(chat: list[dict[str, Any]]) -> list[str]:
    return [text(message["content"][0]["text"]) for message in chat]


def test_the_page_is_imported_without_gradio() -> None:
    code = "import sys, ui.page; print('gradio' in sys.modules, 'fastapi' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout == "False False\n"


def test_an_address_that_lets_others_in_is_refused_before_anything_is_loaded() -> None:
    with pytest.raises(SettingsError, match="access control"):
        serve(Library.open(), host="0.0.0.0")


def test_an_unknown_model_is_refused_before_the_page_is_served() -> None:
    with pytest.raises(ModelNotConfigured):
        built("gpt")


def test_nothing_on_the_page_can_be_called_as_an_interface() -> None:
    assert {function.api_visibility for function in built().fns.values()} == {"private"}


def test_the_page_reports_to_nobody() -> None:
    assert built().analytics_enabled is False


def test_a_question_is_shown_at_once_and_the_box_is_emptied() -> None:
    box, chat, _ = next(events().ask("How deep is the well?", None))

    assert (box, shown(chat)) == ("", ["How deep is the well?", "Reading the papers …"])


def test_the_answer_takes_the_place_of_the_wait() -> None:
    *_, (_, chat, _) = events().ask("How deep is the well?", None)

    assert shown(chat)[1].startswith("The well is 30 m deep. [1]")
    assert len(chat) == 2


def test_an_empty_question_is_not_asked() -> None:
    assert [chat for _, chat, _ in events().ask(" \n", None)] == [[]]


def test_visitors_do_not_see_each_other() -> None:
    handlers = events()
    *_, (_, _, mine) = handlers.ask("the tower?", None)
    *_, (_, chat, other) = handlers.ask("the well?", None)

    assert isinstance(mine, Session)
    assert isinstance(other, Session)
    assert mine.conversation is not other.conversation
    assert shown(chat)[0] == "the well?"


def test_a_new_conversation_has_nothing_of_the_old() -> None:
    assert events().forget() == ("", [], None)


def test_the_examples_are_about_this_library() -> None:
    _, chat = events().greet()

    assert any("Tower" in example["text"] for example in chat["examples"])
