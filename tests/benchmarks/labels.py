"""How often a label, made from the abstract alone, is the name that a paper's title gives ("NAME: what it does").

    python tests/benchmarks/labels.py DATA [--failures N] [--fit]

DATA holds conference/corpus.jsonl (`_id`, `title`, `text`). A hash of `_id` puts each paper in the development half, on
which weights are set, or in the held-out half, which is only measured.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from rag.label import label_of
from rag.label.cues import WEIGHTS
from rag.label.name import candidates, names
from rag.label.words import read_abstract
from rag.markup import readable

HEADED = re.compile(r"([^:]{2,60}?)\s*:\s")
KNOWN_FROM = 6
"""A name that so many abstracts write is hardly one paper's own."""
RAISED = 1.0
"""Added to the fitted prior: with it more own names are found, and few more that are common property."""


@dataclass(frozen=True, kw_only=True)
class Labelled:
    """A paper, the name that its title gives, and the label made of its abstract."""

    title: str
    text: str
    held_out: bool
    name: str | None
    label: str


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--failures", type=int, default=0, metavar="N", help="print N misses of the development half")
    parser.add_argument("--fit", action="store_true", help="print weights fitted on the development half")
    arguments = parser.parse_args()
    with (arguments.data / "conference" / "corpus.jsonl").open(encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    begun = time.process_time()
    labels = [label_of(record["text"]) for record in records]
    print(f"{len(records)} abstracts labelled, {len(records) / (time.process_time() - begun):.0f}/s of one processor")
    papers = [labelled(record, label) for record, label in zip(records, labels, strict=True)]
    known = Counter(word for paper in papers for word in set(re.findall(r"[\w-]+", paper.text)))
    for half, held_out in (("development", False), ("held out", True)):
        report(half, [paper for paper in papers if paper.held_out is held_out], known)
    missed = [paper for paper in papers if one_word(paper) and not paper.held_out and not matches(paper)]
    for paper in missed[: arguments.failures]:
        print(f"{paper.name:24} labelled {paper.label:32} {paper.title}")
    if arguments.fit:
        print(json.dumps(fitted([paper for paper in papers if not paper.held_out], known), indent=4))


def labelled(record: dict[str, str], label: str) -> Labelled:
    headed = HEADED.match(record["title"])
    name = headed[1] if headed else None
    # "Position: ..." heads a series of opinion papers.
    if name == "Position" or (
        name and not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", record["text"], re.IGNORECASE)
    ):
        name = None
    held_out = int(sha256(record["_id"].encode()).hexdigest()[:8], 16) % 2 == 1
    shown = readable(name) if name else None
    return Labelled(title=record["title"], text=record["text"], held_out=held_out, name=shown, label=label)


def one_word(paper: Labelled) -> bool:
    return paper.name is not None and " " not in paper.name


def bare(text: str) -> str:
    """`text` as it is shown, without case and white space."""
    return re.sub(r"\\[a-z]+|[${}*\s\\]", "", readable(text)).lower()


def matches(paper: Labelled) -> bool:
    return paper.name is not None and bare(paper.name) == bare(paper.label)


def share(found: Iterable[bool]) -> str:
    values = list(found)
    return f"{sum(values) / max(1, len(values)):6.3f} of {len(values)}"


def report(half: str, papers: list[Labelled], known: Counter[str]) -> None:
    named = [paper for paper in papers if one_word(paper)]
    longer = [paper for paper in papers if paper.name and " " in paper.name]
    rest = [paper for paper in papers if not paper.name]
    given = [paper.label for paper in rest if is_name(paper)]
    print(f"\n{half}")
    print(f"  one-word names, exact                   {share(paper.name == paper.label for paper in named)}")
    print(f"  one-word names, but for case            {share(same_but_for_case(paper) for paper in named)}")
    print(f"  one-word names, but for case and markup {share(matches(paper) for paper in named)}")
    print(f"  longer names, or their initials         {share(matches(p) or abbreviates(p) for p in longer)}")
    print(f"  other papers, label is a name           {share(map(is_name, rest))}")
    print(f"    and {KNOWN_FROM} abstracts or more write it      {share(known[name] >= KNOWN_FROM for name in given)}")
    phrases = [word for paper in rest if not is_name(paper) for word in in_title(paper)]
    print(f"  words of the other labels in the title  {share(phrases)}")


def in_title(paper: Labelled) -> list[bool]:
    """For each word of the label, whether the title has it, endings aside."""
    stems = {word[:5] for word in re.findall(r"\w+", paper.title.lower())}
    return [word[:5] in stems for word in re.findall(r"\w+", paper.label.lower())]


def same_but_for_case(paper: Labelled) -> bool:
    return paper.name is not None and paper.name.lower() == paper.label.lower()


def abbreviates(paper: Labelled) -> bool:
    initials = "".join(word[0] for word in re.findall(r"\w+", paper.name or "")).lower()
    return bare(paper.label) in (initials, initials + "s")


def is_name(paper: Labelled) -> bool:
    best = names(read_abstract(paper.text))[:1]
    return bool(best) and best[0][1] > 0 and best[0][0] == paper.label


def fitted(papers: list[Labelled], known: Counter[str], ridge: float = 1.0) -> dict[str, float]:
    """Weights that make the given name the likeliest candidate, and none likeliest where all are common property.

    A conditional logit with a ridge, whose alternatives are the candidates of an abstract and "none", scored 0.
    """
    import numpy as np
    from scipy.optimize import minimize  # type: ignore[import-untyped]

    cues = ["prior", *WEIGHTS]
    rows, right, sizes = [], [], []
    unnamed = [paper for paper in papers if not paper.name][:3500]
    for paper in [paper for paper in papers if paper.name] + unnamed:
        found = candidates(read_abstract(paper.text))
        is_right = [paper.name is not None and bare(name) == bare(paper.name) for name in found]
        none = paper.name is None and all(known[name] >= KNOWN_FROM for name in found)
        if any(is_right) or none:
            rows += [[1.0, *(float(cue in signs) for cue in WEIGHTS)] for signs in found.values()] + [[0.0] * len(cues)]
            right += [*is_right, none]
            sizes.append(len(found) + 1)
    features, chosen = np.array(rows), np.array(right, dtype=float)
    starts, paper_of = np.r_[0, np.cumsum(sizes)[:-1]], np.repeat(np.arange(len(sizes)), sizes)

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        scores = features @ weights
        scores = np.exp(scores - np.maximum.reduceat(scores, starts)[paper_of])
        total, hit = np.add.reduceat(scores, starts), np.add.reduceat(scores * chosen, starts)
        gradient = features.T @ (scores / total[paper_of] - scores * chosen / hit[paper_of])
        return float(np.log(total / hit).sum() + ridge * weights @ weights / 2), gradient + ridge * weights

    weights = minimize(loss, np.zeros(len(cues)), jac=True, method="L-BFGS-B").x
    weights[0] += RAISED
    return {cue: round(float(weight), 1) for cue, weight in zip(cues, weights, strict=True)}


if __name__ == "__main__":
    main()
