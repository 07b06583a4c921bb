from __future__ import annotations

import pytest

from rag.errors import QuestionError
from rag.interpret import MAX_QUESTION, interpret, labels_in

LABELS = {"Wisp": "p1", "Wisp Large": "p2", "DreamNet": "p3", "spiking graph filters": "p4"}


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("What does DreamNet do?", "ask"),
        ("How many tokens does it keep?", "ask"),
        ("Compare DreamNet and Wisp", "compare"),
        ("DreamNet vs. Wisp: which is faster?", "compare"),
        ("How does DreamNet differ from Wisp?", "compare"),
        ("What is the difference between the two decoders?", "compare"),
        ("Unterschied zwischen DreamNet und Wisp?", "compare"),
        ("Which papers study graphs?", "list"),
        ("How many papers study graphs?", "list"),
        ("List all works on graphs", "list"),
        ("Quels articles parlent de graphes ?", "list"),
        ("¿Qué trabajos tratan de grafos?", "list"),
        ("Summarise DreamNet", "summarise"),
        ("tl;dr of the graph paper", "summarise"),
        ("Tell me about DreamNet.", "summarise"),
        ("Fasse DreamNet zusammen", "summarise"),
        ("hi", "help"),
        ("Hello!", "help"),
        ("thanks", "help"),
        ("What can you do?", "help"),
        ("what is in here?", "help"),
        ("Hi, what can you do?", "help"),
        ("hi-res image generation?", "ask"),
        ("What helps training?", "ask"),
    ],
)
def test_the_kind_of_a_question(question: str, kind: str) -> None:
    assert interpret(question, LABELS).kind == kind


@pytest.mark.parametrize(
    ("question", "wants"),
    [
        ("How much faster is it?", "number"),
        ("What fraction of tokens is kept?", "number"),
        ("Combien de paramètres ?", "number"),
        ("What learning rate does it use?", "number"),
        ("What is the accuracy of it?", "number"),
        ("Who wrote it?", "author"),
        ("Why does it fail?", "reason"),
        ("What is the reason that it fails?", "reason"),
        ("Warum reicht das nicht?", "reason"),
        ("On which data sets was it tried?", "data"),
        ("Which benchmark is used?", "data"),
        ("What is it?", None),
    ],
)
def test_what_a_question_wants(question: str, wants: str | None) -> None:
    assert interpret(question, LABELS).wants == wants


def test_labels_are_found_whatever_their_case_and_in_order() -> None:
    assert labels_in("is dreamnet better than Spiking Graph Filters?", LABELS) == ("p3", "p4")


def test_a_label_within_a_longer_one_is_not_meant() -> None:
    assert labels_in("What does Wisp Large add?", LABELS) == ("p2",)
    assert labels_in("What does Wisp Large add to Wisp?", LABELS) == ("p2", "p1")


def test_a_label_within_a_word_is_not_meant() -> None:
    assert labels_in("whispers and Wisps", LABELS) == ()


@pytest.mark.parametrize("question", ["", "   ", "?!…", "\n\t"])
def test_a_question_without_words_is_refused(question: str) -> None:
    with pytest.raises(QuestionError, match="holds no words"):
        interpret(question, LABELS)


def test_a_question_of_the_greatest_length_is_read_and_a_longer_one_refused() -> None:
    assert interpret(("word " * MAX_QUESTION)[:MAX_QUESTION].strip(), LABELS).kind == "ask"
    with pytest.raises(QuestionError, match="Shorten it"):
        interpret("word " * MAX_QUESTION, LABELS)
