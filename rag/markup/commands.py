"""LaTeX commands outside formulas: which go, which leave their argument, which are a character."""

from __future__ import annotations

import re
from typing import Protocol

from rag.markup import latex
from rag.markup.formula import formula


class Page(Protocol):
    """What a command can see and note of the text around it."""

    text: str

    def replace(self, start: int, end: int, text: str = "") -> int: ...
    def keep(self, start: int, end: int) -> int: ...
    def formula(self, start: int) -> int | None: ...
    def group(self, start: int) -> int | None: ...


_NAME = re.compile(r"\\([A-Za-z]+)\*?")
_ACCENT = re.compile(
    r"""\\["'`^~=.]\s?(?:\{\\?[A-Za-z]\}|\\[ij](?![A-Za-z])|[A-Za-z])|\\[uvHcdbkr]\{\\?[A-Za-z]\}"""
    r"""|\\(?:AA|aa|AE|ae|OE|oe|O|o|L|l|ss)(?![A-Za-z(^_])(?:\{\}| (?=[a-z]))?"""
)
_BRACKETS = re.compile(r"\s?\[[^\[\]\n]{0,200}\]")
_ENVIRONMENT = re.compile(r"\\begin\{((?:equation|align|gather|multline|displaymath|math)\*?)\}")
_TOKEN = re.compile(r"\s*(?:\\[A-Za-z]+|\w)")
_SCRIPT = re.compile(r"[\^_](?=\{)|[\^_](?:\\[A-Za-z]+|[\w*+])")
_LINKS = frozenset({"url", "path", "nolinkurl"})
_TWO_ARGUMENTS = frozenset({"href", "textcolor", "hyperlink", "colorbox"})
_LONGEST_ENVIRONMENT = 2000


def read(page: Page, start: int) -> int:
    """Note the edits of the command at `start`; gives where to read on."""
    accent = _ACCENT.match(page.text, start)
    if accent:
        return page.replace(start, accent.end(), latex.accented(accent.group()))
    named = _NAME.match(page.text, start)
    return _named(page, start, named.group(1), named.end()) if named else _mark(page, start)


def _mark(page: Page, start: int) -> int:
    r"""A backslash and a character that is no letter: an escape, a space, a bracket, a line's end."""
    mark, end = page.text[start + 1 : start + 2], start + 2
    if mark in ("(", "["):
        return page.formula(start) or page.replace(start, start + 1)
    if mark == "\\":
        # A second backslash before an escape comes from a text that was escaped twice.
        twice = page.text[end : end + 1] in tuple("%$&#_")
        return page.replace(start, end + twice, page.text[end] if twice else " ")
    if mark == "-" and page.text[end : end + 1].isalpha():
        return page.replace(start, end)
    if mark in latex.SPACES:
        return page.replace(start, end, " ")
    if mark and mark in r"!/":
        return page.replace(start, end)
    return page.replace(start, start + 1) + 1 if mark and mark in "%$&_#{}*`<>+-|\"'~^])" else start + 1


def _named(page: Page, start: int, name: str, end: int) -> int:
    group = page.group(end)
    if name in _LINKS and group:
        page.replace(start, end + 1)
        return page.replace(page.keep(end + 1, group - 1), group)
    if name in _TWO_ARGUMENTS and group and page.group(group):
        return _unwrap(page, start, group)
    if name == "footnote" and group:
        return _unwrap(page, start, end, " (", ")")
    if name in latex.STYLES:
        quotes = ("“", "”") if name == "enquote" else ("", "")
        return _unwrap(page, start, end, *quotes) if group else _vanish(page, start, end)
    if name in latex.SWITCHES or name in latex.NOTHING:
        return _vanish(page, start, end)
    if name in latex.SPACES:
        return page.replace(start, end, " ")
    if latex.is_citation(name) or name in latex.DROPPED:
        return _drop(page, start, name, end)
    return _symbol(page, start, name, end)


def _unwrap(page: Page, start: int, group: int, opening: str = "", closing: str = "") -> int:
    """Leave the inside of the group that opens at `group`."""
    stop = page.group(group) or group
    page.replace(stop - 1, stop, closing)
    return page.replace(start, group + 1, opening)


def _vanish(page: Page, start: int, end: int) -> int:
    """Leave nothing of a command, nor of the space or empty group that ends its name."""
    if page.text.startswith("{}", end):
        return page.replace(start, end + 2)
    return page.replace(start, end + page.text[end : end + 1].isspace())


def _drop(page: Page, start: int, name: str, end: int) -> int:
    environment = _ENVIRONMENT.match(page.text, start)
    if environment:
        return _display(page, start, environment)
    while bracketed := _BRACKETS.match(page.text, end):
        end = bracketed.end()
    stop = page.group(end) or end
    if name in ("begin", "end"):
        listed = _BRACKETS.match(page.text, stop)
        return page.replace(start, listed.end() if listed else stop)
    if latex.is_textual_citation(name):
        return page.replace(start, stop, ", ".join(page.text[end + 1 : stop - 1].split(",")))
    if page.text[start - 1 : start] == "(" and page.text[stop : stop + 1] == ")":
        start, stop = start - 1, stop + 1
    if start and page.text[start - 1].isspace():
        start -= 1
    return page.replace(start, stop)


def _display(page: Page, start: int, environment: re.Match[str]) -> int:
    inner = environment.end()
    ending = f"\\end{{{environment.group(1)}}}"
    end = page.text.find(ending, inner, inner + _LONGEST_ENVIRONMENT)
    if end < 0:
        return page.replace(start, inner)
    return page.replace(start, end + len(ending), formula(page.text[inner:end]))


def _symbol(page: Page, start: int, name: str, end: int) -> int:
    """A command that stands for a character or a word, with the arguments and scripts that belong to it."""
    known = latex.symbol(name) is not None
    if not known and not latex.is_structure(name) and not latex.split_stripped(name):
        path = start and (page.text[start - 1].isalnum() or page.text[start - 1] in ":\\")
        if path or (len(name) == 1 and not page.group(end)):
            return end
    stop = _arguments(page, end, name, known)
    while script := _SCRIPT.match(page.text, stop):
        after = page.group(script.end())
        if script.end() == stop + 1 and after is None:
            break
        stop = after or script.end()
    return page.replace(start, stop, formula(page.text[start:stop]))


def _arguments(page: Page, end: int, name: str, known: bool) -> int:
    if known:
        return end + 2 if page.text.startswith("{}", end) else end
    wanted = 2 if name in latex.FRACTIONS else 1 if latex.is_structure(name) else 0
    while group := page.group(end):
        end, wanted = group, wanted - 1
    while wanted > 0 and (token := _TOKEN.match(page.text, end)):
        end, wanted = token.end(), wanted - 1
    return end
