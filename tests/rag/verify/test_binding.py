"""What is said of one method and cited of another."""

from __future__ import annotations

import pytest

from rag.verify import verify

TIDE = "TIDE reaches 79.1% accuracy on NewsBits."
HALO = "HALO reaches 82.4% accuracy on NewsBits."
BOTH = "TIDE reaches 79.1% accuracy on NewsBits, whereas HALO reaches 82.4%."
CACHE = "HALO keeps its cache on the phone."
STREAM = "TIDE streams long recordings to a server and deletes them every night."


@pytest.mark.parametrize("quotes", [[TIDE, HALO], [BOTH]])
def test_results_of_two_methods_may_be_told_together_but_not_exchanged(quotes: list[str]) -> None:
    assert verify("HALO reaches 82.4% and TIDE 79.1% accuracy.", quotes).holds
    assert "not of 'HALO'" in verify("HALO reaches 79.1% accuracy.", quotes).reason
    assert not verify("HALO reaches 79.1% and TIDE 82.4% accuracy.", quotes).holds


def test_what_another_method_does_is_not_the_subjects() -> None:
    assert verify("TIDE streams long recordings to a server.", [CACHE, STREAM]).holds
    reason = verify("HALO streams long recordings to a server.", [CACHE, STREAM]).reason
    assert reason == "its source says this of 'TIDE', not of 'HALO'"


def test_it_is_the_method_that_another_quote_names() -> None:
    assert verify("HALO halves the latency.", [CACHE, "It halves the latency on WebNotes."]).holds
