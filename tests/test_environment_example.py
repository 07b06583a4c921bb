""".env.example names every setting, with its default and its description."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rag.settings import Settings, load_settings

EXAMPLE = (Path(__file__).parents[1] / ".env.example").read_text(encoding="utf-8")
SETTING = re.compile(r"^# ([A-Z][A-Z0-9_]*)=", re.MULTILINE)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """No variable of the environment decides a setting."""
    for field in Settings.model_fields.values():
        monkeypatch.delenv(str(field.alias), raising=False)


def loaded(text: str, folder: Path) -> Settings:
    path = folder / "example"
    path.write_text(text, encoding="utf-8")
    return load_settings(_env_file=path)


def test_it_names_exactly_the_settings_in_their_order() -> None:
    assert SETTING.findall(EXAMPLE) == [field.alias for field in Settings.model_fields.values()]


@pytest.mark.parametrize("name", sorted(Settings.model_fields))
def test_a_setting_stands_under_its_description(name: str) -> None:
    field = Settings.model_fields[name]
    above = EXAMPLE.partition(f"\n# {field.alias}=")[0].rpartition("\n\n")[2]
    assert str(field.description) in " ".join(line.removeprefix("# ") for line in above.splitlines())


@pytest.mark.usefixtures("bare")
def test_copied_unedited_it_changes_nothing(tmp_path: Path) -> None:
    assert loaded(EXAMPLE, tmp_path).model_fields_set == set()


@pytest.mark.usefixtures("bare")
def test_every_value_it_shows_is_the_default(tmp_path: Path) -> None:
    assert loaded(SETTING.sub(r"\1=", EXAMPLE), tmp_path) == load_settings()
