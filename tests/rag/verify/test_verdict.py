"""What quotes support, and what only looks like it."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.verify import ACROSS_LANGUAGES, verify

SPEED = (
    r"At $40\%$ density, LUMEN matches or exceeds dense search on three of five retrieval tasks, "
    r"while giving a measured $2.6\times$ speedup per query."
)
FREE = "We introduce LUMEN, a training-free index for sparse retrieval on a single GPU."
LABELS = "The encoder is trained without topic labels or other annotations."
OVER = "NOVA improves recall by 8--13% over EMBER-2 at 44--52% of its memory cost."
CORRELATION = "Recall and index size are tightly anti-correlated (r = −0.91, p = 9.5 × 10−7)."
COST = "Removing heads lowers the latency of decoding but does not hurt the accuracy of translation."


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("LUMEN gives a 2.6x speedup per query.", SPEED),
        ("LUMEN gives a 2.6-fold speedup for every query.", SPEED),
        ("At a density of 40 percent, LUMEN speeds up each query by 2.6 times.", SPEED),
        ("LUMEN matches or beats dense search on 3 of 5 retrieval tasks.", SPEED),
        ("Lumen needs no training.", FREE),
        ("LUMEN is a sparse retrieval index that runs on a single GPU.", FREE),
        ("No topic labels are needed to train the encoder.", LABELS),
        ("NOVA improves recall by 8 to 13% over EMBER-2.", OVER),
        ("Recall improves by 8–13 percent over EMBER 2.", OVER),
        ("Recall and index size are anti-correlated (r = -0.91).", CORRELATION),
        ("Recall and index size are anti-correlated with p = 9.5e-7.", CORRELATION),
        ("Removing heads reduces decoding latency.", COST),
        ("Removing heads does not hurt translation accuracy.", COST),
    ],
)
def test_a_paraphrase_is_supported(claim: str, quote: str) -> None:
    verdict = verify(claim, [quote])
    assert verdict.support == "supported", verdict.reason


@pytest.mark.parametrize(
    ("claim", "quote", "reason"),
    [
        ("LUMEN gives a 2.8x speedup per query.", SPEED, "'2.8x' is not in its source"),
        ("LUMEN gives a 2.6 ms speedup per query.", SPEED, "'2.6 ms' is not in its source"),
        ("At 60% density, LUMEN matches dense search.", SPEED, "'60%' is not in its source"),
        ("LUMEN matches dense search on four of five retrieval tasks.", SPEED, "'four' is not in its source"),
        ("LUMEN gives a 2.6x slowdown per query.", SPEED, "'slowdown'"),
        ("LUMEN does not give a 2.6x speedup per query.", SPEED, "denies"),
        ("LUMEN falls below dense search on three of five retrieval tasks.", SPEED, "'below'"),
        ("Dense search exceeds LUMEN on three of five retrieval tasks.", SPEED, "'exceeds'"),
        ("LUMEN exceeds dense search on all retrieval tasks.", SPEED, "'all'"),
        ("GLOW gives a 2.6x speedup per query.", SPEED, "'GLOW' is not in its source"),
        ("LUMEN gives a 2.6x speedup per query on Wikipedia.", SPEED, "'Wikipedia' is not in its source"),
        ("LUMEN requires training.", FREE, "'training', which its source denies"),
        ("LUMEN runs on 4 GPUs.", FREE, "'4' is not in its source"),
        ("The encoder is trained with topic labels.", LABELS, "'labels', which its source denies"),
        ("EMBER-2 improves recall by 8-13% over NOVA.", OVER, "'improves'"),
        ("NOVA reduces recall by 8-13% over EMBER-2.", OVER, "'reduces'"),
        ("NOVA improves recall by 8-13% over EMBER-3.", OVER, "'EMBER-3' is not in its source"),
        ("Recall and index size are tightly correlated.", CORRELATION, "'correlated'"),
        ("Recall and index size are tightly anti-correlated (r = 0.91).", CORRELATION, "'0.91' is not in its source"),
        ("Removing heads raises the latency of decoding.", COST, "'raises'"),
        ("Removing heads hurts the accuracy of translation.", COST, "'hurts'"),
        ("The capital of France is Paris.", COST, "'France' is not in its source"),
        ("The index is stored on a remote machine.", COST, "does not speak of"),
        ("Sure, here you are.", COST, ""),
        ("Yes.", COST, "nothing that a source could support"),
    ],
)
def test_a_distortion_is_not(claim: str, quote: str, reason: str) -> None:
    verdict = verify(claim, [quote])
    assert verdict.support == "unsupported"
    assert reason in verdict.reason


def test_a_quote_is_verbatim_whatever_its_white_space() -> None:
    assert verify(FREE.replace(" ", "\n"), [COST, FREE]).support == "verbatim"


def test_joined_quotes_are_verbatim() -> None:
    assert verify(f"{FREE} {COST}", [FREE, COST]).support == "verbatim"


def test_a_sentence_may_join_what_two_quotes_say() -> None:
    claim = "LUMEN is training-free and gives a 2.6x speedup per query."
    assert not verify(claim, [SPEED]).holds
    assert verify(claim, [FREE, SPEED]).holds


def test_a_paper_may_be_named_where_its_quote_says_we() -> None:
    quote = "We keep the index in memory and answer queries without a server."
    claim = "GLOW keeps its index in memory."
    assert not verify(claim, [quote]).holds
    assert verify(claim, [quote], names=["GLOW"]).holds


def test_an_acronym_stands_for_its_words() -> None:
    quote = "Molecules are scored by graph neural networks with sparse attention."
    assert verify("GNNs score the molecules with sparse attention.", [quote]).holds
    assert not verify("SVMs score the molecules with sparse attention.", [quote]).holds


@pytest.mark.parametrize(
    "claim",
    [
        "LUMEN在40%密度下将每次查询加速2.6倍。",
        "LUMEN beschleunigt jede Anfrage bei 40 % Dichte um das 2,6-Fache.",
        "LUMEN accélère chaque requête de 2,6 fois avec une densité de 40 %.",
    ],
)
def test_another_language_is_checked_by_names_and_numbers(claim: str) -> None:
    assert verify(claim, [SPEED]).reason == ACROSS_LANGUAGES
    assert not verify(claim.replace("40", "60"), [SPEED]).holds
    assert not verify(claim.replace("LUMEN", "GLOW"), [SPEED]).holds


def test_another_language_without_names_and_numbers_cannot_be_checked() -> None:
    assert "another language" in verify("这种方法很快。", [SPEED]).reason


def test_nothing_supports_a_sentence_without_quotes() -> None:
    assert verify(FREE, []).support == "unsupported"


@given(st.sampled_from([SPEED, FREE, LABELS, OVER, CORRELATION, COST]))
def test_every_sentence_supports_itself_when_its_signs_are_written_otherwise(quote: str) -> None:
    plain = quote.replace(r"\times", "×").replace(r"\%", "%").replace("$", "").replace("−", "-").replace("--", "–")
    assert verify(plain, [quote]).holds


@given(st.text(max_size=120), st.text(max_size=120))
def test_no_text_is_too_odd_to_check(claim: str, quote: str) -> None:
    assert verify(claim, [quote]).support in {"verbatim", "supported", "unsupported"}


def test_five_sentences_take_milliseconds() -> None:
    verify("Warm up the 2 readers.", ["Warm up."])
    began = time.process_time()
    for quote in (SPEED, FREE, LABELS, OVER, COST):
        verify(f"In short, {quote}", [quote])
    assert time.process_time() - began < 0.05
