from __future__ import annotations

import json

from rag.errors import QuestionError
from tests.ui.cli.conftest import Footnote
from tests.ui.cli.fake_library import FakeLibrary


def test_each_line_is_answered_with_one_line_of_json(footnote: Footnote) -> None:
    answers = [json.loads(line) for line in footnote("chat", "--json", stdin="Well?\n\nTower?\n").out.splitlines()]
    assert [(answer["question"], answer["turn"]) for answer in answers] == [("Well?", 1), ("Tower?", 2)]


def test_a_marker_keeps_its_paper_until_a_new_conversation(footnote: Footnote) -> None:
    out = footnote("chat", "--json", stdin="Well?\nTower?\nWell?\n/new\nTower?\n").out
    assert [json.loads(line)["citations"][0]["marker"] for line in out.splitlines()] == [1, 2, 1, 1]


def test_a_new_conversation_has_another_name(footnote: Footnote) -> None:
    out = footnote("chat", "--json", stdin="Well?\n/new\nWell?\n").out
    assert len({json.loads(line)["conversation"] for line in out.splitlines()}) == 2


def test_a_transcript_holds_the_questions(footnote: Footnote) -> None:
    assert footnote("chat", stdin="How deep is Well?\n").out.startswith(
        "? How deep is Well?\n“The well is 30 m deep.” [1]\n"
    )


def test_a_turn_that_fails_is_told_and_the_conversation_goes_on(footnote: Footnote, library: FakeLibrary) -> None:
    answer = library.ask

    def ask(question: str, **more: object) -> object:
        if question == "...":
            raise QuestionError("the question has no words. Ask in a sentence.")
        return answer(question, **more)  # type: ignore[arg-type]

    library.ask = ask  # type: ignore[method-assign, assignment]
    ran = footnote("chat", "--json", stdin="...\nWell?\n")
    assert ran.status == 1
    assert ran.err == "footnote: the question has no words. Ask in a sentence.\n"
    failed, answered = map(json.loads, ran.out.splitlines())
    assert failed == {"question": "...", "error": "the question has no words. Ask in a sentence."}
    assert answered["question"] == "Well?"


def test_a_command_that_is_none_is_told(footnote: Footnote, library: FakeLibrary) -> None:
    ran = footnote("chat", stdin="/bogus\n")

    assert "/bogus" in ran.err
    assert library.asked == []


def test_quit_ends_it(footnote: Footnote, library: FakeLibrary) -> None:
    footnote("chat", stdin="/quit\nWell?\n")
    assert library.asked == []


def test_help_names_the_commands(footnote: Footnote) -> None:
    assert "/new" in footnote("chat", stdin="/help\n").err


def test_an_empty_library_is_told_before_a_question_is_read(footnote: Footnote, library: FakeLibrary) -> None:
    library.held = ()
    ran = footnote("chat", "--library", "my papers", stdin="Well?\n")
    assert (ran.status, library.asked) == (1, [])
    assert "footnote ingest FILE --library 'my papers'" in ran.err


def test_an_unknown_model_is_told_before_a_question_is_read(footnote: Footnote, library: FakeLibrary) -> None:
    ran = footnote("chat", "--llm", "oracle", stdin="Well?\n")
    assert (ran.status, library.asked) == (1, [])


def test_bytes_that_are_no_utf_8_do_not_end_it(footnote: Footnote) -> None:
    assert (
        footnote("chat", "--json", stdin="\udcff Well?\n".encode("utf-8", "surrogateescape").decode("latin-1")).status
        == 0
    )
