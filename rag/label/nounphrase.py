"""Noun phrases of an abstract, found without a parser: runs of words between function words, cut at verbs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rag.label.lexicon import (
    ADJECTIVES,
    ANNOUNCE,
    AUTHORS,
    DETERMINERS,
    FUNCTION,
    GENERIC,
    JOINTS,
    MODIFIERS,
    NOUNS,
    NOUNS_TOO,
    PRAISE,
    REPORT,
    STUDY,
    SUBJECTS,
    VERBS,
)
from rag.label.words import Words

_NO_VERB_AFTER = JOINTS - {"to", "that", "which"} | DETERMINERS
_KEPT = 1 << 14
"""Words whose reading is kept, for a library writes the same ones again and again."""
_APOSTROPHES = frozenset("'’")
_ACTORS = SUBJECTS - {"to"}
_CLAUSE = frozenset(("that", "which", "whose", "where", ":"))
_ADJECTIVE = ("able", "ible", "ous", "less", "al", "ic", "ive", "ar", "ary")


@dataclass(frozen=True, kw_only=True)
class Run:
    """Tokens `[start, end)` that are a noun phrase, or most of one."""

    start: int
    end: int
    announced: str
    """The kind of verb that the authors are the subject of before it in its sentence; else empty."""
    leads: bool
    """Whether this is the first sentence of the abstract with a verb of what it contributes or studies."""
    rank: int
    """How many noun phrases stand between that verb and this one."""
    clause: bool
    """Whether a relative clause began between them."""
    generic: bool
    """Whether it has only generic nouns ("a framework") and so needs what follows."""
    reach: int
    """Past `end` where an adjective stands there that ends no noun phrase, as in "makes routing tables sparse"."""


def runs(words: Words) -> list[Run]:
    """The noun phrases of `words`, in order."""
    return list(_runs(words))


@lru_cache(maxsize=_KEPT)
def is_content(word: str) -> bool:
    """Whether the lower-case `word` can be part of a noun phrase."""
    return word not in FUNCTION and word not in VERBS and word[0].isalpha() and len(word) > 1 and word[-2:] != "ly"


@dataclass(kw_only=True)
class _Sentence:
    """What was read of a sentence so far."""

    leads: bool
    ours: bool = False
    announced: str = ""
    rank: int = 0
    clause: bool = False

    def read(self, word: str, before: str) -> None:
        # "Prior work has studied": work is the paper's own only where it is "this" or "our" work.
        self.ours = self.ours or (word in AUTHORS and (word == "we" or before in ("this", "our", "the")))
        if self.ours and self.announced != "announce" and (kind := _announcing(word)):
            self.announced, self.rank, self.clause = kind, 0, False
        elif word in _CLAUSE:
            self.clause = True


def _runs(words: Words) -> Iterator[Run]:
    content = [*map(is_content, words.lower), False]
    for index in _within(words, content):
        content[index] = True
    start, sentence = 0, _Sentence(leads=True)
    for index, word in enumerate(words.lower):
        if words.sentences[index] == index:
            leads = sentence.leads and sentence.announced not in ("announce", "study")
            start, sentence = index, _Sentence(leads=leads)
        sentence.read(word, words.lower[index - 1])
        if content[index] and content[index + 1] and not _may_be_verb(words.tokens[index]):
            continue
        if content[index] and (run := _run(words, start, index + 1, sentence, followed=content[index + 1])):
            yield run
            sentence.rank += not run.generic
        start = index + 1


def _run(words: Words, start: int, end: int, sentence: _Sentence, *, followed: bool) -> Run | None:
    if end - start == 1 and start > words.sentences[start] and words.lower[start - 1] in _ACTORS:
        return None
    begin, stop = _trimmed(words, start, end, followed=followed)
    if begin == stop:
        return None
    return Run(
        start=begin,
        end=stop,
        announced=sentence.announced,
        leads=sentence.leads,
        rank=sentence.rank,
        clause=sentence.clause,
        generic=GENERIC.issuperset(words.lower[begin:stop]),
        reach=end if stop < end and ends_badly(words.lower[stop]) else stop,
    )


def _within(words: Words, content: Sequence[bool]) -> list[int]:
    """Where words stand within a noun phrase that are no part of one elsewhere.

    An apostrophe and its s ("the harbour's berths"), an adverb before an adjective ("strongly tidal models"), and a
    verb that is a noun here ("berth pose estimation").
    """
    lower = words.lower
    found: list[int] = []
    for index, word in enumerate(lower[:-1]):
        if word[-2:] == "ly":
            inside = content[index + 1] and _is_adjective(lower[index + 1]) and lower[index - 1] not in SUBJECTS
        elif word in NOUNS_TOO:
            inside = content[index + 1] and (content[index - 1] or lower[index - 1] in _NO_VERB_AFTER)
        elif word in _APOSTROPHES and lower[index + 1] == "s":
            inside = content[index - 1] and content[index + 2]
        else:
            inside = word == "s" and found[-1:] == [index - 1]
        if inside:
            found.append(index)
    return found


def _announcing(word: str) -> str:
    return "announce" if word in ANNOUNCE else "study" if word in STUDY else "report" if word in REPORT else ""


def _may_be_verb(token: str) -> bool:
    """Whether the word ends in the s of a third person, or of a plural: "ferries carry heavy cargo"."""
    return token.endswith("s") and len(token) > 1 and token.islower() and not token.endswith(("ss", "us", "is", "ics"))


def _trimmed(words: Words, start: int, end: int, *, followed: bool) -> tuple[int, int]:
    """The run without verbs and empty adjectives at its ends."""
    lower = words.lower
    before = lower[start - 1] if start > words.sentences[start] else ""
    after = lower[end] if end < len(lower) else ""
    if (
        end - start > 1
        and (
            (before in SUBJECTS and not ends_badly(lower[start]))
            or (before in ("that", "which") and _may_be_verb(words.tokens[start]))
        )
    ) or (end - start > 2 and before not in DETERMINERS and lower[start].endswith("ing")):
        start += 1
    while start < end and lower[start] in PRAISE:
        start += 1
    takes_object = after in ("the", "a", "an", "its", "their") or (
        followed and end - start > 2 and not after.endswith("ed")
    )
    if end - start > 1 and takes_object and _may_be_verb(words.tokens[end - 1]) and not ends_badly(lower[end - 2]):
        end -= 1
    while start < end and ends_badly(lower[end - 1]):
        end -= 1
    return start, end


def _is_adjective(word: str) -> bool:
    return word in ADJECTIVES or (word not in PRAISE and word not in NOUNS and ends_badly(word))


@lru_cache(maxsize=_KEPT)
def ends_badly(word: str) -> bool:
    """Whether no noun phrase ends in `word`: an adjective, a participle."""
    if word in NOUNS:
        return False
    return (
        word in MODIFIERS
        or word in ADJECTIVES
        or word in PRAISE
        or word.endswith(_ADJECTIVE)
        or (word.endswith("ed") and not word.endswith("eed"))
    )
