"""Labels: the name a paper gives to what it contributes, else a few of its own words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.label import LONGEST, UNTITLED, label_of, unique_label

SEEDS = Path(__file__).parents[2] / "seeds"

FERRY = (
    "Moving tokens between devices is slow. We introduce FerryNet, a router that batches transfers. "
    "On two clusters, FerryNet outperforms TugBoat and halves the traffic of the MegaPort benchmark."
)
THEORY = (
    "Much is known of convex games. We study dual averaging dynamics in monotone games with noisy feedback. "
    "We prove that dual averaging dynamics converge at the optimal rate."
)
WORDS = st.lists(
    st.sampled_from(
        "we propose introduce a the novel FerryNet (FN) , . : network called sparse routing of tasks".split()
    ),
    max_size=60,
).map(" ".join)


@pytest.mark.parametrize(
    ("abstract", "label"),
    [
        (FERRY, "FerryNet"),
        ("We propose Slow Tidal Pooling (STP), a layer for images. STP halves the error.", "STP"),
        ("Our method, dubbed Quarry, digs through logs. Quarry finds more faults than before.", "Quarry"),
        ("We call this scheme drift-lock. It keeps clocks together without a master.", "drift-lock"),
        ("This paper presents TideBench, a benchmark of tides. We evaluate nine models on TideBench.", "TideBench"),
        ("We present Grand Tide 2, a model of the sea. It is trained on buoys.", "Grand Tide 2"),
        (
            "We introduce shared tidal memory, a framework for agents. Agents with it forget less.",
            "shared tidal memory",
        ),
        ("Tides are hard to predict. Experiments show the gain. Code: https://github.com/sea/TidalFlow", "TidalFlow"),
    ],
)
def test_a_paper_is_called_by_the_name_that_its_abstract_introduces(abstract: str, label: str) -> None:
    assert label_of(abstract) == label


@pytest.mark.parametrize(
    "written", ["**Quarry**", "*Quarry*", "`Quarry`", r"\emph{Quarry}", r"\textsc{Quarry}", "``Quarry''"]
)
def test_emphasis_around_a_name_is_no_part_of_the_label(written: str) -> None:
    assert label_of(f"We introduce {written}, a tool for logs. It digs.") == "Quarry"


def test_the_main_contribution_goes_before_its_parts() -> None:
    abstract = (
        "We propose **TideFlow**, a framework for forecasts of tides. We also train a reward model, **TideScore**, and "
        "introduce **TideBench** to evaluate forecasts. TideFlow outperforms all baselines on TideBench."
    )
    assert label_of(abstract) == "TideFlow"


def test_an_acronym_of_the_background_is_not_the_papers_name() -> None:
    abstract = (
        "Large tidal models (LTMs) are costly. Tidal preference tuning (TPT) has been widely adopted to align them. "
        "We study rank collapse in shallow adapters and bound it."
    )
    assert label_of(abstract) not in ("LTMs", "TPT")


def test_examples_and_baselines_are_not_the_papers_name() -> None:
    abstract = (
        "Existing drafters such as TugBoat-3 are slow. For instance, Barge2.5 can stall for seconds. "
        "We propose a differentiable harbour layer whose backward pass is cheap, and compare it with PortNet."
    )
    assert label_of(abstract) == "differentiable harbour layer"


def test_a_paper_without_a_name_is_called_by_what_it_studies() -> None:
    assert label_of(THEORY) == "dual averaging dynamics in monotone games"


@pytest.mark.parametrize(
    ("abstract", "label"),
    [
        ("Ports are slow. We propose a framework for tidal berth allocation. It is fast.", "tidal berth allocation"),
        ("Nets fail. This paper presents an analysis of harbour drift models. They sink.", "harbour drift models"),
    ],
)
def test_a_phrase_is_what_the_paper_announces(abstract: str, label: str) -> None:
    assert label_of(abstract) == label


@pytest.mark.parametrize("beside", ["$U_k$ of each ship", "/ queue estimation"])
def test_a_phrase_is_not_cut_at_a_formula_or_a_slash(beside: str) -> None:
    assert "berth utility" not in label_of(f"Ships are late. We study the berth utility {beside} and knot untying.")


def test_a_two_word_phrase_gives_way_to_a_longer_one_that_ends_in_it() -> None:
    abstract = "We study berth allocation. Berth allocation is hard. Tidal berth allocation is harder."
    assert label_of(abstract).lower() == "tidal berth allocation"


def test_latex_in_a_label_reads_as_it_is_shown() -> None:
    assert label_of("We introduce Tide$^3$D, a detector of waves. Tide$^3$D outperforms all baselines.") == "Tide³D"


def test_headings_of_a_structured_abstract_name_nothing() -> None:
    abstract = (
        "BACKGROUND: Bone density is lost with age. METHODS AND MATERIALS: We measured bone density in 90 adults. "
        "RESULTS: Bone density fell. CONCLUSIONS: Exercise helps."
    )
    assert label_of(abstract) == "Bone density"


def test_line_numbers_do_not_enter_a_label() -> None:
    assert not re.search(r"\d", label_of("We study 4 tidal 5 memory 6 decay in shallow 7 basins, and 8 bound it."))


@pytest.mark.parametrize(
    ("title", "label"),
    [
        ("FerryNet: Batching Transfers between Devices", "FerryNet"),
        ("Long Harbour Navigator (LHN): Planning beyond Maps", "LHN"),
        ("Grand Tide 2: A Model of the Sea", "Grand Tide 2"),
        ("How Deep Is the Sea?", "How Deep Is the Sea?"),
        ("Position: Tides Are Here to Stay", "Tides Are Here to Stay"),
        ("On the critical role of salt in the long winters of the northern seas", "critical role of salt"),
        ("Diabetes: a review of complications in adults and in children", "Diabetes"),
    ],
)
def test_a_title_gives_the_name_or_its_leading_words(title: str, label: str) -> None:
    assert label_of(None, title) == label


def test_a_plain_word_before_the_colon_is_a_name_where_the_abstract_writes_it_so() -> None:
    assert label_of("We present Quarry, a tool.", "Quarry: Digging through the Logs of Large Systems") == "Quarry"


@pytest.mark.parametrize(
    ("abstract", "title"), [(None, None), ("", ""), (" \n", None), ("... -- !", "?!"), ("$$$", None)]
)
def test_a_paper_without_a_word_is_untitled(abstract: str | None, title: str | None) -> None:
    assert label_of(abstract, title) == UNTITLED


@pytest.mark.parametrize(
    "abstract",
    [
        "x" * 30_000,
        "word " * 6_000,
        "我们提出了一种新的方法，用于预测潮汐。",
        r"\emph{" * 4_000,
        "*" * 9_000,
        "(A" * 9_000,
        "$a" * 9_000,
    ],
)
def test_odd_text_has_a_label_too(abstract: str) -> None:
    assert 0 < len(label_of(abstract)) <= LONGEST


@given(st.text(), st.none() | st.text())
def test_every_text_has_a_bounded_label(abstract: str, title: str | None) -> None:
    assert 0 < len(label_of(abstract, title)) <= LONGEST


@given(WORDS, st.none() | WORDS)
def test_the_words_of_a_label_are_words_of_the_paper(abstract: str, title: str | None) -> None:
    label = label_of(abstract, title)
    assert label == UNTITLED or set(re.findall(r"\w+", label)) <= set(re.findall(r"\w+", f"{abstract} {title or ''}"))


@given(WORDS)
def test_a_label_is_stable(abstract: str) -> None:
    assert label_of(abstract) == label_of(abstract)


def test_a_free_label_is_kept() -> None:
    assert unique_label("FerryNet", FERRY, {"quarry"}) == "FerryNet"


def test_a_taken_label_is_extended_with_words_of_the_abstract() -> None:
    label = unique_label("FerryNet", FERRY, {"ferrynet"})
    assert label.startswith("FerryNet (")
    assert label.removeprefix("FerryNet (").removesuffix(")") in FERRY


def test_a_taken_label_without_an_abstract_is_numbered() -> None:
    assert unique_label("FerryNet", None, {"ferrynet", "ferrynet 2"}) == "FerryNet 3"


@given(st.text(max_size=80), st.none() | WORDS, st.lists(st.text(max_size=70), max_size=8))
def test_a_unique_label_is_never_a_taken_one(wanted: str, abstract: str | None, taken: list[str]) -> None:
    folded = {other.casefold() for other in (*taken, wanted)}
    label = unique_label(wanted, abstract, folded)
    assert label.casefold() not in folded
    assert 0 < len(label) <= LONGEST


def test_the_seeds_are_called_by_their_methods_names() -> None:
    text = "\n\n".join(path.read_text(encoding="utf-8") for path in sorted(SEEDS.glob("*.txt")))
    labels = {label_of(entry) for entry in re.split(r"\n\s*\n", text) if len(entry) > 200}
    assert labels > {
        "COSTGRAD",
        "Louver",
        "SparDA",
        "SpecBlock",
        "SpaG-DiT",
        "DIRAC-NO",
        "SpatialFlow-GRPO",
        "SourceBench",
    }
