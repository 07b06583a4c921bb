from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import pytest

from tests.ui.cli.fake_library import FakeLibrary, opener
from ui.cli.run import run


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    status: int
    out: str
    err: str


Footnote: TypeAlias = Callable[..., Ran]


@pytest.fixture
def library() -> FakeLibrary:
    return FakeLibrary()


@pytest.fixture
def footnote(library: FakeLibrary, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Footnote:
    """Runs a command on the library of two papers; `stdin` is what is piped in."""

    def ran(*arguments: str, stdin: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        status = run(arguments, opener=opener(library))
        return Ran(status, *capsys.readouterr())

    return ran
