from __future__ import annotations

from tests.ui.page.elements import text
from tests.ui.page.shelf import Shelf
from ui.page.session import Session


def turn(session: Session, question: str) -> Session:
    return session.asked(question).answered(question, None)


def test_a_question_is_shown_before_its_answer() -> None:
    session = Session(conversation=Shelf().chat()).asked("How deep is the well?")

    assert [(message.role, text(message.html)) for message in session.messages] == [("user", "How deep is the well?")]


def test_a_marker_keeps_its_paper_from_turn_to_turn() -> None:
    session = Session(conversation=Shelf().chat())
    for question in ("the tower?", "the well?", "the tower again?"):
        session = turn(session, question)

    answers = [text(message.html) for message in session.messages if message.role == "assistant"]
    assert [answer.partition("[")[2][:1] for answer in answers] == ["1", "2", "1"]


def test_a_question_that_cannot_be_asked_is_answered_with_the_reason() -> None:
    last = turn(Session(conversation=Shelf().chat()), "?").messages[-1]

    assert (last.role, text(last.html)) == ("assistant", "The question holds no words.")
    assert "fn-error" in last.html


def test_after_an_error_the_conversation_goes_on() -> None:
    session = turn(turn(Session(conversation=Shelf().chat()), "?"), "the well?")

    assert text(session.messages[-1].html).startswith("The well is 30 m deep. [1]")


def test_a_session_that_was_kept_is_not_changed_by_the_next_question() -> None:
    kept = turn(Session(conversation=Shelf().chat()), "the well?")

    turn(kept, "the tower?")

    assert len(kept.messages) == 2
