from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from rag.llm.reach import reach
from rag.settings import Settings, load_settings

LISTED = json.dumps({"data": [{"id": "llama3:latest"}, {"id": "other"}]})


@contextmanager
def serving(status: int, body: str) -> Iterator[tuple[str, list[str]]]:
    """A server that answers every GET alike: its base URL, and what it was asked."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(f"{self.path} {self.headers.get('Authorization')}")
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body.encode())

        log_message: Callable[..., None] = lambda *_: None

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1", asked
    finally:
        server.shutdown()
        server.server_close()


def settings(url: str, **more: object) -> Settings:
    return load_settings(openai_base_url=url, **{"model": "llama3", "openai_api_key": "sk-secret-key", **more})


def test_a_server_that_lists_the_model_is_well() -> None:
    with serving(200, LISTED) as (url, _):
        found = reach(settings(url))
    assert found.ok
    assert found.detail.endswith("answers and knows 'llama3'")


def test_the_models_are_asked_for_once_and_with_the_key() -> None:
    with serving(200, LISTED) as (url, asked):
        reach(settings(url))
    assert asked == ["/v1/models Bearer sk-secret-key"]


def test_a_model_that_the_server_does_not_list_is_a_fault_with_the_names_it_has() -> None:
    with serving(200, LISTED) as (url, _):
        found = reach(settings(url, model="absent"))
    assert not found.ok
    assert found.mend == "Name one of them with FOOTNOTE_MODEL: llama3:latest, other"


@pytest.mark.parametrize(
    ("status", "body", "ok", "words"),
    [
        (401, "", False, "refused the key (status 401)"),
        (503, "", False, "has a fault of its own (status 503)"),
        (404, "", True, "answers, but lists no models (status 404)"),
        (200, "<html>", False, "answers, but not as a model's server does"),
        (200, '{"data": [{"name": "x"}]}', True, "answers"),
    ],
)
def test_what_a_server_says_instead_is_told_in_words(status: int, body: str, ok: bool, words: str) -> None:
    with serving(status, body) as (url, _):
        found = reach(settings(url))
    assert (found.ok, found.detail.partition(" ")[2]) == (ok, words)


def test_a_port_where_nothing_listens_cannot_be_reached() -> None:
    with serving(200, LISTED) as (url, _):
        pass
    found = reach(settings(url))
    assert not found.ok
    assert "cannot be reached" in found.detail


def test_the_key_is_never_part_of_what_is_told() -> None:
    with serving(401, "sk-secret-key is wrong") as (url, _):
        found = reach(settings(url))
    assert "secret" not in f"{found.detail} {found.mend}"
