"""Which evidence a sentence stands on."""

from __future__ import annotations

from rag.write.attribute import Source, attribute

SOURCES = [
    Source(quote="Pruning halves the latency of decoding.", names=("LUMEN",)),
    Source(quote="Pruning keeps the accuracy of translation.", names=("LUMEN",)),
    Source(quote="It halves the latency of decoding on 4 GPUs.", names=("NOVA",)),
]


def test_what_is_cited_and_supports_stays() -> None:
    assert attribute("Decoding latency is halved by pruning.", [0], SOURCES).evidence == (0,)


def test_another_source_stands_in_for_a_wrong_one() -> None:
    assert attribute("Decoding latency is halved on 4 GPUs.", [1], SOURCES).evidence == (2,)


def test_a_verbatim_source_comes_before_a_similar_one() -> None:
    found = attribute("Pruning halves the latency of decoding.", [], SOURCES)
    assert (found.evidence, found.verdict.support) == ((0,), "verbatim")


def test_a_name_counts_for_its_own_paper_only() -> None:
    assert attribute("NOVA halves the latency of decoding.", [0], SOURCES).evidence == (2,)


def test_two_papers_that_say_the_same_both_stay() -> None:
    assert attribute("The latency of decoding is halved.", [0, 2], SOURCES).evidence == (0, 2)


def test_what_nothing_supports_keeps_what_it_cites_and_the_reason() -> None:
    found = attribute("Pruning triples the latency.", [1], SOURCES)
    assert (found.evidence, found.verdict.holds) == ((1,), False)
