"""Whether quotes support a sentence, by their words alone: the same check whatever wrote the sentence.

Strict about what changes a meaning (numbers and units, names, negation, direction), lenient about wording. It can
pass a sentence that rearranges its source's words into something else: a check, no proof.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, Literal

from rag.verify.polarity import reversal
from rag.verify.quantity import Quantity
from rag.verify.reading import Reading, read

COVERED: Final = 0.7
"""The share of a sentence's content words that its quotes must hold."""
UNRELATED: Final = 0.34
"""Below this share, a sentence that looks like another language than its quotes is taken to be in one."""
ANCHORS: Final = 2
"""Names and numbers that a sentence must share with quotes in another language, where words cannot be compared."""

ACROSS_LANGUAGES: Final = "its numbers and names are its source's; its words are of another language"
"""The reason given for a sentence of which no more than that was checked."""


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """Whether a sentence is supported, and why, in words that go on from "left out: "."""

    support: Literal["verbatim", "supported", "unsupported"]
    reason: str
    coverage: float = 0.0
    """The share of its content words found in the quotes, 0 to 1."""

    @property
    def holds(self) -> bool:
        """Whether the quotes support the sentence."""
        return self.support != "unsupported"


def verify(claim: str, quotes: Sequence[str], *, names: Sequence[str] = ()) -> Verdict:
    """Hold one sentence against the quotes it cites.

    Args:
        claim: the sentence, without markers.
        quotes: the words it stands on, as stored.
        names: what the quoted papers are called: may be said though the quotes say "we" or "it".
    """
    if _is_verbatim(claim, quotes):
        return Verdict(support="verbatim", reason="the words of its source", coverage=1.0)
    said, sources, titles = read(claim), tuple(map(read, quotes)), tuple(map(read, names))
    if not sources:
        return Verdict(support="unsupported", reason="it cites no source")
    by_words = _by_words(said, sources, titles)
    for fault in _faults(said, (*sources, *titles)):
        return replace(by_words, support="unsupported", reason=fault)
    if by_words.coverage < UNRELATED and said.language not in {source.language for source in sources}:
        return _across_languages(said)
    turned = reversal(said.clauses, tuple(chain.from_iterable(source.clauses for source in sources)))
    return replace(by_words, support="unsupported", reason=turned) if turned else by_words


def _is_verbatim(claim: str, quotes: Sequence[str]) -> bool:
    bare = "".join(claim.split())
    return bool(bare) and bare in {"".join(quote.split()) for quote in (*quotes, "".join(quotes))}


def _faults(said: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """The numbers and names that no source has."""
    stated = tuple(chain.from_iterable(source.quantities for source in sources))
    for quantity in said.quantities:
        # "One" and "zero" in words are pronouns and negations more often than counts.
        counts = not quantity.spelled or quantity.value > 1 or quantity.unit
        if counts and not any(_states(other, quantity) for other in stated) and not _named(quantity, said, sources):
            yield f"{quantity.text!r} is not in its source"
    # German, for one, writes every noun with a capital.
    capitalised = said.capitalised if said.language == "en" else ()
    for name in dict.fromkeys((*said.names, *capitalised)):
        if not any(source.writes(name) for source in sources):
            yield f"{name!r} is not in its source"


def _named(quantity: Quantity, said: Reading, sources: Sequence[Reading]) -> bool:
    name = said.as_name(quantity)
    return bool(name) and any(source.writes(name) for source in sources)


def _states(source: Quantity, said: Quantity) -> bool:
    opposed = {said.sign, source.sign} == {"+", "-"} or (said.sign, source.sign) == ("-", "")
    return source.value == said.value and not opposed and said.unit in {"", source.unit}


def _by_words(said: Reading, sources: Sequence[Reading], titles: Sequence[Reading]) -> Verdict:
    content = said.content.difference(*(title.content for title in titles))
    absent = {stem for stem in content if not any(source.holds(stem) for source in sources)}
    if not content and not said.quantities:
        return Verdict(support="unsupported", reason="it says nothing that a source could support")
    coverage = 1 - len(absent) / len(content) if content else 1.0
    if coverage < COVERED:
        words = ", ".join(map(repr, said.spelled(absent)))
        return Verdict(support="unsupported", reason=f"its source does not speak of {words}", coverage=coverage)
    return Verdict(support="supported", reason="its numbers, names and words are its source's", coverage=coverage)


def _across_languages(said: Reading) -> Verdict:
    anchors = len({quantity.value for quantity in said.quantities}) + len(set(said.names))
    if anchors < ANCHORS:
        return Verdict(support="unsupported", reason="its words cannot be compared with a source in another language")
    return Verdict(support="supported", reason=ACROSS_LANGUAGES)
