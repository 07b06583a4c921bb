"""A chat completion as it comes over the wire, streamed or whole, read as text and token counts.

The vendor's own iterator hides the closing ``[DONE]``, which is all that tells a finished answer of a
server without finish reasons from one whose connection broke; so the lines are read here.
Format: https://platform.openai.com/docs/api-reference/chat-streaming
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from rag.llm.failure import Malformed
from rag.types import Usage

if TYPE_CHECKING:
    import httpx


def read(response: httpx.Response, timeout: float) -> Iterator[str | Usage]:
    """The pieces of text, and the usage if the server counts tokens.

    Args:
        response: a successful response with its body unread.
        timeout: seconds without any data (keep-alive comments are none) after which the server is given up.

    Raises:
        Malformed: the body is no chat completion, reports an error, breaks off, or holds no text.
        httpx.HTTPError: the connection broke.
    """
    empty = True
    for piece in _streamed(response, timeout) if _is_stream(response) else _whole(response):
        empty = empty and not (isinstance(piece, str) and piece.strip())
        yield piece
    if empty:
        raise Malformed("answered with nothing", "Ask again, name another model with FOOTNOTE_MODEL")


WHOLE_ANSWER: Final = 5
"""How many times the longest silence a whole answer may take: some models repeat themselves without end."""


def _is_stream(response: httpx.Response) -> bool:
    return "json" not in response.headers.get("content-type", "")


def _whole(response: httpx.Response) -> Iterator[str | Usage]:
    """The answer of a server that does not stream though it was asked to."""
    body = _object(response.read())
    for choice in _choices(body):
        yield _content(choice.get("message"))
    yield from _usage(body)


def _streamed(response: httpx.Response, timeout: float) -> Iterator[str | Usage]:
    started = finished = False
    begun = heard = time.monotonic()
    for line in response.iter_lines():
        if time.monotonic() - begun > WHOLE_ANSWER * timeout:
            raise Malformed("came to no end", "Ask again, name another model with FOOTNOTE_MODEL")
        if not line.startswith("data:"):
            _check_patience(heard, timeout)
            continue
        started, heard = True, time.monotonic()
        data = line.removeprefix("data:").strip()
        if data == "[DONE]":
            finished = True
            break
        chunk = _object(data)
        for choice in _choices(chunk):
            finished = finished or choice.get("finish_reason") is not None
            yield _content(choice.get("delta"))
        yield from _usage(chunk)
    if not started:
        raise _no_completion()
    if not finished:
        raise Malformed("broke off in the middle of its answer", "Ask again")


def _check_patience(heard: float, timeout: float) -> None:
    if time.monotonic() - heard > timeout:
        raise Malformed(f"sent nothing for {timeout:g} s", "Raise FOOTNOTE_LLM_TIMEOUT, name a faster model")


def _object(data: str | bytes) -> dict[str, Any]:
    try:
        value = json.loads(data)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise _no_completion()
    if value.get("error"):
        raise Malformed("reported an error instead of an answer", "Ask again later")
    return value


def _no_completion() -> Malformed:
    return Malformed("sent something that is no chat completion", "Check OPENAI_BASE_URL (most end in /v1)")


def _choices(body: dict[str, Any]) -> list[dict[str, Any]]:
    choices = body.get("choices")
    return [choice for choice in choices if isinstance(choice, dict)][:1] if isinstance(choices, list) else []


def _content(message: object) -> str:
    content = message.get("content") if isinstance(message, dict) else None
    return content if isinstance(content, str) else ""


def _usage(body: dict[str, Any]) -> Iterator[Usage]:
    usage = body.get("usage")
    if not isinstance(usage, dict):
        return
    prompt, completion = usage.get("prompt_tokens"), usage.get("completion_tokens")
    yield Usage(
        llm_calls=1,
        prompt_tokens=prompt if isinstance(prompt, int) else 0,
        completion_tokens=completion if isinstance(completion, int) else 0,
    )
