from __future__ import annotations

from rag.help import examples, help_answer
from rag.question.interpret import interpret
from tests.rag.made import paper

PAPERS = [
    paper("graph filters", venue="NeurIPS", year=2026),
    paper("DreamNet", venue="NeurIPS", year=2026),
    paper("EAGLE-9", venue="ICML", year=2025),
]


def test_help_says_what_the_library_holds_and_gives_three_examples() -> None:
    answer = help_answer("hi", PAPERS)

    assert (answer.kind, answer.status) == ("help", "answered")
    assert "3 papers (2 of NeurIPS 2026, 1 of ICML 2025)" in answer.text
    assert len(answer.suggestions) == 3
    assert answer.citations == ()


def test_the_examples_call_papers_that_have_names_first() -> None:
    assert examples(PAPERS) == ("What does DreamNet do?", "Compare DreamNet and EAGLE-9", "Summarise graph filters")


def test_an_example_is_read_as_the_question_it_is() -> None:
    labels = {one.label: one.id for one in PAPERS}

    assert [interpret(example, labels).kind for example in examples(PAPERS)] == ["ask", "compare", "summarise"]


def test_a_library_of_one_paper_has_examples_too() -> None:
    assert len(examples(PAPERS[:1])) == 3
