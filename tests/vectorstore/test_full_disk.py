"""Disks that are full: what Chroma and SQLite say of them, and a file system of a few kilobytes to fill."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from rag.errors import FootnoteError, LibraryDamaged, LibraryNotWritable
from vectorstore.chroma import translated
from vectorstore.schema import LEAST_FREE

COMPACTION = RuntimeError("Error in compaction: Failed to apply logs to the metadata segment")
ROOM = 1 << 30
KIBIBYTES_FREE = range(0, 500, 20)

MAKE_AND_FILL = """
    import json, shutil, sys
    from pathlib import Path
    from rag.errors import FootnoteError
    from vectorstore.store import Store
    disk, told = Path(sys.argv[1]), {}
    for free in map(int, sys.argv[2:]):
        library, filling = disk / "library", disk / "filling"
        filling.write_bytes(bytes(shutil.disk_usage(disk).free - free * 1024))
        try:
            Store(library, create=True).close()
            told[free] = "made"
        except FootnoteError as error:
            told[free] = str(error)
        filling.unlink()
        Store(library, create=True).close()
        shutil.rmtree(library)
    print(json.dumps(told))
"""


@pytest.mark.parametrize("free", [LEAST_FREE, 2_500_000, 20_000_000])
def test_a_compaction_that_fails_with_little_room_is_told_with_the_room_there_was(free: int) -> None:
    error = translated(COMPACTION, Path("library/chroma"), free=free)
    assert isinstance(error, LibraryNotWritable)
    assert f"with {free / 1e6:.1f} MB left on its disk. Free some space and run the command again" in str(error)


def test_a_compaction_that_fails_with_room_enough_is_damage() -> None:
    assert isinstance(translated(COMPACTION, Path("library/chroma"), free=ROOM), LibraryDamaged)


@pytest.mark.parametrize("free", [2_500_000, ROOM])
def test_a_damaged_database_is_damage_whatever_room_there_is(free: int) -> None:
    error = translated(RuntimeError("(code: 11) database disk image is malformed"), Path("chroma"), free=free)
    assert isinstance(error, LibraryDamaged)


@pytest.mark.parametrize(
    ("words", "free"), [("whatever", LEAST_FREE - 1), ("(code: 13) database or disk is full", ROOM)]
)
def test_a_disk_that_is_full_is_told_as_such(words: str, free: int) -> None:
    told: FootnoteError = translated(RuntimeError(words), Path("chroma"), free=free)
    assert isinstance(told, LibraryNotWritable)


def test_a_library_is_made_whole_or_not_at_all_however_little_room_there_is(tmp_path: Path) -> None:
    """A tmpfs in a name space of its own: it is gone with the process."""
    if not shutil.which("unshare"):
        pytest.skip("there is no command to mount a disk of one's own with")
    script = f'mount -t tmpfs -o size=3m none {tmp_path} || exit 77; exec "$@"'
    program = [sys.executable, "-c", textwrap.dedent(MAKE_AND_FILL), str(tmp_path), *map(str, KIBIBYTES_FREE)]
    done = subprocess.run(
        ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh", *program],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode and "Traceback" not in done.stderr:
        pytest.skip("no disk may be mounted here")
    assert done.returncode == 0, done.stderr
    refusals = {told for told in json.loads(done.stdout).values() if told != "made"}
    assert refusals
    assert all("full" in told and "Free some space" in told for told in refusals), refusals
