"""How fast, and in how much memory, the packaged encoder runs: sentence-transformers against ONNX Runtime.

    python tests/benchmarks/encoder.py [DATA] [--repeat N]

`DATA` is a folder of lists of abstracts, separated by blank lines (default: the seeds). Each row is
a process of its own. "load s" is the time, imports included, until the first text is encoded, and
"resident MB" the memory then. A question is the first words of an abstract: "question ms" is the
median of questions encoded one by one, "questions/s" and "abstracts/s" are for all in one call.
"peak MB" is the most memory the process held, and "difference" the largest, in any component, to
the vectors of the first row.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

BEGAN = time.perf_counter()
ROOT = Path(__file__).parents[2]
QUESTION_WORDS = 12
SENTENCE_TRANSFORMERS = "sentence-transformers"
TOKENS_PER_BATCH = (256, 512, 1024, 2048, 8192)
COLUMNS = ("load s", "resident MB", "question ms", "questions/s", "abstracts/s", "peak MB", "difference")
Encode: TypeAlias = Callable[[list[str]], NDArray[np.float32]]


def main() -> None:
    """Print the table, or one row's figures as JSON (for the process that prints the table)."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="?", type=Path, default=ROOT / "seeds", metavar="DATA")
    parser.add_argument("--repeat", type=int, default=3, help="encode all texts this often (default: 3)")
    parser.add_argument("--only", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.repeat < 1:
        parser.error("--repeat is 1 or more")
    texts = abstracts(options.data)
    if options.only:
        print(json.dumps(measure(options.only, texts, options.repeat)))
        return
    print(f"{'':<26}" + "".join(f"{column:>13}" for column in COLUMNS))
    in_own_process(str(TOKENS_PER_BATCH[0]), options)  # Exports the model, if this machine has not yet.
    first: NDArray[np.float32] | None = None
    for name in (SENTENCE_TRANSFORMERS, *map(str, TOKENS_PER_BATCH)):
        figures = in_own_process(name, options)
        vectors = np.array(figures.pop("vectors"), dtype=np.float32)
        first = vectors if first is None else first
        title = name if name == SENTENCE_TRANSFORMERS else f"ONNX, {name} tokens a batch"
        cells = "".join(f"{value:>13.1f}" for value in figures.values())
        print(f"{title:<26}{cells}{np.abs(vectors - first).max():>13.1e}", flush=True)


def abstracts(folder: Path) -> list[str]:
    """The distinct abstracts of all lists in a folder, without headings; where there are none, the program ends."""
    try:
        lists = [
            path.read_text("utf-8").split("\n\n")[1:] for path in sorted(folder.iterdir()) if path.suffix == ".txt"
        ]
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        sys.exit(f"{str(error.filename)!r} cannot be read: {reason}. DATA is a folder of lists of abstracts.")
    except UnicodeDecodeError:
        sys.exit(f"{str(folder)!r} holds a list that is not UTF-8. DATA is a folder of lists of abstracts.")
    found = list(dict.fromkeys(text.strip() for texts in lists for text in texts if text.strip()))
    return found or sys.exit(
        f"{str(folder)!r} holds no abstracts. DATA is a folder of lists of abstracts, in .txt files."
    )


def measure(name: str, texts: Sequence[str], repeat: int) -> dict[str, Any]:
    """The figures of one row in the order of the columns, and its vectors of the texts."""
    encode = _sentence_transformers() if name == SENTENCE_TRANSFORMERS else _onnx(int(name))
    encode(["ready?"])
    loaded, resident = time.perf_counter() - BEGAN, _resident()
    questions = [" ".join(text.split()[:QUESTION_WORDS]) for text in texts] * repeat
    alone = [_seconds(encode, [question]) for question in questions]
    together = _seconds(encode, questions)
    whole = _seconds(encode, [*texts] * repeat)
    return {
        "load": loaded,
        "resident": resident,
        "alone": 1000 * statistics.median(alone),
        "questions": len(questions) / together,
        "abstracts": len(texts) * repeat / whole,
        "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "vectors": encode([*texts]).tolist(),
    }


def in_own_process(name: str, options: argparse.Namespace) -> dict[str, Any]:
    """The figures of one row, measured in a new process."""
    command = [sys.executable, __file__, str(options.data), "--repeat", str(options.repeat), "--only", name]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment)
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def _sentence_transformers() -> Encode:
    from vectorstore.encoder_model import find_model
    from vectorstore.torch_vectors import load

    model = load(find_model(None).reference)
    return lambda texts: np.asarray(model.encode(texts, batch_size=32), dtype=np.float32)


def _onnx(tokens: int) -> Encode:
    from rag.settings import load_settings
    from vectorstore import encoder

    vars(encoder)["TOKENS_PER_BATCH"] = tokens
    return encoder.open_encoder(load_settings()).encode


def _seconds(encode: Encode, texts: list[str]) -> float:
    start = time.perf_counter()
    encode(texts)
    return time.perf_counter() - start


def _resident() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


if __name__ == "__main__":
    main()
