from __future__ import annotations

import io
from pathlib import Path

import pytest
from dotenv.parser import parse_stream
from hypothesis import given
from hypothesis import strategies as st

from rag.envfile import _read, unheeded

KNOWN = ("FOOTNOTE_LIBRARY", "FOOTNOTE_LLM", "OPENAI_API_KEY")


def told(text: str, folder: Path, **environment: str) -> tuple[str, ...]:
    path = folder / ".env"
    path.write_bytes(text.encode("utf-8"))
    return unheeded(path, environment, KNOWN)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# FOOTNOTE_LIBARY=old\n\n",
        "FOOTNOTE_LIBRARY=papers\r\nexport FOOTNOTE_LLM = none # so far\r\n",
        "footnote_library='my papers'\n",
        "\ufeffFOOTNOTE_LLM=none\n",
        "DATABASE_URL=of-another-program\n",
        'OTHER="two\nlines"\nFOOTNOTE_LLM=none',
    ],
)
def test_where_every_line_has_an_effect_nothing_is_told(text: str, tmp_path: Path) -> None:
    assert told(text, tmp_path) == ()


@pytest.mark.parametrize(
    "line", ["FOOTNOTE_LLM none", "FOOTNOTE_LLM", "= none", "FOOTNOTE_LLM='none", "a b=c", "A='b' c"]
)
def test_a_line_that_sets_nothing_is_told_by_its_number(line: str, tmp_path: Path) -> None:
    (sentence,) = told(f"# settings\n{line}\nOPENAI_API_KEY=x\n", tmp_path)
    assert sentence.startswith("line 2 sets nothing in .env. ")


def test_lines_that_set_nothing_are_told_together_and_never_shown(tmp_path: Path) -> None:
    (sentence,) = told("sk-secret\n\nexport OPENAI_API_KEY sk-secret\n", tmp_path)
    assert sentence.startswith("lines 1, 3 set nothing")
    assert "secret" not in sentence


def test_a_name_that_no_setting_has_is_told_with_the_one_that_was_meant(tmp_path: Path) -> None:
    assert told("FOOTNOTE_LIBARY=papers\nFOOTNOTE_XYZ=1\n", tmp_path) == (
        "FOOTNOTE_LIBARY in .env is no setting. Did you mean FOOTNOTE_LIBRARY?",
        "FOOTNOTE_XYZ in .env is no setting. .env.example lists the settings there are",
    )


def test_a_variable_of_the_environment_is_told_likewise(tmp_path: Path) -> None:
    found = told("", tmp_path, FOOTNOTE_LIBARY="x", FOOTNOTE_DEBUG="1", FOOTNOTE_LLM="none", OTHER="y")
    assert found == ("FOOTNOTE_LIBARY in the environment is no setting. Did you mean FOOTNOTE_LIBRARY?",)


@pytest.mark.parametrize("make", [lambda path: None, Path.mkdir, lambda path: path.write_bytes(b"\xff\xfe\xfd")])
def test_a_file_that_cannot_be_read_says_nothing_here(make: object, tmp_path: Path) -> None:
    assert callable(make)
    make(tmp_path / ".env")
    assert unheeded(tmp_path / ".env", {}, KNOWN) == ()


PIECES = ["A", "B", " ", "=", "#", '="x', '"', "\n", "\r\n", "export ", "é", "\n'C'=", "='y'"]


@given(st.lists(st.sampled_from(PIECES)).map("".join))
def test_the_names_that_are_set_are_those_that_python_dotenv_finds(text: str) -> None:
    lines = parse_stream(io.StringIO(text, newline=""))
    assert _read(text)[1] == [line.key for line in lines if line.key and not line.error and line.value is not None]
