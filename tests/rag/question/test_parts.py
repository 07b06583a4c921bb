from __future__ import annotations

import pytest

from rag.question.parts import parts


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "How many gates are there, and which sensor opens them?",
            ("How many gates are there", "which sensor opens them?"),
        ),
        (
            "Who built the lock? How long did it take the builders?",
            ("Who built the lock?", "How long did it take the builders?"),
        ),
        ("What does the lock do and how?", ("What does the lock do and how?",)),
        ("Compare locks and gates", ("Compare locks and gates",)),
    ],
)
def test_a_question_that_asks_two_things_is_read_as_the_two(text: str, found: tuple[str, ...]) -> None:
    assert parts(text) == found


def test_a_pasted_text_is_one_question() -> None:
    pasted = "Locks are old. What do they do? How do they work? " * 40
    assert parts(pasted) == (pasted,)
