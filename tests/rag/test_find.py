from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest

from rag.errors import PaperNotFound
from rag.find import find_paper


class Names:
    """Two papers; the second was once called 99ffee000000."""

    known: ClassVar = {
        "id:0a1b2c3d4e5f": "0a1b2c3d4e5f",
        "id:0a1bffffffff": "0a1bffffffff",
        "id:99ffee000000": "0a1bffffffff",
        "doi:10.1000/xyz": "0a1b2c3d4e5f",
        "arxiv:2304.05376": "0a1bffffffff",
    }

    def find(self, identifiers: Sequence[str]) -> str | None:
        return next((self.known[name] for name in identifiers if name in self.known), None)

    def ids_with_prefix(self, prefix: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(paper for name, paper in self.known.items() if name.startswith(f"id:{prefix}")))

    def labels(self) -> dict[str, str]:
        return {"DreamNet": "0a1b2c3d4e5f", "spiking graph filters": "0a1bffffffff"}


@pytest.mark.parametrize(
    ("name", "paper"),
    [
        ("0a1b2c3d4e5f", "0a1b2c3d4e5f"),
        ("0A1B2C3D4E5F", "0a1b2c3d4e5f"),
        ("0a1b2", "0a1b2c3d4e5f"),
        ("99ffee000000", "0a1bffffffff"),
        ("99ff", "0a1bffffffff"),
        ("dreamnet", "0a1b2c3d4e5f"),
        (" Spiking  graph filters ", "0a1bffffffff"),
        ("dream-net", "0a1b2c3d4e5f"),
        ("Dream Net", "0a1b2c3d4e5f"),
        ("https://doi.org/10.1000/XYZ", "0a1b2c3d4e5f"),
        ("arXiv:2304.05376v2", "0a1bffffffff"),
    ],
)
def test_a_paper_answers_to_each_of_its_names(name: str, paper: str) -> None:
    assert find_paper(name, Names()) == paper


def test_the_start_of_two_ids_is_not_enough() -> None:
    with pytest.raises(PaperNotFound, match="the start of 2 ids"):
        find_paper("0a1b", Names())


def test_a_misspelled_label_is_told_the_nearest() -> None:
    with pytest.raises(PaperNotFound, match="Did you mean 'DreamNet'"):
        find_paper("DreemNet", Names())


@pytest.mark.parametrize("name", ["", "0a", "nothing like it"])
def test_an_unknown_name_is_refused_with_the_command_that_lists_them(name: str) -> None:
    with pytest.raises(PaperNotFound, match="footnote papers"):
        find_paper(name, Names())
