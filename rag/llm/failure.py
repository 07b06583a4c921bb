"""One line for a person out of whatever went wrong between Footnote and a model's server."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from rag.errors import ModelFailed
from rag.types import Usage

_LONGEST_WORDS: Final = 160

_STATUS: Final[Mapping[int, tuple[str, str]]] = {
    401: ("refused the key", "Check OPENAI_API_KEY"),
    403: ("does not let this key use the model", "Check OPENAI_API_KEY and FOOTNOTE_MODEL"),
    404: ("does not know the model or the address", "Check FOOTNOTE_MODEL and OPENAI_BASE_URL (most end in /v1)"),
    413: ("found the question and its sources too long", "Ask about fewer papers, or name a model that reads more"),
    429: ("has had too many requests, or its quota is used up", "Wait a little, or look at the account's quota"),
}
_REFUSED: Final = ("refused the request", "Check FOOTNOTE_MODEL")
_FAULTY: Final = ("has a fault of its own", "Ask again later")

_IN_KEYS: Final = r"\w*.…•●#-"
"""Letters of keys, and what servers put in place of those they hide."""
_KEY_END: Final = r"(?:[\w*…•●#]|\.{3})"
"""A full stop or a dash after a key belongs to the sentence."""
_KEY: Final = rf"(?=[{_IN_KEYS}]{{4}})[{_IN_KEYS}]*{_KEY_END}"
_KEY_SHAPED: Final = re.compile(rf"\b(?:sk|pk|rk|gsk|xai|hf)[-_]{_KEY}", re.IGNORECASE)
_KEY_NAMED: Final = re.compile(
    # Both are words too: what follows them is a key if it is long, or has a digit or something hidden.
    rf"(?:(?<=\bkey[-_ ])|(?<=\bBearer[-_ ]))(?=[{_IN_KEYS}]*(?:[\d*…•●#]|\.\.)|\w{{20}}){_KEY}",
    re.IGNORECASE,
)
_KEY_FRAGMENT: Final = 6


class Malformed(Exception):
    """The server answered, but not as a chat completion does; `what` it did, and the `remedy`."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy


def model_failed(error: Exception, *, model: str, server: str, key: str | None, timeout: float) -> ModelFailed:
    """The error to tell: the model, its server (host and port), what happened, what to do next; never the key."""
    what, remedy = _account(error, timeout)
    words = _server_words(error)
    said = f" ({words})" if words else ""
    return ModelFailed(redact(f"The model {model!r} at {server} {what}{said}. {remedy}, or use --llm none.", key))


def redact(text: str, key: str | None) -> str:
    """`text` without the key, any part of it, or anything shaped like one: servers echo keys, whole or masked.

    Nothing else is cut: quotation marks, brackets and full stops around a key stay.
    """
    if key and len(key) < _KEY_FRAGMENT:
        text = re.sub(rf"(?<!\w){re.escape(key)}(?!\w)", "[key]", text)
    elif key:
        text = re.sub(re.escape(key), "[key]", text, flags=re.IGNORECASE)
        parts = {key[start : start + _KEY_FRAGMENT].lower() for start in range(len(key) - _KEY_FRAGMENT + 1)}
        run = re.compile(rf"[{_IN_KEYS}{re.escape(key)}]+{_KEY_END}")
        text = run.sub(lambda found: "[key]" if any(part in found[0].lower() for part in parts) else found[0], text)
    return _KEY_NAMED.sub("[key]", _KEY_SHAPED.sub("[key]", text))


def unkeyed(pieces: Iterable[str | Usage], key: str | None) -> Iterator[str | Usage]:
    """A model's text without the key, should its server echo it; a word is held back until it is whole."""
    held = ""
    for piece in pieces:
        if isinstance(piece, Usage):
            yield piece
            continue
        held += piece
        space = max(held.rfind(" "), held.rfind("\n")) + 1
        whole, held = held[:space], held[space:]
        yield _without(key, whole)
    yield _without(key, held)


def _without(key: str | None, text: str) -> str:
    return text.replace(key, "[key]") if key and len(key) >= _KEY_FRAGMENT else text


def _account(error: Exception, timeout: float) -> tuple[str, str]:
    import httpx
    import openai

    match error:
        case Malformed():
            return error.what, error.remedy
        case openai.APIStatusError():
            status = error.status_code
            what, remedy = _STATUS.get(status, _FAULTY if status >= 500 else _REFUSED)
            return f"{what} (status {status})", remedy
        case openai.APITimeoutError() | httpx.TimeoutException():
            return f"sent nothing for {timeout:g} s", "Raise FOOTNOTE_LLM_TIMEOUT, name a faster model"
        case openai.APIConnectionError():
            return "cannot be reached", "Check that the server runs and that OPENAI_BASE_URL is right"
        case httpx.HTTPError():
            return "broke off in the middle of its answer", "Ask again"
    return f"could not be asked: {type(error).__name__}", "Check OPENAI_BASE_URL and FOOTNOTE_MODEL"


def _server_words(error: Exception) -> str:
    import openai

    # What a server says about a refused key tends to quote the key.
    if not isinstance(error, openai.APIStatusError) or error.status_code in {401, 403}:
        return ""
    body = error.body
    words = body.get("message") if isinstance(body, dict) else body
    told = isinstance(words, str) and not words.lstrip().startswith("<")
    line = "".join(filter(str.isprintable, " ".join(str(words).split()))) if told else ""
    return line if len(line) <= _LONGEST_WORDS else line[:_LONGEST_WORDS].rsplit(" ", 1)[0] + " …"
