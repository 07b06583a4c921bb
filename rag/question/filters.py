"""Years and venues that a question limits its papers to, and the question without the words that say so.

A number is a year to filter by only beside a word for papers or their publication, or a venue: "papers from 2019",
not "a corpus from 2019". A venue is one that the library holds. How they are said is in `rag.question.filterwords`.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import Final, Protocol, TypeAlias

from rag.question import filterwords as said
from rag.question.ordinary import is_ordinary
from rag.terms import FUNCTION_WORDS

Years: TypeAlias = tuple[int | None, int | None]
"""First and last year, both included; None where there is no bound."""
Span: TypeAlias = tuple[int, int]

LONGEST_READ: Final = 2_000
"""Characters: a longer question holds pasted text, whose years limit nothing."""
NEAR: Final = 80
"""Characters before and after a year or a venue that tell what it is for."""
_VENUE: Final = "\x00"
"""Stands for each character of a venue while years are looked for."""


class Dated(Protocol):
    """What a filter looks at in a paper."""

    @property
    def year(self) -> int | None: ...
    @property
    def venue(self) -> str | None: ...


@dataclass(frozen=True, kw_only=True)
class Filters:
    """What papers must be to be asked about; `venues` are spelled as the library spells them."""

    years: Years | None = None
    venues: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.years is not None or bool(self.venues)

    def admits(self, paper: Dated) -> bool:
        """Whether a paper passes; one whose year, or venue, is unknown passes no filter on it."""
        if self.venues and (paper.venue or "").casefold() not in {venue.casefold() for venue in self.venues}:
            return False
        if self.years is None:
            return True
        first, last = self.years
        return paper.year is not None and (first or paper.year) <= paper.year <= (last or paper.year)

    def words(self) -> str:
        """The filter in words: "at NeurIPS or ICLR, from 2017 to 2019"."""
        venues = f"at {' or '.join(self.venues)}" if self.venues else ""
        return ", ".join(part for part in (venues, _years_in_words(self.years)) if part)


NO_FILTERS: Final = Filters()


def filters(text: str, venues: Sequence[str]) -> tuple[Filters, str]:
    """The filters that a question sets, and the question without them; `venues` are the library's."""
    if len(text) > LONGEST_READ:
        return Filters(), text
    held = list(_venues(text, tuple(venues)))
    masked = reduce(lambda t, span: t[: span[0]] + _VENUE * (span[1] - span[0]) + t[span[1] :], _spans(held), text)
    dated = [*_years(masked), *((years, span) for _, years, span in held if years)]
    years = reduce(_both, (years for years, _ in dated)) if dated else None
    gone = {*_spans(held), *(span for _, span in dated)}
    names = dict.fromkeys(name for name, _, _ in held)
    return Filters(years=years, venues=tuple(names)), _without(text, gone) if gone else text


def _spans(held: Sequence[tuple[str, Years | None, Span]]) -> list[Span]:
    return [span for _, _, span in held]


def _venues(text: str, venues: tuple[str, ...]) -> Iterator[tuple[str, Years | None, Span]]:
    """Each venue that limits the papers, the year written to it ("ICLR'25"), and where they stand."""
    pattern, spelled = _named(venues)
    last = -1
    for match in pattern.finditer(text):
        name = match["venue"]
        year = match["year"] or match["short"]
        before, after = _before(text, match.start()), text[match.end() : match.end() + NEAR]
        told = said.OF_WORKS_BEFORE.search(before) or said.WORKS_AFTER.match(after) or year
        joined = last >= 0 and said.JOINED.fullmatch(text, last, match.start())
        placed = told or joined or said.PLACED_BEFORE.search(before)
        plain = " " not in name and is_ordinary(name.lower())
        if not placed or said.NOT_THE_VENUE.match(after) or (plain and not (told and name[0].isupper())):
            continue
        last = match.end()
        number = int(year) + (0 if len(year) == 4 else 2000 if year < "50" else 1900) if year else None
        yield spelled[_squeezed(name)], (number, number) if number else None, match.span()


def _years(text: str) -> Iterator[tuple[Years, Span]]:
    """Each span of years that limits the papers, and where it stands; venues are masked in `text`."""
    for match in said.EAST_ASIAN_YEARS.finditer(text):
        yield _bounds(match), match.span()
    works = [found.end() for found in said.WORKS.finditer(text)]
    for match in said.YEARS.finditer(text):
        if _limits(match, works):
            yield _bounds(match), match.span()


def _limits(match: re.Match[str], works: Sequence[int]) -> bool:
    """Whether years limit the papers, not the data, steps or patients that a paper speaks of.

    `works` are the ends of the words for papers in the text.
    """
    before, after = _before(match.string, match.start()), match.string[match.end() : match.end() + NEAR]
    if said.APPEARED_BEFORE.search(before) or (before.rstrip()[-1:] == _VENUE and not said.NOT_THE_VENUE.match(after)):
        return True
    if match["bare"]:
        dated = said.WORKS_AFTER.match(after) and said.MAY_BE_DATED.search(before)
        return bool(dated or said.APPEARED_AFTER.match(after))
    if said.WORKS_BEFORE.search(before):
        return not (_counts(match, before, after) or said.DATA_OF_WORKS.search(before))
    nearest = bisect(works, match.start())
    if not nearest:
        return False
    if said.ARE_BEFORE.search(before):
        return not _content_follows(after)
    return not match["in"] and not said.OF_DATA.search(match.string, works[nearest - 1], match.start())


def _counts(match: re.Match[str], before: str, after: str) -> bool:
    """Whether "studies of 2000 patients" or "works in 2000 dimensions" says how many, not when."""
    doubtful = match["in"] and (said.STUDY_BEFORE.search(before) or match["in"].lower().startswith("of"))
    return bool(doubtful) and _content_follows(after)


def _content_follows(after: str) -> bool:
    following = said.CONTENT_AFTER.match(after)
    return following is not None and following[1].lower() not in FUNCTION_WORDS


def _before(text: str, place: int) -> str:
    return text[max(0, place - NEAR) : place]


def _bounds(match: re.Match[str]) -> Years:
    found = {name for name, year in match.groupdict().items() if year}
    years = sorted(map(int, said.YEAR.findall(match[0])))
    if found & {"since", "onwards"}:
        return years[0], None
    if "after" in found:
        return years[0] + 1, None
    if "before" in found:
        return None, years[0] - 1
    return (None, years[0]) if "until" in found else (years[0], years[-1])


def _both(one: Years, other: Years) -> Years:
    """The years that two spans share; where they share none, none is ever admitted."""
    firsts = [first for first, _ in (one, other) if first is not None]
    lasts = [last for _, last in (one, other) if last is not None]
    return max(firsts, default=None), min(lasts, default=None)


def _without(text: str, gone: Collection[Span]) -> str:
    """`text` without some spans and the words that lead to them ("published at")."""
    for start, end in sorted(gone, reverse=True):
        led = said.LEADING.search(_before(text, start))
        start -= len(led[0]) if led else 0
        trailed = said.APPEARED_AFTER.match(text, end)
        text = f"{text[:start]} {text[trailed.end() if trailed else end :]}"
    return re.sub(r"\s+(?=[?!.,;:])", "", " ".join(text.split())).strip(" ,")


def _years_in_words(years: Years | None) -> str:
    match years:
        case None | (None, None):
            return ""
        case (None, last):
            return f"until {last}"
        case (first, None):
            return f"since {first}"
        case (first, last) if first == last:
            return f"from {first}"
        case (first, last):
            return f"from {first} to {last}"


def _squeezed(name: str) -> str:
    return " ".join(name.casefold().split())


@lru_cache(maxsize=8)
def _named(venues: tuple[str, ...]) -> tuple[re.Pattern[str], dict[str, str]]:
    """A pattern for any of the venues, with the year written to it, and their spellings by what is matched."""
    spelled = {_squeezed(said.YEAR_OF_VENUE.sub("", venue)): venue for venue in venues}
    spelled.pop("", None)
    longest_first = sorted(spelled, key=len, reverse=True)
    named = "|".join(re.escape(name).replace(r"\ ", r"\s+") for name in longest_first) or "(?!)"
    year = rf"[\s'’-]*(?P<year>{said.YEAR.pattern})|['’]?(?P<short>\d\d)"
    return re.compile(rf"(?<!\w)(?P<venue>{named})(?![^\W\d_])(?:{year})?(?!\w)", re.IGNORECASE), spelled
