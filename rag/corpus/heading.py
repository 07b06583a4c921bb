"""Venue and year of a list's heading, in English or Chinese."""

from __future__ import annotations

import re
from dataclasses import dataclass

_LONGEST = 120
_TITLE_LONGEST = 60
_TITLE_WORDS = 6

_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)(?:\s*年度?)?|['’](\d\d)(?!\w)")
_SENTENCE_END = re.compile(r"[.!?。！？…][\"'”’)）\]]*\s*\Z")
_EDGE = " \t\u3000\ufeff#*=_~`-–—:：,，.;；/|·()（）[]【】《》「」\"'“”‘’"

_LIST_WORD = re.compile(
    r"\d+|an?|abstracts?|accepted|all|and|at|by|contributed|for|from|full|in|lists?|long|main|of|on|orals?|papers?|"
    r"posters?|presented|proc|proceedings|publications|published|regular|selected|short|spotlights?|the|track",
    re.IGNORECASE,
)
_LIST_WORDS_ZH = (
    "(?:论文集|论文|論文|文章|列表|清单|清單|目录|目錄|一覧|摘要|"
    "录用|錄用|接收|接受|收录|收錄|入选|全部|所有|的)"  # accepted, all, of
)
_FIRST_ZH = re.compile(rf"\A{_LIST_WORDS_ZH}+")
_LAST_ZH = re.compile(rf"(?:{_LIST_WORDS_ZH}|(?<=[A-Za-z\s])(?:会议|會議|大会|大會))+\Z")
_ABOUT_LISTS = re.compile(
    r"\b(?:abstracts|accepted|lists?|papers|proceedings)\b|论文|論文|文章|列表|摘要", re.IGNORECASE
)

_NAME = re.compile(r"[A-Z]\w|[^\W\d_a-zA-Z]{2}")
_ACRONYM = re.compile(r"[A-Za-z]*[A-Z][A-Za-z]*[A-Z][A-Za-z]*(?:[-&/][A-Za-z]+)*")
_BRACKETED_ACRONYM = re.compile(rf"[(（]\s*({_ACRONYM.pattern})\b")


@dataclass(frozen=True, kw_only=True)
class Heading:
    """What a list says of all its papers."""

    venue: str | None = None
    year: int | None = None


def heading(line: str) -> Heading | None:
    """The heading that `line` is, or None where it may be prose.

    A heading is short and no sentence, and it gives a year or speaks of papers or lists; else it is
    as short as a title and begins like one.
    """
    line = line.strip()
    if len(line) > _LONGEST:
        return None
    found = Heading(venue=_venue(line), year=_year(line))
    if _SENTENCE_END.search(line) and not (found.year and found.venue and " " not in found.venue):
        return None
    dated = found.year is not None and (found.venue is not None or not any(map(str.isalpha, line)))
    return found if dated or _ABOUT_LISTS.search(line) or _is_title(line) else None


def _is_title(line: str) -> bool:
    words = line.split()
    return len(line) <= _TITLE_LONGEST and len(words) <= _TITLE_WORDS and _NAME.match(line.strip(_EDGE)) is not None


def _year(line: str) -> int | None:
    """The one year named; two years say nothing of a paper."""
    years = {int(full or f"{20 if short < '50' else 19}{short}") for full, short in _YEAR.findall(line)}
    return years.pop() if len(years) == 1 else None


def _venue(line: str) -> str | None:
    """What is left of the line without its year and the words for "list of accepted papers"."""
    if bracketed := _BRACKETED_ACRONYM.search(line):
        return bracketed[1]
    words = _YEAR.sub(" ", line).split()
    while words and _is_list_word(words[0]):
        del words[0]
    while words and _is_list_word(words[-1]):
        del words[-1]
    name = _LAST_ZH.sub("", _FIRST_ZH.sub("", " ".join(words).strip(_EDGE))).strip(_EDGE)
    # Without a year beside it, only an acronym is sure to be a venue.
    named = _NAME.search(name) if _YEAR.search(line) else _ACRONYM.fullmatch(name)
    return name if named else None


def _is_list_word(word: str) -> bool:
    bare = word.strip(_EDGE)
    return not bare or _LIST_WORD.fullmatch(bare) is not None
