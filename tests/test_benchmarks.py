"""What the benchmarks say of data that is not there; what they measure is not asserted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parent / "benchmarks"


def ran(name: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCHMARKS / f"{name}.py"), *map(str, arguments)]
    return subprocess.run(command, cwd=BENCHMARKS.parents[1], capture_output=True, text=True, check=False)


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A folder whose files have the right names and hold something else."""
    (tmp_path / "scifact_train").mkdir()
    for name in ("scifact_train/corpus_sentences.jsonl", "corpus_sentences.jsonl", "claims_labels.jsonl"):
        (tmp_path / name).write_text('["neither"]\n', "utf-8")
    (tmp_path / "list.txt").write_bytes(b"\xff\xfe\xfd")
    return tmp_path


@pytest.mark.parametrize("name", ["splitters", "claim_check", "encoder"])
@pytest.mark.parametrize("where", ["no such folder", "empty", "mixed"])
def test_data_that_is_not_there_is_one_line_and_status_1(name: str, where: str, mixed: Path) -> None:
    (mixed / "empty").mkdir()
    done = ran(name, mixed if where == "mixed" else mixed / where)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert str(mixed) in done.stderr


@pytest.mark.parametrize(("name", "option"), [("splitters", "--every"), ("encoder", "--repeat")])
def test_a_count_of_none_is_a_usage_error(name: str, option: str, tmp_path: Path) -> None:
    assert ran(name, tmp_path, option, "0").returncode == 2


@pytest.mark.parametrize("name", ["selection", "refusal", "latency"])
def test_what_a_folder_of_collections_has_no_data_for_is_left_out(name: str, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "corpus.jsonl").write_text("", "utf-8")
    gold = [] if name == "selection" else [tmp_path / "gold.jsonl"]
    command = [sys.executable, "-m", f"tests.benchmarks.{name}", *map(str, [tmp_path, *gold])]
    done = subprocess.run(command, cwd=BENCHMARKS.parents[1], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout[:10], done.stderr) == (0, "left out: ", "")
