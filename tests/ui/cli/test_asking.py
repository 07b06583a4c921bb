from __future__ import annotations

import json

import pytest

from tests.ui.cli.conftest import Footnote
from tests.ui.cli.fake_library import FakeLibrary


def test_ask_prints_the_answer_and_its_source(footnote: Footnote) -> None:
    ran = footnote("ask", "How high is Tower?")
    assert (ran.status, ran.out.splitlines()) == (
        0,
        [
            "“We build Tower, which is 2.6× as high” [1]",
            "",
            "Sources",
            "  [1] Tower (BUILD 2026), characters 0–48 of its abstract",
        ],
    )


def test_ask_prints_one_json_object_and_nothing_else(footnote: Footnote) -> None:
    ran = footnote("ask", "How deep is Well?", "--json")
    assert json.loads(ran.out)["citations"][0]["quote"] == "The well is 30 m deep."
    assert ran.err == ""


def test_json_keeps_letters_of_every_script(footnote: Footnote) -> None:
    assert '"question": "塔は高い？"' in footnote("ask", "塔は高い？", "--json").out


def test_half_a_surrogate_pair_is_escaped_in_json(footnote: Footnote) -> None:
    assert json.loads(footnote("ask", "\ud800", "--json").out)["question"] == "\ud800"


def test_a_refusal_is_an_answer(footnote: Footnote) -> None:
    ran = footnote("ask", "How wide?")
    assert ran.status == 0
    assert "Nearest papers" in ran.out


def test_a_question_needs_no_quotation_marks(footnote: Footnote, library: FakeLibrary) -> None:
    footnote("ask", "How", "high", "is", "Tower?", "--llm", "none", "--paper", "Tower", "--paper", "Well")
    assert library.asked == [("How high is Tower?", "none", ("Tower", "Well"))]


def test_search_shows_rank_name_score_why_and_quote(footnote: Footnote) -> None:
    assert footnote("search", "height").out.splitlines()[:2] == [
        " 1. Tower  0.812  dense 1, name 2",
        "    “We build Tower, which is 2.6× as high.”",
    ]


def test_search_prints_as_much_as_it_is_asked_for(footnote: Footnote) -> None:
    assert len(json.loads(footnote("search", "height", "--k", "1", "--json").out)["evidence"]) == 1


@pytest.mark.parametrize("command", ["ask", "search"])
def test_the_width_of_the_terminal_is_kept(footnote: Footnote, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert max(map(len, footnote(command, "How high is Tower?").out.splitlines())) <= 40
