"""Words that point opposite ways: rise and fall, outperform and underperform."""

from __future__ import annotations

from functools import cache
from typing import Final

from rag.terms import stem

_AXES: Final = (
    (
        "increase raise grow rise boost high higher elevate upregulate more double triple",
        "decrease reduce drop decline cut shrink diminish low lower fewer fall downregulate halve",
    ),
    ("more", "less fewer"),
    ("large larger big bigger great greater grow increase", "small smaller tiny shrink decrease"),
    (
        "improve better enhance superior stronger outperform",
        "worsen worse degrade deteriorate hurt harm impair inferior weaker underperform",
    ),
    ("outperform exceed surpass beat superior above", "underperform trail inferior below"),
    ("fast faster accelerate speedup quick quicker", "slow slower slowdown decelerate"),
    (
        "best most strongest highest largest maximum maximise maximize",
        "worst least weakest lowest smallest minimum minimise minimize",
    ),
    ("strong stronger", "weak weaker weaken"),
    ("keep retain maintain preserve gain", "lose loses destroy discard"),
    ("positive positively plus", "negative negatively minus"),
    (
        "enable allow permit promote induce stimulate cause lead trigger",
        "prevent block forbid inhibit suppress repress hinder avoid",
    ),
    ("succeed success successful", "fail failure unsuccessful"),
    ("accept", "reject"),
    ("easy easier simple simpler", "hard harder difficult complex complicated"),
    ("cheap cheaper inexpensive", "expensive costlier"),
    ("common frequent frequently often usual", "rare rarely seldom infrequent"),
    ("stable robust resilient", "unstable fragile brittle vulnerable"),
    ("necessary required essential", "unnecessary dispensable optional"),
    ("before prior", "after afterwards"),
    ("all every always", "never none"),
    # From here on the words describe more often than they compare.
    ("upper", "lower"),
    ("converge convergence", "diverge divergence"),
    ("like", "unlike"),
    ("gain", "cost"),
    ("much many", "little few"),
    ("long longer longest", "short shorter shortest"),
    ("early earlier earliest sooner", "late later latest"),
    ("similar alike same identical", "different dissimilar distinct opposite"),
    ("global globally", "local locally"),
    ("sparse sparser sparsely sparsity", "dense denser densely density"),
    ("minimal minimum minimise minimize", "maximal maximum maximise maximize"),
    ("include", "exclude"),
    ("add insert", "remove delete"),
    ("internal inner inside", "external outer outside"),
    ("static fixed", "dynamic adaptive"),
    ("deep deeper", "shallow shallower"),
    ("wide wider broad broader widen broaden", "narrow narrower"),
    ("online", "offline"),
    ("forward", "backward"),
    ("first", "last"),
    ("true correct correctly right", "false wrong incorrect incorrectly"),
    ("accurate accurately precise", "inaccurate imprecise"),
    ("public open", "private closed secret"),
    ("single individual", "multiple"),
    ("explicit explicitly", "implicit implicitly"),
    ("active", "passive"),
    ("real", "synthetic artificial simulated"),
    ("majority", "minority"),
    ("young younger", "old older elderly"),
    ("male males men", "female females women"),
    ("benign", "malignant harmful"),
    ("acute", "chronic"),
    ("presence", "absence lack"),
    ("safe safer", "unsafe dangerous"),
    ("helpful beneficial benefit", "harmful detrimental harm"),
    ("widely", "rarely"),
    ("confirm support validate", "refute contradict disprove"),
    ("parallel", "sequential serial"),
    ("continuous", "discrete"),
    ("deterministic", "stochastic random"),
    ("full entire complete", "partial"),
    ("promising", "disappointing"),
    ("heavy heavier", "light lighter"),
    ("far", "near close"),
    ("sufficient enough", "insufficient"),
    ("homogeneous", "heterogeneous"),
    ("simultaneously jointly together", "separately individually independently"),
    ("directly", "indirectly"),
    ("improvement gain benefit", "deterioration decline degradation loss"),
    ("accelerate hasten", "delay"),
    ("agree", "disagree"),
    ("optimistic", "pessimistic"),
    ("underestimate", "overestimate"),
    ("underfit underfitting", "overfit overfitting"),
    ("left", "right"),
    ("top", "bottom"),
    (
        "significant significantly substantial substantially considerable considerably",
        "insignificant slight slightly negligible marginal marginally",
    ),
)
# What is better when there is more of it: of these alone, "improve" and "reduce" are opposites.
_MERIT_AXIS: Final = (
    "improve enhance increase raise boost gain higher better",
    "reduce decrease drop decline lower fall degrade worsen",
)
_MERITS: Final = """
    accuracy performance speedup score quality throughput precision recall fidelity efficiency robustness success
"""
COMPARED: Final = next(place for place, (end, _) in enumerate(_AXES) if end == "upper")
"""The axes before this one say how things compare or change; the others describe one thing."""
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


_PREFIXES: Final = ("un", "non", "in", "im", "ir", "il", "dis", "anti", "a")
_SHORTEST: Final = 5


def opposed(word: str, other: str) -> bool:
    """Whether two lower-case words point opposite ways: by their poles, or as "stable" and "unstable" do."""
    ends = dict(poles().get(stem(word), ()))
    if any(ends.get(axis, end) != end for axis, end in poles().get(stem(other), ()) if axis != MERIT):
        return True
    longer, shorter = sorted((word, other), key=len, reverse=True)
    return len(shorter) >= _SHORTEST and any(longer == prefix + shorter for prefix in _PREFIXES)


@cache
def merits() -> frozenset[str]:
    """The stems of what is better when there is more of it."""
    return frozenset(map(stem, _MERITS.split()))
