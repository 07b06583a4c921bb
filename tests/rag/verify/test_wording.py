"""Other words for the same, and words of something that the quotes do not speak of."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rag.verify import verify

CACHE = "We introduce HALO, a cache that accelerates speech recognition on phones."
AGENTS = "Large language models (LLMs) are vulnerable to prompts that are hidden in web pages."
CODE = "Code and models will be made publicly available."
STUDENTS = "Students who received hints completed the task faster than students without hints."


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("HALO is a cache for the acceleration of speech recognition on phones.", CACHE),
        ("Accelerating speech recognition, HALO is a cache for phones.", CACHE),
        ("Prompts concealed in web pages can attack LLMs.", AGENTS),
        (
            "Large language models are susceptible to prompts in web pages.",
            "LLMs are vulnerable to prompts in web pages.",
        ),
        ("RL finds the shortest tour.", "Reinforcement learning finds the shortest tour."),
        ("The code will be released.", CODE),
        ("With hints, students finished the task sooner.", STUDENTS),
    ],
)
def test_derived_forms_synonyms_and_acronyms_are_the_quotes_own(claim: str, quote: str) -> None:
    verdict = verify(claim, [quote])
    assert verdict.holds, verdict.reason


@pytest.mark.parametrize(
    "addition",
    [
        " and lowers energy consumption",
        ", and is preferred by clinicians",
        " because it skips silent frames",
        ", owing to careful quantisation",
        " in a field trial",
        " on Swahili podcasts",
        " and watches",
        ", while improving calibration",
        ", which reaches human parity on lectures",
    ],
)
def test_an_addition_is_a_fault(addition: str) -> None:
    assert not verify(f"HALO is a cache that accelerates speech recognition on phones{addition}.", [CACHE]).holds


@pytest.mark.parametrize(
    "claim",
    [
        "We introduce HALO, a cache that accelerates image captioning on phones.",
        "We introduce HALO, a transformer that accelerates speech recognition on phones.",
        "We introduce HALO, a cache that accelerates speech recognition on drones.",
    ],
)
def test_another_thing_in_the_place_of_one_is_a_fault(claim: str) -> None:
    assert "where its source says" in verify(claim, [CACHE]).reason


REWORDED = "HALO quickens dictation on handsets."


def test_a_likeness_in_meaning_saves_other_words_for_the_same() -> None:
    assert not verify(REWORDED, [CACHE]).holds
    assert verify(REWORDED, [CACHE], similarity=lambda text, quotes: 0.9).holds


def test_a_likeness_of_the_whole_saves_no_words_that_stand_apart() -> None:
    def similarity(text: str, quotes: Sequence[str]) -> float:
        return 0.9 if text == REWORDED else 0.1

    assert not verify(REWORDED, [CACHE], similarity=similarity).holds


def test_a_likeness_in_meaning_saves_no_number_name_or_denial() -> None:
    for claim in ("HALO makes it 3x faster.", "GLOW is a cache.", "HALO does not accelerate speech recognition."):
        assert not verify(claim, [CACHE], similarity=lambda text, quotes: 1.0).holds
