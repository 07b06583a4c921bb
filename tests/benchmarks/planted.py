"""How many planted faults the check of claims catches, and how many true claims it lets pass.

    python -m tests.benchmarks.planted DATA [--cases FILE] [--each N] [--encoder] [--wrong N]

DATA is a folder that holds conference/corpus.jsonl (`_id`, `text`). From sentences of its abstracts, and of `seeds/`,
claims are made by rule: true ones, and false ones with one fault each, half of them on top of a true rewording. Papers
are halved by a hash of their ids: "held out" shows what the check makes of wordings that nobody looked at; where a rule
draws from a list of words, each half has its own words. The true claims "by hand" are those of `planted_by_hand.jsonl`.

--cases scores a file of JSON lines instead: {"claim", "evidence": ["…"], "true": true or false, "kind"}.
--encoder gives the check the cosines of the packaged encoder. --wrong shows so many misjudged development cases a kind.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rag.settings import Settings
from rag.split import sentences
from rag.verify import Verdict, verify
from tests.benchmarks.planted_rules import (
    FALSE,
    HALVES,
    TRUE,
    Make,
    Sentence,
    clause_of_another,
    renamed,
    results_swapped,
    synonyms,
)
from vectorstore.encoder import Encoder, open_encoder

ROOT: Final = Path(__file__).parents[2]
BY_HAND: Final = Path(__file__).parent / "planted_by_hand.jsonl"
SHORTEST, LONGEST = 60, 320
"""Characters of a sentence that claims are made of."""
CLAIMS_AT_A_TIME: Final = 5


@dataclass(frozen=True, kw_only=True)
class Case:
    """One claim, what it cites, and whether that supports it."""

    claim: str
    evidence: tuple[str, ...]
    true: bool
    kind: str
    half: str


def half_of(paper: str) -> str:
    """Development or held out, by the paper's id."""
    return HALVES[sha256(paper.encode()).digest()[0] % 2]


def corpus(data: Path) -> Iterator[tuple[str, str]]:
    """Id and abstract: the seeds, then the papers of DATA in the order of their ids' hashes."""
    for path in sorted((ROOT / "seeds").glob("*.txt")):
        yield from ((text, text.strip()) for text in path.read_text("utf-8").split("\n\n")[1:])
    with (data / "conference" / "corpus.jsonl").open(encoding="utf-8") as file:
        papers = [(str(paper["_id"]), str(paper["text"])) for paper in map(json.loads, file)]
    yield from sorted(papers, key=lambda paper: sha256(paper[0].encode()).digest())


def pool(data: Path) -> Iterator[Sentence]:
    """Their sentences of middling length."""
    for paper, text in corpus(data):
        for start, end in sentences(text):
            if SHORTEST <= end - start <= LONGEST and text[end - 1] == ".":
                found = " ".join(text[start:end].split())
                yield Sentence(text=found, paper=paper, half=half_of(paper), rng=random.Random(found))


def planted(data: Path, each: int) -> Iterator[Case]:
    """Up to `each` cases a kind, half of them in each half."""
    wanted = {kind: dict.fromkeys(HALVES, each // 2) for kind in (*TRUE, *FALSE)}
    seen: dict[str, list[Sentence]] = {half: [] for half in HALVES}
    for sentence in pool(data):
        before = seen[sentence.half]
        others = before[-40:]
        before.append(sentence)
        for kind, make in (TRUE | FALSE).items():
            if wanted[kind][sentence.half] and others and (case := made(kind, make, sentence, others)):
                wanted[kind][sentence.half] -= 1
                yield case
        if not any(left for halves in wanted.values() for left in halves.values()):
            return


def planted_by_hand() -> Iterator[Case]:
    """The paraphrases by hand, and each with every fault that it offers a place for."""
    cases = stored(BY_HAND, halved=True)
    yield from cases
    for case in cases:
        rng = random.Random(case.claim)
        said = Sentence(text=case.claim, paper="", half=case.half, rng=rng)
        other = Sentence(text=rng.choice(cases).evidence[0], paper="", half=case.half, rng=rng)
        for kind, make in FALSE.items():
            claim = make(said, other) if make is not results_swapped else None
            if isinstance(claim, str) and claim not in case.evidence:
                yield Case(claim=claim, evidence=case.evidence, true=False, kind=f"by hand: {kind}", half=case.half)


def made(kind: str, make: Make, sentence: Sentence, others: Sequence[Sentence]) -> Case | None:
    """One case of a kind from a sentence, where it offers one."""
    base, evidence = sentence, (sentence.text,)
    if kind in FALSE and sentence.rng.random() < 0.5 and (worded := synonyms(sentence, sentence)):
        base = Sentence(text=worded, paper=sentence.paper, half=sentence.half, rng=sentence.rng)
    others = [other for other in others if other.paper != sentence.paper]
    tries = others if make in {results_swapped, clause_of_another, renamed} else others[-1:]
    result = next(filter(None, (make(base, other) for other in sentence.rng.sample(tries, len(tries)))), None)
    if result is None:
        return None
    claim, evidence = result if isinstance(result, tuple) else (result, evidence)
    return Case(claim=claim, evidence=evidence, true=kind in TRUE, kind=kind, half=sentence.half)


def stored(path: Path, *, halved: bool) -> list[Case]:
    """The cases of a JSON Lines file; the program ends in one line where it holds something else."""
    try:
        lines: list[dict[str, Any]] = [
            json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()
        ]
        return [
            Case(
                claim=line["claim"],
                evidence=tuple(line["evidence"]),
                true=bool(line["true"]),
                kind=line["kind"],
                half=half_of(line["evidence"][0]) if halved else "all",
            )
            for line in lines
        ]
    except OSError as error:
        sys.exit(f"{str(path)!r} cannot be read: {(error.strerror or str(error)).lower()}.")
    except (ValueError, KeyError, TypeError, IndexError):
        sys.exit(f"{str(path)!r} holds other lines than cases: claim, evidence, true, kind.")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, metavar="DATA")
    parser.add_argument("--cases", type=Path, metavar="FILE", help="score this file alone")
    parser.add_argument("--each", type=int, default=400, metavar="N", help="cases of each kind (default: 400)")
    parser.add_argument("--encoder", action="store_true", help="give the check the encoder's cosines")
    parser.add_argument("--wrong", type=int, default=0, metavar="N", help="misjudged cases to show for each kind")
    options = parser.parse_args()
    if options.cases:
        cases = stored(options.cases, halved=False)
    else:
        try:
            cases = [*planted(options.data, options.each), *planted_by_hand()]
        except OSError as error:
            sys.exit(f"{str(error.filename)!r} cannot be read: {(error.strerror or str(error)).lower()}.")
    similarity = Cosines(open_encoder(Settings())) if options.encoder else None
    if similarity:
        similarity.remember([quote for case in cases for quote in case.evidence])
    began = time.perf_counter()
    verdicts = [verify(case.claim, case.evidence, similarity=similarity) for case in cases]
    took = time.perf_counter() - began
    table(cases, verdicts)
    print(f"{CLAIMS_AT_A_TIME * 1000 * took / len(cases):.1f} ms for {CLAIMS_AT_A_TIME} claims")
    for kind in {case.kind: None for case in cases} if options.wrong else ():
        missed = (pair for pair in zip(cases, verdicts, strict=True) if pair[0].kind == kind)
        missed = (pair for pair in missed if pair[0].half != HALVES[1] and pair[1].holds != pair[0].true)
        for case, verdict in islice(missed, options.wrong):
            print(
                f"\n[{kind}] {case.claim}\n    of: {' | '.join(case.evidence)}\n    {verdict.support}: {verdict.reason}"
            )


class Cosines:
    """How near a text comes to the nearest of some quotes; vectors of quotes are kept, as a library keeps them."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._kept: dict[str, NDArray[np.float32]] = {}

    def remember(self, quotes: Sequence[str]) -> None:
        """Encode quotes that are not known yet."""
        if new := [quote for quote in quotes if quote not in self._kept]:
            self._kept.update(zip(new, self._encoder.encode(new), strict=True))

    def __call__(self, text: str, quotes: Sequence[str]) -> float:
        """The cosine of the text and the nearest of the quotes."""
        self.remember(quotes)
        vector = self._encoder.encode([text])[0]
        return max(float(vector @ self._kept[quote]) for quote in quotes)


def table(cases: Sequence[Case], verdicts: Sequence[Verdict]) -> None:
    """Print for each kind and half how many are judged right."""
    halves = sorted({case.half for case in cases})
    judged: dict[tuple[bool, str], dict[str, list[bool]]] = defaultdict(lambda: defaultdict(list))
    for case, verdict in zip(cases, verdicts, strict=True):
        for kind in (case.kind, "all"):
            judged[not case.true, kind][case.half].append(verdict.holds == case.true)
    print(f"{'':<28}" + "".join(f"{half + ': n':>18}{'right':>8}{'rate':>8}" for half in halves))
    for (false, kind), by_half in sorted(judged.items(), key=lambda item: item[0][0]):
        cells = ((len(by_half[half]), sum(by_half[half])) for half in halves)
        row = "".join(f"{n:>18}{right:>8}{right / n if n else 0:>8.3f}" for n, right in cells)
        print(f"{'false' if false else 'true'}: {kind:<21}{row}")


if __name__ == "__main__":
    main()
