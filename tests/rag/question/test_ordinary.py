from __future__ import annotations

import pytest

from rag.question.ordinary import is_ordinary


@pytest.mark.parametrize("word", ["time", "distribution", "the", "made", "spark"])
def test_a_word_of_newspapers_is_ordinary(word: str) -> None:
    assert is_ordinary(word)


@pytest.mark.parametrize("word", ["dreamnet", "koopman", "tokenizer", "xqv"])
def test_a_name_and_a_term_are_not(word: str) -> None:
    assert not is_ordinary(word)
