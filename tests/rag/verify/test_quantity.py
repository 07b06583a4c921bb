"""Numbers and units, however they are written."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.verify.quantity import quantities


def read(text: str, *, decimal_comma: bool = False) -> list[tuple[str, str]]:
    return [(f"{found.value.normalize():f}", found.unit) for found in quantities(text, decimal_comma=decimal_comma)]


@pytest.mark.parametrize(
    "text", ["2.6×", "2.6x", "2.6 X", "2.60 ×", "2.6-fold", "2.6 times", "×2.6", "a factor of 2.6", "factor of ~2.6"]
)
def test_a_multiple_is_one_number_in_all_its_spellings(text: str) -> None:
    assert read(text) == [("2.6", "×")]


@pytest.mark.parametrize("text", ["twice", "doubles", "two-fold", "twofold", "two times", "2x", "2-fold"])
def test_a_multiple_may_be_a_word(text: str) -> None:
    assert read(text) == [("2", "×")]


@pytest.mark.parametrize("text", ["50%", "50 %", "50 percent", "50 per cent", "fifty percent"])
def test_percent_is_one_unit(text: str) -> None:
    assert read(text) == [("50", "%")]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3,996 items", "3996"),
        ("3996 items", "3996"),
        ("1.5 billion", "1500000000"),
        ("1.5B parameters", "1500000000"),
        ("70k", "70000"),
        ("10⁶ steps", "1000000"),
        ("10^6 steps", "1000000"),
        ("2 × 10⁻³", "0.002"),
        ("2e-3", "0.002"),
        ("seventeen tasks", "17"),
    ],
)
def test_the_same_value_is_read_from_each_notation(text: str, value: str) -> None:
    assert read(text) == [(value, "")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("10-20%", [("10", "%"), ("20", "%")]),
        ("10% to 20%", [("10", "%"), ("20", "%")]),
        ("5, 10 and 20 ms", [("5", "ms"), ("10", "ms"), ("20", "ms")]),
        ("one to three orders of magnitude", [("1", "order"), ("3", "order")]),
        ("224×224 pixels", [("224", ""), ("224", "")]),
        ("5 ms, not 5 s", [("5", "ms"), ("5", "s")]),
        ("5 minutes", [("5", "min")]),
    ],
)
def test_a_range_shares_its_unit(text: str, found: list[tuple[str, str]]) -> None:
    assert read(text) == found


@pytest.mark.parametrize("text", ["GPT-4", "ResNet-50", "H100", "the 2nd try", "x_1", "x^2", "none"])
def test_digits_of_a_name_are_no_quantity(text: str) -> None:
    assert read(text) == []


def test_a_minus_is_a_sign_and_a_hyphen_is_none() -> None:
    signs = [found.sign for found in quantities("r = −0.9, from 3-4 to +5, scored 7 and r = 0.8")]
    assert signs == ["-", "", "", "+", "", "+"]


def test_a_decimal_comma_is_read_where_the_language_writes_one() -> None:
    assert read("2,6-fach auf 3.996 bei 0.125", decimal_comma=True) == [("2.6", ""), ("3996", ""), ("0.125", "")]


@given(st.integers(0, 10**12))
def test_thousands_separators_change_nothing(value: int) -> None:
    assert [found.value for found in quantities(f"{value:,}")] == [Decimal(value)]


@given(st.text(alphabet="0123456789.,-+×x%^ek ()µms", max_size=60))
def test_no_notation_is_too_odd_to_read(text: str) -> None:
    for found in quantities(text):
        assert found.value.is_finite()
