"""What the client makes of a server that answers, and of one that misbehaves."""

from __future__ import annotations

import socket
import time
import traceback

import pytest

from rag.errors import ModelFailed
from rag.llm.model import Prompt, Reply
from rag.llm.openai import OpenAIModel, server_of
from rag.types import Usage
from tests.rag.llm.scripted_server import (
    Act,
    BreaksOff,
    Fails,
    Hangs,
    RefusesParameter,
    Says,
    SaysAtOnce,
    ScriptedServer,
    Sends,
)

PROMPT = Prompt(system="Be short.", user="What is it?")
KEY = "sk-test-4f9aQz7Wm2Lx8Rt5Vb1N"
ANSWER = "Pruning halves the cost [1]."


def model_at(server: ScriptedServer, *, key: str | None = KEY, timeout: float = 5.0) -> OpenAIModel:
    return OpenAIModel(model="any-name", base_url=server.url, api_key=key, timeout=timeout, pauses=(0.0, 0.0))


def answer_to(*script: Act, key: str | None = KEY) -> tuple[str, Usage, ScriptedServer]:
    with ScriptedServer(*script) as server:
        reply = model_at(server, key=key).stream(PROMPT)
        return "".join(reply), reply.usage, server


def failure_of(*script: Act, key: str | None = KEY, timeout: float = 5.0) -> ModelFailed:
    with ScriptedServer(*script) as server:
        with pytest.raises(ModelFailed) as caught:
            "".join(model_at(server, key=key, timeout=timeout).stream(PROMPT))
        assert "'any-name'" in str(caught.value)
        assert server.address in str(caught.value)
        assert "\n" not in str(caught.value)
    return caught.value


def test_the_streamed_pieces_make_up_the_answer() -> None:
    text, usage, _ = answer_to(Says(ANSWER))
    assert text == ANSWER
    assert usage == Usage(llm_calls=1, prompt_tokens=100, completion_tokens=20)


def test_the_model_gets_the_rules_and_the_question_under_its_own_name() -> None:
    _, _, server = answer_to(Says(ANSWER))
    assert server.requests[0].body["model"] == "any-name"
    assert server.requests[0].prompt == "Be short.\nWhat is it?"


def test_a_server_that_answers_all_at_once_is_understood() -> None:
    text, usage, _ = answer_to(SaysAtOnce(ANSWER))
    assert (text, usage.prompt_tokens) == (ANSWER, 100)


def test_an_answer_without_a_finish_reason_is_whole_when_the_stream_says_done() -> None:
    text, _, _ = answer_to(Says(ANSWER, finish_reason=None))
    assert text == ANSWER


@pytest.mark.parametrize("parameter", ["stream_options", "temperature"])
@pytest.mark.parametrize("names_it", [True, False])
def test_a_server_that_refuses_a_parameter_is_asked_without_it(parameter: str, names_it: bool) -> None:
    text, _, server = answer_to(RefusesParameter(parameter, Says(ANSWER), names_it))
    assert text == ANSWER
    assert len(server.requests) == 2


def test_a_busy_server_is_asked_again() -> None:
    text, _, server = answer_to(Fails(429), Fails(503), Says(ANSWER))
    assert text == ANSWER
    assert len(server.requests) == 3


def test_a_server_that_asks_to_wait_for_long_is_not_waited_for() -> None:
    began = time.monotonic()
    failure_of(Fails(429, headers={"Retry_After": "100"}))
    assert time.monotonic() - began < 5


@pytest.mark.parametrize(
    ("act", "what", "remedy"),
    [
        (Fails(401), "refused the key", "OPENAI_API_KEY"),
        (Fails(403), "does not let this key", "OPENAI_API_KEY"),
        (Fails(404, "model not found, try pulling it first"), "try pulling it first", "FOOTNOTE_MODEL"),
        (Fails(400, "context length is 2048"), "context length is 2048", "FOOTNOTE_MODEL"),
        (Fails(429), "too many requests", "quota"),
        (Fails(500), "fault of its own", "Ask again later"),
        (BreaksOff("Pruning halves"), "broke off", "Ask again"),
        (BreaksOff("Pruning halves", reset=True), "broke off", "Ask again"),
        (Sends(b"data: {not json\n\n"), "no chat completion", "OPENAI_BASE_URL"),
        (Sends(b"{not json", "application/json"), "no chat completion", "OPENAI_BASE_URL"),
        (Sends(b"<html>Welcome</html>", "text/html"), "no chat completion", "OPENAI_BASE_URL"),
        (Sends(b'data: {"error": {"message": "out of memory"}}\n\n'), "reported an error", "Ask again"),
        (Sends(b'data: {"choices": [null, 3]}\n\ndata: [DONE]\n\n'), "answered with nothing", "FOOTNOTE_MODEL"),
        (Says(""), "answered with nothing", "FOOTNOTE_MODEL"),
        (Says(" \n"), "answered with nothing", "FOOTNOTE_MODEL"),
        (SaysAtOnce(""), "answered with nothing", "FOOTNOTE_MODEL"),
    ],
)
def test_each_misbehaviour_is_told_with_what_to_do(act: Act, what: str, remedy: str) -> None:
    message = str(failure_of(act))
    assert what in message
    assert remedy in message
    assert message.endswith("or use --llm none.")


@pytest.mark.parametrize("act", [Hangs(30), Hangs(30, after="Pruning"), Hangs(30, after="Pruning", comments=True)])
def test_a_server_that_hangs_is_given_up_after_one_timeout(act: Act) -> None:
    began = time.monotonic()
    message = str(failure_of(act, timeout=0.4))
    assert time.monotonic() - began < 3
    assert "sent nothing for 0.4 s" in message
    assert "FOOTNOTE_LLM_TIMEOUT" in message


def test_an_answer_without_end_is_given_up() -> None:
    failure = failure_of(Says("again " * 100_000), timeout=0.2)

    assert "came to no end" in str(failure)


def test_a_key_that_a_model_says_is_not_passed_on() -> None:
    text, _, _ = answer_to(Says(f"Your key is {KEY} [1].\nIt is short."))

    assert text == "Your key is [key] [1].\nIt is short."


def test_a_server_that_does_not_run_is_told() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    model = OpenAIModel(model="m", base_url=f"http://127.0.0.1:{port}/v1", api_key=KEY, timeout=2, pauses=(0.0,))
    with pytest.raises(ModelFailed, match=rf"127\.0\.0\.1:{port} cannot be reached.*OPENAI_BASE_URL"):
        "".join(model.stream(PROMPT))


@pytest.mark.parametrize("status", [400, 401, 403, 404, 429, 500])
def test_a_key_that_the_server_echoes_appears_nowhere_in_the_error(status: int) -> None:
    failure = failure_of(Fails(status, f"Incorrect API key provided: {KEY}. See the manual."))
    told = "".join(traceback.format_exception(failure)) + repr(failure) + repr(vars(failure))
    assert KEY not in told
    assert failure.__cause__ is None
    assert failure.__context__ is None


@pytest.mark.parametrize("echo", [KEY[:14], KEY[-10:], f"Bearer {KEY}", "sk-test-****************b1N", KEY.upper()])
def test_a_part_or_a_mask_of_the_key_is_hidden_too(echo: str) -> None:
    assert echo not in str(failure_of(Fails(400, f"Incorrect API key provided: {echo}. See the manual.")))


def test_a_key_without_the_usual_shape_is_hidden_too() -> None:
    assert "hunter2hunter2" not in str(failure_of(Fails(400, "bad: hunter2hunter2"), key="hunter2hunter2"))


def test_a_short_key_does_not_blot_out_the_message() -> None:
    message = str(failure_of(Fails(400, "the key is a"), key="a"))
    assert "(the key is [key])" in message


def test_a_server_without_a_key_gets_a_placeholder() -> None:
    _, _, server = answer_to(Says(ANSWER), key=None)
    assert server.requests[0].headers["authorization"] == "Bearer none"


def test_the_client_takes_nothing_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("API_KEY", "ADMIN_KEY", "ORG_ID", "PROJECT_ID", "WEBHOOK_SECRET"):
        monkeypatch.setenv(f"OPENAI_{name}", "from-the-environment")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/from-the-environment")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "X-Extra: from-the-environment")
    _, _, server = answer_to(Says(ANSWER))
    assert "from-the-environment" not in repr(server.requests[0])


def test_no_request_is_made_before_the_reply_is_read() -> None:
    with ScriptedServer(Says(ANSWER)) as server:
        model_at(server).stream(PROMPT)
        assert server.requests == []


def test_a_reader_that_stops_early_closes_the_connection() -> None:
    with ScriptedServer(Hangs(30, after="Pruning halves the cost.", comments=True)) as server:
        reply = model_at(server).stream(PROMPT)
        for _ in reply:
            break
        assert server.client_hung_up()


def test_a_server_is_shown_without_password_and_path() -> None:
    assert server_of("https://user:secret@models.example:8443/v1?key=secret") == "models.example:8443"
    assert server_of(None) == "api.openai.com"


def test_a_reply_counts_a_call_when_the_server_counts_no_tokens() -> None:
    reply = Reply(["a", "b"])
    assert list(reply) == ["a", "b"]
    assert reply.usage == Usage(llm_calls=1)
