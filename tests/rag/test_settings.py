from __future__ import annotations

from pathlib import Path

import pytest

from rag.errors import SettingsError
from rag.settings import load_settings, unheeded_settings


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "value"), [("FOOTNOTE_LLM_TIMEOUT", "soon"), ("FOOTNOTE_LLM_TIMEOUT", "-1"), ("FOOTNOTE_UNSUPPORTED", "x")]
)
def test_a_setting_that_only_answers_need_is_refused_when_one_is_asked_for(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    settings = load_settings()
    assert (settings.llm_timeout, settings.unsupported) == (60.0, "drop")
    with pytest.raises(SettingsError, match=rf"^{name}: .*Correct it in the environment or in \.env\.$"):
        settings.check_answering()


def test_settings_that_have_a_meaning_let_answers_be_asked_for() -> None:
    load_settings().check_answering()


def test_a_value_that_a_program_gives_is_refused_at_once() -> None:
    with pytest.raises(SettingsError, match="llm_timeout"):
        load_settings(llm_timeout=-1)


@pytest.mark.parametrize("llm", ["oracle", "local", " OpenAI "])
def test_the_name_of_a_model_is_taken_as_it_is(llm: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOOTNOTE_LLM", llm)
    assert load_settings().llm == llm


@pytest.mark.parametrize(("value", "reranker"), [("someone/model", "someone/model"), ("", None)])
def test_a_reranker_is_named_or_there_is_none(
    value: str, reranker: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOOTNOTE_RERANKER", value)
    assert load_settings().reranker == reranker


def test_a_home_that_nobody_has_is_told_in_plain_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOOTNOTE_LIBRARY", "~no-such-user/library")
    with pytest.raises(SettingsError, match=r"^FOOTNOTE_LIBRARY: the home folder that ~ stands for is not known\. "):
        load_settings()


def test_a_folder_whose_name_is_not_utf_8_is_no_library() -> None:
    with pytest.raises(SettingsError, match="a folder whose name is not UTF-8"):
        load_settings(library="/papers/caf\udce9")


def test_an_unreadable_env_file_is_told(folder: Path) -> None:
    (folder / ".env").write_bytes(b"FOOTNOTE_MODEL=\xff\n")
    with pytest.raises(SettingsError, match="not UTF-8"):
        load_settings()


def test_what_has_no_effect_is_found_in_the_working_directory(folder: Path) -> None:
    (folder / ".env").write_text("FOOTNOTE_LIBRARY=here\nFOOTNOTE_CASHE=there\n", "utf-8")
    assert unheeded_settings() == ("FOOTNOTE_CASHE in .env is no setting. Did you mean FOOTNOTE_CACHE?",)
