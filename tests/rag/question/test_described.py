from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.question.described import descriptions


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What does the glass paper show?", "glass"),
        ("What does the paper on molten glass report?", "molten glass"),
        ("the paper about molten glass", "molten glass"),
        ("what about the glass one?", "glass"),
        ("I'm reading the glass paper. Which data does it use?", "glass"),
        ("In the paper that melts blue glass, which data?", "melts blue glass"),
        ("What is the size of the sample in the study of kilns?", "kilns"),
        ("How does the work on kilns compare?", "kilns"),
        ("the first paper on kilns", "kilns"),
        ("Welche Daten nutzt die Arbeit über Glas?", "glas"),
        ("Was zeigt das Glas-Paper?", "glas"),
        ("Que montre l'article sur le verre ?", "verre"),
        ("¿Qué dice el artículo sobre vidrio?", "vidrio"),
        ("关于玻璃的论文用了什么数据？", "玻璃"),
        ("ガラスに関する論文は何を使いますか？", "ガラス"),
    ],
)
def test_a_description_that_points_at_one_paper_is_found(question: str, words: str) -> None:
    assert [" ".join(description) for description in descriptions(question)] == [words]


def test_two_papers_may_be_described() -> None:
    assert descriptions("Compare the glass paper with the paper on kilns") == (("glass",), ("kilns",))


@pytest.mark.parametrize(
    "question",
    [
        "And the second one?",
        "How fast is the latter paper's method?",
        "Which papers study glass?",
        "the two papers on glass",
        "Is there a paper on glass?",
        "Is the faster one better?",
        "Does this work on glass?",
        "the number one reason",
        "Is the loss in each paper the same?",
        "What is the paper about?",
    ],
)
def test_what_points_back_or_at_many_describes_none(question: str) -> None:
    assert descriptions(question) == ()


@given(st.text(max_size=200))
def test_descriptions_hold_words_of_the_text(text: str) -> None:
    asked = f"the paper on {text} and the {text} paper"

    assert all(word in asked.lower() for description in descriptions(asked) for word in description)
