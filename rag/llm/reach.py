"""Whether the configured model's server answers, and knows the model. For `doctor`: an answer never waits on this."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rag.llm.openai import DEFAULT_BASE_URL, server_of
from rag.settings import DEFAULT_OPENAI_MODEL, Settings

if TYPE_CHECKING:
    import httpx

SECONDS: Final = 3.0
"""How long a server may take to connect, and to answer."""
_NAMED: Final = 5


@dataclass(frozen=True, kw_only=True)
class Reach:
    """What asking a server for its models came to, and what to do where that is not as it should be."""

    ok: bool
    detail: str
    mend: str | None = None


def reach(settings: Settings) -> Reach:
    """Ask the configured server for its list of models (``GET {base URL}/models``). The key is not shown."""
    import httpx

    base_url = (settings.openai_base_url or "").strip() or DEFAULT_BASE_URL
    key = settings.openai_api_key.get_secret_value().strip() if settings.openai_api_key else ""
    server = server_of(base_url)
    try:
        response = httpx.get(
            base_url.rstrip("/") + "/models", headers={"Authorization": f"Bearer {key}"} if key else {}, timeout=SECONDS
        )
    except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
        what = f"sent nothing for {SECONDS:g} s" if isinstance(error, httpx.TimeoutException) else "cannot be reached"
        return Reach(
            ok=False, detail=f"{server} {what}", mend="Check that the server runs and that OPENAI_BASE_URL is right."
        )
    return _judged(response, server, (settings.model or "").strip() or DEFAULT_OPENAI_MODEL)


def _judged(response: httpx.Response, server: str, model: str) -> Reach:
    status = response.status_code
    if status in (401, 403):
        return Reach(ok=False, detail=f"{server} refused the key (status {status})", mend="Check OPENAI_API_KEY.")
    if status >= 500:
        return Reach(ok=False, detail=f"{server} has a fault of its own (status {status})", mend="Ask again later.")
    if not response.is_success:
        mend = "If answers fail, check OPENAI_BASE_URL (most end in /v1)."
        return Reach(ok=True, detail=f"{server} answers, but lists no models (status {status})", mend=mend)
    if not _is_json(response):
        mend = "Check OPENAI_BASE_URL (most end in /v1)."
        return Reach(ok=False, detail=f"{server} answers, but not as a model's server does", mend=mend)
    known = _models(response)
    if not known or any(name in (model, f"{model}:latest") for name in known):
        return Reach(ok=True, detail=f"{server} answers" + (f" and knows {model!r}" if known else ""))
    named = ", ".join(known[:_NAMED]) + (", …" if len(known) > _NAMED else "")
    return Reach(
        ok=False,
        detail=f"{server} answers, but {model!r} is none of its {len(known)} models",
        mend=f"Name one of them with FOOTNOTE_MODEL: {named}",
    )


def _is_json(response: httpx.Response) -> bool:
    try:
        response.json()
    except ValueError:
        return False
    return True


def _models(response: httpx.Response) -> list[str]:
    try:
        data = response.json()["data"]
        return [model["id"] for model in data if isinstance(model["id"], str)]
    except (ValueError, KeyError, TypeError):
        return []
