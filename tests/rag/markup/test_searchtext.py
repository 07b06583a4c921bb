from __future__ import annotations

import re
import time
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.markup.searchtext import SearchText, search_text

LINES = [
    "Sorting machines have been studied for a long time, yet the question of how many",
    "comparisons they need on nearly sorted inputs is open. We measure 12 machines on a",
    "set of 40 inputs and find that most of them waste half of their comparisons, as a",
    "two-pass rule shows. Our main result is a bound for the best machine, which needs",
    "at most 3 passes and 9 registers. In addition, the bound is tight for all inputs of",
    "odd length and loose by a constant for the others. Experiments with 25 volunteers",
    "agree with the theory up to an error of 4 percent. We also describe a model with a",
    "single register, which is slower by a factor of two but simpler to build and run.",
]
NUMBERED = " ".join(f"{line} {number}" for number, line in enumerate(LINES, start=2))

STORED = st.lists(
    st.sampled_from(["a", "word", " ", "  ", "\n", "\u00a0", "\u2009", "\u00ad", "\u200b", "-", "—", "−", "‐\n", "-\n"])
    | st.sampled_from(
        ["ﬁ", "Ａ", "²", "½", "₂", "①", "α", "×", "7", "12 ", "*", "**", "_", "$x^2$", "\\emph{b}", "``c''"]
    )
    | st.characters(),
    max_size=40,
).map("".join)


@pytest.mark.parametrize(
    ("stored", "searched"),
    [
        (r"a $2.6\times$ speedup at $50\%$", "a 2.6x speedup at 50%"),
        (r"\emph{De Novo} and **NAME**", "De Novo and NAME"),
        ("eﬃcient ＡＢＣ\u3000１２", "efficient ABC 12"),
        ("thin\u2009space, no\u00a0break\n\tand  more ", "thin space, no break and more"),
        ("soft\u00adhyphen, zero\u200bwidth\ufeff", "softhyphen, zerowidth"),
        ("8B–123B, r = −0.913, non‑linear", "8B-123B, r = -0.913, non-linear"),
        ("one—two – three", "one - two - three"),
        ("the “model’s” own", 'the "model\'s" own'),
        ("α-stable, TNF-α and Δ", "alpha-stable, TNF-alpha and delta"),
        ("TNFα at 10 µm", "TNFα at 10 μm"),
    ],
)
def test_one_spelling_is_searched(stored: str, searched: str) -> None:
    assert search_text(stored) == searched


@pytest.mark.parametrize(
    ("stored", "searched"),
    [
        ("9.5 × 10−17", "9.5 × 10-17"),
        ("10⁻¹⁷ m²", "10^-17 m^2"),
        (r"$10^{-17}$ and $n^{3/2}$", "10^-17 and n^(3/2)"),
        ("3½ hours, ½ hour", "3 1/2 hours, 1/2 hour"),
        ("CO₂ is CO2, log₂8", "CO2 is CO2, log2 8"),
        ("5₂ and 2³4", "5_2 and 2^3 4"),
        ("64×64", "64×64"),
        ("page 5①", "page 5 1"),
    ],
)
def test_a_number_never_becomes_another(stored: str, searched: str) -> None:
    assert search_text(stored) == searched


@pytest.mark.parametrize(
    ("stored", "searched"),
    [
        ("the inter-\nference of", "the interference of"),
        ("state-of-\nthe-art", "state-of-the-art"),
        ("a two-\nstage rule; this two-stage rule", "a two-stage rule; this two-stage rule"),
        ("coarse-\nand fine-grained", "coarse- and fine-grained"),
        ("Lotka-\r\nVolterra", "Lotka-Volterra"),
        ("inter\u00ad\nference", "interference"),
    ],
)
def test_a_word_broken_at_a_line_end_is_mended(stored: str, searched: str) -> None:
    assert search_text(stored) == searched


def test_line_numbers_are_left_out() -> None:
    assert search_text(NUMBERED) == " ".join(LINES)


def test_line_numbers_before_the_lines_are_left_out() -> None:
    numbered = "\n".join(f"{number} {line}" for number, line in enumerate(LINES, start=31))
    assert search_text(numbered) == " ".join(LINES)


def test_a_line_number_glued_to_a_broken_word_becomes_its_hyphen() -> None:
    glued = NUMBERED.replace("as a 4 two-pass", "in cross4 machine")
    assert "in cross-machine rule shows" in search_text(glued)


def test_a_line_number_glued_to_a_word_known_from_elsewhere_joins_it() -> None:
    glued = NUMBERED.replace("as a 4 two-pass", "a regis4 ter")
    glued = glued.replace("single register", "register and register")
    assert "a register rule shows" in search_text(glued)


@pytest.mark.parametrize(
    "text",
    [
        "We use 2 models, 3 tasks, 4 seeds and 5 runs on 6 machines in 7 countries with 8 people.",
        " ".join(LINES),
        " ".join(f"{line} {number}" for number, line in enumerate(LINES[:4], start=2)),
        " ".join(f"{line} {number}" for number, line in zip([2, 3, 5, 8, 13, 21, 34, 55], LINES, strict=True)),
        " ".join(f"In step {number} we take a look at what the machine has sorted so far." for number in range(1, 9)),
        " ".join(f"{number} We take a look at what the machine has sorted so far." for number in range(1, 9)),
        " ".join(map(str, range(1, 400))),
    ],
)
def test_numbers_without_a_run_of_lines_stay(text: str) -> None:
    assert search_text(text) == text


def test_the_seeds_abstract_with_line_numbers_loses_just_these(numbered_seed: str) -> None:
    before = Counter(re.findall(r"\d+", numbered_seed))
    after = Counter(re.findall(r"\d+", search_text(numbered_seed)))
    assert before - after == Counter(map(str, range(2, 27)))


def test_a_sentence_is_searched_with_the_context_of_the_whole() -> None:
    second = NUMBERED.index("We measure 12")
    end = NUMBERED.index("Our main result")
    assert SearchText.of(NUMBERED).slice(second, end) == (
        "We measure 12 machines on a set of 40 inputs and find that most of them waste half of their comparisons, "
        "as a two-pass rule shows."
    )


def test_thousands_of_plain_abstracts_are_read_in_a_second() -> None:
    abstracts = [f"{' '.join(LINES)} {' '.join(LINES)} Number {n}." for n in range(1000)]
    started = time.process_time()
    for abstract in abstracts:
        search_text(abstract)
    assert time.process_time() - started < 1.0


@pytest.mark.parametrize("unit", ["1 2 ", "a-\n", "²", "½", "5×", "aa1 bb2 ", "-\n1 ", "\u00ad"])
def test_no_text_takes_long(unit: str) -> None:
    started = time.process_time()
    search_text((unit * 30_000)[:30_000])
    assert time.process_time() - started < 1.0


@given(STORED)
def test_search_text_holds_one_kind_of_space_and_hyphen_and_nothing_invisible(text: str) -> None:
    searched = search_text(text)
    assert not re.search(
        "[\u00ad\u200b-\u200f\u2060\ufeff\u2010-\u2015\u2212\u00b2\u00b3\u00b9\ufb00-\ufb06]", searched
    )
    assert searched == " ".join(searched.split())


@given(STORED, st.data())
def test_slices_between_words_give_the_whole(text: str, data: st.DataObject) -> None:
    stored = SearchText.of(text)
    spaces = [i for i in range(1, len(text)) if text[i - 1].isspace() and text[i].isascii()]
    borders = [i for i in spaces if not any(edit.start < i < edit.end for edit in stored.edits)]
    cuts = sorted(data.draw(st.sets(st.sampled_from(borders)))) if borders else []
    slices = [stored.slice(start, end) for start, end in pairwise([0, *cuts, len(text)])]
    assert "".join("".join(slices).split()) == "".join(stored.slice().split())


@pytest.fixture
def numbered_seed(pytestconfig: pytest.Config) -> str:
    lists = sorted((pytestconfig.rootpath / "seeds").glob("*.txt"))
    abstracts = [line for path in lists for line in path.read_text(encoding="utf-8").splitlines()]
    return next(line for line in abstracts if re.search(r" 2 .+ 3 .+ 4 .+ 25 .+ 26 ", line))
