"""An abstract as the labeller reads it: markup gone, one token a word or a punctuation mark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

_READ = 8000
"""Characters of an abstract that are read: what names a paper stands in its first page."""
_COMMAND = re.compile(r"\$?\\(?:emph|text[a-z]*|math(?:tt|sf|rm|bf|it|cal)|underline|mbox|url)\s*\{([^{}]*)\}\$?")
_REFERENCE = re.compile(r"\\(?:cite|ref|label|footnote)[a-z]*\s*(?:\[[^\]]*\])?\{[^{}]*\}")
_SWITCH = re.compile(r"\{\\(?:em|bf|sc|tt|it|sl|sf)\s+([^{}]*)\}")
_MARKDOWN = re.compile(r"(?<![*\w])(\*{1,3}|`|_{1,2})(?=[^\s*_`])([^*`\n]{1,80}?)(?<=[^\s*`])\1(?!_)")
_ADDRESS = re.compile(r"(?:https?://|www\.)([^\s)\]}]+)")
_FORMULA = re.compile(r"(?<![\w-])\$[^$]{1,300}\$(?![\w-])")


_SECTION = (
    r"(?:abstract|aim|analysis|availability|background|case|clinical|collection|conclusion|context|criteria|data|design"
    r"|discussion|evidence|experimental|exposure|extraction|finding|funding|hypothesis|implementation|implication"
    r"|importance|interpretation|intervention|introduction|key|limitation|main|material|measure|measured|measurement"
    r"|method|methodology|motivation|object|objective|outcome|participant|patient|population|presentation|primary"
    r"|principal|procedure|purpose|question|rationale|recent|registration|relevance|report|research|result|review|sample"
    r"|search|secondary|selection|setting|significance|source|statement|strategy|study|subject|summary|synthesis|trial"
    r"|unlabelled)s?"
)
_SECTIONS = rf"{_SECTION}(?:(?:,? and |, ?| of |/ ?| ?& ?| ){_SECTION}){{1,5}}"
_HEADINGS = re.compile(
    rf"([.!?;)])\s*(?:(?i:{_SECTIONS}|{_SECTION}):|{_SECTIONS.upper()}(?=\s)|{_SECTION.upper()}(?=\s+[^\sa-z]))"
)
"""Headings of a structured abstract: METHODS, "Conclusions:"."""
_QUOTES = re.compile(r"[\"“”„«»]|``|''")
_MATHS = r"\$[^$\s]{1,20}\$\w*"
_PIECE = rf"(?:\w+(?:{_MATHS})*|{_MATHS})"
_TOKEN = re.compile(
    r"e\.g\.|i\.e\.|et al\.|vs\."
    rf"|\w+(?:{_MATHS})*(?:(?:[-–&^]|(?<=\d)\.(?=\d)){_PIECE})*\+{{0,2}}"
    rf"|\$[^$\s]{{1,20}}\$(?:\w+|(?=-))(?:-{_PIECE})*"
    r"|[^\w\s]"
)
_ENDS = frozenset(".!?;")
_BREAKS = frozenset("(),:")


@dataclass(frozen=True, kw_only=True)
class Words:
    """Tokens of one text. `sentences[i]` is the index of the first token of token i's sentence."""

    text: str
    tokens: tuple[str, ...]
    lower: tuple[str, ...]
    sentences: tuple[int, ...]
    emphasised: frozenset[str]
    addresses: tuple[str, ...]
    """The part of each web address that names a project: the last of its path, else its first domain label."""

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        return frozenset(self.tokens)

    @cached_property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """Where each token stands in `text`."""
        return tuple(match.span() for match in _TOKEN.finditer(self.text))

    def cut(self, start: int, end: int) -> str:
        """The text from token `start` up to token `end` (exclusive), white space collapsed."""
        if end == start + 1:
            return self.tokens[start]
        return " ".join(self.text[self.spans[start][0] : self.spans[end - 1][1]].split())


def read_abstract(text: str | None) -> Words:
    """`read` the opening of an abstract, its section headings left out."""
    # With a full stop before it, the first heading stands like the others.
    return read(_HEADINGS.sub(r"\1 ", f".{(text or '')[:_READ]}")[1:])


def read(text: str) -> Words:
    """Take markup, quotation marks, formulas and web addresses out of `text` and split what is left."""
    text, emphasised = _unmarked(text)
    addresses: list[str] = []
    if "://" in text or "www." in text:
        addresses = [name for name in map(_project, _ADDRESS.findall(text)) if name]
        text = _ADDRESS.sub(" ", text)
    if "$" in text:
        text = _FORMULA.sub(" $ ", text)
    tokens = tuple(_TOKEN.findall(text))
    return Words(
        text=text,
        tokens=tokens,
        lower=tuple(token.lower() for token in tokens),
        sentences=_sentence_starts(tokens),
        emphasised=emphasised,
        addresses=tuple(addresses),
    )


def expansion(name: str, words: Sequence[str]) -> int | None:
    """Index in `words` where the words that `name` abbreviates start, if the last of `words` are such; else None."""
    letters = "".join(filter(str.isalnum, name)).lower()
    left = len(letters) if len(letters) > 1 else 0
    if left and [word[0].lower() for word in words[-left:]] == list(letters):
        return len(words) - left
    for index in range(len(words) - 1, -1, -1):
        word = words[index].lower()
        if left == 0 or word in _BREAKS:
            return None
        for at in range(len(word) - 1, -1, -1):
            # The first letter of a name is the first of a word; the others may come from within.
            if left and word[at] == letters[left - 1] and (left > 1 or at == 0 or not word[at - 1].isalnum()):
                left -= 1
        if left == 0:
            return index
    return None


def _unmarked(text: str) -> tuple[str, frozenset[str]]:
    """`text` without LaTeX and Markdown emphasis, and the words that were emphasised."""
    emphasised: set[str] = set()

    def keep(match: re.Match[str]) -> str:
        words = match[match.lastindex or 0]
        emphasised.add(words.strip())
        return words

    if "\\" in text:
        # Twice, because a command may hold another: \textbf{\textsc{Name}}.
        text = _SWITCH.sub(keep, _COMMAND.sub(keep, _COMMAND.sub(keep, _REFERENCE.sub(" ", text))))
    if "*" in text or "`" in text or "_" in text:
        text = _MARKDOWN.sub(keep, text).replace("**", "")
    return _QUOTES.sub("", text), frozenset(emphasised)


def _project(address: str) -> str:
    host, *path = [part for part in address.rstrip("/.,;)").split("/") if part] or [""]
    return path[-1] if path else host.split(".")[0]


def _sentence_starts(tokens: tuple[str, ...]) -> tuple[int, ...]:
    starts: list[int] = []
    ends = [index + 1 for index, token in enumerate(tokens) if token in _ENDS]
    for end in (*ends, len(tokens)):
        starts += [len(starts)] * (end - len(starts))
    return tuple(starts)
