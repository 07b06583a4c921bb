from __future__ import annotations

import pytest

from rag.question import Question, interpret
from rag.unspoken import unspoken
from tests.rag.made import evidence, paper

SENTENCES = (
    "We introduce TideGate, a tidal energy solver that runs on embedded boards.",
    "It cuts the mean absolute error (MAE) by 12% on 40 harbours.",
    "It is trained with learning schedules of graph neural networks.",
)
TIDEGATE = paper("TideGate", " ".join(SENTENCES))
FOUND = [evidence(TIDEGATE, sentence) for sentence in SENTENCES]


def question(text: str) -> Question:
    return interpret(text, {"TideGate": "TideGate"})


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("Which GPU was TideGate measured on?", ["GPU"]),
        ("What does TideGate reach on HarbourNet?", ["HarbourNet"]),
        ("How many anchors does TideGate use?", ["anchors"]),
        ("What learning rate does TideGate use?", ["learning rate"]),
        ("What is the batch size of TideGate?", ["batch size"]),
    ],
)
def test_what_the_paper_never_speaks_of_is_lacking(text: str, lacks: list[str]) -> None:
    assert [list(part) for part in unspoken(question(text), TIDEGATE, FOUND)] == [lacks]


@pytest.mark.parametrize(
    "text",
    [
        "How many harbours is TideGate tested on?",
        "By what factor does TideGate cut the MAE?",
        "Does TideGate use GNNs?",
        "What improvement does TideGate bring?",
        "WHAT DOES TIDEGATE DO?",
        "ＴｉｄｅＧａｔｅ: what error does it have?",
    ],
)
def test_what_it_speaks_of_in_its_own_way_is_not(text: str) -> None:
    assert not any(unspoken(question(text), TIDEGATE, FOUND))


def test_each_of_two_things_asked_is_judged_by_itself() -> None:
    lacks = unspoken(question("How many harbours is TideGate tested on, and which crane was used?"), TIDEGATE, FOUND)
    assert [list(part) for part in lacks] == [[], ["crane"]]
