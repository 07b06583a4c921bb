"""How the lexical check treats claims that people wrote and labelled against the sentences of abstracts.

    python tests/benchmarks/claim_check.py FOLDER

FOLDER holds SciFact's training claims (Wadden et al., "Fact or Fiction: Verifying Scientific Claims", EMNLP 2020) as
claims_labels.jsonl and corpus_sentences.jsonl. Experts wrote these claims to be hard to match by words, so the share
of supported ones that passes is far below that of a model told to keep its sources' words; what matters is how few
of the others pass.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

from rag.verify import verdict, verify

THRESHOLDS = (0.5, 0.6, 0.7, 0.8)


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a JSON Lines file."""
    with path.open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def pairs(folder: Path) -> Iterator[tuple[str, str, list[str]]]:
    """Label, claim, quotes: the annotated sentences, or for a claim without any the two most alike of its abstract."""
    sentences = {line["_id"]: line["sentences"] for line in lines(folder / "corpus_sentences.jsonl")}
    for line in lines(folder / "claims_labels.jsonl"):
        claim = line["claim"]
        for evidence in line["evidence"]:
            found = sentences.get(evidence["doc_id"], [])
            yield evidence["label"], claim, [found[index] for index in evidence["sentences"] if index < len(found)]
        if not line["evidence"]:
            said = set(claim.lower().split())
            found = sentences.get(line["cited_doc_ids"][0], [])
            alike = sorted(found, key=lambda text: len(said & set(text.lower().split())), reverse=True)
            yield line["label"], claim, alike[:2]


def read(folder: Path) -> list[tuple[str, str, list[str]]]:
    """All pairs; the program ends in one line where there are none."""
    holds = "FOLDER holds claims_labels.jsonl and corpus_sentences.jsonl"
    try:
        found = list(pairs(folder))
    except OSError as error:
        sys.exit(f"{str(error.filename)!r} cannot be read: {(error.strerror or str(error)).lower()}. {holds}.")
    except (ValueError, KeyError, TypeError, IndexError):
        sys.exit(f"{str(folder)!r} holds other lines than claims and sentences. {holds}.")
    return found or sys.exit(f"{str(folder)!r} holds no claims. {holds}.")


def main() -> None:
    """Print, for each threshold of coverage, the share of each label's claims that passes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    found = read(parser.parse_args().folder)
    labels = Counter(label for label, _, _ in found)
    print("covered", *(f"{label} ({number})" for label, number in labels.items()), sep="\t")
    for threshold in THRESHOLDS:
        with mock.patch.object(verdict, "COVERED", threshold):
            passed = Counter(label for label, claim, quotes in found if verify(claim, quotes).holds)
        print(threshold, *(f"{passed[label] / number:.3f}" for label, number in labels.items()), sep="\t")


if __name__ == "__main__":
    main()
