from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from rag import Library

INVENTED = Path(__file__).parent / "lists" / "invented.txt"


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a library of five invented papers; to be read, or copied."""
    folder = tmp_path_factory.mktemp("invented") / "library"
    with Library.open(folder) as library:
        library.ingest(INVENTED)
    return folder


@pytest.fixture(scope="session")
def library(filled: Path) -> Iterator[Library]:
    """Five invented papers, for questions."""
    with Library.open(filled) as opened:
        yield opened


@pytest.fixture
def own(filled: Path, tmp_path: Path) -> Iterator[Library]:
    """Five invented papers, for changes."""
    with Library.open(shutil.copytree(filled, tmp_path / "own")) as opened:
        yield opened
