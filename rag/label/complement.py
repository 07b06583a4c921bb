"""What can stand for a noun phrase of an abstract: itself, or itself with what completes it.

"a method" says nothing, "method that makes routing tables sparse" does; "algorithm" is completed by "for packing
crates", "duality" by "between tides and moons".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rag.label.lexicon import COPULAS, JOINTS, MAKES, PRAISE
from rag.label.nounphrase import Run, ends_badly, is_content
from rag.label.words import Words

LONGEST = 60
"""Characters of a label, at most."""
_MOST_WORDS = 6
"""Words of a noun phrase by itself, at most."""
_MOST_LINKS = 3
_FORMULA = frozenset("/$^_=-")
_PASSED_OVER = PRAISE | {"a", "an", "the"}
"""What no noun phrase begins with."""
_RELATIVES = frozenset(("that", "which"))
_CLOSED_BY_MORE = _RELATIVES | {"to", "between"}
"""What a phrase of generic nouns ("a method") keeps its head before, for what follows cannot stand alone."""


@dataclass(frozen=True, kw_only=True)
class Span:
    """Tokens `[start, end)` that can stand for a run, and the joints they hold."""

    start: int
    end: int
    joints: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class _Link:
    """How a run goes on: by `joint`, a verb or none (-1), and the run at index `following`."""

    joint: str
    verb: int
    following: int


def spans(words: Words, read: Sequence[Run], index: int) -> Iterator[Span]:
    """What can stand for the run `read[index]`: its whole, its ends of two words or more, and it completed.

    Nothing where a formula, a slash or an aside stands beside it, for then it is only a part of a phrase.
    """
    run = read[index]
    if _broken(words, run):
        return
    if not run.generic:
        longest = min(_MOST_WORDS, run.end - run.start)
        # An end of a phrase that is only mentioned is never what a paper is called by.
        for length in range(min(2, longest) if run.announced else longest, longest + 1):
            if is_content(words.lower[run.end - length]):
                yield Span(start=run.end - length, end=run.end)
    first = _link(words, read, index)
    if first is None:
        return
    for end, joints in _completed(words, read, first):
        if (not run.generic or joints[0] in _CLOSED_BY_MORE) and _fits(words, run.start, end):
            yield Span(start=run.start, end=end, joints=joints)
        if first.verb >= 0 and first.joint not in _RELATIVES and _fits(words, first.verb, end):
            yield Span(start=first.verb, end=end, joints=joints[1:])


def _fits(words: Words, start: int, end: int) -> bool:
    return len(" ".join(words.tokens[start:end])) <= LONGEST


def _completed(words: Words, read: Sequence[Run], link: _Link | None) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Where a run with what completes it can end, nearest first, and the joints on the way."""
    joints: tuple[str, ...] = ()
    while link is not None and len(joints) < _MOST_LINKS:
        joints += (link.joint,)
        run = read[link.following]
        if link.verb >= 0 and words.lower[link.verb] in MAKES and (end := _adjective_end(words, run)) > run.end:
            yield end, joints
            return
        if run.reach > run.end or _broken(words, run):
            return
        if not run.generic and link.joint != "between":
            yield run.end, joints
        link = _link(words, read, link.following, between=link.joint == "between")


def _adjective_end(words: Words, run: Run) -> int:
    """Where the adjectives after the run end, as in "makes routing tables sparse"."""
    end = run.end
    while end < len(words.lower) and is_content(words.lower[end]) and ends_badly(words.lower[end]):
        end += 1
    return end


def _link(words: Words, read: Sequence[Run], index: int, *, between: bool = False) -> _Link | None:
    """How the run goes on, if it does; `between` where it is the first of two that "between" joins."""
    at, following = read[index].end, index + 1
    if at + 1 >= len(words.lower) or following == len(read):
        return None
    if read[following].start == at:
        return None if read[index].generic else _Link(joint="nothing", verb=-1, following=following)
    joint = words.lower[at]
    if joint not in JOINTS and not (between and joint == "and"):
        return None
    verb = _verb(words, joint, at + 1, read[following])
    if verb < 0 and joint in _RELATIVES:
        return None
    # A verb that the lexicon lacks was read as a run by itself.
    following += read[following].start == verb
    at += 1 if verb < 0 else 2
    while at < len(words.lower) and words.lower[at] in _PASSED_OVER:
        at += 1
    if following == len(read) or read[following].start != at:
        return None
    return _Link(joint=joint, verb=verb, following=following)


def _verb(words: Words, joint: str, at: int, run: Run) -> int:
    """`at` if a verb stands there, after `joint`, else -1; `run` is the next."""
    word = words.lower[at]
    if joint in _RELATIVES:
        is_verb = word.endswith("s") and word not in COPULAS
    elif joint == "to":
        is_verb = word[0].isalpha() and word not in COPULAS and word not in _PASSED_OVER and not ends_badly(word)
    else:
        is_verb = word.endswith("ing")
    if is_verb and run.start == at:
        is_verb = run.end == at + 1 and (joint in _RELATIVES or _PASSED_OVER.issuperset(words.lower[at + 1 : at + 2]))
    return at if is_verb else -1


def _broken(words: Words, run: Run) -> bool:
    """Whether the run is a part of something that was not read as words: a formula, a hyphenated word, an aside."""
    lower, after = words.lower, words.lower[run.end : run.end + 1]
    if after == ("(",):
        aside = lower[run.end + 1 : run.end + 9]
        beyond = aside[aside.index(")") + 1 :][:1] if ")" in aside else ()
        # "the tidal memory (TM) layer" is whole without its acronym, "compact (bounded support) kernels" is not.
        return beyond == ("-",) or (aside[1:2] != (")",) and any(map(is_content, beyond)))
    return (bool(after) and after[0][0] in _FORMULA) or words.tokens[run.start - 1] in _FORMULA
