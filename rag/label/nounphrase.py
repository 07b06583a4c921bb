"""Noun phrases of an abstract, found without a parser: runs of words between function words, cut at verbs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rag.label.lexicon import (
    ANNOUNCE,
    AUTHORS,
    COMMON,
    DETERMINERS,
    FUNCTION,
    GENERIC,
    JOINTS,
    MODIFIERS,
    NOUNS,
    PRAISE,
    REPORT,
    STUDY,
    SUBJECTS,
    VERBS,
)
from rag.label.words import Words

LONGEST = 6
"""Words in a phrase, at most."""
_CLAUSE = frozenset(("that", "which", "whose", "where", ":"))
_SAYS_NOTHING = COMMON | GENERIC | PRAISE | MODIFIERS
_FORMULA = frozenset("/$^_=")
_ARTICLES = frozenset(("a", "an", "the"))
_ADJECTIVE = ("able", "ible", "ous", "less", "al", "ic", "ive", "ar", "ary")


@dataclass(frozen=True, kw_only=True)
class Run:
    """Tokens `[start, end)` that are a noun phrase, or most of one."""

    start: int
    end: int
    announced: str
    """The kind of verb that the authors are the subject of before it in its sentence; else empty."""
    rank: int
    """How many noun phrases stand between that verb and this one."""
    clause: bool
    """Whether a relative clause began between them."""
    generic: bool
    """Whether it has only generic nouns ("a framework") and so needs what follows."""
    cut: bool
    """Whether what stood at its end was left out, as in "makes routing tables sparse"."""


def runs(words: Words) -> list[Run]:
    """The noun phrases of `words`, in order."""
    return list(_runs(words))


def spans(words: Words, run: Run, following: Run | None) -> Iterator[tuple[int, int]]:
    """What can stand for a run: its whole, its ends of two words or more, and "RUN of FOLLOWING".

    Nothing where a formula or a slash stands beside it, for then it is only a part of a phrase.
    """
    if run.generic or _broken(words, run):
        return
    longest = min(LONGEST, run.end - run.start)
    yield from ((run.end - length, run.end) for length in range(min(2, longest), longest + 1))
    if following and not _broken(words, following) and (end := _joined(words, run, following)):
        yield from ((start, end) for start in range(max(run.start, end - LONGEST), run.end))


def _broken(words: Words, run: Run) -> bool:
    return words.tokens[run.end : run.end + 1] in (("/",), ("$",)) or words.tokens[run.start - 1] in _FORMULA


def is_content(word: str) -> bool:
    """Whether the lower-case `word` can be part of a noun phrase."""
    return word not in FUNCTION and word not in VERBS and word[0].isalpha() and len(word) > 1 and word[-2:] != "ly"


def _joined(words: Words, run: Run, following: Run) -> int:
    """Where "RUN of FOLLOWING" ends; 0 if they are not so joined, too long, or one of them says nothing."""
    between = words.lower[run.end : following.start]
    if not between or len(between) > 2 or between[0] not in JOINTS or not _ARTICLES.issuperset(between[1:]):
        return 0
    if following.generic or following.cut or _SAYS_NOTHING.issuperset(words.lower[run.start : run.end]):
        return 0
    return following.end if following.end - run.end < LONGEST else 0


@dataclass(kw_only=True)
class _Sentence:
    """What was read of a sentence so far."""

    ours: bool = False
    announced: str = ""
    rank: int = 0
    clause: bool = False

    def read(self, word: str) -> None:
        self.ours = self.ours or word in AUTHORS
        if self.ours and self.announced != "announce" and (kind := _announcing(word)):
            self.announced, self.rank, self.clause = kind, 0, False
        elif word in _CLAUSE:
            self.clause = True


def _runs(words: Words) -> Iterator[Run]:
    content = [*map(is_content, words.lower), False]
    start, sentence = 0, _Sentence()
    for index, word in enumerate(words.lower):
        if words.sentences[index] == index:
            start, sentence = index, _Sentence()
        sentence.read(word)
        if content[index] and content[index + 1] and not _may_be_verb(words.tokens[index]):
            continue
        if content[index] and (run := _run(words, start, index + 1, sentence, followed=content[index + 1])):
            yield run
            sentence.rank += not run.generic
        start = index + 1


def _run(words: Words, start: int, end: int, sentence: _Sentence, *, followed: bool) -> Run | None:
    begin, stop = _trimmed(words, start, end, followed=followed)
    if begin == stop:
        return None
    return Run(
        start=begin,
        end=stop,
        announced=sentence.announced,
        rank=sentence.rank,
        clause=sentence.clause,
        generic=GENERIC.issuperset(words.lower[begin:stop]),
        cut=stop < end and _ends_badly(words.lower[stop]),
    )


def _announcing(word: str) -> str:
    return "announce" if word in ANNOUNCE else "study" if word in STUDY else "report" if word in REPORT else ""


def _may_be_verb(token: str) -> bool:
    """Whether the word ends in the s of a third person, or of a plural: "ferries carry heavy cargo"."""
    return token.endswith("s") and token.islower() and not token.endswith(("ss", "us", "is", "ics"))


def _trimmed(words: Words, start: int, end: int, *, followed: bool) -> tuple[int, int]:
    """The run without verbs and empty adjectives at its ends."""
    lower = words.lower
    before = lower[start - 1] if start > words.sentences[start] else ""
    after = lower[end] if end < len(lower) else ""
    if (end - start > 1 and before in SUBJECTS) or (
        end - start > 2 and before not in DETERMINERS and lower[start].endswith("ing")
    ):
        start += 1
    while start < end and lower[start] in PRAISE:
        start += 1
    takes_object = after in ("the", "a", "an", "its", "their") or (followed and end - start > 2)
    if end - start > 1 and takes_object and _may_be_verb(words.tokens[end - 1]) and not _ends_badly(lower[end - 2]):
        end -= 1
    while start < end and _ends_badly(lower[end - 1]):
        end -= 1
    return start, end


def _ends_badly(word: str) -> bool:
    """Whether no noun phrase ends in `word`: an adjective, a participle."""
    if word in NOUNS:
        return False
    return (
        word in MODIFIERS
        or word in PRAISE
        or word.endswith(_ADJECTIVE)
        or (word.endswith("ed") and not word.endswith("eed"))
    )
