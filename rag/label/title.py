"""The words that a title opens with, for a title that gives no name."""

from __future__ import annotations

from rag.label.lexicon import GENERIC, MODIFIERS, PRAISE
from rag.label.nounphrase import is_content
from rag.label.words import Words

_LONGEST = 6
"""Words, at most."""
_WITHIN = frozenset(",/'’-")
_EMPTY = GENERIC | PRAISE | MODIFIERS


def leading_words(words: Words) -> str | None:
    """The words a title opens with, up to where they first say something: "Critical role of salt"; at most six.

    None where there are no such words, or a formula among them.
    """
    content = [*map(is_content, words.lower), False]
    if not any(content):
        return None
    start, end, telling = content.index(True), 0, 0
    for index in range(start, min(start + _LONGEST, len(words.lower))):
        word = words.lower[index]
        telling += content[index] and word not in _EMPTY
        if content[index] and not content[index + 1]:
            end = index + 1
            if telling > 1 or end - start > 3:
                break
        elif end and (word == ":" or (telling and end - start > 1 and not word[0].isalnum() and word not in _WITHIN)):
            break
    end = end or min(start + _LONGEST, len(words.lower))
    # A "$" stands for a formula, without which the words say something else.
    return None if "$" in words.tokens[start:end] else words.cut(start, end)
