"""How long a question takes to become ranked evidence, and how that grows with the library.

    python -m tests.benchmarks.latency DATA GOLD [--cache DIR]

DATA/conference/corpus.jsonl is read: its first 1,000, 4,000 and all of its papers make the libraries. GOLD is a file of
questions (`turns`, as `footnote eval` takes); each is asked `REPEATS` times, libraries interleaved. Milliseconds: the
median and what 95 of 100 stay below, whole and by step.
"""

from __future__ import annotations

import json
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from rag.search import Searcher
from tests.benchmarks.judged import Collection, left_out, needed
from tests.benchmarks.shelved import Shelves, arguments
from vectorstore.store import Store

SIZES = (1_000, 4_000, 1_000_000)
REPEATS = 3
EVIDENCE = 10
STEPS = ("encode", "dense", "lexical", "document_frequency", "rows_of", "papers", "evidence")


class Timed:
    """Passes calls on and adds up the milliseconds of each method."""

    def __init__(self, behind: Any, spent: defaultdict[str, float]) -> None:
        self._behind, self._spent = behind, spent

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._behind, name)
        return timed(name, found, self._spent) if callable(found) else found


def timed(name: str, call: Callable[..., Any], spent: defaultdict[str, float]) -> Callable[..., Any]:
    """`call`, adding its milliseconds to `spent[name]`."""

    @wraps(call)
    def run(*given: Any, **named: Any) -> Any:
        start = time.perf_counter()
        try:
            return call(*given, **named)
        finally:
            spent[name] += 1000 * (time.perf_counter() - start)

    return run


def main() -> None:
    """Print the table."""
    options = arguments(__doc__ or "", gold=True).parse_args()
    folder = needed(options.data, "conference/corpus.jsonl")
    if not options.gold.is_file():
        left_out(f"no GOLD at {str(options.gold)!r}")
    questions = [json.loads(line)["turns"][-1]["question"] for line in options.gold.read_text("utf-8").splitlines()]
    papers = Collection(folder=folder).papers
    shelves = Shelves(options.cache)
    stores = {}
    for size in SIZES:
        some = papers[:size]
        stores[len(some)] = Store(shelves.filled(f"conference-{len(some)}", some))
    report({size: measure(store, shelves, questions) for size, store in stores.items()})


def measure(store: Store, shelves: Shelves, questions: Sequence[str]) -> list[dict[str, float]]:
    """The milliseconds of every step of every question."""
    spent: defaultdict[str, float] = defaultdict(float)
    catalogue: Any = Timed(store.catalogue, spent)
    vectors: Any = Timed(store, spent)
    encoder: Any = Timed(shelves.encoder, spent)
    searcher = Searcher(encoder=encoder, vectors=vectors, texts=catalogue)
    found = []
    for question in [questions[0], *list(questions) * REPEATS]:
        spent.clear()
        start = time.perf_counter()
        ranking = searcher.rank(question)
        ranked = time.perf_counter()
        searcher.best(ranking, EVIDENCE)
        end = time.perf_counter()
        steps = {step: spent[step] for step in STEPS} | {"encode": spent["encode_question"]}
        found.append(steps | {"evidence": 1000 * (end - ranked), "all": 1000 * (end - start)})
    return found[1:]


def report(measured: dict[int, list[dict[str, float]]]) -> None:
    """Print a row for each library."""
    print(f"{'papers':>8}{'median':>9}{'95%':>8}   " + "".join(f"{step:>20}" for step in STEPS))
    for size, rows in measured.items():
        times = sorted(row["all"] for row in rows)
        cells = "".join(f"{statistics.median(row[step] for row in rows):>20.1f}" for step in STEPS)
        print(f"{size:>8,}{statistics.median(times):>9.1f}{times[int(0.95 * (len(times) - 1))]:>8.1f}   {cells}")


if __name__ == "__main__":
    main()
