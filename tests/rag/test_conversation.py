from __future__ import annotations

from collections.abc import Mapping

from rag.cite.claims import cite
from rag.conversation import Conversation
from rag.llm.model import Model
from rag.types import Answer, Sentence
from tests.rag.made import evidence, paper

PAPERS = {name: paper(name, f"About {name}.") for name in ("cats", "dogs", "fish")}


def answers_about_itself(question: str, *, llm: str | Model | None, markers: Mapping[str, int]) -> Answer:
    """Cites every paper whose name stands in the question."""
    found = [evidence(made, made.abstract or "") for name, made in PAPERS.items() if name in question]
    sentences = [Sentence(text=one.quote, evidence=(place,), support="verbatim") for place, one in enumerate(found)]
    claims, citations = cite(sentences, found, PAPERS, markers)
    return Answer(
        question=question, resolved_question=question, kind="ask", status="answered", claims=claims, citations=citations
    )


def test_a_marker_keeps_its_paper_from_turn_to_turn() -> None:
    conversation = Conversation(answers_about_itself)

    markers = [
        {citation.paper.id: citation.marker for citation in conversation.ask(question).citations}
        for question in ("dogs", "cats and fish", "dogs and fish")
    ]

    assert markers == [{"dogs": 1}, {"cats": 2, "fish": 3}, {"dogs": 1, "fish": 3}]


def test_turns_are_counted_within_one_conversation() -> None:
    conversation = Conversation(answers_about_itself)

    answers = [conversation.ask("cats"), conversation.ask("dogs")]

    assert [answer.turn for answer in answers] == [1, 2]
    assert {answer.conversation for answer in answers} == {conversation.id}


def test_two_conversations_have_their_own_markers() -> None:
    first, second = Conversation(answers_about_itself), Conversation(answers_about_itself)
    first.ask("dogs")

    assert second.ask("cats").citations[0].marker == 1
    assert first.id != second.id
