"""The README's commands print what it says they print, and its Python runs."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from ui.cli.run import run

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"```console\n\$ footnote (.+)\n((?:.*\n)*?)```", README)


@pytest.mark.parametrize(("command", "printed"), SESSIONS)
def test_a_command_prints_what_the_readme_shows(
    command: str, printed: str, seeds_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")

    status = run([*shlex.split(command), "--library", str(seeds_folder), "--llm", "none"])

    assert (status, capsys.readouterr().out) == (0, printed)


def test_the_python_of_the_readme_runs(
    seeds_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    (tmp_path / "my-papers").symlink_to(seeds_folder)
    monkeypatch.chdir(tmp_path)

    exec(compile(example, "README.md", "exec"), {})

    assert "[1]" in capsys.readouterr().out
