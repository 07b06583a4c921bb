"""What was written as a setting and is none: lines of `.env` that set nothing, and names that no setting has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Final

PREFIX: Final = "FOOTNOTE_"
_LINE: Final = re.compile(
    r"""
    [^\S\r\n]*
    (?:
        (?:export[^\S\r\n]+)?+ (?: '(?P<quoted>[^'\r\n]+)' | (?P<name>[^=\#\s'][^=\#\s]*+) ) [^\S\r\n]*+ = [^\S\r\n]*+
        (?: (?: '(?:\\.|[^'\\])*' | "(?:\\.|[^"\\])*" ) (?P<behind>[^\r\n]*) | (?!['"])[^\r\n]* )
      | (?:\#[^\r\n]*)?
    )
    (?: \r\n | \n | \r | \Z )
    """,
    re.VERBOSE | re.DOTALL,
)
"""A line of `.env`, as python-dotenv takes it; a value in quotation marks may run over several."""
_LINE_END: Final = re.compile(r"\r\n|\n|\r")


def unheeded(path: Path, environment: Mapping[str, str], known: Iterable[str]) -> tuple[str, ...]:
    """One sentence for each place where something that reads like a setting has no effect.

    Args:
        path: the file `.env`; one that cannot be read says nothing here.
        environment: the variables of the process.
        known: the names that settings have.

    No sentence shows more of a line than a name that begins with `PREFIX`: what is on it may be a key.
    """
    names = {name.upper() for name in known}
    try:
        text = path.read_text("utf-8-sig") if path.is_file() else ""
    except (OSError, ValueError):
        text = ""
    empty, written = _read(text)
    return (
        *([_without_value(empty)] if empty else []),
        *_unknown(written, names, "in .env"),
        *_unknown(environment, names | {f"{PREFIX}DEBUG"}, "in the environment"),
    )


def _read(text: str) -> tuple[list[int], list[str]]:
    """The numbers of the lines that set nothing, and the names that the others set."""
    empty, names, position = [], [], 0
    while position < len(text):
        line = _LINE.match(text, position)
        if line is None or (line["behind"] or "").strip(" \t").partition("#")[0]:
            empty.append(1 + len(_LINE_END.findall(text, 0, position)))
        elif name := line["quoted"] or line["name"]:
            names.append(name)
        position = line.end() if line else _end_of_line(text, position)
    return empty, names


def _end_of_line(text: str, position: int) -> int:
    found = _LINE_END.search(text, position)
    return found.end() if found else len(text)


def _without_value(numbers: list[int]) -> str:
    lines = ", ".join(map(str, numbers))
    which = f"line {lines} sets" if len(numbers) == 1 else f"lines {lines} set"
    return f"{which} nothing in .env. A line is NAME=value, or a comment that begins with #"


def _unknown(written: Iterable[str], known: set[str], where: str) -> Iterator[str]:
    for name in dict.fromkeys(written):
        if name.upper().startswith(PREFIX) and name.upper() not in known:
            near = get_close_matches(name.upper(), sorted(known), n=1, cutoff=0.8)
            mend = f"Did you mean {near[0]}?" if near else ".env.example lists the settings there are"
            yield f"{name} {where} is no setting. {mend}"
