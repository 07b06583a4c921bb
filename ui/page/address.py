"""Where the page listens: on this machine alone."""

from __future__ import annotations

import errno
import ipaddress
import socket

from rag.errors import SettingsError

TRIES = 100
"""Ports looked at before giving up."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens on `port`, or on the next free one, which is said.

    Raises:
        SettingsError: `host` is no address of this machine's loopback, or no port can be had.
    """
    address = _loopback(host)
    if not 0 <= port <= 65_535:
        raise SettingsError(f"There is no port {port!r}. Name one from 1 to 65535, or 0 for any free one, with --port.")
    for tried in range(port, min(port + TRIES, 65_536)):
        if listener := _listener(address, tried):
            if tried != port:
                print(f"Port {port} is in use; taking {tried}.", flush=True)
            return listener
    raise SettingsError(f"No port from {port} to {tried} is free on {host!r}. Name another with --port, or 0 for any.")


def url(listener: socket.socket) -> str:
    """The address to open in a browser."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_loopback(host: str) -> bool:
    """Whether a name or address is this machine's own, and cannot be another's."""
    try:
        return host.lower() == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _loopback(host: str) -> str:
    if not is_loopback(host):
        raise SettingsError(
            f"The page cannot be served on {host!r}: serving other machines needs access control, which this version "
            "has not. Leave --host out, and it is served on 127.0.0.1, to this machine alone."
        )
    return "127.0.0.1" if host.lower() == "localhost" else host


def _listener(address: str, port: int) -> socket.socket | None:
    """None where another program listens already."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        return socket.create_server((address, port), family=family)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return None
        raise SettingsError(
            f"Cannot listen on port {port} of {address}: {error.strerror}. Name another with --port."
        ) from None
