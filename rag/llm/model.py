"""What Footnote asks of a language model: a name, and an answer to one prompt, piece by piece."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from rag.types import Usage


@dataclass(frozen=True, kw_only=True)
class Prompt:
    """One request: the standing rules, and the sources with the question."""

    system: str
    user: str


class Reply:
    """A model's answer as it comes: iterate once for its pieces of text; `usage` is known when they have ended.

    Args:
        pieces: the text in order, wherever a chunk happens to end, and one `Usage` when the model reports it.
    """

    def __init__(self, pieces: Iterable[str | Usage]) -> None:
        self._pieces = pieces
        self.usage = Usage(llm_calls=1)

    def __iter__(self) -> Iterator[str]:
        try:
            for piece in self._pieces:
                if isinstance(piece, Usage):
                    self.usage = piece
                else:
                    yield piece
        finally:
            # A reader that has enough must not leave the model writing.
            if isinstance(self._pieces, Generator):
                self._pieces.close()


class Model(Protocol):
    """A language model that can be asked."""

    @property
    def name(self) -> str:
        """What doors show as the model that wrote the answer."""

    def stream(self, prompt: Prompt) -> Reply:
        """Start to answer `prompt`.

        Raises:
            ModelFailed: the model did not answer, or broke off; raised while the reply is read.
        """
