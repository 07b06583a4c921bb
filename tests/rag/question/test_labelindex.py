from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.question.labelindex import LabelIndex, key_of, tokens

INDEX = LabelIndex({"Tide-Pool": "p1", "TidePool": "p2", "Wren+": "p3", "…": "p4", "FrostByteNet": "p5", "RING2": "p6"})


def test_a_key_is_letters_and_digits_case_aside() -> None:
    assert key_of("Tide-Pool  42") == "tidepool42"
    assert key_of("Wren+ and C++!") == "wren+andc++"
    assert key_of("ＦＵＬＬ width") == "fullwidth"


def test_a_change_of_script_ends_a_word_and_a_possessive_is_none() -> None:
    assert [token.key for token in tokens("TidePool的速度 is Wren's")] == ["tidepool", "的速度", "is", "wren"]


def test_labels_that_differ_in_hyphens_alone_share_a_key() -> None:
    assert [one.paper_id for one in INDEX.spelled("tidepool")] == ["p1", "p2"]
    assert INDEX.spelled("tidepoo") == ()


def test_a_label_without_letters_has_no_key() -> None:
    assert "" not in INDEX


@pytest.mark.parametrize(
    ("key", "label", "slips"),
    [
        ("frostbytnet", "FrostByteNet", 1),
        ("frostybtenet", "FrostByteNet", 1),
        ("frstbytenett", "FrostByteNet", 2),
        ("rong2", "RING2", 1),
    ],
)
def test_a_label_is_found_from_a_slip_away(key: str, label: str, slips: int) -> None:
    near = INDEX.near(key)

    assert near is not None
    assert (near[0].label, near[1]) == (label, slips)


@pytest.mark.parametrize("key", ["frostbytenet", "frostbyen", "ring3", "king2", "tidpool", "", "x"])
def test_no_label_is_near_itself_another_number_or_two_labels_at_once(key: str) -> None:
    assert INDEX.near(key) is None


@given(st.dictionaries(st.text(max_size=12), st.just("p"), max_size=8), st.text(max_size=14))
def test_any_start_of_any_key_may_start_a_key(labels: dict[str, str], text: str) -> None:
    index = LabelIndex(labels)

    for key in map(key_of, labels):
        assert not key or key in index
        assert all(index.may_start(key[:length]) for length in range(1, len(key) + 1))
    near = index.near(key_of(text))
    assert near is None or near[0].label in labels
