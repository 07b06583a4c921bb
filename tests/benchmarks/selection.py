"""Which sentences are cited: an answer without a model against the sentences that experts marked.

    python -m tests.benchmarks.selection DATA [--cache DIR]

DATA holds collections with claims_labels.jsonl (`claim`, `evidence`: `doc_id` and sentence numbers) and
corpus_sentences.jsonl (each abstract as its true sentences), as SciFact's. Every claim that has evidence is asked over
the whole corpus. A true sentence counts as cited when a quote covers more than half of it; precision, recall and F1 are
over all claims together. Shown beside: the best sentence of the best abstract alone, by cosine.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from rag import Library
from tests.benchmarks.judged import Collection, collections, left_out
from tests.benchmarks.shelved import Shelves, arguments

ABSTRACTS = 3
"""How many abstracts one answer may cite, at most."""
Place: TypeAlias = tuple[str, int]
"""A paper's id and the number of a sentence of its abstract."""
Span: TypeAlias = tuple[str, int, int]
"""A paper's id, and the first and the last but one character of a part of its abstract."""


@dataclass(frozen=True, kw_only=True)
class Claim:
    """What is asked, and the sentences that answer it."""

    text: str
    marked: frozenset[Place]


def main() -> None:
    """Print a table for every collection whose sentences are marked."""
    options = arguments(__doc__ or "").parse_args()
    found = marked_in(options.data)
    shelves = Shelves(options.cache)
    for collection in found:
        asked, spans = claims(collection.folder), sentence_spans(collection)
        print(f"{collection.name}: {len(asked)} claims with {sum(len(claim.marked) for claim in asked)} sentences")
        print(f"{'':<28}{'cited':>7}{'right':>7}{'precision':>11}{'recall':>9}{'F1':>8}{'claims':>8}")
        with shelves.library(collection.name, collection.papers) as library:
            for name, cite in (("best sentence by cosine", nearest), ("Footnote", cited)):
                print(f"  {name:<26}{row(asked, spans, partial(cite, library))}", flush=True)


def marked_in(data: Path) -> tuple[Collection, ...]:
    """The collections whose sentences are marked; ends the program where there is none."""
    found = tuple(one for one in collections(data) if (one.folder / "claims_labels.jsonl").is_file())
    if not found:
        left_out(f"no folder of {str(data)!r} holds a claims_labels.jsonl")
    return found


def claims(folder: Path) -> list[Claim]:
    """The claims that have evidence."""
    found = []
    for line in (folder / "claims_labels.jsonl").read_text("utf-8").splitlines():
        claim: dict[str, Any] = json.loads(line)
        marked = {(str(one["doc_id"]), number) for one in claim["evidence"] for number in one["sentences"]}
        if marked:
            found.append(Claim(text=claim["claim"], marked=frozenset(marked)))
    return found


def sentence_spans(collection: Collection) -> dict[str, list[Span]]:
    """Where each true sentence of each abstract stands in the stored text."""
    abstracts = {paper.id: paper.abstract or "" for paper in collection.papers}
    spans = {}
    for line in (collection.folder / "corpus_sentences.jsonl").read_text("utf-8").splitlines():
        paper = json.loads(line)
        spans[paper["_id"]] = _found(paper["_id"], paper["sentences"], abstracts[paper["_id"]])
    return spans


def _found(paper_id: str, sentences: Iterable[str], abstract: str) -> list[Span]:
    spans, start = [], 0
    for sentence in sentences:
        text = sentence.strip()
        start = max(start, abstract.find(text, start))
        spans.append((paper_id, start, start + len(text)))
        start += len(text)
    return spans


def nearest(library: Library, text: str) -> list[Span]:
    """The best sentence of the first abstract of the ranking, by its vector alone."""
    found = library.search(text, k=1)
    evidence = library.search(text, k=20, papers=[found.papers[0].paper.id]).evidence
    sentences = [one for one in evidence if one.passage.kind == "sentence"]
    best = max(sentences, key=lambda one: one.similarity)
    return [(best.passage.paper_id, best.passage.start, best.passage.end)]


def cited(library: Library, text: str) -> list[Span]:
    """What an answer without a model cites of abstracts."""
    citations = library.ask(text, llm="none").citations
    return [(one.paper.id, one.start, one.end) for one in citations if one.field == "abstract"]


def row(asked: list[Claim], spans: Mapping[str, list[Span]], cite: Callable[[str], list[Span]]) -> str:
    """The figures of one way to cite."""
    total = right = wanted = answered = 0
    for claim in asked:
        found = {place for span in cite(claim.text) for place in places(span, spans[span[0]])}
        total, right, wanted = total + len(found), right + len(found & claim.marked), wanted + len(claim.marked)
        answered += bool(found)
        assert len({paper for paper, _ in found}) <= ABSTRACTS
    precision, recall = right / total if total else 0.0, right / wanted
    score = 2 * precision * recall / (precision + recall) if right else 0.0
    return f"{total:>7}{right:>7}{precision:>11.3f}{recall:>9.3f}{score:>8.3f}{answered:>8}"


def places(quote: Span, sentences: list[Span]) -> list[Place]:
    """The sentences of which a quote covers more than half."""
    paper_id, start, end = quote
    return [
        (paper_id, number)
        for number, (_, first, last) in enumerate(sentences)
        if 2 * (min(end, last) - max(start, first)) > last - first
    ]


if __name__ == "__main__":
    main()
