"""What is installed, configured and reachable, and how the library is: checks, each with its mend."""

from __future__ import annotations

import errno
import os
import platform
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from stat import S_ISREG
from typing import Final, Protocol

from rag.errors import FootnoteError
from rag.llm.choose import Choice, explain
from rag.llm.reach import Reach, reach
from rag.settings import Settings, unheeded_settings
from rag.types import Paper

PYTHONS: Final = ((3, 11), (3, 14))
"""The first Python that Footnote runs on, and the first that it does not."""
_MENDS: Final = {
    errno.EACCES: "Check its permissions.",
    errno.EPERM: "Check its permissions.",
    errno.EROFS: "Name a folder that can be written.",
    errno.ENOSPC: "Make room on its disk.",
    errno.EDQUOT: "Make room on its disk.",
    errno.ENOENT: "Check that it is there, and look again: footnote doctor",
    errno.ENOTDIR: "Check that it is there, and look again: footnote doctor",
}
"""What to do about a path that the system refuses, by its reason."""
_REQUIREMENT = re.compile(r"[A-Za-z0-9._-]+")


@dataclass(frozen=True, kw_only=True)
class Check:
    """One thing that was looked at. `mend` says what to do, where there is something to do."""

    name: str
    ok: bool
    detail: str
    mend: str | None = None


class Examined(Protocol):
    """What is asked of a library."""

    @property
    def exists(self) -> bool:
        """Whether the folder holds anything yet."""

    @property
    def format(self) -> int:
        """The format of its catalogue."""

    def papers(self) -> Sequence[Paper]:
        """All papers."""

    def problems(self) -> Sequence[str]:
        """What is out of step, each with its mend after the last colon."""

    def encoder_status(self) -> str:
        """Which encoder makes the vectors, and whether it is ready.

        Raises:
            EncoderError: it is missing, or is not the file it should be.
        """

    def reranker_status(self) -> str:
        """Which reranker is configured, after trying it; asked only where one is.

        Raises:
            EncoderError: it cannot be had or loaded, or does not work.
        """


def examine(
    load: Callable[[], Settings],
    open_library: Callable[[Settings], AbstractContextManager[Examined]],
    *,
    reached: Callable[[Settings], Reach] = reach,
) -> tuple[Check, ...]:
    """Every check. Nothing here raises; a server is asked only when a model is configured."""
    return tuple(_checks(load, open_library, reached))


def as_json(checks: Sequence[Check]) -> list[dict[str, object]]:
    """The list of ``doctor --json``."""
    return [{"name": each.name, "ok": each.ok, "detail": each.detail, "mend": each.mend} for each in checks]


def _checks(
    load: Callable[[], Settings],
    open_library: Callable[[Settings], AbstractContextManager[Examined]],
    reached: Callable[[Settings], Reach],
) -> Iterator[Check]:
    yield _python(sys.version_info[:2])
    yield _packages("footnote")
    yield _guarded(".env", lambda: _env_file(Path(".env")))
    yield from _unheeded()
    try:
        settings = load()
    except Exception as error:  # A .env of other bytes fails before pydantic sees it.
        yield _failed("settings", error)
        return
    yield from _library(settings, open_library)
    yield from _model(settings, reached)


def _python(running: tuple[int, int]) -> Check:
    first, beyond = (".".join(map(str, version)) for version in PYTHONS)
    ok = PYTHONS[0] <= running < PYTHONS[1]
    mend = None if ok else f"Install Footnote with a Python from {first} on and before {beyond}."
    return Check(name="python", ok=ok, detail=f"{platform.python_version()} at {sys.executable}", mend=mend)


def _packages(distribution: str) -> Check:
    try:
        wanted = [name[0] for line in requires(distribution) or () if "extra ==" not in line and (name := _named(line))]
    except PackageNotFoundError:
        detail = "Footnote runs from a folder and is not installed, so its packages were not looked at"
        return Check(name="packages", ok=True, detail=detail, mend="To install it: make demo, or pip install .")
    found = {name: _version(name) for name in (distribution, *wanted)}
    missing = [name for name, number in found.items() if number is None]
    detail = ", ".join(f"{name} {number or 'is missing'}" for name, number in found.items())
    mend = f"Install what is missing: pip install {' '.join(missing)}" if missing else None
    return Check(name="packages", ok=not missing, detail=detail, mend=mend)


def _named(requirement: str) -> re.Match[str] | None:
    return _REQUIREMENT.match(requirement)


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _env_file(path: Path) -> Check:
    if path.is_file():
        return Check(name=".env", ok=True, detail=f"read from {path.absolute()}; the environment wins over it")
    return Check(name=".env", ok=True, detail=f"none in {path.absolute().parent}: settings come from the environment")


def _unheeded() -> Iterator[Check]:
    """What reads like a setting and is none; no fault, since all else may be as it should be."""
    for sentence in unheeded_settings():
        detail, _, mend = sentence.partition(". ")
        yield Check(name="unheeded", ok=True, detail=detail, mend=mend)


def _library(
    settings: Settings, open_library: Callable[[Settings], AbstractContextManager[Examined]]
) -> Iterator[Check]:
    try:
        with open_library(settings) as library:
            yield _guarded("encoder", lambda: Check(name="encoder", ok=True, detail=library.encoder_status()))
            yield _guarded("reranker", lambda: _reranker(settings, library))
            yield (held := _guarded("library", lambda: _folder(settings.library, library)))
            if held.ok and library.exists:
                yield _guarded("health", lambda: _health(library))
    except Exception as error:  # Whatever is wrong with a folder is told, never raised.
        yield _failed("library", error)


def _guarded(name: str, check: Callable[[], Check]) -> Check:
    try:
        return check()
    except Exception as error:  # As above.
        return _failed(name, error)


def _reranker(settings: Settings, library: Examined) -> Check:
    detail = library.reranker_status() if settings.reranker else "none: FOOTNOTE_RERANKER is not set"
    return Check(name="reranker", ok=True, detail=detail)


def _folder(folder: Path, library: Examined) -> Check:
    if not library.exists:
        mend = "Put papers in: footnote ingest FILE, or footnote ingest --seeds"
        return Check(name="library", ok=True, detail=f"none yet at {folder}", mend=mend)
    count = len(library.papers())
    size = sum(map(_size, folder.rglob("*")))
    papers = f"{count:,} paper{'s' if count != 1 else ''}"
    return Check(name="library", ok=True, detail=f"{folder}: {papers}, {size / 1e6:.1f} MB, format {library.format}")


def _size(path: Path) -> int:
    """Bytes of a file; 0 of anything else, and of a file that another process has removed by now."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return 0
    return status.st_size if S_ISREG(status.st_mode) else 0


def _health(library: Examined) -> Check:
    problems = library.problems()
    if not problems:
        return Check(name="health", ok=True, detail="catalogue and indexes agree")
    whats, mends = zip(*(_parted(problem, ": ") for problem in problems), strict=True)
    return Check(
        name="health", ok=False, detail="; ".join(whats), mend="; ".join(mend for mend in dict.fromkeys(mends) if mend)
    )


def _model(settings: Settings, reached: Callable[[Settings], Reach]) -> Iterator[Check]:
    try:
        choice: Choice = explain(settings)
    except FootnoteError as error:
        yield _failed("model", error)
        return
    if choice.name == "none":
        yield Check(name="model", ok=True, detail=f"none, the papers' own sentences answer: {choice.why}")
        return
    yield Check(name="model", ok=True, detail=f"{choice.name}: {choice.why}")
    answer = reached(settings)
    yield Check(name="server", ok=answer.ok, detail=answer.detail, mend=answer.mend)


def _failed(name: str, error: Exception) -> Check:
    if isinstance(error, OSError):
        return _refused(name, error)
    if not isinstance(error, FootnoteError):
        return Check(name=name, ok=False, detail=f"{type(error).__name__}: {error}", mend="Report this as a fault.")
    detail, mend = _parted(str(error), ". ")
    return Check(name=name, ok=False, detail=detail, mend=mend)


def _refused(name: str, error: OSError) -> Check:
    """What the system refused: the path, where the error tells one, and the reason."""
    reason = error.strerror.lower() if error.strerror else str(error) or type(error).__name__
    if not isinstance(error.filename, str | bytes):
        return Check(name=name, ok=False, detail=reason, mend="Look again: footnote doctor")
    mend = _MENDS.get(error.errno or 0, "Check that its disk is connected and sound.")
    return Check(name=name, ok=False, detail=f"{os.fsdecode(error.filename)!r} cannot be used: {reason}", mend=mend)


def _parted(message: str, mark: str) -> tuple[str, str | None]:
    """What happened, and what to do about it: a message ends with the second."""
    what, _, mend = message.rpartition(mark)
    return (what, mend) if what else (message, None)
