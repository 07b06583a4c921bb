"""Where an abstract speaks of what it contributes, and the names and phrases that it gives there."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rag.label.lexicon import AUTHORS, CALL, CALLED, CLOSED, DETERMINERS, INTRODUCE, OURS
from rag.label.words import Words


@dataclass(frozen=True, kw_only=True)
class Context:
    """Where an abstract speaks of what it contributes: indexes of tokens, ascending."""

    introductions: tuple[int, ...]
    """Verbs such as "propose" that the authors or the paper are the subject of."""
    namings: tuple[int, ...]
    """Verbs of "we call it"."""
    ours: tuple[int, ...]
    """Words that speak of the paper itself."""

    @classmethod
    def of(cls, words: Words) -> Context:
        lower, sentences = words.lower, words.sentences
        introduce = [index for index, word in enumerate(lower) if word in INTRODUCE]
        call = [index for index, word in enumerate(lower) if word in CALL]
        return cls(
            introductions=tuple(
                index for index in introduce if not AUTHORS.isdisjoint(lower[max(sentences[index], index - 5) : index])
            ),
            namings=tuple(
                index for index in call if index > sentences[index] and lower[index - 1] in ("we", "is", "and", "which")
            ),
            ours=tuple(index for index, word in enumerate(lower) if word in OURS),
        )


def last(positions: Sequence[int], start: int, end: int) -> int:
    """The last of `positions` in `[start, end)`, or -1."""
    at = bisect_left(positions, end) - 1
    return positions[at] if at >= 0 and positions[at] >= start else -1


def names_given(words: Words, context: Context) -> set[str]:
    """Lower-case words that stand where a name is given: "dubbed x", "we call it x", "we propose x, a"."""
    places = [index + 1 for index, word in enumerate(words.lower) if word in CALLED]
    places += [verb + distance for verb in context.namings for distance in (1, 2, 3)]
    places += [
        verb + 1 for verb in context.introductions if words.tokens[verb + 2 : verb + 3] in ((",",), ("(",), (":",))
    ]
    # Before another plain word it is only the first word of a phrase: "called sparse routing".
    alone = [place for place in places if not any(map(_is_plain, words.tokens[place + 1 : place + 2]))]
    given = {token for place in alone for token in words.tokens[place : place + 1]}
    return {token for token in given if len(token) > 2 and _is_plain(token)}


def _is_plain(token: str) -> bool:
    return token.islower() and token not in CLOSED


def phrases_given(words: Words, context: Context) -> Iterator[tuple[int, int]]:
    """Token ranges of two to five lower-case words that are introduced as a name: "we introduce x y z, a framework"."""
    for verb in context.introductions:
        start = verb + 1
        while words.lower[start : start + 1] and words.lower[start] in DETERMINERS:
            start += 1
        end = start
        while end < len(words.tokens) and words.tokens[end].islower() and words.lower[end] not in CLOSED:
            end += 1
        if 2 <= end - start <= 5 and words.lower[end : end + 2] in ((",", "a"), (",", "an")):
            yield start, end
