"""Which language model answers, and why: settled before anything is searched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from rag.errors import ModelNotConfigured
from rag.llm.model import Model
from rag.llm.openai import OpenAIModel, server_of
from rag.settings import DEFAULT_OPENAI_MODEL, Settings

NAMES: Final = ("none", "auto", "openai")


@dataclass(frozen=True, kw_only=True)
class Choice:
    """Who writes the answers, in words for `doctor`, and the setting that decided it."""

    name: str
    why: str


def choose(settings: Settings, override: str | None = None) -> Model | None:
    """The model `override` (or else the settings) names; None when the papers' own sentences are the answer.

    No request is made.

    Raises:
        ModelNotConfigured: no model of that name, or its key or server address is missing or malformed.
        SettingsError: another setting that only answers need has no meaning.
    """
    if _resolve(settings, override) == "none":
        return None
    return OpenAIModel(
        model=_model_name(settings),
        base_url=_base_url(settings),
        api_key=_api_key(settings),
        timeout=settings.llm_timeout,
    )


def explain(settings: Settings, override: str | None = None) -> Choice:
    """What `choose` would return, and why.

    Raises:
        ModelNotConfigured, SettingsError: as `choose`.
    """
    asked = f"FOOTNOTE_LLM={settings.llm}" if override is None else f"--llm {override}"
    if _resolve(settings, override) == "none":
        automatic = check_name(settings, override) == "auto"
        return Choice(name="none", why="neither OPENAI_API_KEY nor OPENAI_BASE_URL is set" if automatic else asked)
    name = f"openai {_model_name(settings)}"
    if base_url := _base_url(settings):
        return Choice(name=f"{name} at {server_of(base_url)}", why="OPENAI_BASE_URL is set")
    return Choice(name=name, why="OPENAI_API_KEY is set")


def check_name(settings: Settings, override: str | None = None) -> str:
    """The name of `NAMES` that `override`, or else the settings, give: a command may answer without it and still tell.

    Raises:
        ModelNotConfigured: it is none of them.
    """
    where, given = ("FOOTNOTE_LLM", settings.llm) if override is None else ("--llm", override)
    name = given.strip().lower()
    if name not in NAMES:
        raise ModelNotConfigured(f"There is no language model {given!r}. Name one of {', '.join(NAMES)} with {where}.")
    return name


def _resolve(settings: Settings, override: str | None) -> str:
    requested = check_name(settings, override)
    settings.check_answering()
    configured = bool(_api_key(settings) or _base_url(settings))
    if requested == "auto":
        return "openai" if configured else "none"
    if requested == "openai" and not configured:
        raise ModelNotConfigured(
            "The language model 'openai' has no key. Set OPENAI_API_KEY, or OPENAI_BASE_URL for a server "
            "that needs none, or use --llm none."
        )
    return requested


def _model_name(settings: Settings) -> str:
    return (settings.model or "").strip() or DEFAULT_OPENAI_MODEL


def _api_key(settings: Settings) -> str | None:
    key = settings.openai_api_key.get_secret_value().strip() if settings.openai_api_key else ""
    if not (key.isascii() and key.isprintable()):
        raise ModelNotConfigured(
            "OPENAI_API_KEY holds characters that no key has (a quotation mark or a line break that was copied "
            "along?). Copy the key again."
        )
    return key or None


def _base_url(settings: Settings) -> str | None:
    url = (settings.openai_base_url or "").strip()
    try:
        parts = urlsplit(url)
        usable = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if url and not usable:
        raise ModelNotConfigured(
            "OPENAI_BASE_URL is not the address of a server. Write it in full, such as http://127.0.0.1:11434/v1."
        )
    return url or None
