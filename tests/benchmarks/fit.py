"""Fits what `rag.weights` holds: the log-odds that a sentence answers, from five signs; and what each sign is worth.

    python -m tests.benchmarks.fit DATA [--cache DIR]

DATA is read as by `selection.py`. Every claim with marked sentences is ranked over the whole corpus; the sentences of
its five best papers are the cases. Printed: the fitted weights, then, cross-validated by claim, the best F1 of citing
all sentences above one threshold (at most three of a paper) with all signs and without each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression  # type: ignore[import-untyped]
from sklearn.model_selection import GroupKFold  # type: ignore[import-untyped]

from rag.relevance import coverage
from rag.search import Searcher
from rag.weights import SENTENCE
from tests.benchmarks.selection import Claim, Span, claims, marked_in, places, sentence_spans
from tests.benchmarks.shelved import Shelves, arguments
from vectorstore.store import Store

PAPERS, PER_PAPER, FOLDS = 5, 3, 5
SIGNS = tuple(SENTENCE)


@dataclass(frozen=True, kw_only=True)
class Case:
    """A sentence found for a claim, and how many marked sentences it covers."""

    claim: int
    paper: str
    signs: tuple[float, ...]
    right: int


def main() -> None:
    """Print weights and ablation for every collection whose sentences are marked."""
    options = arguments(__doc__ or "").parse_args()
    collections = marked_in(options.data)
    shelves = Shelves(options.cache)
    for collection in collections:
        asked, spans = claims(collection.folder), sentence_spans(collection)
        store = Store(shelves.filled(collection.name, collection.papers))
        searcher = Searcher(encoder=shelves.encoder, vectors=store, texts=store.catalogue)
        found = [case for number, claim in enumerate(asked) for case in cases(searcher, number, claim, spans)]
        report(collection.name, found, sum(len(claim.marked) for claim in asked))


def cases(searcher: Searcher, number: int, claim: Claim, spans: dict[str, list[Span]]) -> Iterator[Case]:
    """The sentences of the best papers for one claim."""
    ranking = searcher.rank(claim.text)
    first = ranking.papers[:PAPERS]
    behind = {scored.paper.id: scored.score - first[0].score for scored in first}
    lengths = {scored.paper.id: len(scored.paper.abstract or " ") for scored in first}
    for found in searcher.evidence(ranking, [scored.paper for scored in first]):
        passage = found.passage
        if passage.kind == "sentence":
            values = {
                "cosine": found.similarity,
                "coverage": coverage(ranking.weights, passage.search_text),
                "behind": behind[passage.paper_id],
                "length": log(passage.end - passage.start),
                "place": passage.start / lengths[passage.paper_id],
            }
            covered = places((passage.paper_id, passage.start, passage.end), spans[passage.paper_id])
            yield Case(
                claim=number,
                paper=passage.paper_id,
                signs=tuple(values[sign] for sign in SIGNS),
                right=len(claim.marked.intersection(covered)),
            )


def report(name: str, found: Sequence[Case], wanted: int) -> None:
    """Print the weights, and the F1 with and without each sign."""
    signs = np.array([case.signs for case in found])
    right = np.array([case.right for case in found])
    model = _fitted(signs, right)
    weights = ", ".join(f"{sign} {weight:.2f}" for sign, weight in zip(SIGNS, model.coef_[0], strict=True))
    print(f"{name}: {len(found)} sentences; {weights}; constant {model.intercept_[0]:.2f}")
    print(f"  {'all signs':<20}{best_f1(found, signs, right, wanted):.3f}")
    for left_out, sign in enumerate(SIGNS):
        rest = np.delete(signs, left_out, axis=1)
        print(f"  {'without ' + sign:<20}{best_f1(found, rest, right, wanted):.3f}", flush=True)


def best_f1(found: Sequence[Case], signs: NDArray[Any], right: NDArray[Any], wanted: int) -> float:
    """The best F1 over all thresholds of cross-validated probabilities."""
    groups = np.array([case.claim for case in found])
    likely = np.zeros(len(found))
    for train, test in GroupKFold(FOLDS).split(signs, right > 0, groups):
        likely[test] = _fitted(signs[train], right[train]).predict_proba(signs[test])[:, 1]
    order = _at_most_some_of_a_paper(found, np.argsort(-likely))
    gained = np.cumsum(right[order])
    return float(np.max(2 * gained / (np.arange(1, len(order) + 1) + wanted)))


def _at_most_some_of_a_paper(found: Sequence[Case], order: NDArray[Any]) -> list[int]:
    taken: dict[tuple[int, str], int] = {}
    kept = []
    for index in order:
        key = (found[index].claim, found[index].paper)
        taken[key] = taken.get(key, 0) + 1
        if taken[key] <= PER_PAPER:
            kept.append(int(index))
    return kept


def _fitted(signs: NDArray[Any], right: NDArray[Any]) -> LogisticRegression:
    return LogisticRegression(C=100, max_iter=5_000).fit(signs, right > 0)


if __name__ == "__main__":
    main()
