"""A small chat-completions server on a real loopback socket that answers, or misbehaves, as its script says.

    with ScriptedServer(Says("COSTGRAD is training-free [1].")) as server:
        OpenAIModel(model="any", base_url=server.url, ...)

A script is a list of acts, one a request; the last one is repeated. `server.requests` keeps what was asked.
"""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Final, Protocol, Self

USAGE: Final = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}


@dataclass(frozen=True)
class Request:
    """What a client asked: the decoded body and the headers, names in lower case."""

    body: dict[str, Any]
    headers: dict[str, str]

    @property
    def prompt(self) -> str:
        """All messages, one after the other."""
        return "\n".join(message["content"] for message in self.body["messages"])


class Act(Protocol):
    """One way to treat a request."""

    def play(self, request: Request, handler: Handler) -> None:
        """Send something, or nothing, to the client."""


class Handler(BaseHTTPRequestHandler):
    """Speaks HTTP; what it says is up to the act."""

    server: _Server

    def do_POST(self) -> None:
        """Take the next act of the script and play it."""
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        request = Request(body, {name.lower(): value for name, value in self.headers.items()})
        try:
            self.server.next_act(request).play(request, self)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
            self.server.hung_up.set()

    def start(self, status: int, content_type: str, **headers: str) -> None:
        """Send the status line and headers; the body ends where the connection does."""
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def event(self, data: object) -> None:
        """Send one server-sent event at once."""
        payload = data if isinstance(data, str) else json.dumps(data)
        self.wfile.write(f"data: {payload}\n\n".encode())
        self.wfile.flush()

    def reset(self) -> None:
        """Drop the connection so that the client sees it reset, not closed."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.shutdown(socket.SHUT_RDWR)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing on stderr."""


@dataclass(frozen=True)
class Says:
    """A right answer, streamed in small pieces, with usage if it was asked for."""

    text: str
    size: int = 7
    finish_reason: str | None = "stop"

    def play(self, request: Request, handler: Handler) -> None:
        """Stream the text."""
        handler.start(200, "text/event-stream")
        handler.event(chunk(role="assistant", content=""))
        for piece in pieces(self.text, self.size):
            handler.event(chunk(content=piece))
        handler.event(chunk(finish_reason=self.finish_reason))
        if request.body.get("stream_options", {}).get("include_usage"):
            handler.event({"choices": [], "usage": USAGE})
        handler.event("[DONE]")


@dataclass(frozen=True)
class SaysAtOnce:
    """A right answer from a server that never streams."""

    text: str

    def play(self, request: Request, handler: Handler) -> None:
        """Send one JSON object."""
        handler.start(200, "application/json")
        body = {
            "choices": [{"message": {"role": "assistant", "content": self.text}, "finish_reason": "stop"}],
            "usage": USAGE,
        }
        handler.wfile.write(json.dumps(body).encode())


@dataclass(frozen=True)
class BreaksOff:
    """The beginning of an answer, then the connection ends: closed as if all were said, or reset."""

    text: str
    reset: bool = False

    def play(self, request: Request, handler: Handler) -> None:
        """Stream the text and stop."""
        handler.start(200, "text/event-stream")
        for piece in pieces(self.text, 7):
            handler.event(chunk(content=piece))
        if self.reset:
            handler.reset()


@dataclass(frozen=True)
class Fails:
    """An error status with OpenAI's error object, or any other body."""

    status: int
    message: str = "no"
    headers: dict[str, str] = field(default_factory=dict)

    def play(self, request: Request, handler: Handler) -> None:
        """Send the error."""
        handler.start(self.status, "application/json", **self.headers)
        handler.wfile.write(json.dumps({"error": {"message": self.message}}).encode())


@dataclass(frozen=True)
class RefusesParameter:
    """A server that does not know, or does not allow, one parameter; without it, it answers."""

    parameter: str
    answer: Says
    names_it: bool = True

    def play(self, request: Request, handler: Handler) -> None:
        """Refuse or answer."""
        refusal = Fails(400, f"Unsupported parameter: {self.parameter}" if self.names_it else "bad request")
        act: Act = refusal if self.parameter in request.body else self.answer
        act.play(request, handler)


@dataclass(frozen=True)
class Hangs:
    """Nothing for `seconds`, after the words said so far and with keep-alive comments if asked."""

    seconds: float
    after: str = ""
    comments: bool = False

    def play(self, request: Request, handler: Handler) -> None:
        """Keep the client waiting."""
        if self.after or self.comments:
            handler.start(200, "text/event-stream")
            handler.event(chunk(content=self.after))
        until = time.monotonic() + self.seconds
        while time.monotonic() < until and not handler.server.closing.wait(0.02):
            if self.comments:
                handler.wfile.write(b": keep-alive\n\n")
                handler.wfile.flush()


@dataclass(frozen=True)
class Sends:
    """Any bytes at all, with status 200."""

    body: bytes
    content_type: str = "text/event-stream"

    def play(self, request: Request, handler: Handler) -> None:
        """Send the bytes."""
        handler.start(200, self.content_type)
        handler.wfile.write(self.body)


class _Server(ThreadingHTTPServer):
    daemon_threads = False  # server_close() waits for each request's thread

    def __init__(self, script: Iterable[Act]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.script = list(script)
        self.requests: list[Request] = []
        self.closing = threading.Event()
        self.hung_up = threading.Event()

    def next_act(self, request: Request) -> Act:
        self.requests.append(request)
        return self.script.pop(0) if len(self.script) > 1 else self.script[0]


class ScriptedServer:
    """The server, running in a thread for as long as the `with` block."""

    def __init__(self, *script: Act) -> None:
        self._server = _Server(script)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)

    @property
    def url(self) -> str:
        """The base URL to give to a client."""
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    @property
    def address(self) -> str:
        """Host and port, as messages show them."""
        return f"127.0.0.1:{self._server.server_port}"

    @property
    def requests(self) -> list[Request]:
        """What was asked so far."""
        return self._server.requests

    def client_hung_up(self, within: float = 5.0) -> bool:
        """Whether a client closed its connection before all was said, now or in the next seconds."""
        return self._server.hung_up.wait(within)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self._server.closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def pieces(text: str, size: int) -> Iterator[str]:
    """`text` cut into chunks of `size` characters, wherever that falls."""
    return (text[start : start + size] for start in range(0, len(text), size))


def chunk(*, finish_reason: str | None = None, **delta: str) -> dict[str, Any]:
    """One event of a streamed chat completion."""
    return {
        "object": "chat.completion.chunk",
        "choices": [{"index": 0, "delta": delta, "finish_reason": finish_reason}],
    }
