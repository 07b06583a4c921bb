"""What a browser may ask of this server, and what the page may ask of the browser.

Any web site that is open in the same browser can send requests to this machine. So a request must name this machine as
its host (and not a name that someone has pointed here), must come from this page if it says where it comes from, and
must ask for something that the page uses: Gradio's other routes (uploads, files, proxies, descriptions of the
interface) are closed. In return the browser is told to load nothing from elsewhere and to run no handler in the HTML.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from fastapi.datastructures import Headers
from fastapi.responses import PlainTextResponse

from ui.page.address import is_loopback

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

PATHS: Final = {
    *{"/", "/config", "/theme.css", "/favicon.ico", "/manifest.json"},
    *{
        "/gradio_api/queue/join",
        "/gradio_api/queue/data",
        "/gradio_api/cancel",
        "/gradio_api/reset",
        "/gradio_api/app_id",
    },
}
FOLDERS: Final = ("/assets/", "/static/", "/gradio_api/heartbeat/")
HEADERS: Final = {
    # Gradio's own page starts with scripts that stand in it.
    "content-security-policy": "default-src 'none'; script-src 'self' 'unsafe-inline'; script-src-attr 'none'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class Gate:
    """ASGI middleware around the page."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that is refused; pass on any other, and add `HEADERS` to its answer."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                added = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message.get("headers", ()), *added]
            await send(message)

        if scope["type"] == "http" and (refusal := refused(scope["path"], Headers(scope=scope))):
            await refusal(scope, receive, send_with_headers)
        else:
            await self._app(scope, receive, send_with_headers)


def refused(path: str, headers: Headers) -> PlainTextResponse | None:
    """The answer to a request that is none of this page's; None for one that is."""
    host = headers.get("host", "")
    if not is_loopback(_name(host)):
        return PlainTextResponse("This page answers to this machine's own address alone, such as 127.0.0.1.\n", 421)
    if headers.get("origin", f"http://{host}") != f"http://{host}":
        return PlainTextResponse("This page answers to no other page.\n", 403)
    if path not in PATHS and not path.startswith(FOLDERS):
        return PlainTextResponse("There is nothing here.\n", 404)
    return None


def _name(host: str) -> str:
    """A host without its port; empty when it is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
