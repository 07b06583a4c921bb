from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ui.page.gate import Gate, Message, Receive, Scope, Send


async def page(scope: Scope, receive: Receive, send: Send) -> None:
    """Stands for Gradio: answers anything."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/html")]})
    await send({"type": "http.response.body", "body": b"page"})


def asked(path: str = "/", **headers: str) -> tuple[int, dict[str, str]]:
    """Status and headers of the answer to a request."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request"}

    given = {"host": "127.0.0.1:7860"} | headers
    raw = [(name.encode(), value.encode()) for name, value in given.items()]
    scope: dict[str, Any] = {"type": "http", "method": "GET", "path": path, "headers": raw}
    asyncio.run(Gate(page)(scope, receive, send))
    return sent[0]["status"], {name.decode(): value.decode() for name, value in sent[0]["headers"]}


@pytest.mark.parametrize("host", ["127.0.0.1:7860", "localhost:7860", "[::1]:7860", "localhost"])
def test_this_machine_may_ask(host: str) -> None:
    assert asked(host=host)[0] == 200


@pytest.mark.parametrize("host", ["example.org:7860", "127.0.0.1.example.org", "192.168.1.5:7860", "", "[:7860"])
def test_a_name_that_someone_pointed_at_this_machine_is_refused(host: str) -> None:
    assert asked(host=host)[0] == 421


def test_the_page_may_send_its_questions() -> None:
    assert asked("/gradio_api/queue/join", origin="http://127.0.0.1:7860")[0] == 200


@pytest.mark.parametrize("origin", ["https://example.org", "null", "http://127.0.0.1:3000", "https://127.0.0.1:7860"])
def test_another_page_in_the_same_browser_is_refused(origin: str) -> None:
    assert asked("/gradio_api/queue/join", origin=origin)[0] == 403


@pytest.mark.parametrize("path", ["/assets/index.js", "/theme.css", "/gradio_api/heartbeat/abc"])
def test_what_the_page_uses_is_open(path: str) -> None:
    assert asked(path)[0] == 200


@pytest.mark.parametrize(
    "path",
    ["/gradio_api/upload", "/gradio_api/file=/etc/passwd", "/gradio_api/info", "/gradio_api/proxy=x", "/monitoring"],
)
def test_what_the_page_does_not_use_is_closed(path: str) -> None:
    assert asked(path)[0] == 404


@pytest.mark.parametrize("path", ["/", "/gradio_api/upload"])
def test_every_answer_tells_the_browser_to_load_nothing_from_elsewhere(path: str) -> None:
    policy = asked(path)[1]["content-security-policy"]

    assert policy.startswith("default-src 'none';")
    assert "script-src-attr 'none'" in policy
    assert "http" not in policy
