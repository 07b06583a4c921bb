"""The words of Footnote as frozen values: every step takes some of these and returns others.

Offsets count Unicode code points of the stored field; `end` is exclusive. Wherever a value
carries a quote, ``field_text[start:end] == quote`` holds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

Field: TypeAlias = Literal["abstract", "title"]
IndexName: TypeAlias = Literal["passages", "abstracts"]
"""The two vector indexes: titles and sentences, and whole abstracts."""
PassageKind: TypeAlias = Literal["title", "sentence", "abstract"]
Kind: TypeAlias = Literal["ask", "compare", "list", "summarise", "help"]
Status: TypeAlias = Literal["answered", "partial", "unanswerable"]
Support: TypeAlias = Literal["verbatim", "supported", "unsupported", "catalogue"]
Mode: TypeAlias = Literal["extractive", "llm"]
Outcome: TypeAlias = Literal["added", "updated", "unchanged", "merged"]


@dataclass(frozen=True, kw_only=True)
class Record:
    """One paper as a reader found it in a source, before it is known whether it is new."""

    source: str
    """Where it stood, as ``file:line``."""
    raw: str
    """The record's own characters, kept so that a better reader can read it again."""
    abstract: str | None = None
    title: str | None = None
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str | None = None
    doi: str | None = None
    arxiv_id: str | None = None
    url: str | None = None
    notes: tuple[str, ...] = ()
    """What the reader had to change to read it ("3 NUL bytes removed")."""


@dataclass(frozen=True, kw_only=True)
class Skip:
    """A record, or a whole file, that could not be read."""

    source: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class Paper:
    """One work. `abstract` is the stored text that quotes are cut from, byte for byte."""

    id: str
    label: str
    title: str | None = None
    abstract: str | None = None
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str | None = None
    doi: str | None = None
    arxiv_id: str | None = None
    url: str | None = None
    sources: tuple[str, ...] = ()
    abstract_sha256: str | None = None

    def text(self, field: Field) -> str:
        """The stored text of `field`; empty where the paper has none."""
        return (self.abstract if field == "abstract" else self.title) or ""


@dataclass(frozen=True, kw_only=True)
class Published:
    """When and where a paper appeared, as far as is known."""

    id: str
    year: int | None
    venue: str | None


@dataclass(frozen=True, kw_only=True)
class Passage:
    """A span of a paper's field: what is embedded and searched.

    `search_text` is the span as retrieval sees it (LaTeX as Unicode, no stray line numbers);
    it is never shown and never quoted.
    """

    paper_id: str
    kind: PassageKind
    field: Field
    start: int
    end: int
    search_text: str

    @property
    def id(self) -> str:
        """Stable name of the span: the same paper and span always give the same id."""
        return f"{self.paper_id}:{self.field}:{self.start}-{self.end}:{self.kind}"


@dataclass(frozen=True, kw_only=True)
class Rows:
    """Passages of some papers and their vectors, row for row; a paper's rows stand together, in reading order."""

    ids: tuple[str, ...]
    papers: tuple[str, ...]
    kinds: tuple[PassageKind, ...]
    vectors: NDArray[np.float32]
    """Shape (rows, dimension), of unit length."""


@dataclass(frozen=True, kw_only=True)
class Hit:
    """What one index returned: `key` names a passage or a paper, `score` is that index's own, higher is better."""

    key: str
    score: float


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """A passage found for a question."""

    passage: Passage
    quote: str
    score: float
    """The probability that the passage answers, by `rag.relevance`; comparable within one search."""
    similarity: float
    """Cosine of the question's and the passage's vectors, -1 to 1."""
    why: dict[str, int | None] = field(default_factory=dict)
    """Rank (from 1) in each index that was asked, None where that index did not return it."""


@dataclass(frozen=True, kw_only=True)
class PaperScore:
    """A paper's place in the ranking for one question."""

    paper: Paper
    score: float


@dataclass(frozen=True, kw_only=True)
class SearchResult:
    """What was found for a question: evidence and papers, each best first."""

    question: str
    evidence: tuple[Evidence, ...]
    papers: tuple[PaperScore, ...]
    sufficient: bool


@dataclass(frozen=True, kw_only=True)
class Citation:
    """A marker and the words it points at. A marker names a paper, so it may recur with other quotes."""

    marker: int
    paper: Paper
    field: Field
    quote: str
    start: int
    end: int


@dataclass(frozen=True, kw_only=True)
class Sentence:
    """One sentence of an answer before it is cited; `evidence` are indexes into the evidence it was written from."""

    text: str
    evidence: tuple[int, ...]
    support: Support


@dataclass(frozen=True, kw_only=True)
class Claim:
    """One sentence of an answer; `evidence` are indexes into the answer's citations."""

    text: str
    evidence: tuple[int, ...]
    support: Support


@dataclass(frozen=True, kw_only=True)
class Nearest:
    """A paper that was looked at for a question it does not answer. Not evidence."""

    id: str
    label: str


@dataclass(frozen=True, kw_only=True)
class Considered:
    """A paper the search returned, with its score in that search."""

    paper: str
    score: float


@dataclass(frozen=True, kw_only=True)
class Usage:
    """What the language model cost, in calls and tokens."""

    llm_calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass(frozen=True, kw_only=True)
class Answer:
    """One answer, as every door renders it. `text` is derived from claims and citations."""

    question: str
    resolved_question: str
    kind: Kind
    status: Status
    claims: tuple[Claim, ...] = ()
    citations: tuple[Citation, ...] = ()
    missing: str | None = None
    nearest: tuple[Nearest, ...] = ()
    considered: tuple[Considered, ...] = ()
    total: int | None = None
    shown: int | None = None
    suggestions: tuple[str, ...] = ()
    mode: Mode = "extractive"
    model: str | None = None
    fell_back: bool = False
    """A model was asked and failed, so the papers' own sentences answer."""
    usage: Usage = Usage()
    timings_ms: dict[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    conversation: str | None = None
    turn: int | None = None

    @property
    def text(self) -> str:
        """The claims in order, each followed by the markers of its evidence."""
        return " ".join(self._marked(claim) for claim in self.claims)

    def _marked(self, claim: Claim) -> str:
        markers = dict.fromkeys(self.citations[index].marker for index in claim.evidence)
        return " ".join([claim.text, "".join(f"[{marker}]" for marker in markers)]).strip()


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A paper ready to be written: its passages and their vectors, row for row.

    `vectors` are float32 rows of unit length as bytes, one per passage, in the same order.
    """

    paper: Paper
    identifiers: tuple[str, ...]
    passages: tuple[Passage, ...]
    vectors: tuple[bytes, ...]


@dataclass(frozen=True, kw_only=True)
class LedgerLine:
    """What became of one record of a file: the paper it is, or why it was skipped."""

    source: str
    digest: str
    """sha256 of the record's raw text: tells an unchanged record in an edited file."""
    raw: str
    paper_id: str | None
    reason: str | None = None


@dataclass(frozen=True, kw_only=True)
class IngestReport:
    """What an ingest did. Every record that was read is counted exactly once."""

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    merged: int = 0
    skipped: tuple[Skip, ...] = ()
    papers_total: int = 0
    notes: tuple[str, ...] = ()
    """What readers had to change ("list.txt: 3 NUL bytes removed")."""
