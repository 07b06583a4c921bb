from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import pytest

from rag.doctor import Check, as_json, examine
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


def test_each_check_is_an_object_with_four_fields() -> None:
    check = Check(name="health", ok=False, detail="out of step", mend="footnote rebuild")
    assert as_json([check]) == [{"name": "health", "ok": False, "detail": "out of step", "mend": "footnote rebuild"}]
