from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.language import language


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("How deep is the network?", "en"),
        ("Wie tief ist das Netz?", "de"),
        ("Quelle est la profondeur du réseau ?", "fr"),
        ("¿Cuál es la profundidad de la red?", "es"),
        ("Qual è la profondità della rete?", "it"),
        ("Qual é a profundidade da rede?", "pt"),
        ("Hoe diep is het netwerk van deze auteurs?", "nl"),
        ("このネットワークの深さは？", "ja"),
        ("网络有多深？", "zh"),
        ("네트워크는 얼마나 깊습니까?", "ko"),
        ("Насколько глубока сеть?", "und"),
        ("Jak głęboka jest sieć?", "und"),
    ],
)
def test_a_question_is_told_by_script_and_function_words(text: str, tag: str) -> None:
    assert language(text) == tag


def test_foreign_names_do_not_make_an_english_question_foreign() -> None:
    assert language("How does the Schrödinger bridge of 王 differ from De Novo generation?") == "en"


@pytest.mark.parametrize("text", ["", "ABC-7", "α + β", "5 µm", "𝔽₂"])
def test_a_text_with_nothing_to_tell_by_counts_as_english(text: str) -> None:
    assert language(text) == "en"


@given(st.text())
def test_any_text_has_a_language(text: str) -> None:
    assert language(text).islower()
