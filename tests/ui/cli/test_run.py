from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

from rag.errors import EmptyLibrary, LibraryBusy
from tests.ui.cli.conftest import Footnote
from tests.ui.cli.fake_library import FakeLibrary
from tests.ui.conftest import ROOT

COMMANDS = ["ingest", "ask", "chat", "search", "papers", "show", "ui", "export", "remove", "rebuild", "eval", "doctor"]


def test_help_lists_the_commands(footnote: Footnote) -> None:
    listed = footnote("--help").out.partition("Commands:\n")[2].splitlines()
    assert [line.split()[0] for line in listed] == COMMANDS


@pytest.mark.parametrize("arguments", [("--library", "there", "papers"), ("papers", "--library", "there")])
def test_the_library_may_be_named_before_or_after_the_command(
    footnote: Footnote, library: FakeLibrary, arguments: tuple[str, ...]
) -> None:
    footnote(*arguments)
    assert library.folder == Path("there")


def test_the_library_named_after_the_command_wins(footnote: Footnote, library: FakeLibrary) -> None:
    footnote("--library", "one", "papers", "--library", "other")
    assert library.folder == Path("other")


def test_the_library_is_closed_when_the_command_ends(footnote: Footnote, library: FakeLibrary) -> None:
    footnote("papers")
    assert library.closed


def test_a_failure_is_one_line_and_status_1(footnote: Footnote, library: FakeLibrary) -> None:
    library.failure = LibraryBusy("another process is writing.\nTry again when it is done.")
    ran = footnote("ask", "why?")
    assert (ran.status, ran.out, ran.err) == (
        1,
        "",
        "footnote: another process is writing. Try again when it is done.\n",
    )


def test_an_empty_library_comes_with_the_command_that_fills_this_one(footnote: Footnote, library: FakeLibrary) -> None:
    library.failure = EmptyLibrary()
    assert footnote("ask", "why?", "--library", "mine").err == (
        "footnote: the library 'mine' is empty. "
        "Fill it: footnote ingest FILE --library mine, or footnote ingest --seeds --library mine\n"
    )


def test_a_setting_without_meaning_is_one_line_and_status_1(
    footnote: Footnote, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOOTNOTE_LIBRARY", "~no-such-user/library")
    ran = footnote("papers")
    assert ran.status == 1
    assert ran.err.startswith("footnote: FOOTNOTE_LIBRARY:")


@pytest.mark.parametrize(
    "setting", [("FOOTNOTE_LLM", "oracle"), ("FOOTNOTE_LLM_TIMEOUT", "soon"), ("FOOTNOTE_UNSUPPORTED", "perhaps")]
)
def test_a_setting_that_only_answers_need_stops_no_other_command(
    footnote: Footnote, monkeypatch: pytest.MonkeyPatch, setting: tuple[str, str]
) -> None:
    monkeypatch.setenv(*setting)
    commands = [("papers",), ("show", "Tower"), ("search", "high"), ("ingest", "x"), ("export",), ("rebuild",)]
    assert {command: footnote(*command).status for command in commands} == dict.fromkeys(commands, 0)


def test_an_unknown_model_stops_what_answers_before_anything_is_asked(
    footnote: Footnote, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOOTNOTE_LLM", "oracle")
    for command in (("chat",), ("eval", "gold.jsonl"), ("ui",)):
        ran = footnote(*command, stdin="Well?\n")
        assert (command, ran.status, ran.out) == (command, 1, "")
        assert ran.err.startswith("footnote: There is no language model 'oracle'. ")
    assert library.asked == []


def test_the_doctor_names_an_unknown_model_with_its_mend(footnote: Footnote, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOOTNOTE_LLM", "oracle")
    ran = footnote("doctor", "--json")
    (check,) = [check for check in json.loads(ran.out) if not check["ok"]]
    assert ran.status == 1
    assert (check["detail"], check["mend"]) == (
        "There is no language model 'oracle'",
        "Name one of none, auto, openai with FOOTNOTE_LLM.",
    )


def test_what_reads_like_a_setting_and_is_none_is_noted_and_stops_nothing(
    footnote: Footnote, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(".env").write_text("FOOTNOTE_LIBARY=mine\nsk-secret\n", "utf-8")
    ran = footnote("papers", "--json")
    assert (ran.status, ran.err.count("\n")) == (0, 1)
    assert "Did you mean FOOTNOTE_LIBRARY?" in ran.err
    assert "line 2 sets nothing in .env" in ran.err
    assert "secret" not in ran.err


def test_the_doctor_tells_what_reads_like_a_setting_and_is_none(
    footnote: Footnote, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(".env").write_text("FOOTNOTE_LIBARY=mine\n", "utf-8")
    ran = footnote("doctor", "--json")
    told = [check for check in json.loads(ran.out) if check["name"] == "unheeded"]
    assert (ran.status, ran.err) == (0, "")
    assert told == [
        {
            "name": "unheeded",
            "ok": True,
            "detail": "FOOTNOTE_LIBARY in .env is no setting",
            "mend": "Did you mean FOOTNOTE_LIBRARY?",
        }
    ]


def test_the_doctors_mends_act_on_the_library_that_was_named(footnote: Footnote, library: FakeLibrary) -> None:
    library.wrong = ("3 passages wait: footnote rebuild",)
    checks = {check["name"]: check for check in json.loads(footnote("doctor", "--json", "--library", "mine").out)}
    assert checks["health"]["mend"] == "footnote rebuild --library mine"


def test_a_message_without_end_is_cut_in_its_middle(footnote: Footnote) -> None:
    ran = footnote("show", "word " * 20_000)
    assert len(ran.err) < 2_000
    assert ran.err.endswith(". List them: footnote papers\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("ingest", ""),
        ("ingest", "list.txt", ""),
        ("--library", "", "papers"),
        ("papers", "--library", ""),
        ("eval", ""),
        ("eval", "gold.jsonl", "--resume", ""),
    ],
)
def test_an_empty_path_is_not_the_folder_one_is_in(footnote: Footnote, arguments: tuple[str, ...]) -> None:
    ran = footnote(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert "the path is empty" in ran.err


@pytest.mark.parametrize("arguments", [("show", ""), ("remove", "", "--yes")])
def test_an_empty_name_is_no_papers(footnote: Footnote, arguments: tuple[str, ...]) -> None:
    assert footnote(*arguments).err == "footnote: no paper is called ''. List them: footnote papers\n"


def test_a_choice_that_is_none_is_told_with_those_there_are(footnote: Footnote) -> None:
    ran = footnote("export", "--format", "bibtex")
    assert ran.status == 2
    assert ran.err.endswith("Error: Invalid value for '--format': 'bibtex' is not one of 'markdown', 'json'.\n")


def test_what_the_system_refuses_is_told_with_the_path(footnote: Footnote, library: FakeLibrary) -> None:
    library.failure = OSError(errno.ENAMETOOLONG, "File name too long", "n" * 3000)
    ran = footnote("papers")
    assert ran.status == 1
    assert ran.err.startswith("footnote: 'nnn")
    assert ran.err.endswith("nnn' cannot be used: file name too long. Check its name and its permissions.\n")
    assert len(ran.err) < 300


def test_what_nobody_foresaw_is_one_line_too(footnote: Footnote, library: FakeLibrary) -> None:
    library.failure = ZeroDivisionError("by zero")
    ran = footnote("papers")
    assert (ran.status, ran.err) == (
        1,
        "footnote: ZeroDivisionError: by zero (unexpected; FOOTNOTE_DEBUG=1 shows where)\n",
    )


def test_the_traceback_is_shown_to_who_asks_for_it(
    footnote: Footnote, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.failure = ZeroDivisionError("by zero")
    monkeypatch.setenv("FOOTNOTE_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        footnote("papers")


@pytest.mark.parametrize(
    "arguments",
    [("ask",), ("ask", "--nonsense", "q"), ("search", "q", "--k", "none"), ("export", "--format", "xml"), ("askk",)],
)
def test_usage_is_status_2_and_says_where_help_is(footnote: Footnote, arguments: tuple[str, ...]) -> None:
    ran = footnote(*arguments)
    assert ran.status == 2
    assert "--help" in ran.err or "-h" in ran.err


def test_an_interrupted_command_has_status_130(footnote: Footnote, library: FakeLibrary) -> None:
    library.failure = KeyboardInterrupt()
    assert footnote("papers").status == 130


def test_vendors_warnings_are_not_shown(
    footnote: Footnote, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.warnoptions", [])
    monkeypatch.setattr(library, "problems", lambda: warnings.warn("old", DeprecationWarning, stacklevel=1) or ())
    assert "old" not in footnote("doctor").err


def test_a_reader_that_has_gone_is_no_failure_to_tell() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "ui", "--help"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""


def python(script: str, *arguments: object, **how: Any) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.run(command, env=environment, text=True, stderr=subprocess.PIPE, check=False, **how)


MAIN = "import sys; from ui.cli import main; main()"
FOOTNOTE = """
import sys
from tests.ui.cli.fake_library import FakeLibrary, opener
from ui.cli.run import run
sys.exit(run(sys.argv[1:], opener=opener(FakeLibrary())))
"""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full here")
@pytest.mark.parametrize("command", [("--help",), ("papers",), ("papers", "--json"), ("doctor",), ("doctor", "--json")])
def test_output_that_cannot_be_written_is_one_line_and_status_1(command: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        done = python(FOOTNOTE, *command, stdout=full)
    assert (done.returncode, done.stderr) == (
        1,
        "footnote: the output cannot be written: no space left on device. Send it elsewhere, or free some space.\n",
    )


@pytest.mark.parametrize("command", [("--help",), ("papers",), ("chat",)])
def test_streams_that_are_closed_are_done_without(command: tuple[str, ...]) -> None:
    closing = """
import os, sys
for number in (0, 1, 2):
    os.close(number)
os.execv(sys.executable, [sys.executable, "-c", *sys.argv[1:]])
"""
    assert python(closing, FOOTNOTE, *command).returncode == 0


@pytest.mark.parametrize("command", [("papers",), ("doctor",), ("ingest", "x"), ("ask", "why?")])
def test_a_working_directory_that_is_gone_is_one_line_and_status_1(command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    gone = "import os, sys; os.chdir(sys.argv.pop(1)); os.rmdir(os.getcwd()); "
    done = python(gone + MAIN, tmp_path / "gone", *command)
    assert (done.returncode, done.stderr) == (
        1,
        "footnote: the working directory is gone. Change to one that exists: cd\n",
    )
