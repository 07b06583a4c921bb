"""Words that point opposite ways: rise and fall, outperform and underperform."""

from __future__ import annotations

from functools import cache
from typing import Final

from rag.terms import stem

_AXES: Final = (
    (
        "increase raise grow rise boost high higher great greater large larger elevate upregulate",
        "decrease reduce drop decline cut shrink diminish low lower small smaller fewer fall downregulate",
    ),
    ("more", "less fewer"),
    ("improve better enhance", "worsen worse degrade deteriorate hurt harm impair"),
    ("outperform exceed surpass beat superior above", "underperform trail inferior below"),
    ("fast faster accelerate speedup quick quicker", "slow slower slowdown decelerate"),
    (
        "best most strongest highest largest maximum maximise maximize",
        "worst least weakest lowest smallest minimum minimise minimize",
    ),
    ("strong stronger", "weak weaker weaken"),
    ("keep retain maintain preserve gain", "lose loses destroy discard"),
    ("positive positively", "negative negatively"),
    ("enable allow permit promote induce stimulate", "prevent block forbid inhibit suppress repress"),
    ("succeed success successful", "fail failure unsuccessful"),
    ("accept", "reject"),
    ("easy easier simple simpler", "hard harder difficult"),
    ("cheap cheaper", "expensive costly"),
    ("common frequent", "rare"),
    ("stable", "unstable"),
    ("necessary required essential", "unnecessary dispensable"),
    ("before", "after"),
    ("all every always", "never none"),
)
# What is better when there is more of it: of these alone, "improve" and "reduce" are opposites.
_MERIT_AXIS: Final = (
    "improve enhance increase raise boost gain higher better",
    "reduce decrease drop decline lower fall degrade worsen",
)
_MERITS: Final = """
    accuracy performance speedup score quality throughput precision recall fidelity efficiency robustness success
"""
MERIT: Final = len(_AXES)
"""The axis that counts only where the topic is a merit."""


@cache
def poles() -> dict[str, tuple[tuple[int, int], ...]]:
    """For each word's stem the axes it lies on, each with its end: 1 or -1."""
    found: dict[str, tuple[tuple[int, int], ...]] = {}
    for axis, ends in enumerate((*_AXES, _MERIT_AXIS)):
        for sign, spelled in zip((1, -1), ends, strict=True):
            for key in {stem(word) for word in spelled.split()}:
                found[key] = (*found.get(key, ()), (axis, sign))
    return found


@cache
def merits() -> frozenset[str]:
    """The stems of what is better when there is more of it."""
    return frozenset(map(stem, _MERITS.split()))
