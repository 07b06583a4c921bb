"""A LaTeX formula as one line of Unicode text: ``\\widetilde{O}((s/\\delta)^4)`` becomes Õ((s/δ)⁴).

One pass over the source by recursive descent. Anything LaTeX itself would refuse is read as far as it makes sense:
an unknown command keeps its letters, an open brace ends with the formula, and nothing raises.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from rag.markup import latex
from rag.markup.scripts import enclosed, fraction, root
from rag.markup.spacing import Piece, join

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\s+|\d+|.", re.DOTALL)
_SIGNED = re.compile(r"[-−+]?\d+(?:\.\d+)?|[-−][A-Za-z](?![A-Za-z])")
_LIST = re.compile(r"(?!\d{1,3}(?:,\d{3})+$)[^\s,(){}]{1,4}(?:,\s?[^\s,(){}]{1,4})+")
_DEEPEST = 40
_LETTERED = re.compile(r"[^\W\d_]{2,}")
_NO_RELATION = frozenset("∞∇√∂∑∏∫⊤⊥∀∃¬±∓")


@lru_cache(maxsize=4096)
def formula(source: str) -> str:
    """`source`, without its dollar signs, as text."""
    return join(Reader(source).sequence(""))


class Reader:
    """Reads pieces from `source`, from `position` on."""

    def __init__(self, source: str, position: int = 0) -> None:
        self.source = source
        self.position = position
        self._depth = 0

    def peek(self) -> str:
        token = _TOKEN.match(self.source, self.position)
        return token.group() if token else ""

    def next(self) -> str:
        token = self.peek()
        self.position += len(token)
        return token

    def sequence(self, closing: str) -> list[Piece]:
        """Pieces up to and over `closing`, or to the end."""
        pieces: list[Piece] = []
        while (token := self.peek()) and token != closing:
            if token == r"\over" and self._depth < _DEEPEST:
                self.next()
                return [Piece("fraction", fraction(join(pieces), join(self._deeper(lambda: self.sequence(closing)))))]
            pieces += self.item()
        self.next()
        return pieces

    def item(self) -> list[Piece]:
        """Pieces of the next token and the arguments it takes."""
        token = self.next()
        if token == r"\_" and self.peek() == "{":
            token = "_"  # A script that was escaped for Markdown.
        if token == "{":
            return self._deeper(lambda: _set_of(self.sequence("}")))
        if token in ("^", "_"):
            return [Piece("super" if token == "^" else "sub", self._script())]
        if token.startswith("\\") and len(token) > 1:
            return self._deeper(lambda: self._command(token[1:]))
        if token == "'" and not self.peek().isalpha():
            token = "′"
        return _plain(token, first=self.position == len(token))

    def argument(self, *, one_digit: bool = False) -> str:
        """The next group or token as text; empty before a closing brace or the end."""
        if self.peek().isspace():
            self.next()
        token = self.peek()
        if token in ("", "}", "^", "_"):
            return ""
        if token == "{":
            self.next()
            return join(self._deeper(lambda: self.sequence("}")))
        if one_digit and token.isdecimal():
            self.position += 1
            return token[0]
        return join(self.item())

    def optional(self) -> str:
        """The argument in square brackets, if there is one."""
        return join(self._deeper(self._brackets)) if self.peek() == "[" else ""

    def _brackets(self) -> list[Piece]:
        self.next()
        return self.sequence("]")

    def _script(self) -> str:
        signed = _SIGNED.match(self.source, self.position)
        if signed:
            self.position = signed.end()
            return signed.group()
        return self.argument()

    def _deeper(self, read: Callable[[], list[Piece]]) -> list[Piece]:
        if self._depth >= _DEEPEST:
            return []
        self._depth += 1
        try:
            return read()
        finally:
            self._depth -= 1

    def _command(self, name: str) -> list[Piece]:
        if name in latex.FRACTIONS:
            return [Piece("fraction", fraction(self.argument(one_digit=True), self.argument(one_digit=True)))]
        if name == "sqrt":
            index = self.optional()
            return [Piece("text", root(self.argument(), index))]
        if name in ("binom", "tbinom", "dbinom"):
            return [Piece("text", f"({self.argument()} choose {self.argument()})")]
        if name in ("textsuperscript", "textsubscript"):
            return [Piece("super" if name == "textsuperscript" else "sub", self.argument())]
        if name in latex.ALPHABETS:
            return [Piece("text", _each(latex.ALPHABETS[name], self.argument()))]
        if name in latex.ACCENTS:
            return [Piece("text", _accented(latex.ACCENTS[name], self.argument()))]
        return self._symbol(name)

    def _symbol(self, name: str) -> list[Piece]:
        if name in latex.SPACES:
            return [Piece("space", " ")]
        if name in latex.NOTHING or name in latex.SWITCHES:
            if name in ("left", "right") and self.peek() == ".":
                self.next()
            return []
        if name in latex.DROPPED or latex.is_citation(name):
            self.optional()
            self.argument()
            return []
        if name in latex.STYLES:
            text = self.argument()
            return [Piece("function" if name == "operatorname" else "text", text)]
        known = latex.symbol(name)
        return [_classified(known)] if known is not None else self._unknown(name)

    def _unknown(self, name: str) -> list[Piece]:
        stripped = latex.split_stripped(name)
        if stripped:
            inner = Reader(f"{{{stripped[1]}}}")
            inner._depth = self._depth
            return inner._deeper(lambda: inner._command(stripped[0]))
        arguments = []
        while self.peek() == "{":
            arguments.append(self.argument())
        given = ", ".join(filter(None, arguments))
        return [Piece("function", f"{name}({given})" if given else name)]


def _set_of(pieces: list[Piece]) -> list[Piece]:
    # Braces around a list are those of a set whose backslashes were lost on the way: {0,1}^n.
    inside = join(pieces)
    return [Piece("text", f"{{{inside}}}")] if _LIST.fullmatch(inside) else pieces


def _plain(token: str, *, first: bool) -> list[Piece]:
    if token.isspace():
        return [Piece("space", " ")]
    if token == "~":
        # At the front of a formula authors mean "about", elsewhere LaTeX's own space.
        return [Piece("text", "~") if first else Piece("space", " ")]
    if token == "&":
        return [Piece("space", " ")]
    return [] if token in ("}", "\\") else [Piece("text", token)]


def _classified(text: str) -> Piece:
    if _LETTERED.fullmatch(text):
        return Piece("function", text)
    is_relation = text == "·" or (len(text) == 1 and unicodedata.category(text) == "Sm" and text not in _NO_RELATION)
    return Piece("relation" if is_relation else "text", text)


def _each(alphabet: str, text: str) -> str:
    letter = text[:1]
    if not letter.isascii() or not letter.isalpha() or _is_letter(text[1:2]):
        return text
    return latex.styled(alphabet, letter) + text[1:]


def _accented(accent: str, text: str) -> str:
    letter = text[:1]
    if not _is_letter(letter) or _is_letter(text[1:2]):
        return f"{accent}{text if enclosed(text) else f'({text})'}" if text else ""
    return latex.styled(accent, letter) + text[1:]


def _is_letter(character: str) -> bool:
    # Raised and lowered letters (category Lm) belong to the letter before them.
    return character.isalpha() and unicodedata.category(character) != "Lm"
