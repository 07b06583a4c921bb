"""Whether a claim denies what its quotes affirm, or affirms what they deny."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rag.verify.clause import Clause, content_stem
from rag.verify.synonyms import root

_OPPOSITE_PREFIXES: Final = ("un", "non", "in", "im", "ir", "dis", "anti")
_UNIVERSAL: Final = frozenset({"all", "every", "always", "entirely"})
_GENERAL: Final = _UNIVERSAL | frozenset(
    {"any", "each", "both", "across", "whole", "entire", "throughout", "consistently", "whenever"}
)
_DENIALS: Final = frozenset({"no", "not", "without", "never", "cannot", "neither", "nor", "none"})
# What another wording may put as a "not".
_NEGATIVE: Final = re.compile(
    r"limit\w*|fail\w*|loss|los(?:e|es|t|ing)|lack\w*|prohibit\w*|difficult\w*|hard|struggl\w*|poor\w*|prevent\w*|avoid\w*"
    r"|eliminat\w*|remov\w*|instead|rather|unlike|un(?!der|if|iv|io|it|iq)\w{4,}|in(?:suff|accur|compl|cons|capab|feas)\w+"
    r"|minim\w+|\w{3,}less|intractab\w*|impossib\w*|absen\w+|scarc\w+|few|rare\w*|degrad\w*|collaps\w*|ignor\w*|overlook\w*"
    r"|neglect\w*|independent\w*|frozen|constant|invariant|under(?:expl|stud)\w+|fixed|agnostic|zero|only"
)
_NO_PREFIX: Final = re.compile(
    "improv|inform|discover|impress|insight|discount|discourse|universe|discharge|dispatch|distribut|unit|uniform|under|inter"
)
_IMPOSSIBLE: Final = re.compile(r"impossib\w+|cannot|not|no|never|hardly|fails?|unable|infeasib\w+|n't")
_NEEDED: Final = re.compile(
    r"essential|necess\w+|requir\w+|need\w*|crucial\w*|indispensab\w+|vital|key|depend\w*|rel(?:y|ies)"
)
_DOUBT: Final = re.compile(
    r"(?:no (?:evidence|indication|proof|sign|guarantee|reason|benefit|gain|improvement|effect|advantage)"
    r"|(?:not|never|cannot|unable to) (?:find|found|show|observe|see|prove|confirm|believe|claim)"
    r"|(?:unclear|unknown|open) (?:if|whether))\b(.*)"
)
_DOUBTED: Final = 0.6
_LONG: Final = 5
_FEWEST: Final = 2


def denial(claim: Sequence[Clause], quotes: Sequence[Clause]) -> str | None:
    """What the claim denies and the quotes affirm, or the other way round."""
    if _needed(claim, quotes):
        return None
    denied = roots(clause.denied for clause in claim if not _belittles(clause))
    source_denied = roots(clause.denied | clause.denied_also for clause in quotes)
    source_affirmed = roots(clause.affirmed for clause in quotes)
    reworded = roots(clause.stems for clause in quotes if _negatives(claim, [clause]))
    turned = (denied & source_affirmed) - roots(clause.scope for clause in quotes) - reworded
    if turned and not _doubled(claim, quotes):
        return f"it denies {_shown(turned, claim)}, which its source affirms"
    affirmed = roots(clause.affirmed for clause in claim) - roots(clause.scope for clause in claim)
    if turned := (affirmed & source_denied) - source_affirmed:
        return f"it affirms {_shown(turned, claim)}, which its source denies"
    fresh = [clause for clause in claim if not clause.denied or not roots([clause.denied]) <= source_denied]
    said = [word for clause in fresh for word in clause.words if _denies(word)]
    if len(said) - _doubled(claim, quotes) > _negatives(claim, quotes):
        what = f"denies {_shown(denied, claim)}" if denied else f"says {said[0]!r}"
        return f"it {what}, and its source denies nothing of the kind"
    return None


def doubt(claim: Sequence[Clause], quotes: Sequence[Clause]) -> str | None:
    """The quotes say "no evidence that …", the claim affirms it."""
    if any(_denies(word) or _NEGATIVE.fullmatch(word) for clause in claim for word in clause.words):
        return None
    said = roots(clause.stems for clause in claim)
    for clause in quotes:
        if found := _DOUBT.search(" ".join(clause.words)):
            doubted = {root(word) for word in found[1].split() if content_stem(word)}
            if len(said & doubted) >= max(_FEWEST, _DOUBTED * len(said)):
                return "it affirms what its source says there is no evidence of"
    return None


def quantifier(claim: Sequence[Clause], quotes: Sequence[Clause]) -> str | None:
    """ "All" where the quotes say of none that it is all."""
    source = {word for clause in quotes for word in clause.words}
    for word in (word for clause in claim for word in clause.words if word in _UNIVERSAL):
        if source.isdisjoint(_GENERAL) and not (word == "every" and "per" in source):
            return f"it says {word!r} and its source does not"
    return None


def prefix(claim: Sequence[Clause], quotes: Sequence[Clause]) -> str | None:
    """The claim says "stable" where the quotes say only "unstable", or the other way round."""
    source = {word for clause in quotes for word in clause.words}
    held, bare = frozenset(map(root, source)), frozenset(root(rest) for word in source for rest in _unprefixed(word))
    denied = roots(clause.scope for clause in (*claim, *quotes))
    for word in dict.fromkeys(word for clause in claim for word in clause.words):
        if root(word) in held or len(word) < _LONG or root(word) in denied:
            continue
        if root(word) in bare or any(root(rest) in held - denied for rest in _unprefixed(word)):
            return f"it says {word!r} where its source says the opposite"
    return None


def _unprefixed(word: str) -> Iterator[str]:
    """What stays of "unstable" or "inaccurate" without what turns it round; of "improve", nothing."""
    if not _NO_PREFIX.match(word):
        for prefix in _OPPOSITE_PREFIXES:
            if word.startswith(prefix) and len(word) - len(prefix) >= _LONG:
                yield word.removeprefix(prefix)


def _denies(word: str) -> bool:
    return word in _DENIALS or word.replace("’", "'").endswith("n't")


def _negatives(claim: Sequence[Clause], quotes: Sequence[Clause]) -> int:
    """How often the quotes say "not" in one way or another, the words aside that the claim repeats."""
    said = {root(word) for clause in claim for word in clause.words}
    words = [word for clause in quotes for word in clause.words]
    return sum(_denies(word) or (bool(_NEGATIVE.fullmatch(word)) and root(word) not in said) for word in words)


def _needed(claim: Sequence[Clause], quotes: Sequence[Clause]) -> bool:
    """The claim says that nothing goes without it, the quotes that it is needed."""
    said = [word for clause in claim for word in clause.words]
    needed = any(_NEEDED.fullmatch(word) for clause in quotes for word in clause.words)
    return needed and "without" in said and any(_IMPOSSIBLE.fullmatch(word) for word in said)


def _doubled(claim: Sequence[Clause], quotes: Sequence[Clause]) -> int:
    """How many words such as "invalid" the claim has where the quotes say "valid": "never" before them is no denial."""
    source = {root(word) for clause in quotes for word in clause.words}
    return sum(any(root(rest) in source for rest in _unprefixed(word)) for clause in claim for word in clause.words)


def _belittles(clause: Clause) -> bool:
    """Whether nothing but "little" denies in it, which may be "low", "minimal" or "reduced" elsewhere."""
    return "little" in clause.words and _DENIALS.isdisjoint(clause.words)


def roots(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    """The roots of all stems in `sets`."""
    return frozenset(map(root, union(sets)))


def union(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    """All stems in `sets`."""
    return frozenset[str]().union(*sets)


def _shown(stems: frozenset[str], clauses: Sequence[Clause]) -> str:
    words = [word for clause in clauses for word in clause.words if content_stem(word) in stems]
    return " and ".join(repr(word) for word in dict.fromkeys(words)) or repr(min(stems))
