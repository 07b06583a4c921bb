from __future__ import annotations

from pathlib import Path

import pytest

from rag.library import Library
from tests.ui.conftest import Python
from ui import demo


@pytest.fixture
def shown(seeds_library: Library, capsys: pytest.CaptureFixture[str]) -> str:
    demo.demonstrate(seeds_library)
    return capsys.readouterr().out


def test_the_demo_answers_two_questions_with_quotes_and_refuses_a_third(shown: str) -> None:
    parts = shown.split("\n──")
    assert ["Sources" in part for part in parts] == [False, True, True, False, False]
    assert "Nearest papers" in parts[3]


def test_the_second_answer_is_from_two_papers(shown: str) -> None:
    assert "[2]" in shown.split("\n──")[2]


def test_each_answer_comes_with_the_command_that_asks_for_it(shown: str, seeds_library: Library) -> None:
    for _, question in demo.QUESTIONS:
        assert f'ask "{question}" --library {seeds_library.folder}' in shown


def test_the_demo_says_what_to_type_next(shown: str) -> None:
    assert "footnote ui --library" in shown.rpartition("What to type next")[2]


def test_no_model_is_asked_whatever_the_environment_holds(python: Python, seeds_folder: Path) -> None:
    ran = python(
        *("-m", "ui.demo"),
        FOOTNOTE_LIBRARY=str(seeds_folder),
        FOOTNOTE_LLM="openai",
        OPENAI_BASE_URL="http://127.0.0.1:9/v1",
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Answered by" not in ran.stdout


def test_a_library_that_cannot_be_used_is_one_line(python: Python, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear reader")
    ran = python("-m", "ui.demo", FOOTNOTE_LIBRARY=str(tmp_path))
    assert ran.returncode == 1
    assert ran.stderr.startswith("footnote: ")
    assert ran.stderr.count("\n") == 1
