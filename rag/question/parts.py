"""A question that asks two things, as the two: "How many … are trained, and which … was used?"."""

from __future__ import annotations

import re
from typing import Final

from rag.terms import words

_ASKS: Final = (
    r"(?:what|which|who|whom|whose|when|where|why|how|(?:in|on|at|by|for|with|under|to|from)\ (?:what|which|whom))\b"
)
_JOINT: Final = re.compile(
    rf"(?:[,;]\s*(?:and\s+)?|\s+and\s+)(?={_ASKS})|(?<=[?])\s+(?=\w)", re.IGNORECASE | re.VERBOSE
)
LEAST: Final = 3
"""Words: "and how?" belongs to what stands before it."""
LONGEST: Final = 600
"""Characters: a longer text was pasted, and is one question."""


def parts(text: str) -> tuple[str, ...]:
    """The things asked for, in order; the whole text where it asks for one."""
    found = [part.strip() for part in _JOINT.split(text)] if len(text) <= LONGEST else [text]
    asking = [part for part in found if len(words(part)) >= LEAST and re.search(_ASKS, part, re.I | re.X)]
    return tuple(asking) if len(asking) > 1 else (text,)
