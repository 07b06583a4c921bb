from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path

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
    monkeypatch.setenv("FOOTNOTE_LLM", "oracle")
    ran = footnote("papers")
    assert ran.status == 1
    assert ran.err.startswith("footnote: FOOTNOTE_LLM:")


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
