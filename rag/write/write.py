"""What becomes of a model's answer: sentence by sentence, settled against the evidence it cites."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal

from rag.cite import Draft, drafts
from rag.llm.model import Model
from rag.types import Evidence, Paper, Sentence, Usage
from rag.verify import ACROSS_LANGUAGES
from rag.write.attribute import Source, attribute
from rag.write.orders import without_orders
from rag.write.prompt import prompt

# A small model may repeat itself without end.
MOST_SENTENCES: Final = 24
MOST_CHARACTERS: Final = 32_000
CHECKED_IN_PART: Final = "a sentence in another language than its source was checked by its numbers and names alone"

_NOT_STATED: Final = re.compile(r"\W*not stated\b\W*", re.IGNORECASE)
_NOTHING: Final = re.compile(r"(?:none|nothing|n/?a)?\W*", re.IGNORECASE)
# What models say in place of the agreed words.
_SOURCES: Final = (
    r"(?:the|these|any of the|none of the)?\s?(?:provided|given|numbered|available)?\s?"
    r"(?:sources?|sentences?|passages?|papers?|abstracts?|texts?|evidence|information)\s?(?:above|provided|given)?"
)
_SAY: Final = r"(?:stat|say|said|mention|specif|report|giv|contain|provid|includ|describ|discuss|nam)\w*"
_SAID_OTHERWISE: Final = (
    re.compile(rf"{_SOURCES}\s(?:do|does)(?:\snot|n['’]t)\s{_SAY}\s+(?P<what>.+)", re.IGNORECASE),
    re.compile(rf"none of the \w+\s{_SAY}\s+(?P<what>.+)", re.IGNORECASE),
    re.compile(rf"(?P<what>.+?)\s(?:is|are|was|were) not {_SAY} (?:in|by) {_SOURCES}\W*", re.IGNORECASE),
)


@dataclass(frozen=True, kw_only=True)
class Written:
    """What is left of a model's answer: sentences that stand, what it found not stated, and what became of the rest."""

    sentences: tuple[Sentence, ...]
    missing: str | None
    notes: tuple[str, ...]
    usage: Usage


@dataclass(frozen=True, kw_only=True)
class _Settled:
    """What one draft came to."""

    sentence: Sentence | None = None
    missing: str | None = None
    note: str | None = None
    unknown: tuple[str, ...] = ()


def write(
    question: str,
    evidence: Sequence[Evidence],
    papers: Mapping[str, Paper],
    model: Model,
    *,
    unsupported: Literal["drop", "mark"] = "drop",
) -> Written:
    """Let `model` answer from `evidence`, and keep the sentences that the evidence supports.

    Args:
        question: as resolved, on its own.
        evidence: best first; `Sentence.evidence` are indexes into it.
        papers: the papers of the evidence, by id.
        model: who writes.
        unsupported: what becomes of a sentence that cites evidence which does not support it.

    Raises:
        ModelFailed: the model did not answer, or broke off.
    """
    sources = [_source(found, papers[found.passage.paper_id]) for found in evidence]
    reply = model.stream(prompt(question, evidence, papers))
    found = list(islice(drafts(_bounded(reply), len(evidence)), MOST_SENTENCES))
    settled = [_settled(draft, sources, unsupported) for draft in dict.fromkeys(found)]
    missing = dict.fromkeys(each.missing for each in settled if each.missing)
    return Written(
        sentences=_distinct(each.sentence for each in settled if each.sentence),
        missing="; ".join(missing) or None,
        notes=tuple(dict.fromkeys([*_notes(settled, len(found)), *_order_notes(evidence, papers)])),
        usage=reply.usage,
    )


def _source(found: Evidence, paper: Paper) -> Source:
    return Source(quote=without_orders(found.quote), names=tuple(filter(None, (paper.label, paper.title))))


def _bounded(pieces: Iterable[str]) -> Iterator[str]:
    room = MOST_CHARACTERS
    for piece in pieces:
        yield piece[:room]
        room -= len(piece)
        if room <= 0:
            return


def _settled(draft: Draft, sources: Sequence[Source], unsupported: Literal["drop", "mark"]) -> _Settled:
    said_missing = _missing(draft.text)
    if said_missing is not None:
        return _Settled(missing=said_missing, unknown=draft.unknown)
    cited = tuple(number - 1 for number in draft.sources)
    attribution = attribute(draft.text, cited, sources)
    verdict = attribution.verdict
    if verdict.holds or (cited and unsupported == "mark"):
        sentence = Sentence(text=draft.text, evidence=attribution.evidence, support=verdict.support)
        note = CHECKED_IN_PART if verdict.reason == ACROSS_LANGUAGES else None
        return _Settled(sentence=sentence, note=note, unknown=draft.unknown)
    why = (
        f"not supported by its source: «{draft.text}»: {verdict.reason}"
        if cited
        else f"no source for it: «{draft.text}»"
    )
    return _Settled(note=f"left out, {why}", unknown=draft.unknown)


def _missing(text: str) -> str | None:
    """What a sentence says is not stated, "" when it says that of nothing; None when it says something else."""
    agreed = _NOT_STATED.match(text)
    otherwise = (match["what"] for pattern in _SAID_OTHERWISE if (match := pattern.fullmatch(text)))
    what = text[agreed.end() :] if agreed else next(otherwise, None)
    if what is None:
        return None
    return "" if _NOTHING.fullmatch(what) else what.strip().rstrip(".。").strip()


def _distinct(sentences: Iterable[Sentence]) -> tuple[Sentence, ...]:
    return tuple({sentence.text.casefold(): sentence for sentence in reversed(list(sentences))}.values())[::-1]


def _notes(settled: Sequence[_Settled], read: int) -> Iterator[str]:
    yield from (each.note for each in settled if each.note)
    unknown = dict.fromkeys(marker for each in settled for marker in each.unknown)
    if unknown:
        yield f"markers that name no source were dropped: {', '.join(unknown)}"
    if read == MOST_SENTENCES:
        yield f"only the first {MOST_SENTENCES} sentences of the model were read"


def _order_notes(evidence: Sequence[Evidence], papers: Mapping[str, Paper]) -> Iterator[str]:
    for found in evidence:
        if without_orders(found.quote) != found.quote:
            label = papers[found.passage.paper_id].label
            yield f"a sentence of {label} that gives orders to its reader was kept from the model"
