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


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("What does GRIDSNAP do?", "en"),
        ("Oriel speedup?", "en"),
        ("GRIDSNAP", "en"),
        ("speedup per step?", "en"),
        ("De Novo generation benchmark?", "en"),
        ("De novo design results", "en"),
        ("la carte routing speed", "en"),
        ("Does Oriel use the GPU?", "en"),
        ("Was it tested on robots?", "en"),
        ("Was Oriel tested?", "en"),
        ("In an El Niño study, how were winds measured?", "en"),
        ("Schrödinger bridges vs. flows", "en"),
        ("naïve Bayes accuracy", "en"),
        ("Pareto front size", "en"),
        ("von Mises kernels", "en"),
        ("van der Waals forces?", "en"),
        ("summarise Oriel", "en"),
        ("tl;dr VQX", "en"),
        ("die rolling experiments", "en"),
        ("VQX or XQV?", "en"),
        ("Poincaré embeddings depth", "en"),
        ("Was macht GRIDSNAP?", "de"),
        ("Was ist Oriel?", "de"),
        ("Wie schnell ist TidePool?", "de"),
        ("Nutzt Oriel GPUs?", "de"),
        ("Wofür steht VQX?", "de"),
        ("Wer hat TidePool geschrieben?", "de"),
        ("Erkläre Oriel", "de"),
        ("Vergleiche Oriel und VQX", "de"),
        ("Warum reicht das nicht?", "de"),
        ("Welche Daten nutzt VQX?", "de"),
        ("Kann Oriel das?", "de"),
        ("Oriel: Wie viel Speicher?", "de"),
        ("Funktioniert VQX auf CPUs?", "de"),
        ("Auf welchen Datensätzen?", "de"),
        ("Que fait TidePool ?", "fr"),
        ("Comment marche Oriel ?", "fr"),
        ("C'est quoi Oriel ?", "fr"),
        ("Combien de GPU ?", "fr"),
        ("Pourquoi Oriel ?", "fr"),
        ("Quelle est la vitesse de VQX ?", "fr"),
        ("À quoi sert Oriel ?", "fr"),
        ("Oriel utilise quelles données ?", "fr"),
        ("Explique Oriel et VQX", "fr"),
        ("Quels articles parlent de graphes ?", "fr"),
        ("¿Qué hace TidePool?", "es"),
        ("Qué es Oriel", "es"),
        ("¿Cómo funciona VQX?", "es"),
        ("¿Cuántas GPU usa Oriel?", "es"),
        ("¿Por qué Oriel?", "es"),
        ("¿Para qué sirve XQV?", "es"),
        ("Explica Oriel", "es"),
        ("¿Oriel es más rápido?", "es"),
        ("¿En qué datos?", "es"),
        ("¿Oriel?", "es"),
        ("Oriel 的加速比是多少？", "zh"),
        ("Oriel的加速比是多少？", "zh"),
        ("GRIDSNAP是什么？", "zh"),
        ("什么是TidePool", "zh"),
        ("为什么 Attention is all you need 有效？", "zh"),
        ("比较Oriel和VQX", "zh"),
        ("Orielの速度は？", "ja"),
        ("GRIDSNAPとは何ですか？", "ja"),
        ("TidePoolは何をしますか", "ja"),
        ("VQX と XQV の違いは？", "ja"),
        ("「Attention is all you need」の著者は誰ですか", "ja"),
        ("Oriel を要約して", "ja"),
        ("Oriel는 무엇입니까?", "ko"),
        ("Что такое Oriel?", "und"),
        ("Che cosa fa Oriel?", "it"),
        ("O que é Oriel?", "pt"),
        ("Hoe snel is Oriel?", "nl"),
    ],
)
def test_a_short_question_with_a_name_in_it_is_told(text: str, tag: str) -> None:
    assert language(text) == tag


def test_foreign_names_do_not_make_an_english_question_foreign() -> None:
    assert language("How does the Schrödinger bridge of 王 differ from De Novo generation?") == "en"


@pytest.mark.parametrize("text", ["", "ABC-7", "IM-UNP4 depth", "WHO-DAS scores", "α + β", "5 µm", "𝔽₂"])
def test_a_text_with_nothing_to_tell_by_counts_as_english(text: str) -> None:
    assert language(text) == "en"


@given(st.text())
def test_any_text_has_a_language(text: str) -> None:
    assert language(text).islower()
