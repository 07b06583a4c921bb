"""Ordinary English words: those a newspaper writes in lower case."""

from __future__ import annotations

from functools import cache

from rag.terms import FUNCTION_WORDS


def is_ordinary(word: str) -> bool:
    """Whether a lower-case word is one of English prose, some 13,000 in all; the rarer ones are not among them."""
    return word in FUNCTION_WORDS or word in _of_newspapers()


@cache
def _of_newspapers() -> frozenset[str]:
    """What Punkt's English model, which splits abstracts, saw in lower case in the Wall Street Journal."""
    from punkt import OrthoContext, load_model

    lower_case = OrthoContext.BEG_LC | OrthoContext.MID_LC | OrthoContext.UNK_LC
    return frozenset(word for word, seen in load_model("english").ortho_context.items() if seen & lower_case)
