"""Settings, declared once: environment variables, then `.env` in the working directory, then these defaults."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

from platformdirs import user_cache_path, user_data_path
from pydantic import AfterValidator, Field, PrivateAttr, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from rag.envfile import unheeded
from rag.errors import SettingsError

DEFAULT_OPENAI_MODEL = "gpt-4o-mini"
ENV_FILE: Final = ".env"
_ANSWERING: Final = ("llm_timeout", "unsupported")
"""Settings that only an answer needs: what is wrong with one stops no other command."""


def _expanded(path: Path) -> Path:
    try:
        return path.expanduser()
    except RuntimeError:  # There is no such user, or nobody's home is known.
        raise ValueError("the home folder that ~ stands for is not known") from None


def _in_utf8(path: Path) -> Path:
    try:
        str(path).encode("utf-8")
    except UnicodeEncodeError:
        raise ValueError("the vector index cannot be kept in a folder whose name is not UTF-8") from None
    return path


UserPath: TypeAlias = Annotated[Path, AfterValidator(_expanded)]
"""A path in which ``~`` is the user's home, also in `.env`, where no shell expands it."""


class Settings(BaseSettings):
    """What can be configured. Each field's alias is its environment variable."""

    model_config = SettingsConfigDict(
        env_file=ENV_FILE,
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        populate_by_name=True,
        hide_input_in_errors=True,
    )

    library: Annotated[UserPath, AfterValidator(_in_utf8)] = Field(
        default_factory=lambda: user_data_path("footnote", appauthor=False) / "library",
        alias="FOOTNOTE_LIBRARY",
        description="Folder of the library.",
    )
    llm: str = Field(
        default="auto",
        alias="FOOTNOTE_LLM",
        description="Who writes the answer: none, openai, or auto (openai when a key or base URL is set, else none).",
    )
    model: str | None = Field(
        default=None,
        alias="FOOTNOTE_MODEL",
        description=f"The model's name as its server knows it (default {DEFAULT_OPENAI_MODEL}).",
    )
    openai_api_key: SecretStr | None = Field(
        default=None, alias="OPENAI_API_KEY", description="Key for OpenAI or a compatible server; never shown."
    )
    openai_base_url: str | None = Field(
        default=None,
        alias="OPENAI_BASE_URL",
        description="Address of an OpenAI-compatible server, such as http://127.0.0.1:11434/v1 for Ollama.",
    )
    llm_timeout: float = Field(
        default=60.0, gt=0, alias="FOOTNOTE_LLM_TIMEOUT", description="Seconds to wait for a model's next words."
    )
    unsupported: Literal["drop", "mark"] = Field(
        default="drop",
        alias="FOOTNOTE_UNSUPPORTED",
        description="What becomes of a model's sentence its sources do not support: drop it, or mark it.",
    )
    encoder: str | None = Field(
        default=None,
        alias="FOOTNOTE_ENCODER",
        description="A sentence-transformers model: a folder or a name (default: the packaged all-MiniLM-L6-v2).",
    )
    reranker: str | None = Field(
        default=None,
        alias="FOOTNOTE_RERANKER",
        description="A sentence-transformers cross-encoder that ranks the best papers anew: a folder or a name.",
    )
    cache: UserPath = Field(
        default_factory=lambda: user_cache_path("footnote", appauthor=False),
        alias="FOOTNOTE_CACHE",
        description="Folder for the exported encoder.",
    )

    _unusable: str | None = PrivateAttr(default=None)

    def check_answering(self) -> None:
        """Refuse to answer where a setting that only answers need has no meaning.

        Raises:
            SettingsError: naming the first one.
        """
        if self._unusable:
            raise SettingsError(self._unusable)


def load_settings(**overrides: object) -> Settings:
    """Read the settings; `overrides` (field names) win over environment and `.env`.

    A setting that only answers need and that has no meaning keeps its default; `check_answering` tells of it.

    Raises:
        SettingsError: a variable holds a value that has no meaning, named without showing any value.
    """
    given = {name: value for name, value in overrides.items() if value is not None}
    try:
        return _settings(given)
    except UnicodeDecodeError:
        raise SettingsError(f"the file {ENV_FILE!r} is not UTF-8 text. Save it as UTF-8.") from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise SettingsError(f"the file {ENV_FILE!r} cannot be read ({reason}). Check its permissions.") from None


def unheeded_settings() -> tuple[str, ...]:
    """What is written as a setting, in `.env` or the environment, and has no effect; one sentence each."""
    names = [str(field.alias) for field in Settings.model_fields.values()]
    return unheeded(Path(ENV_FILE), os.environ, names)


def _settings(given: dict[str, object]) -> Settings:
    try:
        return Settings(**given)  # type: ignore[arg-type]
    except ValidationError as error:
        names = {field.alias or name: name for name, field in Settings.model_fields.items()}
        wrong = {names.get(str(each["loc"][0]), "") if each["loc"] else "": _told(each) for each in error.errors()}
    if any(name not in _ANSWERING or name in given for name in wrong):
        raise SettingsError(next(told for name, told in wrong.items() if name not in _ANSWERING or name in given))
    settings = _settings(given | {name: Settings.model_fields[name].default for name in wrong})
    settings._unusable = next(iter(wrong.values()))
    return settings


def _told(error: Mapping[str, Any]) -> str:
    name = error["loc"][0] if error["loc"] else "settings"
    return f"{name}: {error['msg'].removeprefix('Value error, ')}. Correct it in the environment or in {ENV_FILE}."
