"""Whether a claim turns round what its quotes say: denies it, reverses its direction, or swaps what is compared."""

from __future__ import annotations

from collections.abc import Sequence

from rag.verify.clause import Clause
from rag.verify.denial import denial, doubt, prefix, quantifier
from rag.verify.direction import described, direction


def reversal(claim: Sequence[Clause], quotes: Sequence[Clause]) -> str | None:
    """What `claim` turns round, in words; None when nothing is."""
    checks = (doubt, denial, prefix, quantifier, direction, described)
    return next(filter(None, (check(claim, quotes) for check in checks)), None)
