from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from rag.corpus.files import files
from rag.corpus.read import read
from rag.errors import SourceError
from rag.types import Skip

NOBODY = 65534


def as_nobody(folder: Path, act: Callable[[], str]) -> str:
    """What `act` returns in `folder` for a user to whom permissions apply: root may read anything."""
    folder.chmod(0o755)
    inlet, outlet = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.chdir(folder)
            if os.getuid() == 0:
                os.setgroups([])
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            told = act()
        except BaseException as error:
            told = f"{type(error).__name__}: {error}"
        os.write(outlet, told.encode())
        os._exit(0)
    os.close(outlet)
    with os.fdopen(inlet, "rb") as pipe:
        told = pipe.read().decode()
    os.waitpid(child, 0)
    return told


def write(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("An abstract is written here.", encoding="utf-8")
    return path


def test_folders_are_walked_in_order_and_hidden_members_left_out(tmp_path: Path) -> None:
    for name in ("b.txt", "a/2.txt", "a/1.txt", ".hidden", ".git/x.txt", "c"):
        write(tmp_path / name)
    assert [str(file.relative_to(tmp_path)) for file in files([tmp_path])] == ["a/1.txt", "a/2.txt", "b.txt", "c"]


def test_a_file_given_by_name_may_be_hidden(tmp_path: Path) -> None:
    hidden = write(tmp_path / ".list")
    assert files([hidden]) == [hidden]


def test_paths_stay_as_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "lists" / "a.txt")
    monkeypatch.chdir(tmp_path)
    assert files([Path("lists")]) == [Path("lists/a.txt")]


def test_a_file_named_twice_is_read_once(tmp_path: Path) -> None:
    file = write(tmp_path / "a.txt")
    (tmp_path / "link.txt").symlink_to(file)
    assert files([file, tmp_path]) == [file]


def test_a_missing_path_is_named(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"no such list\.txt' does not exist"):
        files([tmp_path / "no such list.txt"])


def test_a_link_that_leads_nowhere_is_named(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("gone")
    with pytest.raises(SourceError, match="link' is a link that leads nowhere"):
        files([tmp_path / "link"])


def test_a_pipe_is_refused_without_waiting_for_its_writer(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SourceError, match="pipe' is neither a file nor a folder"):
        files([tmp_path / "pipe"])


def test_a_link_to_a_pipe_is_told_from_one_that_leads_nowhere(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    with pytest.raises(SourceError, match="link' is neither a file nor a folder"):
        files([tmp_path / "link"])


def test_a_name_too_long_for_the_system_is_one_error(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="file name too long"):
        files([tmp_path / ("n" * 5000)])


def test_a_loop_of_links_ends(tmp_path: Path) -> None:
    file = write(tmp_path / "a" / "list.txt")
    (tmp_path / "a" / "up").symlink_to(tmp_path)
    (tmp_path / "a" / "itself").symlink_to("itself")
    assert files([tmp_path]) == [tmp_path / "a" / "itself", file]


def test_an_empty_folder_has_no_files(tmp_path: Path) -> None:
    assert files([tmp_path]) == []


@pytest.mark.parametrize("name", ["with space.txt", "two\nlines.txt", """quotes'".txt""", "论文.txt", "-rf"])
def test_an_odd_name_is_just_a_name(tmp_path: Path, name: str) -> None:
    file = write(tmp_path / name)
    assert files([tmp_path]) == [file]


@pytest.mark.parametrize("name", ["locked.txt", "locked"])
def test_a_path_given_that_may_not_be_read_is_an_error(tmp_path: Path, name: str) -> None:
    locked = write(tmp_path / name) if name.endswith("txt") else write(tmp_path / name / "a.txt").parent
    locked.chmod(0)
    told = as_nobody(tmp_path, lambda: str(files([Path(name)])))
    locked.chmod(0o755)
    assert told == f"SourceError: {name!r} cannot be read (permission denied). Check its permissions."


def test_members_that_may_not_be_read_are_skipped_with_a_reason(tmp_path: Path) -> None:
    write(tmp_path / "open.txt")
    locked = [write(tmp_path / "locked.txt"), write(tmp_path / "shut" / "a.txt").parent]
    for path in locked:
        path.chmod(0)

    def skipped() -> str:
        items = [item for file in files([Path()]) for item in read(file)]
        return str([(item.source, item.reason) if isinstance(item, Skip) else item.source for item in items])

    told = as_nobody(tmp_path, skipped)
    for path in locked:
        path.chmod(0o755)
    denied = "cannot be read (permission denied)"
    assert told == str([("locked.txt", denied), "open.txt:1", ("shut", denied)])
