"""A "not" that comes or goes, and other words for one."""

from __future__ import annotations

import pytest

from rag.verify import verify

LABELS = "Our parser does not require labels and never stores raw audio."
HURT = "Pruning reduces latency by 30% without hurting accuracy."
LOSS = "The proposed loss is convex, has no hyperparameters, and converges within 20 epochs."
DOUBT = "We find no evidence that larger batches improve generalization."
NEEDED = "The memory bank is essential for the agent to solve the maze."
VALID = "Our decoder guarantees that every generated molecule is valid."
REMOVED = "We remove the need for hand-written rules during training."


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("The parser needs no labels.", LABELS),
        ("The parser works without labels.", LABELS),
        ("Pruning lowers latency by 30% and keeps accuracy.", HURT),
        ("Pruning makes inference 30% faster with no loss of accuracy.", HURT),
        ("The convex loss is free of hyperparameters.", LOSS),
        ("Larger batches were not found to improve generalization.", DOUBT),
        ("The agent needs the memory bank to solve the maze.", NEEDED),
        ("No invalid molecule is ever generated.", VALID),
        ("Hand-written rules are no longer needed in training.", REMOVED),
    ],
)
def test_a_denial_in_other_words_is_one(claim: str, quote: str) -> None:
    verdict = verify(claim, [quote])
    assert verdict.holds, verdict.reason


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("The parser requires labels.", LABELS),
        ("The parser stores raw audio.", LABELS),
        ("The parser always stores raw audio.", LABELS),
        ("Pruning reduces latency by 30% but hurts accuracy.", HURT),
        ("Pruning does not reduce latency.", HURT),
        ("The loss is not convex.", LOSS),
        ("The loss is non-convex.", LOSS),
        ("The loss has hyperparameters.", LOSS),
        ("Larger batches improve generalization.", DOUBT),
        ("The agent can solve the maze without the memory bank.", NEEDED),
        ("Not every generated molecule is valid.", VALID),
    ],
)
def test_a_denial_added_or_left_out_is_a_fault(claim: str, quote: str) -> None:
    assert not verify(claim, [quote]).holds
