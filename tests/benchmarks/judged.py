"""Judged collections as the benchmarks read them: a folder with corpus.jsonl, queries.jsonl and qrels.tsv (BEIR's
format), or, where the answers are known by their paper, corpus.jsonl and questions.jsonl."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import log2
from pathlib import Path
from typing import Any, NoReturn

from rag.identify import abstract_sha256
from rag.types import Paper


@dataclass(frozen=True, kw_only=True)
class Query:
    """A question and the papers judged for it: paper id to gain."""

    id: str
    text: str
    gains: Mapping[str, int]
    own: str | None = None
    """The paper that the question was made from, to be left out of its ranking."""


@dataclass(frozen=True, kw_only=True)
class Collection:
    """One folder; its files are read when they are asked for."""

    folder: Path

    @property
    def name(self) -> str:
        """The folder's name."""
        return self.folder.name

    @cached_property
    def papers(self) -> tuple[Paper, ...]:
        """Its papers under the collection's own ids, which are also their labels."""
        return tuple(_paper(line) for line in _lines(self.folder / "corpus.jsonl"))

    @cached_property
    def queries(self) -> tuple[Query, ...]:
        """Its judged questions; none where nothing is judged."""
        if (self.folder / "qrels.tsv").exists():
            return tuple(self._judged())
        if (self.folder / "questions.jsonl").exists():
            known = {paper.id for paper in self.papers}
            found = (
                Query(id=line["_id"], text=line["question"], gains={line["gold_doc"]: 1})
                for line in _lines(self.folder / "questions.jsonl")
                if line.get("gold_doc") in known
            )
            return tuple(found)
        return ()

    def _judged(self) -> Iterator[Query]:
        gains: dict[str, dict[str, int]] = {}
        for line in (self.folder / "qrels.tsv").read_text("utf-8").splitlines()[1:]:
            query, paper, gain = line.split("\t")
            gains.setdefault(query, {})[paper] = int(gain)
        for asked in _lines(self.folder / "queries.jsonl"):
            judged = gains.get(asked["_id"], {})
            if any(judged.values()):
                yield Query(id=asked["_id"], text=asked["text"], gains=judged, own=asked.get("doc_id"))


def collections(data: Path) -> tuple[Collection, ...]:
    """Every collection in a folder of folders, by name; ends the program where there is none."""
    found = tuple(Collection(folder=path.parent) for path in sorted(data.glob("*/corpus.jsonl")))
    if not found:
        sys.exit(f"no folder of {str(data)!r} holds a corpus.jsonl")
    return found


def needed(data: Path, file: str) -> Path:
    """The folder of a collection that only some DATA have; ends the program, as if done, where this has it not."""
    collections(data)
    if not (data / file).is_file():
        left_out(f"{str(data)!r} holds no {file}")
    return (data / file).parent


def left_out(reason: str) -> NoReturn:
    """End a measurement that there is nothing for; the others of `make bench` go on."""
    print(f"left out: {reason}")
    sys.exit(0)


def ndcg(ranking: list[str], gains: Mapping[str, int], k: int = 10) -> float:
    """Normalised discounted cumulative gain of the first `k`, with linear gains (Järvelin and Kekäläinen 2002)."""
    ideal = sorted(gains.values(), reverse=True)[:k]
    reached = sum(gains.get(paper, 0) / log2(place + 2) for place, paper in enumerate(ranking[:k]))
    return reached / sum(gain / log2(place + 2) for place, gain in enumerate(ideal))


def recall(ranking: list[str], gains: Mapping[str, int], k: int) -> float:
    """The share of the relevant papers among the first `k`."""
    relevant = {paper for paper, gain in gains.items() if gain > 0}
    return len(relevant & set(ranking[:k])) / len(relevant)


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def _paper(line: Mapping[str, Any]) -> Paper:
    abstract = line.get("text") or None
    return Paper(
        id=line["_id"],
        label=line["_id"],
        title=line.get("title") or None,
        abstract=abstract,
        abstract_sha256=abstract_sha256(abstract) if abstract else None,
    )
