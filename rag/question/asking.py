"""Whether words of a question are meant as the label of a paper.

A label may be an ordinary word ("Sparkle", "learning", "transformer attention"). It is meant only where the question
shows so: by the label's own capitals, by "the … paper", by setting it beside another in a comparison, or by asking of
nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Protocol

from rag.question.kinds import COMPARE
from rag.question.labelindex import FORGIVING, SHORT, Labelled, Token
from rag.question.ordinary import is_ordinary
from rag.terms import FUNCTION_WORDS

RARE: Final = 3
"""A word that more papers than this write is an ordinary word of the library."""
SHORTEST: Final = 3
"""Letters of an unknown word that may be part of a misspelled label."""
COUNTED: Final = 60
"""How many words and phrases of a question are counted in the library; the others are taken for ordinary ones."""
READ: Final = 2_000
"""Characters in which the cue of a comparison is looked for."""
PHRASE: Final = 3
"""So many ordinary words in a row are a label, not chance."""

_WORK: Final = r"(?:papers?|articles?|preprints?|works?|stud(?:y|ies)|abstracts?)"
_METHOD: Final = r"(?:methods?|models?|systems?|frameworks?|algorithms?|approach(?:es)?|benchmarks?|data\ ?sets?)"
_CALLED_BEFORE: Final = re.compile(r"\b(?:called|named|titled|entitled|dubbed|label+ed)\s+[\"“'`«(]?$", re.IGNORECASE)
_NOUN_BEFORE: Final = re.compile(rf"\bthe\s+(?:{_WORK}|{_METHOD})\s+[\"“'`«(]?$", re.IGNORECASE | re.VERBOSE)
_PAPER_AFTER: Final = re.compile(
    r"[\"”'`»)]?(?:['’]s)?[\s-]+(?:papers?|articles?|preprints?|abstracts?)\b", re.IGNORECASE
)
_STUDY_AFTER: Final = re.compile(r"[\"”'`»)]?[\s-]+study\b", re.IGNORECASE)
_METHOD_AFTER: Final = re.compile(rf"[\"”'`»)]?[\s-]+{_METHOD}\b", re.IGNORECASE | re.VERBOSE)
_QUOTED: Final = {'"': '"', "“": "”", "`": "`", "«": "»", "„": "“", "'": "'", "「": "」", "《": "》"}
_ANY_OF_A_KIND: Final = frozenset(
    "a an any each every some no which what this that these those other another many most all your our my its their "
    "the to ein eine einen einem einer kein keine un une des una unos unas".split()
)
"""Before a name these make it one of a kind ("a GAN", "which LLM"), or a noun or verb ("the time", "to sparkle")."""
_ABOUT_NOTHING: Final = frozenset(
    "do does did mean means meaning idea ideas main key work works method approach new novel contribution "
    "contributions propose proposes introduce introduces achieve achieves tell gist overview summary summarise "
    "summarize short briefly detail details stand macht bedeutet fait signifie hace significa".split()
)
"""What a question may hold beside a label and still ask of nothing else."""
_SUBJECT_BEFORE: Final = re.compile(rf"\b(?:{_WORK}|authors)\s+$", re.IGNORECASE)
"""What comes before a verb: "the study unveils"."""
_VOWELS: Final = frozenset("aeiouy")
_SENTENCE_START: Final = re.compile(r"(?:^|[.!?:;]\s+|[\"“(])$")
_LINKED: Final = re.compile(r"[-–][^\W_]")


class Frequencies(Protocol):
    """How many papers write each of some words or phrases."""

    def __call__(self, terms: Sequence[str], /) -> Mapping[str, int]: ...


@dataclass(frozen=True, kw_only=True)
class Hit:
    """Tokens ``[first, last)`` of a question that a label may stand for."""

    first: int
    last: int
    label: Labelled
    slips: int = 0


class Asking:
    """A question whose words are weighed for being names."""

    def __init__(self, text: str, words: tuple[Token, ...], frequencies: Frequencies, language: str) -> None:
        self.text = text
        self.tokens = words
        self._language = language
        self._frequencies = frequencies
        self._counted: dict[str, int] = {}

    def keys(self, first: int, last: int) -> tuple[str, ...]:
        return tuple(token.key for token in self.tokens[first:last])

    def written(self, hit: Hit) -> str:
        return self.text[self.tokens[hit.first].start : self.tokens[hit.last - 1].end]

    def spells(self, hit: Hit) -> bool:
        """Whether tokens with the letters of the label may be it at all, and are not words that happen to join up."""
        words = self.keys(hit.first, hit.last)
        if words == hit.label.words:
            return True
        key, spelled = "".join(words), "".join(hit.label.words)
        if key.rstrip("+") != spelled.rstrip("+"):  # One of them is the plural.
            return hit.label.capitals > 1 and len(spelled) > 2 and (len(spelled) > 4 or self._capitals(hit) > 1)
        if len(words) == 1:
            return len(key) >= FORGIVING or self._capitals(hit) > 1
        pieces = [self.text[token.start : token.end] for token in self.tokens[hit.first : hit.last]]
        if len(key) < FORGIVING or any(piece.lower() in FUNCTION_WORDS and piece.islower() for piece in pieces):
            return False
        one_word = not any(map(str.isspace, self.written(hit)))
        return one_word or all(not piece[0].islower() for piece in pieces) or not self._count(" ".join(words))

    def means(self, hit: Hit) -> bool:
        """Whether the question means the paper by it."""
        return self._is_told(hit) or (self._means_phrase(hit) if len(hit.label.words) > 1 else self._means_word(hit))

    def may_be_slip(self, place: int) -> bool:
        """Whether a token is no word of English or of the library."""
        key = self.tokens[place].key
        if len(key) < SHORTEST or not any(map(str.isalpha, key)) or is_ordinary(key):
            return False
        foreign = self._language != "en" and not self._has_capitals(place)
        return not foreign and not self._count(key)

    def is_careless(self, hit: Hit) -> bool:
        """Whether the spelling may be a slip and not another name.

        In a short name only one vowel may stand for another, and not where its capitals were set with care.
        """
        key, spelled = "".join(self.keys(hit.first, hit.last)), "".join(hit.label.words)
        if len(spelled) > SHORT or len(key) != len(spelled) or sorted(key) == sorted(spelled):
            return True
        replaced = {letter for pair in zip(key, spelled, strict=True) if pair[0] != pair[1] for letter in pair}
        return replaced <= _VOWELS and self._capitals(hit) < 2

    def _is_told(self, hit: Hit) -> bool:
        """Whether the words around say that this is a paper, or there are no other words."""
        start, end = self.tokens[hit.first].start, self.tokens[hit.last - 1].end
        before, after = self.text[max(0, start - 40) : start], self.text[end : end + 20]
        the = before.casefold().endswith("the ")
        if (_PAPER_AFTER.match(after) and not _is_kind(before)) or (the and _STUDY_AFTER.match(after)):
            return True
        quoted = before[-1:] in _QUOTED and after[:1] == _QUOTED[before[-1:]]
        if quoted or _CALLED_BEFORE.search(before) or _NOUN_BEFORE.search(before):
            return True
        if _METHOD_AFTER.match(after) and not is_ordinary(hit.label.words[-1]):
            return True
        rest = self._content - set(self.keys(hit.first, hit.last)) - _ABOUT_NOTHING
        return not (rest or self._is_of_a_kind(hit) or _SUBJECT_BEFORE.search(before))

    def _means_phrase(self, hit: Hit) -> bool:
        numbered = any(map(str.isdigit, hit.label.words))
        if numbered or not all(map(self._is_common, hit.label.words)):
            return True
        if self.written(hit) == hit.label.label and hit.label.capitals > 1:
            return True
        words = [word for word in self.written(hit).split() if word.lower() not in FUNCTION_WORDS]
        if all(word[0].isupper() for word in words) and not self._is_title_case:
            return True
        if COMPARE.search(self.text[:READ]):
            return True
        long = len([word for word in hit.label.words if word not in FUNCTION_WORDS]) >= PHRASE
        return long and self._count(" ".join(hit.label.words)) <= RARE

    def _means_word(self, hit: Hit) -> bool:
        label, written = hit.label, self.written(hit)
        before = self.tokens[hit.first - 1].key if hit.first else ""
        of_a_kind = self._is_of_a_kind(hit)
        if hit.slips and of_a_kind and len(label.words[0]) <= SHORT:
            return False  # "the Louvre" is not a method called Louver.
        if not self._is_common(label.words[0]):
            plain = label.capitals == 1 and label.label[1:].islower()
            as_name = not hit.first or (before in FUNCTION_WORDS and before not in _ANY_OF_A_KIND)
            return not (plain and written.islower()) or as_name
        if hit.slips or of_a_kind or written.islower() or not self._has_own_capitals(hit):
            return False
        return self._stands_alone(hit) or not self._is_frequent(label.words[0])

    def _is_of_a_kind(self, hit: Hit) -> bool:
        before = self.tokens[hit.first - 1].key if hit.first else ""
        return before in _ANY_OF_A_KIND or bool(_LINKED.match(self.text, self.tokens[hit.last - 1].end))

    def _has_own_capitals(self, hit: Hit) -> bool:
        written = self.written(hit)
        if written != hit.label.label:
            return False
        if self._capitals(hit) > 1:
            return not self.text.isupper()
        begins = bool(_SENTENCE_START.search(self.text[: self.tokens[hit.first].start][-3:]))
        return not begins and not self._is_title_case and self._language != "de"

    def _stands_alone(self, hit: Hit) -> bool:
        """Whether no noun follows that the name would only qualify ("LLM inference")."""
        end = self.tokens[hit.last - 1].end
        following = self.tokens[hit.last].key if hit.last < len(self.tokens) else ""
        return not self.text[end : end + 1].isspace() or not following or following in FUNCTION_WORDS

    def _is_common(self, word: str) -> bool:
        return is_ordinary(word) or self._is_frequent(word)

    def _is_frequent(self, word: str) -> bool:
        return self._count(word) > RARE

    def _count(self, phrase: str) -> int:
        if phrase not in self._counted:
            if len(self._counted) >= COUNTED:
                return RARE + 1
            self._counted[phrase] = self._frequencies([phrase]).get(phrase, 0)
        return self._counted[phrase]

    def _capitals(self, hit: Hit) -> int:
        return sum(map(str.isupper, self.written(hit)))

    def _has_capitals(self, place: int) -> bool:
        token = self.tokens[place]
        return sum(map(str.isupper, self.text[token.start : token.end])) > 1

    @cached_property
    def _content(self) -> frozenset[str]:
        return frozenset(token.key for token in self.tokens) - FUNCTION_WORDS

    @cached_property
    def _is_title_case(self) -> bool:
        """Whether a capital tells nothing here: every longer word has one."""
        long = [self.text[token.start] for token in self.tokens if token.end - token.start > 3]
        return len(long) > 2 and all(map(str.isupper, long))


def _is_kind(before: str) -> bool:
    """Whether what stands before makes "… papers" a kind of papers: which, how many, all."""
    return bool(
        re.search(r"\b(?:which|what|many|any|all|every|other|list|some|welche|quels)\s+$", before, re.IGNORECASE)
    )
