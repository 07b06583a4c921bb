"""Serves the page on a library, and writes down whom the process reaches for: python served.py LIBRARY LIST RECORD."""

from __future__ import annotations

import sys
from pathlib import Path

from rag.library import Library
from ui.page import serve


def record(path: Path) -> None:
    """Append the host of every connection and every look-up to the file at `path`."""

    def hook(event: str, arguments: tuple[object, ...]) -> None:
        if event in {"socket.getaddrinfo", "socket.gethostbyname"}:
            hosts = [arguments[0]]
        elif event in {"socket.connect", "socket.sendto"} and isinstance(address := arguments[1], tuple):
            hosts = [address[0]]
        else:
            return
        with path.open("a") as file:
            file.writelines(f"{host}\n" for host in hosts)

    sys.addaudithook(hook)


if __name__ == "__main__":
    folder, papers, reached = map(Path, sys.argv[1:])
    record(reached)
    with Library.open(folder) as library:
        library.ingest(papers, seeds=True)
        serve(library, port=0, llm="none")
