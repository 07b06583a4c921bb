"""One pass over a text that turns its LaTeX, its typewriter punctuation and its code marks into edits."""

from __future__ import annotations

import re
from collections.abc import Callable

from rag.markup import commands
from rag.markup.delimiters import formula_at
from rag.markup.edit import Edit
from rag.markup.formula import formula

MARK = re.compile(r"\\|\$|`|''|--|~|\{|\^\{|_\{|://")
"""Where markup may begin: literals alone, which the regular expression engine finds fastest."""
_TICKS = re.compile(r"`+")
_DASH = re.compile(r"(?<![-<!])-{2,3}(?![->])")
_ADDRESS = re.compile(r"://[^\s{}]+")
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_OPTION = re.compile(r"(?<!\S)--(?=[A-Za-z])")
_TIE = re.compile(r"(?<=[A-Za-z.,)])~(?=[\\A-Za-z($\[])")
_CODE = re.compile(r"`(?![\s`])[^`\n]{1,200}(?<!\s)`(?![\w`])")
_DOUBLE_QUOTED = re.compile(r"(?:``|'')(?=[^\s'`])((?:(?!``).){1,400}?)(''|\\?\"(?!\w)|”|’['’]|``(?!\w))", re.DOTALL)
_LETTER_GROUP = re.compile(r"\{(?:[^\W\d_](?=\}[^\W\d_])|[^\x00-\x7f](?=\}))")
_SINGLE_QUOTED = re.compile(r"`(?=\w)([^`\n]{1,200}?)(''?|’)(?!\w)")
_LONGEST_SCRIPT = 60
_LONGEST_QUOTE = 100


class Scan:
    """The edits of `text`, and the spans in it that hold no markup (code, addresses)."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.edits: list[Edit] = []
        self.verbatim: list[tuple[int, int]] = []
        self.groups = _groups(text)
        self._closed: set[int] = set()
        handlers: dict[str, Callable[[int], int]] = {
            "\\": lambda start: commands.read(self, start),
            "$": lambda start: self.formula(start) or start + 1,
            "`": self._ticks,
            "'": self._quotes,
            "-": self._dashes,
            "~": self._tie,
            "{": self._brace,
            "^": self._script,
            "_": self._script,
            ":": self._address,
        }
        position = 0
        while match := MARK.search(text, position):
            position = handlers[text[match.start()]](match.start())

    def replace(self, start: int, end: int, text: str = "") -> int:
        """Note that ``[start, end)`` reads as `text`; gives `end`."""
        self.edits.append(Edit(start=start, end=end, text=text))
        return end

    def keep(self, start: int, end: int) -> int:
        """Note that ``[start, end)`` holds no markup; gives `end`."""
        self.verbatim.append((start, end))
        return end

    def formula(self, start: int) -> int | None:
        """End of the formula that opens at `start`, if one does."""
        found = formula_at(self.text, start)
        return self.replace(start, found[2], formula(self.text[found[0] : found[1]])) if found else None

    def group(self, start: int) -> int | None:
        """End of the group in braces that opens at `start`, just after its closing brace."""
        closing = self.groups.get(start)
        return None if closing is None else closing + 1

    def _address(self, start: int) -> int:
        address = _ADDRESS.match(self.text, start)
        return self.keep(start, address.end()) if address else start + 3

    def _ticks(self, start: int) -> int:
        run = _TICKS.match(self.text, start)
        end = run.end() if run else start + 1
        if end - start > 2:
            return end
        if end - start == 2:
            return self._paired(_DOUBLE_QUOTED, start, end, "“", "”") or end
        code = _CODE.match(self.text, start)
        if code:
            self.replace(start, end)
            self.keep(end, code.end() - 1)
            return self.replace(code.end() - 1, code.end())
        return self._paired(_SINGLE_QUOTED, start, end, "‘", "’") or end

    def _quotes(self, start: int) -> int:
        end = start + 2
        if start in self._closed:
            return end
        before = self.text[start - 1 : start]
        if before.isalnum() or not self._paired(_DOUBLE_QUOTED, start, end, "“", "”"):
            straight = self.text.rfind('"', max(0, start - _LONGEST_QUOTE), start)
            if straight >= 0 and not before.isspace() and not self.text[end : end + 1].isalnum():
                self.replace(start, end, '"')
        return end

    def _paired(self, pattern: re.Pattern[str], start: int, end: int, opening: str, closing: str) -> int | None:
        quoted = pattern.match(self.text, start)
        if quoted is None:
            return None
        self.replace(start, end, opening)
        self.replace(*quoted.span(2), closing)
        self._closed.add(quoted.start(2))
        return end

    def _dashes(self, start: int) -> int:
        dashes = _DASH.match(self.text, start)
        if not dashes or _OPTION.match(self.text, start):
            return start + 2
        return self.replace(start, dashes.end(), "–" if dashes.end() - start == 2 else "—")

    def _tie(self, start: int) -> int:
        return self.replace(start, start + 1, " ") if _TIE.match(self.text, start) else start + 1

    def _brace(self, start: int) -> int:
        closing = self.groups.get(start)
        if closing is None:
            return start + 1
        if self.text.startswith("{,}", start):
            return self.replace(start, start + 3, ",")
        if self.text.startswith("\\", start + 1) or _LETTER_GROUP.match(self.text, start):
            self.replace(closing, closing + 1)
            self.replace(start, start + 1)
        return start + 1

    def _script(self, start: int) -> int:
        stop = self.group(start + 1)
        on_word = start and (self.text[start - 1].isalnum() or self.text[start - 1] in ")]|_")
        if stop is None or stop - start > _LONGEST_SCRIPT or not on_word:
            return start + 1
        return self.replace(start, stop, formula(self.text[start:stop]))


def _groups(text: str) -> dict[int, int]:
    """Where each brace that opens a group is closed."""
    closings: dict[int, int] = {}
    opened: list[int] = []
    for match in _BRACE.finditer(text) if "{" in text else ():
        if match.group() == "{":
            opened.append(match.start())
        elif match.group() == "}" and opened:
            closings[opened.pop()] = match.start()
    return closings
