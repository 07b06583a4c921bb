"""Exported encoders on disk, a folder for each model. What is damaged or out of date is as if it were not there.

A folder holds ``record.json`` and the files it lists, which are named after their contents. Each
is moved into its place whole, the record last, so a reader finds one export or the other.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from filelock import FileLock

from rag.errors import EncoderError
from vectorstore.encoder_model import Model, revision, source_files
from vectorstore.stamp import Stamp, digests, stamps

FORMAT: Final = "encoders-1"
"""The folder of exports; the number changes when older exports can no longer be used."""
RECORD: Final = "record.json"
GRAPH: Final = "model.onnx"
TOKENIZER: Final = "tokenizer.json"
LOCK_SECONDS: Final = 300.0
_WORKPLACE: Final = ".export-"


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What the exporter found out about a model."""

    source: str
    """The folder its files were loaded from."""
    dimension: int
    max_tokens: int | None
    question_prompt: str
    passage_prompt: str
    refused: str | None
    """Why ONNX Runtime cannot run it, or None."""
    exporter: str
    """The packages that made the export, or could not, with their versions."""


@dataclass(frozen=True, kw_only=True)
class Export:
    """An exported model. `files` are named as in `folder`: graph and tokenizer, or none where it was refused."""

    folder: Path
    facts: Facts
    sources: Mapping[str, Stamp]
    """The model's own files, by their names in its folder."""
    files: Mapping[str, Stamp]

    @property
    def revision(self) -> str:
        """Names the contents of the files that the model was loaded from."""
        return revision(digests(self.sources))

    @property
    def paths(self) -> tuple[Path, Path]:
        """The graph and the tokenizer."""
        graph, tokenizer = sorted(self.files, key=lambda name: name.endswith(TOKENIZER))
        return self.folder / graph, self.folder / tokenizer


class EncoderCache:
    """The exports below one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / FORMAT

    def find(self, model: Model) -> Export | None:
        """The sound and current export of a model, if there is one.

        Raises:
            EncoderError: the model's own files cannot be read, or are not what they should be.
        """
        kept = self._read(model)
        folder = model.folder or (Path(kept.facts.source) if kept else None)
        if folder is None:
            return None
        sources = _sources(model, folder, kept)
        if kept is None or digests(sources) != digests(kept.sources) or bool(kept.files) == bool(kept.facts.refused):
            return None
        try:
            files = stamps(kept.folder, kept.files, kept.files)
        except OSError:
            return None
        if digests(files) != digests(kept.files):
            return None
        found = replace(kept, sources=sources, files=files, facts=replace(kept.facts, source=str(folder)))
        if found != kept:
            with suppress(OSError):
                _write(found)
        return found

    @contextmanager
    def workplace(self, model: Model) -> Iterator[Path]:
        """A new folder to export a model in, removed afterwards; processes that export the same model take turns.

        Raises:
            OSError: the cache cannot be written, or the turn did not come.
        """
        place = self._place(model)
        place.mkdir(parents=True, exist_ok=True)
        with FileLock(place / ".lock", timeout=LOCK_SECONDS):
            for left_behind in place.glob(f"{_WORKPLACE}*"):
                shutil.rmtree(left_behind, ignore_errors=True)
            with tempfile.TemporaryDirectory(prefix=_WORKPLACE, dir=place, ignore_cleanup_errors=True) as name:
                yield Path(name)

    def keep(self, model: Model, made: Export) -> None:
        """Move the files of an export from its workplace to their place.

        Raises:
            OSError: the cache cannot be written.
        """
        place = self._place(model)
        names = {name: f"{each.sha256[:16]}-{name}" for name, each in made.files.items()}
        for name, kept_name in names.items():
            (made.folder / name).replace(place / kept_name)
        _write(replace(made, folder=place, files={names[name]: each for name, each in made.files.items()}))
        for path in place.iterdir():
            if path.name.endswith((GRAPH, TOKENIZER)) and path.name not in names.values():
                with suppress(OSError):
                    path.unlink()

    def _place(self, model: Model) -> Path:
        readable = re.sub(r"[^A-Za-z0-9._-]+", "-", model.name).strip(".-")
        return self.folder / f"{readable[:60]}-{sha256(model.key.encode()).hexdigest()[:8]}"

    def _read(self, model: Model) -> Export | None:
        folder = self._place(model)
        try:
            stored = json.loads((folder / RECORD).read_text("utf-8"))
            return Export(
                folder=folder,
                facts=Facts(**stored["facts"]),
                sources=_stamps(stored["sources"]),
                files=_stamps(stored["files"]),
            )
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None


def export_of(model: Model, folder: Path, facts: Facts) -> Export:
    """The export that was just made in `folder`.

    Raises:
        EncoderError: the model's own files cannot be read, or are not what they should be.
        OSError: the export cannot be read back.
    """
    names = () if facts.refused else (GRAPH, TOKENIZER)
    sources = _sources(model, Path(facts.source), None)
    return Export(folder=folder, facts=facts, sources=sources, files=stamps(folder, names, {}))


def _sources(model: Model, folder: Path, kept: Export | None) -> Mapping[str, Stamp]:
    if kept and model.folder is None and not folder.is_dir():
        return kept.sources  # A name on the hub stands for the files it was exported from, also when they are gone.
    known = kept.sources if kept and Path(kept.facts.source) == folder else {}
    try:
        sources = stamps(folder, source_files(folder), known)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise EncoderError(
            f"the encoder's files in {str(folder)!r} cannot be read: {reason}. Check that the folder may be read"
        ) from error
    model.check(digests(sources))
    return sources


def _stamps(stored: Mapping[str, Any]) -> dict[str, Stamp]:
    return {name: Stamp(**each) for name, each in stored.items()}


def _write(export: Export) -> None:
    """Put the record into its place whole."""
    stored = {key: value for key, value in asdict(export).items() if key != "folder"}
    with tempfile.TemporaryDirectory(prefix=".record-", dir=export.folder) as work:
        written = Path(work) / RECORD
        written.write_text(json.dumps(stored, indent=1), "utf-8")
        written.replace(export.folder / RECORD)
