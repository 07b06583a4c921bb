"""Numbers that are not the quotes': another digit, sign, unit or thing counted; and roundings that say so."""

from __future__ import annotations

import pytest

from rag.verify import verify

GAIN = (
    r"On 12,480 documents, GLIMMER reaches $85.3\%$ accuracy, a gain of 4.2 percentage points over the previous best, "
    r"with a $2.58\times$ speedup, and answers in 35 ms."
)
TRIAL = "Among 1,204 patients, the drug lowered 90-day mortality from 12.4% to 9.1% (hazard ratio 0.72; p = 0.003)."
SIGNED = "The error changes by −0.129 per report, and its correlation with size is r = −0.62."
BOUND = r"The regret is at most $O(n^{2/3})$ with at most 64 neighbours, for up to $10^6$ users and 20 epochs."


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("GLIMMER is 85.3 percent accurate on 12480 documents.", GAIN),
        ("GLIMMER gains 4.2 pp over the previous best.", GAIN),
        ("GLIMMER gains 4.2 points over the previous best.", GAIN),
        ("GLIMMER gives a speedup of about 2.6×.", GAIN),
        ("GLIMMER gives a speedup of roughly 2.6-fold.", GAIN),
        ("GLIMMER gives a speedup of more than 2.5x.", GAIN),
        ("GLIMMER reaches about 85% accuracy.", GAIN),
        ("GLIMMER answers within 35 milliseconds on over 12 thousand documents.", GAIN),
        ("Mortality at 90 days fell from 12.4 to 9.1 percent.", TRIAL),
        ("The hazard ratio was about 0.7.", TRIAL),
        ("The error drops by 0.129 per report.", SIGNED),
        ("The correlation with size is minus 0.62.", SIGNED),
        ("The regret is at most O(n^(2/3)).", BOUND),
        ("This holds for up to one million users.", BOUND),
        ("The two halves are encoded jointly.", "Both halves are encoded jointly."),
        ("It needs half the memory.", "It needs 50% of the memory."),
        ("It loses just 0.3 BLEU points.", "It loses only 0.3 points in BLEU."),
    ],
)
def test_a_number_may_be_written_otherwise_or_rounded_where_that_is_said(claim: str, quote: str) -> None:
    verdict = verify(claim, [quote])
    assert verdict.holds, verdict.reason


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("GLIMMER reaches 85.4% accuracy.", GAIN),
        ("GLIMMER is run on 12,840 documents.", GAIN),
        ("GLIMMER is run on over 13,000 documents.", GAIN),
        ("GLIMMER gives a speedup of about 2.9×.", GAIN),
        ("GLIMMER gives a speedup of more than 3×.", GAIN),
        ("GLIMMER reaches 85% accuracy.", GAIN),
        ("GLIMMER gains 4.2% over the previous best.", GAIN),
        ("GLIMMER reaches 85.3 percentage points accuracy.", GAIN),
        ("GLIMMER answers in 35 s.", GAIN),
        ("GLIMMER gives a speedup of 2.58%.", GAIN),
        ("The drug lowered 30-day mortality from 12.4% to 9.1%.", TRIAL),
        ("The correlation with size is r = 0.62.", SIGNED),
        ("The error changes by +0.129 per report.", SIGNED),
        ("The error changes by 0.129 per report.", SIGNED),
        ("The regret is at most O(n^{1/3}).", BOUND),
        ("It has at least 64 neighbours.", BOUND),
        ("This holds for up to 10^5 users.", BOUND),
        ("This holds for 20 layers.", BOUND),
        ("The error changes by −0.129 per minute.", SIGNED),
    ],
)
def test_another_number_sign_unit_or_thing_counted_is_a_fault(claim: str, quote: str) -> None:
    assert not verify(claim, [quote]).holds


def test_the_reason_names_the_number() -> None:
    assert verify("GLIMMER answers in 36 ms.", [GAIN]).reason == "'36 ms' is not in its source"
