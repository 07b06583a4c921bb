from __future__ import annotations

from dataclasses import replace

from rag.types import Answer
from ui.reading import counted

LISTED = Answer(question="?", resolved_question="?", kind="list", status="answered", total=40, shown=30)


def test_a_list_says_how_much_of_it_is_shown() -> None:
    assert counted(LISTED) == "30 of 40 papers shown."


def test_what_is_no_list_says_nothing_of_it() -> None:
    assert counted(replace(LISTED, total=None, shown=None)) == ""


def test_a_count_without_a_list_shows_no_papers() -> None:
    assert counted(replace(LISTED, shown=0)) == ""
