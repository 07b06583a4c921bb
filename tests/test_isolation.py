"""The fixtures of conftest.py, tried."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from rag.settings import load_settings

ELSEWHERE = ("192.0.2.1", 9)  # TEST-NET-1: no host has it


@pytest.mark.parametrize("method", ["connect", "connect_ex"])
def test_a_connection_to_another_machine_fails_the_test(method: str) -> None:
    with socket.socket() as end, pytest.raises(pytest.fail.Exception, match=r"192\.0\.2\.1"):
        getattr(end, method)(ELSEWHERE)


def test_a_datagram_to_another_machine_fails_the_test() -> None:
    with socket.socket(type=socket.SOCK_DGRAM) as end, pytest.raises(pytest.fail.Exception):
        end.sendto(b"", ELSEWHERE)


def test_looking_up_a_public_name_fails_the_test() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"example\.org"):
        socket.getaddrinfo("example.org", 443)


def test_an_error_handler_does_not_hide_a_connection() -> None:
    def careless() -> None:
        try:
            socket.create_connection(ELSEWHERE, timeout=0.1)
        except Exception:
            return

    with pytest.raises(pytest.fail.Exception):
        careless()


def test_an_asynchronous_connection_fails_the_test() -> None:
    with pytest.raises(pytest.fail.Exception):
        asyncio.run(asyncio.open_connection(*ELSEWHERE))


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_loopback_is_open(host: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection((host, server.getsockname()[1])):
        server.accept()[0].close()


def test_unix_sockets_are_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as client:
        server.bind("here")
        server.listen()
        client.connect("here")
        server.accept()[0].close()


def test_settings_come_from_nowhere_but_the_fixtures(tmp_path: Path) -> None:
    settings = load_settings()
    assert settings.model_fields_set == {"library", "cache"}
    assert settings.library == tmp_path / "library"
