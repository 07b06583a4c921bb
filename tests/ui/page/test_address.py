from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from rag.errors import SettingsError
from ui.page.address import listen, url


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens on."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST", "127.0.0.2"])
def test_this_machine_is_served(host: str) -> None:
    with listen(host, 0) as listener:
        assert url(listener).startswith("http://127.0.0.")


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "example.org", "", "localhost.example.org"])
def test_other_machines_are_not_served_and_the_reason_is_given(host: str) -> None:
    with pytest.raises(SettingsError, match="serving other machines needs access control, which this version has not"):
        listen(host, 0)


def test_a_port_in_use_gives_way_to_the_next_and_that_is_said(taken: int, capsys: pytest.CaptureFixture[str]) -> None:
    with listen("127.0.0.1", taken) as listener:
        port = listener.getsockname()[1]

    assert taken < port < taken + 100
    assert capsys.readouterr().out == f"Port {taken} is in use; taking {port}.\n"


def test_any_free_port_is_taken_without_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    with listen("127.0.0.1", 0) as listener:
        assert listener.getsockname()[1] > 0

    assert capsys.readouterr().out == ""


def test_when_no_port_is_free_that_is_an_error() -> None:
    with socket.create_server(("127.0.0.1", 65_535)), pytest.raises(SettingsError, match="No port from 65535 to 65535"):
        listen("127.0.0.1", 65_535)


@pytest.mark.parametrize("port", [-1, 65_536])
def test_a_number_that_is_no_port_is_an_error(port: int) -> None:
    with pytest.raises(SettingsError, match=str(port)):
        listen("127.0.0.1", port)


def test_an_address_of_the_sixth_version_is_written_in_brackets() -> None:
    if not socket.has_ipv6:
        pytest.skip("no IPv6 here")
    try:
        listener = listen("::1", 0)
    except SettingsError:
        pytest.skip("no IPv6 loopback here")
    with listener:
        assert url(listener) == f"http://[::1]:{listener.getsockname()[1]}"
