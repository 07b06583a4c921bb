"""Any server that speaks OpenAI's chat completions: OpenAI itself, Ollama, llama.cpp, vLLM, LM Studio, a gateway."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from rag.errors import ModelFailed
from rag.llm.completion import read
from rag.llm.failure import model_failed, unkeyed
from rag.llm.model import Prompt, Reply
from rag.types import Usage

if TYPE_CHECKING:
    import httpx
    import openai

DEFAULT_BASE_URL: Final = "https://api.openai.com/v1"
_PLACEHOLDER_KEY: Final = "none"
_LONGEST_CONNECT: Final = 10.0
_LONGEST_PAUSE: Final = 10.0
# Wished for, not needed: some models allow one temperature only, some servers do not know `stream_options`.
_WISHES: Final[dict[str, Any]] = {"temperature": 0, "stream_options": {"include_usage": True}}


def server_of(base_url: str | None) -> str:
    """Host and port of the server, for people to read: no path, query or password."""
    parts = urlsplit(base_url or DEFAULT_BASE_URL)
    return f"{parts.hostname}:{parts.port}" if parts.port else parts.hostname or "?"


class OpenAIModel:
    """A model behind an OpenAI-compatible server.

    Args:
        model: the model's name as its server knows it; any name is passed on.
        base_url: the server's address; OpenAI's own when None.
        api_key: the key; None for servers that ask for none.
        timeout: seconds to wait for the next words.
        pauses: seconds before each further try after a server was busy, faulty or unreachable.
    """

    def __init__(
        self,
        *,
        model: str,
        base_url: str | None = None,
        api_key: str | None = None,
        timeout: float = 60.0,
        pauses: Sequence[float] = (0.5, 2.0),
    ) -> None:
        self._model = model
        self._base_url = base_url or DEFAULT_BASE_URL
        self._api_key = api_key
        self._timeout = timeout
        self._pauses = tuple(pauses)

    @property
    def name(self) -> str:
        """The model's name as its server knows it."""
        return self._model

    def stream(self, prompt: Prompt) -> Reply:
        """Send the prompt when the reply is first read.

        Raises:
            ModelFailed: the server cannot be reached, refuses, breaks off, or sends no chat completion.
        """
        return Reply(self._pieces(prompt))

    def _pieces(self, prompt: Prompt) -> Iterator[str | Usage]:
        try:
            with self._client() as client:
                response = self._ask(client, prompt)
                try:
                    yield from unkeyed(read(response, self._timeout), self._api_key)
                finally:
                    response.close()
                return
        # Whatever the client raises (its own errors, httpx's, a header that cannot be encoded), the answer falls back.
        except Exception as error:
            failure = self._failure(error)
        # Raised here and not above: the vendor's error holds the request and so the key; it must not be chained.
        raise failure

    def _client(self) -> openai.OpenAI:
        import openai

        client = openai.OpenAI(
            api_key=self._api_key or _PLACEHOLDER_KEY,
            admin_api_key="",
            webhook_secret="",
            base_url=self._base_url,
            timeout=openai.Timeout(self._timeout, connect=min(self._timeout, _LONGEST_CONNECT)),
            max_retries=0,
        )
        # The client takes these from OPENAI_* variables when it is given None. Headers meant
        # for one server would go to whichever is named here; only the settings decide.
        client.organization = client.project = None
        client._custom_headers = {}
        return client

    def _ask(self, client: openai.OpenAI, prompt: Prompt) -> httpx.Response:
        """The response, its body still to be read.

        The client's own retries would also repeat a timeout, so that a person waits three times as long
        and a slow server works thrice; hence these.
        """
        import openai

        wishes, pauses = dict(_WISHES), list(self._pauses)
        while True:
            try:
                return self._send(client, prompt, wishes)
            except (openai.BadRequestError, openai.UnprocessableEntityError) as error:
                if not wishes:
                    raise
                refused = [name for name in wishes if name in str(error)] or list(wishes)
                wishes = {name: wish for name, wish in wishes.items() if name not in refused}
            except openai.APITimeoutError:
                raise
            except (openai.APIConnectionError, openai.RateLimitError, openai.InternalServerError) as error:
                if not pauses or (pause := _pause(error, pauses.pop(0))) > _LONGEST_PAUSE:
                    raise
                time.sleep(pause)

    def _send(self, client: openai.OpenAI, prompt: Prompt, wishes: dict[str, Any]) -> httpx.Response:
        raw = client.chat.completions.with_raw_response.create(
            model=self._model,
            messages=[{"role": "system", "content": prompt.system}, {"role": "user", "content": prompt.user}],
            stream=True,
            **wishes,
        )
        return raw.http_response

    def _failure(self, error: Exception) -> ModelFailed:
        server = server_of(self._base_url)
        return model_failed(error, model=self._model, server=server, key=self._api_key, timeout=self._timeout)


def _pause(error: openai.APIError, planned: float) -> float:
    """Seconds until the next try: as planned, or as long as the server asks for."""
    response = getattr(error, "response", None)
    asked = response.headers.get("retry-after", "") if response is not None else ""
    return max(planned, float(asked)) if asked.isdecimal() else planned
