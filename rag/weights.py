"""Numbers that were fitted, and the command that made them. Nothing else in `rag` is fitted."""

from __future__ import annotations

from typing import Final

SENTENCE: Final = {"cosine": 2.0, "coverage": 2.9, "behind": 8.3, "length": 1.0, "place": 0.5}
SENTENCE_CONSTANT: Final = -8.9
"""The log-odds that a sentence answers, from its cosine with the question, the share of the question's words it holds
(by weight, 0 to 1), how far its paper's score lies behind the best paper's (0 or less), the natural logarithm of its
length in characters, and where in the abstract it starts (0 to 1).

    python -m tests.benchmarks.fit DATA

on the 505 claims of SciFact that experts marked sentences for, each with the sentences of its five best papers. Less
than a quarter of the fitted 2.2 is kept for the place, and the constant is that of a fit without it: those claims are
conclusions, which close an abstract, and questions ask for its methods and its problem as well.
"""
