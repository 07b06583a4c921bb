"""When an answer is refused: what is refused rightly against what is refused wrongly, as the threshold moves.

    python -m tests.benchmarks.refusal DATA GOLD [--cache DIR]

Three kinds of questions. From DATA/pubmedqa, each question with its paper in the library and with its paper taken out.
From GOLD (as `footnote eval` takes it; asked of the seeds), the answerable English ones and
those about something else. From DATA/unanswerable, each question to the one paper it names, which does not answer it.
A row is one threshold of being on topic: what is added to the one that answers use.
"""

from __future__ import annotations

import json
from pathlib import Path

from rag import Library
from rag.question import interpret
from rag.question.labelindex import LabelIndex
from rag.search import Searcher
from rag.sufficiency import margin
from tests.benchmarks.judged import Collection, left_out, needed
from tests.benchmarks.shelved import Shelves, arguments
from vectorstore.store import Store

SHIFTS = (-0.2, -0.1, -0.05, 0.0, 0.05, 0.1, 0.2, 0.3, 0.4)
SOMETHING_ELSE = "unanswerable_offtopic"


def main() -> None:
    """Print the table."""
    parser = arguments(__doc__ or "", gold=True)
    parser.add_argument("--every", type=int, default=5, metavar="N", help="one PubMedQA question in N (default: 5)")
    options = parser.parse_args()
    questions = needed(options.data, "pubmedqa/questions.jsonl")
    unanswerable = needed(options.data, "unanswerable/questions.jsonl")
    if not options.gold.is_file():
        left_out(f"no GOLD at {str(options.gold)!r}")
    shelves = Shelves(options.cache)
    columns = {**taken_out(questions, shelves, options.every), **asked_of_seeds(options.gold, shelves)}
    print("refused   " + "".join(f"{f'{name} ({len(found)})':>26}" for name, found in columns.items()))
    for shift in SHIFTS:
        counts = [sum(value < shift for value in found) for found in columns.values()]
        print(f"{shift:>+8.2f}  " + "".join(f"{count:>26}" for count in counts))
    print(against_the_named_paper(unanswerable, shelves))


def taken_out(folder: Path, shelves: Shelves, every: int) -> dict[str, list[float]]:
    """The margins of PubMedQA's questions with their paper in the library, and without it."""
    collection = Collection(folder=folder)
    store = Store(shelves.filled(collection.name, collection.papers))
    searcher = Searcher(encoder=shelves.encoder, vectors=store, texts=store.catalogue)
    ids = [paper.id for paper in collection.papers]
    there, gone = [], []
    for query in collection.queries[::every]:
        question = interpret(query.text, {})
        there.append(margin(question, searcher.rank(question.searched)))
        others = [paper_id for paper_id in ids if paper_id not in query.gains]
        gone.append(margin(question, searcher.rank(question.searched, within=others)))
    return {"pubmedqa": there, "its paper taken out": gone}


def asked_of_seeds(gold: Path, shelves: Shelves) -> dict[str, list[float]]:
    """The margins of the gold's single questions over the seeds."""
    folder = shelves.folder / "seeds"
    with Library.open(folder) as library:
        library.encoder = shelves.encoder
        library.ingest(seeds=True)
    store = Store(folder)
    searcher = Searcher(encoder=shelves.encoder, vectors=store, texts=store.catalogue)
    labels = LabelIndex(store.catalogue.labels())
    items = [json.loads(line) for line in gold.read_text("utf-8").splitlines()]
    single = [item for item in items if len(item["turns"]) == 1]
    found: dict[str, list[float]] = {"gold, answerable": [], "gold, something else": []}
    for item in single:
        text = item["turns"][0]["question"]
        question = interpret(text, labels)
        value = margin(question, searcher.rank(question.searched, named=question.named))
        if item["kind"] == SOMETHING_ELSE:
            found["gold, something else"].append(value)
        elif item["expect"]["status"] == "answered" and question.language == "en":
            found["gold, answerable"].append(value)
    return found


def against_the_named_paper(folder: Path, shelves: Shelves) -> str:
    """How many expert questions to a paper that does not answer them are refused, or answered in part."""
    collection = Collection(folder=folder)
    asked = [json.loads(line) for line in (folder / "questions.jsonl").read_text("utf-8").splitlines()]
    with shelves.library(collection.name, collection.papers) as library:
        status = [library.ask(one["question"], llm="none", papers=[one["doc_id"]]).status for one in asked]
    return (
        f"unanswerable, asked of the paper named: {status.count('unanswerable')} of {len(status)} refused, "
        f"{status.count('partial')} answered in part"
    )


if __name__ == "__main__":
    main()
