"""Sentences of abstracts: exact spans, whatever the text."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rag.split import sentences

SEEDS = sorted((Path(__file__).parents[2] / "seeds").iterdir())

MARKS = st.sampled_from(
    [". ", "? ", "! ", "。", "．", "「", "」", "(", ")", "[", "]", "$", "$$", "\\", '"', "”", "*", "…"]
)
WORDS = st.sampled_from(
    ["We", "show", "et al", "e.g", "i.i.d", "etc", "x", "N", "3.5", "1", "GPT-4", "BERT", "モデル", "a.b"]
)
SPACES = st.sampled_from([" ", "  ", "\n", "\n\n", "\r\n\r\n", "\t", "\u00a0", "\u2028"])
PROSE = st.lists(st.one_of(WORDS, MARKS, SPACES), max_size=80).map("".join)
TEXTS = st.one_of(PROSE, st.text(max_size=300))


def cut(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text)]


@settings(deadline=None)
@given(TEXTS)
def test_sentences_hold_every_character_that_is_not_white_space(text: str) -> None:
    assert "".join("".join(sentence.split()) for sentence in cut(text)) == "".join(text.split())


@settings(deadline=None)
@given(TEXTS)
def test_spans_are_in_order_and_do_not_overlap(text: str) -> None:
    bounds = [offset for span in sentences(text) for offset in span]
    assert bounds == sorted(bounds)


@settings(deadline=None)
@given(TEXTS)
def test_a_sentence_is_never_empty_and_has_no_white_space_around_it(text: str) -> None:
    assert all(sentence and sentence == sentence.strip() for sentence in cut(text))


@settings(deadline=None)
@given(TEXTS)
def test_white_space_around_a_text_only_shifts_its_sentences(text: str) -> None:
    assert [(start - 2, end - 2) for start, end in sentences(f" \t{text} \n")] == list(sentences(text))


@settings(deadline=None)
@given(st.lists(st.sampled_from(["x_1", ". B", "! C_2", r"\mathbb{R}", "(0, 1]", "? D^2"]), min_size=1).map("".join))
def test_math_is_never_cut(math: str) -> None:
    assert cut(rf"We bound $\mu{math}$ from below. It is tight.")[0] == rf"We bound $\mu{math}$ from below."


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\u00a0\t"])
def test_a_blank_text_has_no_sentences(text: str) -> None:
    assert sentences(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "We follow Wei et al. and train longer. |It helps.",
        "We follow Wei et al. (2022) closely. |It helps.",
        "We improve on the method of Wei et al. |Our method is faster.",
        "Large models, e.g. GPT-4, and small ones, i.e. Mamba, differ. |We ask why.",
        "We compare dense vs. Sparse-MoE layers. |They differ w.r.t. Lipschitz constants.",
        "Noise is i.i.d. Gaussian. |The loss is convex.",
        "It helps with images, text, etc. |We release code.",
        "It helps with images, etc. and with text. |We release code.",
        "As Fig. 3 and Eq. 2 show, AUC@10 = 0.70. |Nothing else changes.",
        "It matches the bound up to 0.5 in dimension d. |The proof is short.",
        "The graph has at most N nodes and width T. |We learn it from samples.",
        "J. Smith and A. B. Jones proved it. |We give a new proof.",
        "We fix (i) the loss of sparsity; (ii) the loss of structure. |It is fast.",
        "Compute helps [Wei et al., 2022, Brown 3 et al., 2024] all steps. |We ask why.",
        "The claim is left open (§7). |A second remark. |23 Within-example losses differ.",
        "It extends a lemma (J. Mach. Learn. Res. 3. Also in arXiv) to trees. |It is tight.",
        "The loss (see Sec. 4. It is convex.) is bounded. |It is tight.",
        "We bound $f(x) = 1. Y$ from below. |It is tight.",
        "A call costs $5. |We spend $10 in all. |It is cheap.",
        "Code is at https://project.github.io. |Models are at https://example.org/m.v2.",
        'They ask "why now?" and answer it. |We agree.',
        "**Does it scale?** |We find that it does.",
        "We show *how models fail?* |They guess.",
        "It uses caching, *i.e.*, reuse of states. |It is fast.",
        "We make two claims. |1. The loss is convex. |2. The bound is tight.",
        "Is it fast? |Yes! |It runs in 3.5 s.",
    ],
)
def test_scholarly_prose_is_cut_where_sentences_end(text: str) -> None:
    assert cut(text.replace("|", "")) == [sentence.strip() for sentence in text.split("|")]


def test_the_head_of_a_structured_abstract_stays_with_its_sentence() -> None:
    text = (
        "BACKGROUND: Sleep is short. METHODS AND RESULTS: We asked 30 people. They slept 5.5 h. CONCLUSION: Sleep more."
    )
    assert cut(text) == [
        "BACKGROUND: Sleep is short.",
        "METHODS AND RESULTS: We asked 30 people.",
        "They slept 5.5 h.",
        "CONCLUSION: Sleep more.",
    ]


def test_a_sentence_ends_though_the_space_after_it_was_lost() -> None:
    assert cut("The task is hard.We solve it (fast).AIM: To test torch.nn here.") == [
        "The task is hard.",
        "We solve it (fast).",
        "AIM: To test torch.nn here.",
    ]


def test_east_asian_full_stops_end_sentences_without_a_space() -> None:
    assert cut("我们提出一种方法。它比BERT快３．５倍！「速い。」と言った。結果は良い．") == [
        "我们提出一种方法。",
        "它比BERT快３．５倍！",
        "「速い。」と言った。",
        "結果は良い．",
    ]


@pytest.mark.parametrize("blank_line", ["\n\n", "\r\n\r\n", "\n \t\n"])
def test_a_blank_line_ends_a_sentence(blank_line: str) -> None:
    assert cut(f"A heading{blank_line}The text begins.") == ["A heading", "The text begins."]


def test_a_line_break_within_a_sentence_does_not_end_it() -> None:
    assert cut("We train a model\non Wikipedia. It\nworks.") == ["We train a model\non Wikipedia.", "It\nworks."]


def test_a_bracket_that_is_never_closed_does_not_join_sentences() -> None:
    assert cut("The interval [0, 1) is open. It is (half a line. We cut it.") == [
        "The interval [0, 1) is open.",
        "It is (half a line.",
        "We cut it.",
    ]


def test_spans_count_code_points() -> None:
    assert sentences("𝔼 is 🙂. We agree.") == ((0, 7), (8, 17))


@pytest.mark.parametrize(
    "unit",
    [
        ".",
        "(",
        "$",
        "[",
        "「",
        "。",
        '."',
        "?!",
        "1. ",
        "A. ",
        "et al. ",
        "(a",
        "((a)",
        "$a ",
        "a.b.",
        ". .. ",
        "\n.",
        "a. b",
    ],
)
def test_thirty_thousand_characters_of_anything_take_linear_time(unit: str) -> None:
    text = unit * (30_001 // len(unit))
    sentences("Load the model. Then measure.")
    began = time.process_time()
    sentences(text)
    assert time.process_time() - began < 5


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.name)
def test_sentences_of_the_seeds_begin_like_sentences_and_end_like_sentences(path: Path) -> None:
    abstracts = [line for line in path.read_text(encoding="utf-8").splitlines()[1:] if line.strip()]
    found = [sentence for abstract in abstracts for sentence in cut(abstract)]
    first = [next(character for character in sentence if character.isalnum()) for sentence in found]
    odd = [s for s, begin in zip(found, first, strict=True) if begin.islower() or s[-1] not in ".?!"]
    assert odd == []


def test_importing_the_splitter_loads_no_model() -> None:
    code = "import sys, rag.split; sys.exit('punkt' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], check=False).returncode == 0


def test_a_dollar_between_two_formulas_opens_none() -> None:
    text = r"It adds $<$0.5\% parameters. It gives 1.25$\times$ the speed. It costs $5 a day. It earns $6."

    assert [text[start:end] for start, end in sentences(text)] == [
        r"It adds $<$0.5\% parameters.",
        r"It gives 1.25$\times$ the speed.",
        "It costs $5 a day.",
        "It earns $6.",
    ]
