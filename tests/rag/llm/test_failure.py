from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.llm.failure import redact

KEY = "sk-proj-AbCd1234EfGh5678"
AROUND = st.text(alphabet=" .,;:!?()[]{}<>\"'`/|&=@“”‘’、。", max_size=6)
KEYS = st.text(alphabet="abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ0123456789", min_size=12, max_size=40)


@given(before=AROUND, after=AROUND, key=KEYS, prefix=st.sampled_from(["", "sk-", "sk-proj-", "gsk_"]))
def test_what_stands_around_a_key_stays(before: str, after: str, key: str, prefix: str) -> None:
    assert redact(f"{before}{prefix}{key}{after}", prefix + key) == f"{before}[key]{after}"


@given(after=st.sampled_from([".", ",", ")", '"', "'.", "!?", ").", "; "]), key=KEYS)
def test_what_stands_behind_the_key_of_another_stays(after: str, key: str) -> None:
    assert redact(f'Incorrect API key provided: "sk-{key}{after}', None) == f'Incorrect API key provided: "[key]{after}'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("You sent sk-abcd****wxyz. See the manual.", "You sent [key]. See the manual."),
        ("You sent sk-abcd..., which is old.", "You sent [key], which is old."),
        ("You sent (sk-abcd…wxyz).", "You sent ([key])."),
        ("Authorization: Bearer abc.def-123.", "Authorization: Bearer [key]."),
        ("The key abcdefghijklmnopqrstuvwx, is old.", "The key [key], is old."),
        ("https://sk-abcd1234@host/v1.", "https://[key]@host/v1."),
    ],
)
def test_a_key_is_cut_and_nothing_else(text: str, told: str) -> None:
    assert redact(text, None) == told


@pytest.mark.parametrize("text", ["The key-value cache is full.", "API key provided.", "Bearer token required"])
def test_words_that_only_speak_of_keys_are_left(text: str) -> None:
    assert redact(text, KEY) == text


@given(
    start=st.integers(0, 12), length=st.integers(6, 20), hidden=st.sampled_from(["", "***", "…", "•••", "###", "..."])
)
def test_no_piece_of_a_key_that_could_be_told_apart_is_left(start: int, length: int, hidden: str) -> None:
    piece = KEY[start : start + length]
    told = redact(f"'{piece}{hidden}{KEY[-4:]}' is wrong.", KEY)
    assert not any(KEY[at : at + 6] in told for at in range(len(KEY)))
    assert told.endswith("' is wrong.")
