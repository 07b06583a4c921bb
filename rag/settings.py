"""Settings, declared once: environment variables, then `.env` in the working directory, then these defaults."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from platformdirs import user_cache_path, user_data_path
from pydantic import AfterValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from rag.errors import SettingsError

DEFAULT_OPENAI_MODEL = "gpt-4o-mini"


UserPath: TypeAlias = Annotated[Path, AfterValidator(Path.expanduser)]
"""A path in which ``~`` is the user's home, also in `.env`, where no shell expands it."""


class Settings(BaseSettings):
    """What can be configured. Each field's alias is its environment variable."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        populate_by_name=True,
        hide_input_in_errors=True,
    )

    library: UserPath = Field(
        default_factory=lambda: user_data_path("footnote", appauthor=False) / "library",
        alias="FOOTNOTE_LIBRARY",
        description="Folder of the library.",
    )
    llm: Literal["none", "auto", "openai"] = Field(
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
    cache: UserPath = Field(
        default_factory=lambda: user_cache_path("footnote", appauthor=False),
        alias="FOOTNOTE_CACHE",
        description="Folder for the exported encoder.",
    )


def load_settings(**overrides: object) -> Settings:
    """Read the settings; `overrides` (field names) win over environment and `.env`.

    Raises:
        SettingsError: a variable holds a value that has no meaning, named without showing any value.
    """
    try:
        return Settings(**{name: value for name, value in overrides.items() if value is not None})  # type: ignore[arg-type]
    except UnicodeDecodeError:
        raise SettingsError("the file '.env' is not UTF-8 text. Save it as UTF-8.") from None
    except ValidationError as error:
        first = error.errors()[0]
        name = first["loc"][0] if first["loc"] else "settings"
        raise SettingsError(f"{name}: {first['msg']}. Correct it in the environment or in .env.") from None
