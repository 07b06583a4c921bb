from __future__ import annotations

from rag.premise import denial
from rag.question import interpret
from tests.rag.made import evidence, paper

SENTENCES = ("TideGate finds leaks in locks.", "It works without calibration.", "Earlier tools fail on rusted locks.")
PAPER = paper("TideGate", " ".join(SENTENCES))
FOUND = [evidence(PAPER, sentence) for sentence in SENTENCES]


def denied(text: str) -> str | None:
    found = denial(interpret(text, {"TideGate": "TideGate"}), FOUND)
    return found[0].quote if found else None


def test_a_sentence_that_denies_what_the_question_takes_for_granted_is_found() -> None:
    assert denied("Which calibration does TideGate use?") == "It works without calibration."


def test_a_question_that_denies_it_too_takes_nothing_for_granted() -> None:
    assert denied("How does TideGate work without calibration?") is None


def test_a_failure_on_a_thing_does_not_deny_the_thing() -> None:
    assert denied("How does TideGate find leaks in rusted locks?") is None


def test_in_another_language_nothing_is_said_to_be_denied() -> None:
    assert denied("Welche calibration nutzt TideGate und warum ist das so?") is None
