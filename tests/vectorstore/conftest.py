from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from vectorstore.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A new, empty library."""
    opened = Store(tmp_path / "library", create=True)
    yield opened
    opened.close()
