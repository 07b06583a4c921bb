"""What a check of one text against another looks at: its clauses, content stems, numbers, names and language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final

from rag.language import language
from rag.markup.searchtext import search_text
from rag.terms import names
from rag.verify.clause import Clause, clauses, content_stem
from rag.verify.quantity import Quantity, quantities

_WORD: Final = re.compile(r"[^\W_]+")
_TOKEN: Final = re.compile(r"[^\W_]+(?:[-–+.’'/][^\W_]+)*")
_PLAIN_TOKEN: Final = re.compile(r"(?<=[\s(\[{=,^])-(?=\d)\d+(?:[.,]\d+)*|\d+(?:[.,]\d+)*|[^\W_]+(?:['’][^\W_]+)?")
_STARTS_SENTENCE: Final = re.compile(r"(?:^|[.!?:;]\s|\n)[\W_]*$")
# Chinese, Japanese and Korean write a Latin word without a space before and after it.
_EAST_ASIAN: Final = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_SCRIPT_EDGE: Final = re.compile(rf"(?<=[A-Za-z0-9%])(?=[{_EAST_ASIAN}])|(?<=[{_EAST_ASIAN}])(?=[A-Za-z0-9])")
_CAPITALISED_BEFORE: Final = re.compile(r"\b([A-Z][^\W_]*)\s$")
_LONGEST_NAME: Final = 4
_SHORTEST_WORD: Final = 4

# What papers and their authors do in any abstract: says nothing of this one.
_REPORTING_WORDS: Final = """
    method approach technique model system framework paper author work propose present introduce show report demonstrate
    achieve result provide experiment evaluate describe new novel state source mention according called namely yes also
"""
_REPORTING: Final = frozenset(stem for word in _REPORTING_WORDS.split() if (stem := content_stem(word)))


@dataclass(frozen=True)
class Reading:
    """One text, read once. `plain` is the text without LaTeX and Markdown."""

    plain: str

    @cached_property
    def language(self) -> str:
        """BCP 47 tag."""
        return language(self.plain)

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """Its clauses."""
        return clauses(self.plain)

    @cached_property
    def quantities(self) -> tuple[Quantity, ...]:
        """Its numbers, read as its language writes them."""
        return quantities(self.plain, decimal_comma=self.language not in {"en", "zh", "ja", "ko"})

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Its words with the shape of a name."""
        # Most words can be told from names at a glance.
        return names(" ".join(filter(_may_be_name, self.plain.split())))

    @cached_property
    def capitalised(self) -> tuple[str, ...]:
        """Its words that start with a capital though no sentence starts there: names, in English."""
        found = (match for match in _TOKEN.finditer(self.plain) if match[0][0].isupper() and len(match[0]) > 1)
        return tuple(match[0] for match in found if not _STARTS_SENTENCE.search(self.plain[: match.start()]))

    @cached_property
    def stems(self) -> frozenset[str]:
        """Every content stem."""
        return frozenset[str]().union(*(clause.stems for clause in self.clauses))

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """Its words and numerals in order, in their own case."""
        return tuple(_PLAIN_TOKEN.findall(self.plain))

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The same, lower-cased."""
        return tuple(token.lower() for token in self.tokens)

    @cached_property
    def content(self) -> frozenset[str]:
        """The stems that say what it is about; numbers, their units and reporting words aside."""
        counted = (content_stem(word.lower()) for quantity in self.quantities for word in _WORD.findall(quantity.text))
        return frozenset(stem for stem in self.stems if not stem[0].isdigit()) - _REPORTING - frozenset(counted)

    @cached_property
    def keys(self) -> frozenset[str]:
        """Every run of up to four words, joined and lower-cased: how a name is looked up however it is hyphenated."""
        words = [word.casefold() for word in _WORD.findall(self.plain)]
        runs = (words[i : i + n] for n in range(1, _LONGEST_NAME + 1) for i in range(len(words) - n + 1))
        return frozenset(map("".join, runs))

    @cached_property
    def initials(self) -> str:
        """The first letters of its words, in order: where an acronym may come from."""
        return "".join(word[0].casefold() for word in _WORD.findall(self.plain))

    def writes(self, name: str) -> bool:
        """Whether it writes `name`, in any case and hyphenation, or the words that `name` abbreviates.

        Of a compound that is not written so ("HIV-positive"), the parts that are names must be.
        """
        parts = _WORD.findall(name)
        if self._has_key("".join(parts)) or self._abbreviates(name):
            return True
        bare = name.removesuffix("s")
        if bare.isupper() and len(bare) >= _SHORTEST_WORD and re.search(rf"[a-z]{re.escape(bare)}", self.plain):
            return True  # The FLOP of isoFLOP.
        if len(parts) > _LONGEST_NAME:
            return name.casefold() in self.plain.casefold()
        proper = [part for part in parts if part != part.lower() or part.isdigit()]
        return "-" in name and len(parts) > len(proper) and all(map(self._has_key, proper))

    def spells(self, name: str) -> bool:
        """Whether it writes `name` itself, in the same case."""
        return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", self.plain) is not None

    def _has_key(self, name: str) -> bool:
        key = name.casefold()
        return not self.keys.isdisjoint({key, key.removesuffix("s"), key + "s"})

    def _abbreviates(self, name: str) -> bool:
        letters = name.removesuffix("s")
        if len(letters) == 2 and letters.isupper():
            pairs = pairwise(word.casefold() for word in _WORD.findall(self.plain))
            return any(
                first[0] + second[0] == letters.casefold() and min(len(first), len(second)) >= _SHORTEST_WORD
                for first, second in pairs
            )
        return len(letters) > 2 and letters.isalpha() and letters.isupper() and letters.casefold() in self.initials

    def as_name(self, quantity: Quantity) -> str:
        """One of its numbers with the capitalised word before it ("EMBER 2"), which may be a name; else ""."""
        before = _CAPITALISED_BEFORE.search(self.plain[: quantity.start])
        return f"{before[1]} {quantity.text}" if before else ""

    def spelled(self, stems: Iterable[str]) -> tuple[str, ...]:
        """The words behind `stems`, in the order of the text."""
        wanted = set(stems)
        words = (word for clause in self.clauses for word in clause.words if content_stem(word) in wanted)
        return tuple(dict.fromkeys(words))


def _may_be_name(word: str) -> bool:
    rest = word[1:]
    return word != word.lower() and (rest != rest.lower() or "+" in rest or any(map(str.isdigit, rest)))


@lru_cache(maxsize=1024)
def read(text: str) -> Reading:
    """Read `text` as stored or as written, LaTeX and all."""
    return Reading(_SCRIPT_EDGE.sub(" ", search_text(text)))
