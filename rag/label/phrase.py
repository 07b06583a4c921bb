"""A few of an abstract's own words that say what it is about, for a paper that names nothing of its own.

Candidates are the noun phrases of `rag.label.nounphrase`, each by itself and with what completes it
(`rag.label.complement`); `rag.label.signs` says what speaks for and against each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rag.label import signs
from rag.label.complement import spans
from rag.label.nounphrase import is_content, runs
from rag.label.words import Words


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """A phrase: tokens `[start, end)` of its first mention, and the signs of all its mentions."""

    start: int
    end: int
    signs: dict[str, float] = field(default_factory=dict)

    @property
    def score(self) -> float:
        return sum([signs.WEIGHTS.get(sign, 0.0) * value for sign, value in self.signs.items()])


def phrases(words: Words) -> Iterator[str]:
    """Phrases that say what the abstract is about, best first."""
    found = candidates(words)
    for phrase in _made_specific(sorted(found, key=lambda phrase: -found[phrase].score)):
        yield words.cut(found[phrase].start, found[phrase].end - _ends_in_symbol(phrase))


def _ends_in_symbol(phrase: tuple[str, ...]) -> bool:
    """Whether the phrase is still one without the letter or two that stand for it: "reuse distance Dk"."""
    return len(phrase) > 2 and len(phrase[-1]) <= 2 and not phrase[-1].isdigit()


def _made_specific(ranked: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """`ranked`, but a first phrase of two words gives way to the best longer one that ends in it, if there is one."""
    for phrase in ranked[1:]:
        if len(ranked[0]) < 3 and phrase[-len(ranked[0]) :] == ranked[0] and all(map(is_content, phrase)):
            return [phrase, *(other for other in ranked if other != phrase)]
    return ranked


def candidates(words: Words) -> Mapping[tuple[str, ...], Candidate]:
    """The phrases of an abstract by their lower-case words, with the signs for and against each."""
    found: dict[tuple[str, ...], Candidate] = {}
    vocabulary = signs.Vocabulary(words.lower)
    read = runs(words)
    for index, run in enumerate(read):
        for span in spans(words, read, index):
            mention = dict.fromkeys(signs.of_mention(words, run, span), 1.0)
            mention["place"] = span.start / len(words.tokens)
            phrase = words.lower[span.start : span.end]
            if (known := found.get(phrase)) is None:
                mention |= signs.of_words(phrase, vocabulary)
                found[phrase] = Candidate(start=span.start, end=span.end, signs=mention)
            else:
                _add(known.signs, mention)
    return found


def _add(known: dict[str, float], mention: Mapping[str, float]) -> None:
    """A further mention: the first place counts, and a phrase that stands alone once is cut nowhere."""
    known |= {sign: 1.0 for sign in mention if sign not in ("place", "cut left")}
    if "cut left" not in mention:
        known.pop("cut left", None)
