"""Gold files: questions with the papers, the words and the status a right answer has.

One JSON object a line::

    {"id": "q1", "kind": "fact", "lang": "en", "turns": [{"question": "..."}],
     "expect": {"status": "answered", "papers": ["0123456789"], "allowed_papers": [],
                "must": ["regex"], "must_not": ["regex"], "evidence": ["words of the abstract"]}}

The turns are asked in order in one conversation; the expectation is about the answer to the last.
Papers are named by `paper_key`, so a gold file fits every library that holds the same abstracts.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeAlias

from pydantic import (
    Field,
    PlainValidator,
    StringConstraints,
    TypeAdapter,
    ValidationError,
)

from rag.errors import SourceError
from rag.language import language
from rag.types import Paper, Status


def _compiled(source: object) -> re.Pattern[str]:
    if not isinstance(source, str) or not source:
        raise ValueError("should be a regular expression, as text")
    try:
        return re.compile(source, re.IGNORECASE)
    except re.error as error:
        raise ValueError(f"{source!r} is no regular expression: {error}") from None


Text: TypeAlias = Annotated[str, StringConstraints(min_length=1, pattern=r"\S")]
Pattern: TypeAlias = Annotated[re.Pattern[str], PlainValidator(_compiled)]


@dataclass(frozen=True, kw_only=True)
class Turn:
    """What the user says in one turn."""

    question: Text


@dataclass(frozen=True, kw_only=True)
class Expectation:
    """What the answer to the last turn is held against."""

    status: Status
    papers: tuple[Text, ...] = ()
    """Keys of the papers that must be cited, all of them."""
    allowed_papers: tuple[Text, ...] = ()
    """Keys that may be cited besides; any other citation is an error."""
    must: tuple[Pattern, ...] = ()
    """Each is found in the answer's text, by ``re.search`` without case."""
    must_not: tuple[Pattern, ...] = ()
    evidence: tuple[Text, ...] = ()
    """Exact substrings of the abstracts that support the answer."""


@dataclass(frozen=True, kw_only=True)
class GoldItem:
    """One question, or one short conversation, with the expectation about its last answer."""

    id: Text
    kind: Text
    turns: Annotated[tuple[Turn, ...], Field(min_length=1)]
    expect: Expectation
    lang: str | None = None

    @property
    def questions(self) -> tuple[str, ...]:
        """The turns' questions, in order."""
        return tuple(turn.question for turn in self.turns)

    @property
    def language(self) -> str:
        """BCP 47 tag of the questions: `lang` where the file gives it."""
        return self.lang or language(" ".join(self.questions))


_ITEM = TypeAdapter(GoldItem)


def paper_key(abstract: str) -> str:
    """The gold files' name of a paper: 10 hex digits that white space, punctuation and case do not change."""
    return hashlib.sha256(re.sub(r"[\W_]", "", abstract.lower()).encode()).hexdigest()[:10]


def paper_keys(papers: Iterable[Paper]) -> dict[str, str]:
    """Paper id to key, for the papers that have an abstract."""
    return {paper.id: paper_key(paper.abstract) for paper in papers if paper.abstract}


def read_gold(path: Path, *, kind: str | None = None) -> tuple[GoldItem, ...]:
    """Read a gold file; with `kind`, only the items of that kind.

    Raises:
        SourceError: the file cannot be read, a line is not an item (named as ``file:line``), or nothing is left to ask.
    """
    items = tuple(_items(path))
    if not items:
        raise SourceError(f"{str(path)!r} holds no questions. Give a gold file: one JSON object a line.")
    chosen = tuple(item for item in items if kind in (None, item.kind))
    if not chosen:
        kinds = ", ".join(Counter(item.kind for item in items))
        raise SourceError(f"{str(path)!r} holds no questions of the kind {kind!r}. Choose one of: {kinds}.")
    return chosen


def _items(path: Path) -> Iterator[GoldItem]:
    seen: dict[str, int] = {}
    for number, line in enumerate(_lines(path), start=1):
        if not line.strip():
            continue
        try:
            item = _ITEM.validate_json(line, strict=True)
        except ValidationError as error:
            raise SourceError(f"{path}:{number}: {_reason(error)}. Correct the line.") from None
        if item.id in seen:
            raise SourceError(f"{path}:{number}: id {item.id!r} is also that of line {seen[item.id]}. Give it another.")
        seen[item.id] = number
        yield item


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8-sig").split("\n")
    except OSError as error:
        raise SourceError(f"{str(path)!r} cannot be read: {error.strerror}. Give the path of a gold file.") from None
    except UnicodeDecodeError as error:
        raise SourceError(f"{str(path)!r} is not UTF-8 ({error.reason}). Save it as UTF-8.") from None


def _reason(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else first["msg"]
