"""What holds for every test: no network but loopback, no settings but the defaults, no folder but a temporary one."""

from __future__ import annotations

import ipaddress
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("footnote", deadline=None)
settings.load_profile("footnote")

RESOLVING = {"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"}
SENDING = {"socket.connect", "socket.sendto", "socket.sendmsg"}


def is_local(host: object) -> bool:
    """Whether a name or address of the socket module stays on this machine (None and "" stand for any address)."""
    name = host.decode() if isinstance(host, bytes | bytearray) else host
    if not name or name == "localhost":
        return True
    try:
        return ipaddress.ip_address(str(name).partition("%")[0]).is_loopback
    except ValueError:
        return False


def refuse_the_network(event: str, arguments: tuple[object, ...]) -> None:
    """An audit hook, so that it sees every socket of the interpreter, however it was made; a subprocess is not seen.

    Raises:
        pytest.fail.Exception: not an `Exception`, so no client's error handling can swallow it.
    """
    if event in RESOLVING:
        host = arguments[0]
    elif event in SENDING:
        end, address = arguments[:2]
        if not (isinstance(end, socket.SocketType) and isinstance(address, tuple)):
            return
        if end.family not in (socket.AF_INET, socket.AF_INET6):
            return
        host = address[0]
    else:
        return
    if not is_local(host):
        pytest.fail(f"a test reached for the network: {event} {host!r}")


def scratch(factory: pytest.TempPathFactory) -> Path:
    """A folder of this run, the same in each of its workers."""
    base = factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session", autouse=True)
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The session has no network, none of the developer's settings, and one cache: the encoder is exported once."""
    sys.addaudithook(refuse_the_network)
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith(("OPENAI_", "FOOTNOTE_"))]:
            patch.delenv(name)
        patch.setenv("FOOTNOTE_CACHE", str(scratch(tmp_path_factory) / "cache"))
        patch.setenv("FOOTNOTE_LIBRARY", str(tmp_path_factory.mktemp("session") / "library"))
        patch.setenv("HF_HUB_OFFLINE", "1")
        patch.chdir(tmp_path_factory.mktemp("cwd"))
        yield


@pytest.fixture(autouse=True)
def own_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that names no library has one to itself."""
    monkeypatch.setenv("FOOTNOTE_LIBRARY", str(tmp_path / "library"))
