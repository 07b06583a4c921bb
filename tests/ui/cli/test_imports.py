"""What a command loads: a person waits for every import."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.conftest import Python

INDEX = {"chromadb", "llama_index", "onnxruntime", "tokenizers"}
WRITERS = {"torch", "sentence_transformers", "transformers", "llama_index", "gradio", "openai"}
LOADED = """
import sys
from ui.cli.run import run
status = run(sys.argv[1:])
print("LOADED", *{name.partition(".")[0] for name in sys.modules}, file=sys.stderr)
sys.exit(status)
"""


def loaded(python: Python, folder: Path, *command: str) -> set[str]:
    ran = python("-c", LOADED, *command, FOOTNOTE_LIBRARY=str(folder))
    assert ran.returncode == 0, ran.stderr
    return set(ran.stderr.rpartition("LOADED ")[2].split())


@pytest.mark.parametrize("command", [("--help",), ("ask", "--help"), ("papers",), ("show", "COSTGRAD"), ("export",)])
def test_listing_loads_neither_an_index_nor_a_model(
    python: Python, seeds_folder: Path, command: tuple[str, ...]
) -> None:
    assert loaded(python, seeds_folder, *command).isdisjoint(INDEX | WRITERS)


def test_help_loads_no_settings_and_no_library(python: Python, tmp_path: Path) -> None:
    assert loaded(python, tmp_path, "--help").isdisjoint({"pydantic_settings", "numpy", "sqlite3", "vectorstore"})


@pytest.mark.parametrize("command", [("ask", "What does COSTGRAD do?", "--llm", "none"), ("search", "speedup")])
def test_asking_loads_no_language_model(python: Python, seeds_folder: Path, command: tuple[str, ...]) -> None:
    assert loaded(python, seeds_folder, *command).isdisjoint(WRITERS)


def test_only_eval_loads_the_evaluation(python: Python, seeds_folder: Path) -> None:
    code = "import sys; from ui.cli.run import run; run(['papers']); sys.exit('rag.evaluation.evaluate' in sys.modules)"
    assert python("-c", code, FOOTNOTE_LIBRARY=str(seeds_folder)).returncode == 0
