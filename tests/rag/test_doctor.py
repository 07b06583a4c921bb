from __future__ import annotations

import errno
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import pytest

from rag.doctor import Check, _size, as_json, examine
from rag.errors import EncoderError, LibraryDamaged, SettingsError
from rag.llm.reach import Reach
from rag.settings import Settings, load_settings
from rag.types import Paper


@dataclass(kw_only=True)
class Shelf:
    """A library in whatever state a test wants it."""

    held: Sequence[Paper] = (Paper(id="t", label="Tower"),)
    wrong: Sequence[str] = ()
    encoder: str | EncoderError = "all-MiniLM-L6-v2, ready"
    reranker: str | EncoderError | None = None
    """None: it must not be asked."""
    damage: Exception | None = None
    format: int = 1

    @property
    def exists(self) -> bool:
        return bool(self.held)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def papers(self) -> Sequence[Paper]:
        if self.damage:
            raise self.damage
        return self.held

    def problems(self) -> Sequence[str]:
        if self.damage:
            raise self.damage
        return self.wrong

    def encoder_status(self) -> str:
        if isinstance(self.encoder, EncoderError):
            raise self.encoder
        return self.encoder

    def reranker_status(self) -> str:
        if isinstance(self.reranker, EncoderError):
            raise self.reranker
        assert self.reranker, "a reranker was asked for though none is configured"
        return self.reranker


def unasked(_: Settings) -> Reach:
    raise AssertionError("a server was asked though no model is configured")


def found(
    shelf: Shelf, folder: Path, *, reached: Callable[[Settings], Reach] = unasked, **settings: object
) -> dict[str, Check]:
    given = load_settings(library=folder, **{"llm": "none", **settings})
    return {check.name: check for check in examine(lambda: given, lambda _: shelf, reached=reached)}


def test_all_is_well_with_a_sound_library(tmp_path: Path) -> None:
    assert [check.name for check in found(Shelf(), tmp_path).values() if not check.ok] == []


def test_the_library_is_told_with_its_papers_size_and_format(tmp_path: Path) -> None:
    (tmp_path / "catalogue").write_bytes(b"x" * 1_500_000)
    assert found(Shelf(), tmp_path)["library"].detail == f"{tmp_path}: 1 paper, 1.5 MB, format 1"


def test_no_library_yet_is_no_fault_and_comes_with_the_command_that_fills_one(tmp_path: Path) -> None:
    check = found(Shelf(held=()), tmp_path / "new")["library"]
    assert check.ok
    assert "footnote ingest --seeds" in (check.mend or "")


def test_indexes_out_of_step_are_told_apart_from_their_mend(tmp_path: Path) -> None:
    wrong = ("the vector index holds 1 passages, the catalogue 2: footnote rebuild",)
    assert found(Shelf(wrong=wrong), tmp_path)["health"] == Check(
        name="health", ok=False, detail="the vector index holds 1 passages, the catalogue 2", mend="footnote rebuild"
    )


def test_a_library_that_cannot_be_opened_is_told_and_not_raised(tmp_path: Path) -> None:
    def broken(_: Settings) -> Shelf:
        raise LibraryDamaged("the catalogue cannot be read. Move the folder away.")

    checks = examine(lambda: load_settings(library=tmp_path, llm="none"), broken)
    assert (
        Check(name="library", ok=False, detail="the catalogue cannot be read", mend="Move the folder away.") in checks
    )


@pytest.mark.parametrize("damage", [LibraryDamaged("cannot be read. Rebuild it."), RuntimeError("odd")])
def test_a_library_that_breaks_while_it_is_read_is_told_and_not_raised(tmp_path: Path, damage: Exception) -> None:
    assert not found(Shelf(damage=damage), tmp_path)["library"].ok


def test_an_encoder_that_is_not_the_file_it_should_be_is_a_fault(tmp_path: Path) -> None:
    check = found(Shelf(encoder=EncoderError("its sha256 is wrong. Install it again.")), tmp_path)["encoder"]
    assert check == Check(name="encoder", ok=False, detail="its sha256 is wrong", mend="Install it again.")


def test_without_a_reranker_none_is_asked_for_and_the_setting_is_named(tmp_path: Path) -> None:
    check = found(Shelf(), tmp_path)["reranker"]
    assert check == Check(name="reranker", ok=True, detail="none: FOOTNOTE_RERANKER is not set")


def test_a_reranker_that_works_is_named(tmp_path: Path) -> None:
    check = found(Shelf(reranker="mine, loaded"), tmp_path, reranker="mine")["reranker"]
    assert check == Check(name="reranker", ok=True, detail="mine, loaded")


def test_a_reranker_that_cannot_be_loaded_is_a_fault_and_the_rest_is_still_checked(tmp_path: Path) -> None:
    shelf = Shelf(reranker=EncoderError("the reranker 'mine' could not be loaded. Unset it."))
    checks = found(shelf, tmp_path, reranker="mine")
    assert checks["reranker"] == Check(
        name="reranker", ok=False, detail="the reranker 'mine' could not be loaded", mend="Unset it."
    )
    assert checks["health"].ok


def test_without_a_model_the_papers_own_sentences_answer_and_why_is_said(tmp_path: Path) -> None:
    assert found(Shelf(), tmp_path)["model"].detail == "none, the papers' own sentences answer: FOOTNOTE_LLM=none"


def test_a_model_that_lacks_its_key_is_a_fault(tmp_path: Path) -> None:
    check = found(Shelf(), tmp_path, llm="openai", openai_api_key=None, openai_base_url=None)["model"]
    assert not check.ok
    assert "OPENAI_API_KEY" in (check.mend or "")


def test_a_configured_server_is_asked_and_its_key_is_not_shown(tmp_path: Path) -> None:
    checks = found(
        Shelf(),
        tmp_path,
        reached=lambda settings: Reach(ok=False, detail="cannot be reached", mend="Start it."),
        llm="openai",
        openai_api_key="sk-very-secret",
        openai_base_url="http://127.0.0.1:9/v1",
    )
    assert checks["server"] == Check(name="server", ok=False, detail="cannot be reached", mend="Start it.")
    assert "secret" not in repr(checks)


def test_settings_that_have_no_meaning_are_told_and_the_rest_is_still_checked() -> None:
    def load() -> Settings:
        raise SettingsError("FOOTNOTE_LLM: unknown. Correct it in the environment or in .env.")

    checks = {check.name: check for check in examine(load, lambda _: Shelf())}
    assert checks["settings"].mend == "Correct it in the environment or in .env."
    assert checks["python"].ok


@pytest.mark.parametrize(
    ("number", "reason", "mend"),
    [
        (errno.EACCES, "permission denied", "Check its permissions."),
        (errno.ENOSPC, "no space left on device", "Make room on its disk."),
        (errno.ENOENT, "no such file or directory", "Check that it is there, and look again: footnote doctor"),
        (errno.EIO, "input/output error", "Check that its disk is connected and sound."),
    ],
)
@pytest.mark.parametrize("path", ["/papers/catalogue", b"/papers/catalogue"])
def test_what_the_system_refuses_is_told_with_its_path_reason_and_mend(
    tmp_path: Path, number: int, reason: str, mend: str, path: str | bytes
) -> None:
    check = found(Shelf(damage=OSError(number, reason.capitalize(), path)), tmp_path)["library"]
    detail = f"'/papers/catalogue' cannot be used: {reason}"
    assert check == Check(name="library", ok=False, detail=detail, mend=mend)


@pytest.mark.parametrize(
    ("damage", "detail"),
    [
        (OSError(errno.EMFILE, "Too many open files"), "too many open files"),
        (OSError("odd"), "odd"),
        (TimeoutError(), "TimeoutError"),
    ],
)
def test_what_the_system_refuses_without_a_path_is_told_with_its_reason(
    tmp_path: Path, damage: OSError, detail: str
) -> None:
    check = found(Shelf(damage=damage), tmp_path)["library"]
    assert check == Check(name="library", ok=False, detail=detail, mend="Look again: footnote doctor")


def test_what_nobody_foresaw_is_to_be_reported(tmp_path: Path) -> None:
    check = found(Shelf(damage=RuntimeError("odd")), tmp_path)["library"]
    assert (check.detail, check.mend) == ("RuntimeError: odd", "Report this as a fault.")


def test_a_working_directory_that_is_gone_is_told_and_not_raised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    settings = load_settings(library=tmp_path, llm="none")
    monkeypatch.chdir(gone)
    gone.rmdir()

    checks = {check.name: check for check in examine(lambda: settings, lambda _: Shelf())}

    assert not checks[".env"].ok
    assert checks["health"].ok


def test_a_file_that_is_gone_by_now_has_no_size(tmp_path: Path) -> None:
    assert _size(tmp_path / "gone") == 0


def test_what_reads_like_a_setting_and_is_none_is_told_and_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("FOOTNOTE_RERANKR=mine\n", "utf-8")
    assert found(Shelf(), tmp_path)["unheeded"] == Check(
        name="unheeded",
        ok=True,
        detail="FOOTNOTE_RERANKR in .env is no setting",
        mend="Did you mean FOOTNOTE_RERANKER?",
    )


def test_what_is_no_setting_is_told_also_where_another_has_no_meaning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def load() -> Settings:
        raise SettingsError("FOOTNOTE_LLM: unknown. Correct it in the environment or in .env.")

    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("FOOTNOTE_MODLE=mine\n", "utf-8")
    assert "unheeded" in {check.name for check in examine(load, lambda _: Shelf())}


def test_each_check_is_an_object_with_four_fields() -> None:
    check = Check(name="health", ok=False, detail="out of step", mend="footnote rebuild")
    assert as_json([check]) == [{"name": "health", "ok": False, "detail": "out of step", "mend": "footnote rebuild"}]
