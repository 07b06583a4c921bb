from __future__ import annotations

from rag.cite.claims import cite
from rag.types import Sentence
from tests.rag.made import evidence, paper

CATS = paper("cats", "Cats sleep. Cats purr.")
DOGS = paper("dogs", "Dogs bark.")
PAPERS = {"cats": CATS, "dogs": DOGS}
SLEEP, PURR, BARK = evidence(CATS, "Cats sleep."), evidence(CATS, "Cats purr."), evidence(DOGS, "Dogs bark.")


def sentence(text: str, *places: int) -> Sentence:
    return Sentence(text=text, evidence=places, support="supported")


def test_papers_are_numbered_in_the_order_they_are_cited() -> None:
    claims, citations = cite([sentence("They bark.", 1), sentence("They sleep.", 0)], [SLEEP, BARK], PAPERS, {})

    assert [citation.paper.id for citation in citations] == ["dogs", "cats"]
    assert [citation.marker for citation in citations] == [1, 2]
    assert [claim.evidence for claim in claims] == [(0,), (1,)]


def test_one_paper_keeps_one_marker_for_several_quotes() -> None:
    _, citations = cite([sentence("Both.", 0, 1)], [SLEEP, PURR], PAPERS, {})

    assert [(citation.marker, citation.quote) for citation in citations] == [(1, "Cats sleep."), (1, "Cats purr.")]


def test_a_quote_used_twice_is_cited_once() -> None:
    claims, citations = cite([sentence("One.", 0), sentence("Two.", 0)], [SLEEP], PAPERS, {})

    assert len(citations) == 1
    assert claims[0].evidence == claims[1].evidence == (0,)


def test_a_marker_of_an_earlier_turn_keeps_its_paper_and_new_papers_come_after() -> None:
    _, citations = cite([sentence("All.", 0, 1)], [SLEEP, BARK], PAPERS, {"dogs": 3, "birds": 4})

    assert {citation.paper.id: citation.marker for citation in citations} == {"dogs": 3, "cats": 5}


def test_a_quote_is_what_stands_at_its_offsets() -> None:
    _, citations = cite([sentence("It purrs.", 0)], [PURR], PAPERS, {})

    assert CATS.text("abstract")[citations[0].start : citations[0].end] == citations[0].quote == "Cats purr."
