from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from filelock import FileLock

from rag.library import Library

ROOT = Path(__file__).parents[2]

Python: TypeAlias = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def seeds_folder(alone: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of the papers in seeds/, made once for all workers. Read it; a test that writes takes a copy."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = shared / "seeds-library"
    with FileLock(shared / "seeds.lock"):
        if not folder.exists():
            with Library.open(folder) as library:
                library.ingest(seeds=True)
    return folder


@pytest.fixture
def seeds_library(seeds_folder: Path) -> Iterator[Library]:
    with Library.open(seeds_folder) as library:
        yield library


@pytest.fixture
def python() -> Python:
    """Runs Python in a process of its own, with the packages of this checkout."""

    def ran(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            env=os.environ | {"PYTHONPATH": str(ROOT)} | environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    return ran
