from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.terms import content_terms, names, proper_words, stem, stems, words


def test_content_terms_are_distinct_and_leave_out_what_every_question_says() -> None:
    assert content_terms("Which paper does explain how the sparse decoder's sparse heads work?") == (
        "sparse",
        "decoder",
        "heads",
    )


@pytest.mark.parametrize("question", ["Warum ist das so?", "¿Qué es esto?", "Qu'est-ce que c'est ?", "What is it?"])
def test_a_question_of_function_words_alone_has_few_terms(question: str) -> None:
    assert len(content_terms(question)) <= 1


def test_a_change_of_script_ends_a_word() -> None:
    assert words("DreamNet的速度 und DreamNetは") == ["dreamnet", "的速度", "und", "dreamnet", "は"]
    assert names("DreamNet的速度") == ("DreamNet",)


def test_words_of_one_stem_meet() -> None:
    assert stems("pruning pruned") == (stem("prunes"),)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("How does EAGLE-3 compare with DreamNet's heads?", ("EAGLE-3", "DreamNet")),
        ("ReLU-gated blocks", ("ReLU",)),
        ("What does Wisp+ add to Wisp?", ("Wisp+",)),
        ("3DGS, F1 and AP75", ("3DGS", "F1", "AP75")),
        ("Warum reicht eine Belohnung nicht aus?", ()),
        ("The Paris study of top-k attention", ()),
        ("what about lower case?", ()),
    ],
)
def test_names_are_told_by_their_shape(text: str, found: tuple[str, ...]) -> None:
    assert names(text) == found


def test_proper_words_stand_within_a_sentence() -> None:
    assert proper_words("What did Walsh and Hadamard show? Nothing. In Paris, Euler knew.") == (
        "Walsh",
        "Hadamard",
        "Paris",
        "Euler",
    )
    assert proper_words("Was zeigt die Arbeit über Bilder?") == ()


@given(st.text(max_size=300))
def test_any_text_has_words_terms_and_names_that_stand_in_it(text: str) -> None:
    folded = text.lower()
    assert all(word in folded for word in words(text))
    assert set(content_terms(text)) <= set(words(text))
    assert all(name in text for name in names(text))
