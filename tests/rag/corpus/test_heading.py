from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.corpus.heading import Heading, heading


@pytest.mark.parametrize(
    ("line", "venue", "year"),
    [
        ("NeurIPS 2026 Papers", "NeurIPS", 2026),
        ("NeurIPS 2026 论文列表", "NeurIPS", 2026),
        ("ICML 2025 Accepted Papers", "ICML", 2025),
        ("ICML 2025 論文一覧", "ICML", 2025),
        ("CVPR 2024 接收论文", "CVPR", 2024),
        ("2026年 ICLR 论文列表", "ICLR", 2026),
        ("2026年ICLR会议论文列表", "ICLR", 2026),
        ("2026年国际机器学习大会论文列表", "国际机器学习大会", 2026),
        ("2025年国际机器学习大会(ICML)录用论文", "ICML", 2025),
        ("2026年论文列表", None, 2026),
        ("论文列表", None, None),
        ("# EMNLP 2022 Papers", "EMNLP", 2022),
        ("ACL-2023 papers:", "ACL", 2023),
        ("ACL2023", "ACL", 2023),
        ("ICLR '25 posters", "ICLR", 2025),
        ("NIPS’99", "NIPS", 1999),
        ("List of papers accepted at ACL 2023", "ACL", 2023),
        ("19 papers from KDD 2024", "KDD", 2024),
        ("Proceedings of the 41st International Conference on Machine Learning (ICML 2024)", "ICML", 2024),
        (
            "Abstracts of the 2023 Annual Meeting of the Geological Society",
            "Annual Meeting of the Geological Society",
            2023,
        ),
        ("Nature 2023", "Nature", 2023),
        ("KDD Papers", "KDD", None),
        ("ICML 2024 and 2025 papers", "ICML", None),
        ("COLM 2025 Papers.", "COLM", 2025),
        ("Papers I read in 2024", None, 2024),
        ("My reading list", None, None),
        ("Deep learning", None, None),
        ("2026", None, 2026),
    ],
)
def test_a_heading_gives_venue_and_year(line: str, venue: str | None, year: int | None) -> None:
    assert heading(line) == Heading(venue=venue, year=year)


@pytest.mark.parametrize(
    "line",
    [
        "We prove that P is not NP.",
        "We describe the ICML 2026 competition.",
        "本文研究稀疏注意力机制。",
        "Is attention all you need?",
        "microwave switching of semiconductors",
        "Microwave switching of semiconductors at high speed and in the cold",
        "=====",
        "",
        "1",
    ],
)
def test_prose_and_rules_are_no_heading(line: str) -> None:
    assert heading(line) is None


def test_a_long_line_is_no_heading() -> None:
    assert heading("ICML 2025 papers on " + "very " * 30 + "deep networks") is None


@given(st.text())
def test_any_line_gives_a_venue_with_a_letter_or_none(line: str) -> None:
    found = heading(line)
    assert found is None or found.venue is None or any(map(str.isalpha, found.venue))
