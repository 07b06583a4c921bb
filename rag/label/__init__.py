"""What people call a paper: its method's own name, else a few of its own words.

A label is made of words of the paper alone, as it writes them (emphasis stripped, LaTeX read as
`rag.markup.readable` does), is at most `LONGEST` characters long, and depends on nothing but the paper;
`unique_label` tells apart two papers of a library that would have the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from itertools import count

from rag.label.complement import LONGEST
from rag.label.cues import SHAPED
from rag.label.name import names
from rag.label.phrase import phrases
from rag.label.title import leading_words
from rag.label.words import Words, read, read_abstract
from rag.markup import readable

__all__ = ["LONGEST", "UNTITLED", "label_of", "unique_label"]

UNTITLED = "untitled"

_SHORT_TITLE = 40
_TITLED = 2.0
"""How much surer the abstract must be of a name that the title does not start with, for people have the title."""
_MARKUP = re.compile(r"[$\\]")
_HEADED = re.compile(r"(.{2,60}?)\s*(?::|\s--?|\s?[–—])\s+\S")
_ACRONYM = re.compile(r"[^()]+\((\S+)\)$")
_SERIES = re.compile(
    r"\s*(?:position(?: paper)?|open problem|survey|review|editorial|correction|corrigendum|erratum|retraction|"
    r"comment(?:ary)?|reply|response|short paper|technical report|case report|tutorial|perspective|viewpoint|opinion)"
    r"\s*:\s+",
    re.IGNORECASE,
)
"""What heads the titles of a series of papers and names none of them."""


def label_of(abstract: str | None, title: str | None = None) -> str:
    """The label of a paper with this abstract and title; `UNTITLED` where neither has a word.

    In this order: the name that a title gives ("NAME: what it does"), the name that the abstract
    introduces, the leading words of the title, the phrase that says best what the abstract is about.
    """
    title = " ".join(_SERIES.sub("", title or "", count=1).split())
    words, heading = read_abstract(abstract), read(title)
    for label in map(_shown, filter(None, _labels(words, heading, title))):
        if len(label) <= LONGEST:
            return label
    said = next((text for text in (heading, words) if _has_word(text)), None)
    return _shortened(" ".join(said.text.split()), LONGEST) if said else UNTITLED


def unique_label(wanted: str, abstract: str | None, taken: Set[str]) -> str:
    """`wanted`, or where `taken` has it, `wanted` with more of the abstract's words.

    `taken` holds labels case-folded (`str.casefold`), and is only asked whether it has one: the caller adds the
    label it gets, case-folded. A number tells papers apart only where the abstract has no further words.
    """
    wanted = _shortened(wanted, LONGEST) or UNTITLED
    if wanted.casefold() not in taken:
        return wanted
    for phrase in map(_shown, phrases(read_abstract(abstract))):
        label = phrase if wanted.casefold() in phrase.casefold() else f"{wanted} ({phrase})"
        if len(label) <= LONGEST and label.casefold() not in taken and phrase.casefold() not in wanted.casefold():
            return label
    numbered = (f"{_shortened(wanted, LONGEST - len(str(n)) - 1)} {n}" for n in count(2))
    return next(label for label in numbered if label.casefold() not in taken)


def _shown(label: str) -> str:
    """The label as it is read on a page, where the abstract's words stand so too: MS³D for MS$^3$D."""
    return readable(label).strip() or label if _MARKUP.search(label) else label


def _labels(words: Words, heading: Words, title: str) -> Iterator[str | None]:
    """Labels to choose from, best first."""
    yield _name_of_title(heading, words)
    yield _name_of_abstract(words, heading)
    if len(title) <= _SHORT_TITLE and _has_word(heading):
        yield title.rstrip(".")
    yield leading_words(heading)
    yield from phrases(words)


def _name_of_title(heading: Words, words: Words) -> str | None:
    """What stands before the colon of the title, if it is written as a name or the abstract writes it so too."""
    if not (match := _HEADED.match(heading.text.strip())):
        return None
    name = " ".join(match[1].split())
    if (acronym := _ACRONYM.match(name)) and SHAPED.match(acronym[1]):
        name = acronym[1]
    parts = name.split()
    if len(parts) > 4:
        return None
    shaped = [part for part in parts if SHAPED.match(part) or part.isdigit()]
    if not all(part in shaped or part[0].isupper() for part in parts):
        return None
    return name if shaped or re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words.text) else None


def _name_of_abstract(words: Words, heading: Words) -> str | None:
    name, score = next(((name, score) for name, score in names(words) if len(name) <= LONGEST), ("", 0.0))
    return name if score > _TITLED * _has_word(heading) else None


def _has_word(words: Words) -> bool:
    return any(token[0].isalnum() for token in words.tokens)


def _shortened(text: str, length: int) -> str:
    """`text` cut before `length` characters, between two words where it has any."""
    if len(text) <= length:
        return text
    return text[: length + 1].rpartition(" ")[0].rstrip(" ,;:.") or text[:length]
