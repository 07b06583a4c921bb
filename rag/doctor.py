"""What is installed, configured and reachable, and how the library is: checks, each with its mend."""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Final, Protocol

from rag.errors import FootnoteError
from rag.llm.choose import Choice, explain
from rag.llm.reach import Reach, reach
from rag.settings import Settings
from rag.types import Paper

PYTHONS: Final = ((3, 11), (3, 14))
"""The first Python that Footnote runs on, and the first that it does not."""
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
    yield _env_file(Path(".env"))
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


def _library(
    settings: Settings, open_library: Callable[[Settings], AbstractContextManager[Examined]]
) -> Iterator[Check]:
    try:
        with open_library(settings) as library:
            yield _guarded("encoder", lambda: Check(name="encoder", ok=True, detail=library.encoder_status()))
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


def _folder(folder: Path, library: Examined) -> Check:
    if not library.exists:
        mend = "Put papers in: footnote ingest FILE, or footnote ingest --seeds"
        return Check(name="library", ok=True, detail=f"none yet at {folder}", mend=mend)
    count = len(library.papers())
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    papers = f"{count:,} paper{'s' if count != 1 else ''}"
    return Check(name="library", ok=True, detail=f"{folder}: {papers}, {size / 1e6:.1f} MB, format {library.format}")


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
    if not isinstance(error, FootnoteError):
        return Check(name=name, ok=False, detail=f"{type(error).__name__}: {error}", mend="Report this as a fault.")
    detail, mend = _parted(str(error), ". ")
    return Check(name=name, ok=False, detail=detail, mend=mend)


def _parted(message: str, mark: str) -> tuple[str, str | None]:
    """What happened, and what to do about it: a message ends with the second."""
    what, _, mend = message.rpartition(mark)
    return (what, mend) if what else (message, None)
