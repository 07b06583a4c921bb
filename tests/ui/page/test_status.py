from __future__ import annotations

import pytest

from rag.errors import LibraryDamaged, ModelNotConfigured
from rag.settings import load_settings
from rag.types import Paper
from tests.ui.cli.two_papers import WELL
from tests.ui.page.elements import Elements, text
from tests.ui.page.shelf import Shelf
from ui.page.status import answering, status_html


def test_it_says_how_many_papers_there_are_and_who_answers() -> None:
    assert text(status_html(Shelf(), None)) == (
        "Footnote2 papers. Answers are the papers' own sentences, with no language model "
        "(neither OPENAI_API_KEY nor OPENAI_BASE_URL is set)."
    )


def test_one_paper_is_one_paper() -> None:
    assert "1 paper." in text(status_html(Shelf([WELL]), None))


def test_it_names_the_model_and_where_questions_go() -> None:
    settings = load_settings(openai_base_url="http://127.0.0.1:11434/v1", model="qwen2.5:7b")

    status = text(status_html(Shelf(settings=settings), None))

    assert "qwen2.5:7b at 127.0.0.1:11434 (OPENAI_BASE_URL is set)" in status
    assert "go there" in status


def test_an_empty_library_says_what_to_type() -> None:
    status = text(status_html(Shelf([]), None))

    assert "holds no papers yet" in status
    assert "footnote ingest --seeds --library 'my papers'" in status


def test_a_library_that_cannot_be_read_says_why() -> None:
    class Damaged(Shelf):
        def papers(self) -> tuple[Paper, ...]:
            raise LibraryDamaged("the catalogue cannot be read: footnote rebuild")

    assert "footnote rebuild" in text(status_html(Damaged(), None))


def test_html_in_the_name_of_a_model_is_text() -> None:
    settings = load_settings(openai_base_url="http://127.0.0.1/v1", model="<img src=x onerror=alert(1)>\n\n# m")

    html = status_html(Shelf(settings=settings), None)

    assert Elements(html).tags == {"div", "h1", "p"}
    assert "\n" not in html


def test_an_unknown_model_is_refused() -> None:
    with pytest.raises(ModelNotConfigured, match="'gpt'"):
        answering(Shelf(), "gpt")
