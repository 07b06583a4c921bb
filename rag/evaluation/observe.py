"""What a system said to a gold item, kept in a file so that an interrupted evaluation goes on where it stopped.

Observations are stored, not scores: after a change of the expectations or of a definition the same file is scored anew.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from pydantic import TypeAdapter, ValidationError

from rag.errors import SourceError
from rag.evaluation.gold import GoldItem
from rag.types import Answer, Citation, Mode, Paper, Status

RANKING_KEPT = 100


@dataclass(frozen=True, kw_only=True)
class Quoted:
    """A citation as it is scored: the paper's key (its id where the paper has no abstract) and the quote."""

    paper: str
    quote: str


@dataclass(frozen=True, kw_only=True)
class Observation:
    """The last answer to an item, and the ranking of papers for the question it was resolved to."""

    id: str
    questions: tuple[str, ...]
    system: str
    """What answered, in the caller's words; observations of another system are not taken over."""
    status: Status
    text: str
    cited: tuple[Quoted, ...]
    ranking: tuple[str, ...]
    """Keys of the papers, best first, at most `RANKING_KEPT`."""
    mode: Mode
    fell_back: bool


def observe(
    item: GoldItem,
    *,
    converse: Callable[[Sequence[str]], Answer],
    rank: Callable[[str], Sequence[Paper]],
    keys: Mapping[str, str],
    system: str = "",
) -> Observation:
    """Put the item's questions, in one conversation, and note the last answer.

    `converse` takes the user's turns and returns the answer to the last; `rank` returns the papers for a
    question, best first; `keys` maps paper ids to keys (`rag.evaluation.gold.paper_keys`).
    """
    answer = converse(item.questions)
    papers = rank(answer.resolved_question or item.questions[-1])[:RANKING_KEPT]

    def quoted(citation: Citation) -> Quoted:
        return Quoted(paper=keys.get(citation.paper.id, citation.paper.id), quote=citation.quote)

    return Observation(
        id=item.id,
        questions=item.questions,
        system=system,
        status=answer.status,
        text=answer.text,
        cited=tuple(quoted(citation) for citation in answer.citations),
        ranking=tuple(keys.get(paper.id, paper.id) for paper in papers),
        mode=answer.mode,
        fell_back=answer.fell_back,
    )


_OBSERVATION = TypeAdapter(Observation)


class ObservationFile:
    """A JSON-lines file of observations: read once, appended to as they come."""

    def __init__(self, path: Path) -> None:
        """Open `path`, which need not exist yet.

        Raises:
            SourceError: the file cannot be read, or holds something other than observations.
        """
        self._path = path
        self._known = {(known.id, known.questions, known.system): known for known in _read(path)}

    def find(self, item: GoldItem, system: str) -> Observation | None:
        """What `system` said to the same item with the same questions, if it is on file."""
        return self._known.get((item.id, item.questions, system))

    def append(self, observation: Observation) -> None:
        """Write one observation at the end of the file.

        Raises:
            SourceError: the file cannot be written.
        """
        try:
            with self._path.open("a+b") as file:
                file.write(_gap(file) + _OBSERVATION.dump_json(observation) + b"\n")
        except OSError as error:
            raise SourceError(f"{str(self._path)!r} cannot be written: {error.strerror}. Name another file.") from None


def _read(path: Path) -> list[Observation]:
    try:
        lines = path.read_bytes().splitlines()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise SourceError(f"{str(path)!r} cannot be read: {error.strerror}. Name another file.") from None
    known = [_parsed(line) for line in lines]
    if known and known[0] is None:
        raise SourceError(f"{str(path)!r} is not a file of evaluation results. Name that file, or a new one.")
    return [observation for observation in known if observation is not None]


def _parsed(line: bytes) -> Observation | None:
    """None for a line that a stopped process left half written."""
    try:
        return _OBSERVATION.validate_json(line, strict=True)
    except ValidationError:
        return None


def _gap(file: BinaryIO) -> bytes:
    """A line end, if a stopped process left the last line without one."""
    if not file.seek(0, os.SEEK_END):
        return b""
    file.seek(-1, os.SEEK_END)
    return b"" if file.read(1) == b"\n" else b"\n"
