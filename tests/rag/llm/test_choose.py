"""Which model answers, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rag.errors import ModelNotConfigured, SettingsError
from rag.llm.choose import Choice, check_name, choose, explain
from rag.settings import DEFAULT_OPENAI_MODEL, Settings, load_settings

LOCAL = "http://127.0.0.1:11434/v1"


@pytest.fixture(autouse=True)
def _empty_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    for name in ("FOOTNOTE_LLM", "FOOTNOTE_MODEL", "OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def settings(**values: Any) -> Settings:
    return Settings(**values)


def test_no_model_answers_when_nothing_is_configured() -> None:
    assert choose(settings()) is None
    assert explain(settings()) == Choice(name="none", why="neither OPENAI_API_KEY nor OPENAI_BASE_URL is set")


def test_a_key_is_enough_for_openai() -> None:
    configured = settings(openai_api_key="sk-x")
    model = choose(configured)
    assert model is not None
    assert model.name == DEFAULT_OPENAI_MODEL
    assert explain(configured) == Choice(name=f"openai {DEFAULT_OPENAI_MODEL}", why="OPENAI_API_KEY is set")


def test_a_server_address_is_enough_for_openai() -> None:
    configured = settings(openai_base_url=LOCAL, model="qwen2.5:1.5b")
    model = choose(configured)
    assert model is not None
    assert model.name == "qwen2.5:1.5b"
    assert explain(configured) == Choice(name="openai qwen2.5:1.5b at 127.0.0.1:11434", why="OPENAI_BASE_URL is set")


def test_the_command_wins_over_the_settings() -> None:
    assert choose(settings(openai_api_key="sk-x"), "none") is None
    assert explain(settings(openai_api_key="sk-x"), "none") == Choice(name="none", why="--llm none")


def test_the_setting_none_wins_over_a_key() -> None:
    configured = settings(llm="none", openai_api_key="sk-x")
    assert choose(configured) is None
    assert explain(configured).why == "FOOTNOTE_LLM=none"


@pytest.mark.parametrize("name", ["", "local", "gpt-4", "NONE OF THESE"])
def test_an_unknown_name_is_answered_with_the_names_there_are(name: str) -> None:
    with pytest.raises(ModelNotConfigured, match=r"Name one of none, auto, openai with --llm\.$"):
        choose(settings(openai_api_key="sk-x"), name)


@pytest.mark.parametrize("decide", [choose, explain, check_name])
def test_an_unknown_name_of_the_settings_is_told_with_its_variable(decide: Callable[[Settings], object]) -> None:
    with pytest.raises(ModelNotConfigured, match=r"no language model 'oracle'.* with FOOTNOTE_LLM\.$"):
        decide(settings(llm="oracle"))


def test_the_command_wins_over_an_unknown_name_of_the_settings() -> None:
    assert choose(settings(llm="oracle"), "none") is None


@pytest.mark.parametrize("decide", [choose, explain])
def test_a_setting_that_answers_need_and_that_has_no_meaning_is_told(
    decide: Callable[[Settings], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOOTNOTE_LLM_TIMEOUT", "soon")
    with pytest.raises(SettingsError, match="FOOTNOTE_LLM_TIMEOUT"):
        decide(load_settings())


@pytest.mark.parametrize("values", [{}, {"openai_api_key": " "}, {"openai_base_url": ""}])
def test_openai_without_a_key_or_an_address_is_refused(values: dict[str, Any]) -> None:
    with pytest.raises(ModelNotConfigured, match="Set OPENAI_API_KEY"):
        choose(settings(**values), "openai")


@pytest.mark.parametrize("key", ["sk-“quoted”", "sk-two\nlines"])
def test_a_key_that_cannot_be_sent_is_refused_without_showing_it(key: str) -> None:
    with pytest.raises(ModelNotConfigured, match="Copy the key again") as caught:
        choose(settings(openai_api_key=key))
    assert "sk-" not in str(caught.value)


@pytest.mark.parametrize("url", ["127.0.0.1:11434/v1", "localhost", "ftp://host/v1", "http://", "http://h:port/v1"])
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(ModelNotConfigured, match="Write it in full"):
        choose(settings(openai_base_url=url))


def test_nothing_about_a_password_in_the_address_is_told() -> None:
    assert "secret" not in explain(settings(openai_base_url="https://me:secret@models.example/v1")).name
