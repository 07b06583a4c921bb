"""Small papers with vectors one can work out by hand: a passage's vector counts a few words."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from rag.types import Entry, LedgerLine, Paper, Passage

WORDS = ("cat", "dog", "fish", "bird")
FINGERPRINT = "counts cat dog fish bird"


def encode(texts: Sequence[str]) -> NDArray[np.float32]:
    """Unit vectors of word counts, with a small constant so that none is zero; shape (texts, 4)."""
    counts = np.array([[text.lower().count(word) + 0.01 for word in WORDS] for text in texts], dtype=np.float32)
    counts = counts.reshape(len(texts), len(WORDS))
    unit: NDArray[np.float32] = counts / np.linalg.norm(counts, axis=1, keepdims=True)
    return unit


def vector(text: str) -> NDArray[np.float32]:
    """The vector of one text, shape (4,)."""
    row: NDArray[np.float32] = encode([text])[0]
    return row


def paper(name: str, abstract: str, **given: object) -> Paper:
    """A paper whose id is its name."""
    digest = sha256(abstract.encode()).hexdigest()
    return Paper(id=name, label=name.upper(), abstract=abstract, abstract_sha256=digest, **given)  # type: ignore[arg-type]


def entry(made: Paper) -> Entry:
    """The paper with one passage a sentence (they end in ". ") and the whole abstract."""
    abstract = made.abstract or ""
    passages = []
    start = 0
    for sentence in abstract.split(". "):
        end = start + len(sentence)
        passages.append(_passage(made, "sentence", start, end))
        start = end + 2
    passages.append(_passage(made, "abstract", 0, len(abstract)))
    vectors = tuple(row.tobytes() for row in encode([passage.search_text for passage in passages]))
    return Entry(paper=made, identifiers=(f"abs:{made.id}",), passages=tuple(passages), vectors=vectors)


def line(made: Paper, source: str) -> LedgerLine:
    """The ledger's line for a record that became this paper."""
    raw = made.abstract or ""
    return LedgerLine(source=source, digest=sha256(raw.encode()).hexdigest(), raw=raw, paper_id=made.id)


def _passage(made: Paper, kind: str, start: int, end: int) -> Passage:
    text = (made.abstract or "")[start:end]
    return Passage(paper_id=made.id, kind=kind, field="abstract", start=start, end=end, search_text=text)  # type: ignore[arg-type]
