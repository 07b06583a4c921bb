"""Every example that a help text shows is run, on a library of the seeds."""

from __future__ import annotations

import io
import shlex
import shutil
from pathlib import Path

import pytest

from tests.ui.cli.test_run import COMMANDS
from tests.ui.conftest import ROOT
from ui.cli.run import run

SERVES = "footnote ui"
"""Would run until it is stopped."""


def help_of(*command: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run([*command, "--help"]) == 0
    return capsys.readouterr().out


def examples(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.startswith("    ") and "footnote " in line]


@pytest.fixture
def desk(seeds_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder such as a reader of the help would be in, with a library of the seeds that may be written to."""
    shutil.copytree(seeds_folder, tmp_path / "papers")
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    (tmp_path / "abstracts.txt").write_text("We build Tower, which is 12 m high and stands on three legs.\n", "utf-8")
    monkeypatch.setenv("FOOTNOTE_LIBRARY", str(tmp_path / "papers"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def typed(example: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Run an example as a shell would, but in this process."""
    before, _, after = example.rpartition(" | ")
    command, _, _ = after.partition(" > ")
    said = " ".join(shlex.split(before)[1:]) + "\n" if before else ""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(said.encode())))
    return run(shlex.split(command)[1:])


@pytest.mark.parametrize("command", [(), *[(name,) for name in COMMANDS]], ids=" ".join)
def test_every_help_text_has_an_example(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert examples(help_of(*command, capsys=capsys))


@pytest.mark.parametrize("command", [(), *[(name,) for name in COMMANDS]], ids=" ".join)
def test_the_examples_of_help_run(
    command: tuple[str, ...], desk: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = [example for example in examples(help_of(*command, capsys=capsys)) if not example.startswith(SERVES)]
    assert {example: typed(example, monkeypatch) for example in shown} == dict.fromkeys(shown, 0)


@pytest.mark.parametrize("command", [(), *[(name,) for name in COMMANDS]], ids=" ".join)
def test_help_fits_a_terminal_of_80_columns(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert max(map(len, help_of(*command, capsys=capsys).splitlines())) <= 80
