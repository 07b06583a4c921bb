"""Whether quotes support a sentence, by their words: the same check whatever wrote the sentence.

Strict about what changes a meaning (numbers and units, names, negation, direction, what is said of whom) and about
words of something that the quotes do not speak of; lenient about other wordings of what they do. It can pass a sentence
that rearranges its source's words into something else: a check, no proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, Literal

from rag.verify.alignment import departure, substitutions
from rag.verify.binding import exchanged, misattributed
from rag.verify.figures import unstated
from rag.verify.polarity import reversal
from rag.verify.reading import Reading, read
from rag.verify.units import UNITS
from rag.verify.wording import Wording, stray_words, wording

COVERED: Final = 0.6
"""The share of a sentence's content words that its quotes must hold, the same or words near in meaning."""
STRAYS: Final = 2
"""So many content words in a row that its quotes do not hold are a statement of their own."""
UNRELATED: Final = 0.34
"""Below this share, a sentence that looks like another language than its quotes is taken to be in one."""
ANCHORS: Final = 2
"""Names and numbers that a sentence must share with quotes in another language, where words cannot be compared."""
ALIKE: Final = 0.8
"""The cosine of a sentence and a quote from which on words that the quote does not hold may be another wording …"""
STRAY_ALIKE: Final = 0.35
"""… if these words by themselves come so near to it. An addition leaves the sentence alike, but stands apart itself."""

ACROSS_LANGUAGES: Final = "its numbers and names are its source's; its words are of another language"
"""The reason given for a sentence of which no more than that was checked."""

Similarity = Callable[[str, Sequence[str]], float]
"""How near a text comes to the nearest of the quotes in meaning: a cosine of sentence vectors."""


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


def verify(
    claim: str, quotes: Sequence[str], *, names: Sequence[str] = (), similarity: Similarity | None = None
) -> Verdict:
    """Hold one sentence against the quotes it cites.

    Args:
        claim: the sentence, without markers.
        quotes: the words it stands on, as stored.
        names: what the quoted papers are called: may be said though the quotes say "we" or "it".
        similarity: may save a sentence that says in other words what its quotes say. It is asked of few sentences,
            and two texts of each.
    """
    if _is_verbatim(claim, quotes):
        return Verdict(support="verbatim", reason="the words of its source", coverage=1.0)
    said, sources, titles = read(claim), tuple(map(read, quotes)), tuple(map(read, names))
    if not sources:
        return Verdict(support="unsupported", reason="it cites no source")
    found = wording(said, sources, titles)
    if fault := next(_unknown(said, (*sources, *titles)), None):
        return Verdict(support="unsupported", reason=fault, coverage=found.coverage)
    if found.shared < UNRELATED and said.language not in {source.language for source in sources}:
        return _across_languages(said)
    if (
        fault := _turned(said, sources)
        or _replaced(said, sources, titles)
        or _unspoken(said, found, quotes, similarity)
    ):
        return Verdict(support="unsupported", reason=fault, coverage=found.coverage)
    return Verdict(support="supported", reason="its numbers, names and words are its source's", coverage=found.coverage)


def _is_verbatim(claim: str, quotes: Sequence[str]) -> bool:
    bare = "".join(claim.split())
    return bool(bare) and bare in {"".join(quote.split()) for quote in (*quotes, "".join(quotes))}


def _unknown(said: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """The numbers and names that no source has."""
    for number in unstated(said, sources):
        yield f"{number!r} is not in its source"
    # German, for one, writes every noun with a capital.
    capitalised = said.capitalised if said.language == "en" else ()
    for name in dict.fromkeys((*said.names, *capitalised)):
        if name not in UNITS and not any(source.writes(name) for source in sources):
            yield f"{name!r} is not in its source"


def _turned(said: Reading, sources: Sequence[Reading]) -> str | None:
    """What the sentence turns round, or says of another than its source does."""
    return (
        reversal(said.clauses, tuple(chain.from_iterable(source.clauses for source in sources)))
        or departure(said, sources)
        or misattributed(said, sources)
        or exchanged(said, sources)
    )


def _replaced(said: Reading, sources: Sequence[Reading], titles: Sequence[Reading]) -> str | None:
    """A word for another thing, in a sentence that hardly differs from its source else."""
    for words, instead_of in substitutions(said, sources):
        if stray := stray_words(words, instead_of, said, (*sources, *titles)):
            place = f" where its source says {instead_of!r}" if instead_of else " and its source does not"
            return f"it says {stray[0]!r}{place}"
    return None


def _unspoken(said: Reading, found: Wording, quotes: Sequence[str], similarity: Similarity | None) -> str | None:
    """What the sources do not speak of."""
    if not said.content and not said.quantities:
        return "it says nothing that a source could support"
    strays = [run for run in found.strays if len(run) >= STRAYS] or found.additions
    if not strays and found.coverage < COVERED:
        strays = found.strays
    words = list(chain.from_iterable(strays))
    if not words or (similarity and _reworded(said.plain, " ".join(words), quotes, similarity)):
        return None
    return f"its source does not speak of {', '.join(map(repr, words))}"


def _reworded(claim: str, words: str, quotes: Sequence[str], similarity: Similarity) -> bool:
    # The few words first: they take less time, and mostly decide.
    return similarity(words, quotes) >= STRAY_ALIKE and similarity(claim, quotes) >= ALIKE


def _across_languages(said: Reading) -> Verdict:
    anchors = len({quantity.value for quantity in said.quantities}) + len(set(said.names))
    if anchors < ANCHORS:
        return Verdict(support="unsupported", reason="its words cannot be compared with a source in another language")
    return Verdict(support="supported", reason=ACROSS_LANGUAGES)
