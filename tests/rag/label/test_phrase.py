"""The phrase that a paper without a name is called by: cut from where the abstract says what it contributes."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.label.complement import LONGEST
from rag.label.phrase import phrases
from rag.label.words import read_abstract

PIECES = st.lists(
    st.sampled_from(
        "we study a method that makes tidal berths sparse for packing crates between and cranes to unload the "
        "harbour's , . ( ) - strongly using".split()
    ),
    max_size=50,
).map(" ".join)


def first_phrase(abstract: str) -> str:
    return next(phrases(read_abstract(abstract)))


@pytest.mark.parametrize(
    ("abstract", "label"),
    [
        ("Much is unknown. We analyse buoy traces using tidal filters. They drift.", "buoy traces using tidal filters"),
        ("Much is unknown. We study berth allocation in crowded ports.", "berth allocation in crowded ports"),
        ("Much is unknown. We analyse the harbour's silt dynamics as the river floods.", "harbour's silt dynamics"),
        ("Much is unknown. We study mooring of weakly coupled barges. It is hard.", "mooring of weakly coupled barges"),
        ("Much is unknown. We present a camera rig for crane pose estimation.", "camera rig for crane pose estimation"),
        ("Crates rot. We present an algorithm to stack a mixed crate load.", "stack a mixed crate load"),
        (
            "Crates wait. We present a dispatch rule that makes berth queues short without extra crews.",
            "dispatch rule that makes berth queues short",
        ),
    ],
)
def test_a_phrase_is_kept_with_what_completes_it(abstract: str, label: str) -> None:
    assert first_phrase(abstract) == label


@pytest.mark.parametrize(
    ("abstract", "phrase"),
    [
        ("We present a method that makes berth queues short.", "method that makes berth queues short"),
        ("We present an algorithm to stack a mixed crate load.", "algorithm to stack a mixed crate load"),
        ("We present a tool for unloading the hulls of barges.", "unloading the hulls of barges"),
        (
            "We prove a duality between tidal drag and lunar recession.",
            "duality between tidal drag and lunar recession",
        ),
        ("We take a variational approach to convective mixing.", "variational approach to convective mixing"),
        ("We compare cranes using a novel wind model.", "cranes using a novel wind model"),
    ],
)
def test_what_completes_a_phrase_is_a_clause_a_gerund_or_a_pair(abstract: str, phrase: str) -> None:
    assert phrase in phrases(read_abstract(abstract))


def test_what_the_paper_studies_goes_before_the_topic_of_the_background() -> None:
    abstract = (
        "Container ships are increasingly used for perishable cargo transport, yet perishable cargo transport remains "
        "poorly understood. Here, we analyse reefer power traces using wavelets. The traces align with cargo logs."
    )
    assert first_phrase(abstract) == "reefer power traces using wavelets"


def test_prior_work_is_not_the_papers_own() -> None:
    abstract = "Recent work has studied anchor chain fatigue. We study rope decay in cold harbours."
    assert first_phrase(abstract) == "rope decay in cold harbours"


@pytest.mark.parametrize(
    "abstract",
    [
        "We link tidal drag and compact (bounded support) buoys in cold harbours.",
        "We link tidal drag and Berth Graph (BG)-constrained cranes in cold harbours.",
        "We link tidal drag and Berth- ing of barges in cold harbours.",
    ],
)
def test_a_phrase_that_an_aside_or_a_hyphen_cuts_is_not_taken(abstract: str) -> None:
    found = {phrase.lower() for phrase in phrases(read_abstract(abstract))}
    assert found.isdisjoint({"compact", "berth graph", "berth", "constrained cranes", "ing of barges"})


def test_the_letters_that_stand_for_a_phrase_are_no_part_of_it() -> None:
    assert first_phrase("Crates rot. We define berth reuse distance Dk as the time between two ships.") == (
        "berth reuse distance"
    )


def test_an_acronym_in_brackets_does_not_cut_a_phrase() -> None:
    assert "tidal berth memory" in phrases(read_abstract("We propose a tidal berth memory (TBM) layer for barges."))


@given(PIECES)
def test_a_phrase_is_cut_from_the_abstract_in_one_piece(abstract: str) -> None:
    for phrase in phrases(read_abstract(abstract)):
        assert phrase in abstract


@given(PIECES)
def test_a_phrase_with_what_completes_it_fits_a_label(abstract: str) -> None:
    joined = [phrase for phrase in phrases(read_abstract(abstract)) if re.search(r" (for|using|that|to) ", phrase)]
    assert all(len(phrase) <= LONGEST for phrase in joined)
