"""How much of a label that is no name, made from the abstract alone, the paper's title has.

    python tests/benchmarks/label_phrases.py DATA [--read N] [--fit]

DATA holds conference/corpus.jsonl (`_id`, `title`, `text`). Measured on papers whose title has no "NAME:" and
whose abstract introduces none; halves as in `labels.py`.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from rag.label import label_of
from rag.label.lexicon import FUNCTION
from rag.label.name import names
from rag.label.phrase import candidates
from rag.label.words import read_abstract

HEADED = re.compile(r"[^:]{2,60}?\s*:\s")
BETA = 1.0
"""How much finding the title's words counts against having only those, as in an F measure."""
COMMON_FROM, COMMON_WORTH = 3, 0.4
"""A label that so many abstracts write tells few papers apart and is worth this share of itself."""
UNANNOUNCED_WORTH = 0.4
"""A label from where the paper does not speak of itself is worth this share: it may be the background's topic."""
ANNOUNCED = {f"{kind} {rank}" for kind in ("announce", "study") for rank in range(6)}
LENGTHS = (1, 2, 3, 4)

Utility = Callable[[str, str], float]


@dataclass(frozen=True, kw_only=True)
class Paper:
    title: str
    text: str
    held_out: bool


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--read", type=int, default=0, metavar="N", help="print N labels of the development half")
    parser.add_argument("--fit", action="store_true", help="print weights fitted on the development half")
    arguments = parser.parse_args()
    papers = [*map(paper_of, (arguments.data / "conference" / "corpus.jsonl").read_text("utf-8").splitlines())]
    development = [paper for paper in papers if not paper.held_out]
    written = Counter(phrase for paper in development for phrase in written_in(paper.text))
    unnamed = [paper for paper in papers if not HEADED.match(paper.title) and not has_name(paper.text)]
    random.Random(7).shuffle(unnamed)
    for half, held_out in (("development", False), ("held out", True)):
        report(half, [paper for paper in unnamed if paper.held_out is held_out], written)
    for paper in [paper for paper in unnamed if not paper.held_out][: arguments.read]:
        print(f"{label_of(paper.text):50} | {paper.title}")
    if arguments.fit:
        unheaded = [paper for paper in development if not HEADED.match(paper.title)]
        sample = random.Random(1).sample(unheaded, min(4000, len(unheaded)))
        print(json.dumps(fitted(sample, utility(development, written)), indent=4))


def paper_of(line: str) -> Paper:
    record = json.loads(line)
    held_out = int(sha256(record["_id"].encode()).hexdigest()[:8], 16) % 2 == 1
    return Paper(title=record["title"], text=record["text"], held_out=held_out)


def has_name(text: str) -> bool:
    best = names(read_abstract(text))[:1]
    return bool(best) and best[0][1] > 0


def written_in(text: str) -> set[str]:
    lower = read_abstract(text).lower
    return {" ".join(lower[at : at + length]) for length in LENGTHS for at in range(len(lower) - length + 1)}


def content(text: str) -> list[str]:
    """The words of `text` but function words, endings cut."""
    return [word[:5] for word in re.findall(r"\w+", text.lower()) if word not in FUNCTION]


def report(half: str, papers: list[Paper], written: Counter[str]) -> None:
    labels = [label_of(paper.text) for paper in papers]
    pairs = [(content(label), set(content(paper.title))) for label, paper in zip(labels, papers, strict=True)]
    right = sum(word in title for label, title in pairs for word in label)
    found = sum(len(title.intersection(label)) / max(1, len(title)) for label, title in pairs)
    common = sum(written[" ".join(read_abstract(label).lower)] >= COMMON_FROM for label in labels)
    print(f"\n{half}: {len(papers)} papers, {sum(map(len, labels)) / len(papers):.0f} characters a label")
    print(f"  content words of the label that the title has   {right / sum(len(label) for label, _ in pairs):.3f}")
    print(f"  content words of the title that the label has   {found / len(papers):.3f}")
    print(f"  labels that {COMMON_FROM} abstracts or more write           {common / len(papers):.3f}")


def utility(papers: list[Paper], written: Counter[str]) -> Utility:
    """What a label is worth for a title: the F measure of its words, the rare ones weighing more."""
    counts = Counter(word for paper in papers for word in set(content(f"{paper.title} {paper.text}")))

    def weight(words: set[str]) -> float:
        return sum(math.log((len(papers) + 1) / (counts[word] + 1)) for word in words)

    def worth(label: str, title: str) -> float:
        said, wanted = set(content(label)), set(content(title))
        if not said & wanted:
            return 0.0
        both = (1 + BETA**2) * weight(said & wanted) / (weight(said) + BETA**2 * weight(wanted))
        return both * (COMMON_WORTH if written[label] >= COMMON_FROM else 1.0)

    return worth


def fitted(papers: Sequence[Paper], worth: Utility, ridge: float = 1.0) -> dict[str, float]:
    """Weights of a log-linear choice among the candidates of an abstract that maximise its expected worth."""
    import numpy as np
    from scipy.optimize import minimize  # type: ignore[import-untyped]

    rows: list[dict[str, float]] = []
    worths: list[float] = []
    sizes = []
    for paper in papers:
        found = candidates(read_abstract(paper.text))
        values = [worth(" ".join(phrase), paper.title) for phrase in found]
        if max(values, default=0.0) > 0.3:
            rows += [candidate.signs for candidate in found.values()]
            worths += [
                value if ANNOUNCED.intersection(candidate.signs) else UNANNOUNCED_WORTH * value
                for value, candidate in zip(values, found.values(), strict=True)
            ]
            sizes.append(len(values))
    signs = sorted({sign for row in rows for sign in row})
    features = np.array([[row.get(sign, 0.0) for sign in signs] for row in rows])
    value, starts, paper_of_row = np.array(worths), np.r_[0, np.cumsum(sizes)[:-1]], np.repeat(range(len(sizes)), sizes)

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        scores = features @ weights
        chosen = np.exp(scores - np.maximum.reduceat(scores, starts)[paper_of_row])
        chosen /= np.add.reduceat(chosen, starts)[paper_of_row]
        expected = np.add.reduceat(chosen * value, starts)
        gradient = features.T @ (chosen * (1 - value / expected[paper_of_row]))
        return float(ridge * weights @ weights / 2 - np.log(expected).sum()), gradient + ridge * weights

    weights = minimize(loss, np.zeros(len(signs)), jac=True, method="L-BFGS-B").x
    return {sign: round(float(weight), 1) for sign, weight in zip(signs, weights, strict=True)}


if __name__ == "__main__":
    main()
