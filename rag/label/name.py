"""The name an abstract gives to what it contributes: "FerryNet" in "we introduce FerryNet, a router"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

from rag.label.context import Context, names_given, phrases_given
from rag.label.cues import PRIOR, SHAPED, WEIGHTS, Mention
from rag.label.lexicon import ACTS, CLOSED
from rag.label.words import Words, expansion

_COMPOUND = re.compile(r"(?:[A-Z]?[a-z]+|\d+D)(?:[-–](?:[A-Z]?[a-z]+|\d+D|[A-Z](?=$)))+$")
"""Ordinary words joined by hyphens, capitalised or not: "Vision-Language"."""
_QUANTITY = re.compile(r"\d[\d.]*[A-Za-z]{0,2}(?:[-–]\d[\d.]*[A-Za-z]{0,2})?$|\d+-|[\W\d]+$")
_CAMEL = re.compile(r"[a-z][A-Z]|[A-Z]{2,}[a-z]")
_LOWER_TAIL = re.compile(r"[-–][a-z]{3,}$")
_PROJECT = re.compile(r"\w[\w+-]{1,24}$")


def names(words: Words) -> list[tuple[str, float]]:
    """Candidates for the paper's own name, best first; a score above 0 means it is one more likely than not."""
    scores = {name: PRIOR + sum(WEIGHTS.get(cue, 0.0) for cue in cues) for name, cues in candidates(words).items()}
    return sorted(scores.items(), key=lambda item: -item[1])


def candidates(words: Words) -> Mapping[str, set[str]]:
    """Everything that could be the paper's name, with the signs for and against it."""
    context = Context.of(words)
    given = names_given(words, context) | {word for word in words.emphasised if len(word) > 3} - CLOSED
    found: defaultdict[str, set[str]] = defaultdict(set)

    def mention(start: int, end: int) -> set[str]:
        cues = set(Mention(words=words, context=context, start=start, end=end).cues())
        found[words.cut(start, end)].update(cues)
        return cues

    for index, token in enumerate(words.tokens):
        if token in given or token in found or (not token.islower() and _written_as_name(words, index)):
            cues = mention(index, index + 1)
            found[token].update(_part(words, index))
            if not cues.isdisjoint(("introduced", "named")) and (end := _run(words, index)) > index + 1:
                mention(index, end)
    for start, end in phrases_given(words, context):
        mention(start, end)
    for address in words.addresses:
        if _CAMEL.search(address) and _PROJECT.match(address) and not _COMPOUND.match(address):
            found[address].add("address")
    _add_signs_of_the_whole(words, found)
    return found


def _written_as_name(words: Words, index: int) -> bool:
    token, word = words.tokens[index], words.lower[index]
    if not (token[0].isalnum() or token[0] == "$") or len(token) < 2 or word in CLOSED or _QUANTITY.match(token):
        return False
    if SHAPED.match(token):
        return True
    # A capital that opens a sentence says nothing, unless the word acts ("Quarry improves") and is no common word here.
    return words.sentences[index] != index or (
        word not in words.vocabulary and index + 1 < len(words.lower) and words.lower[index + 1] in ACTS
    )


def _is_shaped(token: str) -> bool:
    return SHAPED.match(token) is not None and _COMPOUND.match(token) is None


def _run(words: Words, index: int) -> int:
    """Where the run of capitalised words that starts at `index` ends (exclusive); `index` where there is none.

    A name by itself ("FerryNet Router") or with its own acronym ("Sparse Memory (SM)") needs no run.
    """
    end = index
    if _is_shaped(words.tokens[index]):
        return index
    while end < len(words.tokens) and (words.tokens[end][0].isupper() or (end > index and words.tokens[end].isdigit())):
        end += 1
    if "(" in words.tokens[end : end + 7]:
        bracket = words.tokens.index("(", end)
        if (
            bracket == end
            or expansion("".join(words.tokens[bracket + 1 : bracket + 2]), words.tokens[index:bracket]) == 0
        ):
            return index
    return end


def _part(words: Words, index: int) -> Iterator[str]:
    """An ordinary word beside a capitalised one is a piece of a longer name."""
    if _is_shaped(words.tokens[index]):
        return
    before = words.tokens[index - 1] if index > words.sentences[index] + 1 else ""
    after = words.tokens[index + 1] if index + 1 < len(words.tokens) else ""
    if before[:1].isupper() or after[:1].isupper():
        yield "part"


def _add_signs_of_the_whole(words: Words, found: Mapping[str, set[str]]) -> None:
    """Signs that belong to a name and not to one of its mentions."""
    opening = set(words.tokens[: next((start for start in words.sentences if start), None)])
    addresses = [_key(address) for address in words.addresses]
    first = next((cues for cues in found.values() if "introduced by us" in cues and "part" not in cues), set())
    first.add("introduced first")
    for name, cues in found.items():
        cues.update(_written(name))
        if "expands ours" in cues:
            cues.discard("plural")
        if name in opening:
            cues.add("in the first sentence")
        if addresses and (key := _key(name)):
            if key in addresses:
                cues.add("address")
            elif len(key) > 3 and any(key in address for address in addresses):
                cues.add("in an address")


def _written(name: str) -> Iterator[str]:
    """Signs in how the name is written."""
    if " " in name:
        yield "phrase" if name.islower() else "run"
        return
    if _COMPOUND.match(name):
        yield "compound"
    elif not SHAPED.match(name):
        yield "lower" if name.islower() else "word"
    elif _CAMEL.search(name):
        yield "camel"
    if name[-1] == "s" and name[-2:-1].isupper():
        yield "plural"
    if _LOWER_TAIL.search(name):
        yield "lower tail"
    if len(name) <= 4:
        yield f"{len(name)} long"


def _key(text: str) -> str:
    return "".join(filter(str.isalnum, text)).lower()
