"""Directions, what describes a thing, and which side of a comparison is which."""

from __future__ import annotations

import pytest

from rag.verify import verify

PROBE = "The probe increases recall in small models but decreases it in large models."
SPEED = "HALO cuts memory from 24 GB to 9.5 GB and trains 3–5× faster than TIDE on WebNotes."
BEST = "Experiments demonstrate that our sampler consistently outperforms state-of-the-art methods on long inputs."
DEEP = "Deep networks with sparse gates converge under adversarial training."
WORSE = "Fine-tuning raised the win rate from 41% to 48%, but the model became less calibrated."


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("The probe raises recall for small models and lowers it for large ones.", PROBE),
        ("In large models the probe lowers recall.", PROBE),
        ("TIDE trains more slowly than HALO on WebNotes.", SPEED),
        ("On long inputs the sampler is better than the state of the art.", BEST),
        ("Gated deep networks converge when trained adversarially.", DEEP),
        ("The win rate grew from 41% to 48%, but calibration got worse.", WORSE),
    ],
)
def test_the_same_direction_may_be_said_in_other_words(claim: str, quote: str) -> None:
    verdict = verify(claim, [quote])
    assert verdict.holds, verdict.reason


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("The probe decreases recall in small models but increases it in large models.", PROBE),
        ("In large models the probe raises recall.", PROBE),
        ("HALO trains 3–5× slower than TIDE on WebNotes.", SPEED),
        ("TIDE trains 3–5× faster than HALO.", SPEED),
        ("State-of-the-art methods consistently outperform our sampler on long inputs.", BEST),
        ("Shallow networks with sparse gates converge under adversarial training.", DEEP),
        ("Deep networks with dense gates converge.", DEEP),
        ("Deep networks with sparse gates diverge under adversarial training.", DEEP),
        ("Fine-tuning lowered the win rate.", WORSE),
        ("The model became better calibrated.", WORSE),
    ],
)
def test_the_opposite_direction_is_a_fault(claim: str, quote: str) -> None:
    assert not verify(claim, [quote]).holds
