from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rag.types import Answer, Citation, Claim, Paper
from tests.ui.cli.two_papers import TOWER, WELL, citing, refusal, verbatim
from ui.cli.answer import answer_lines

HEIGHT = citing(TOWER, "We build **Tower**, which is $2.6\\times$ as high.")
FLOORS = citing(TOWER, "It has\n12 floors.")
DEPTH = citing(WELL, "The well is 30 m deep.", marker=2)


def read(answer: Answer, width: int = 80) -> str:
    return "\n".join(line.plain for line in answer_lines(answer, width))


def written(*claims: Claim, citations: tuple[Citation, ...]) -> Answer:
    return replace(verbatim("q", *citations), claims=claims, mode="llm", model="some-model")


def test_a_papers_own_sentence_stands_in_quotation_marks_as_it_reads() -> None:
    assert "“We build Tower, which is 2.6× as high.” [1]\n" in read(verbatim("q", HEIGHT))


def test_a_quote_that_is_the_answer_is_printed_once() -> None:
    assert read(verbatim("q", HEIGHT, DEPTH)).count("30 m deep") == 1


def test_a_source_says_where_the_sentences_above_stand_in_it() -> None:
    assert read(verbatim("q", HEIGHT, FLOORS)).endswith(
        "Sources\n  [1] Tower (BUILD 2026), characters 0–49, 50–67 of its abstract"
    )


def test_under_a_written_sentence_the_words_it_stands_on_are_quoted() -> None:
    claim = Claim(text="The tower is high and the well deep.", evidence=(0, 1), support="supported")
    assert read(written(claim, citations=(HEIGHT, DEPTH)), width=100) == (
        "The tower is high and the well deep. [1][2]\n"
        "\n"
        "Sources\n"
        "  [1] Tower (BUILD 2026)\n"
        "      “We build Tower, which is 2.6× as high.” (characters 0–49 of its abstract)\n"
        "  [2] Well: Deep wells\n"
        "      “The well is 30 m deep.” (characters 0–22 of its abstract)\n"
        "\n"
        "Answered by some-model."
    )


def test_written_sentences_run_on_as_one_paragraph() -> None:
    claims = [Claim(text=text, evidence=(0,), support="supported") for text in ("One.", "Two.")]
    assert read(written(*claims, citations=(HEIGHT,))).startswith("One. [1] Two. [1]\n")


def test_a_sentence_without_support_is_marked_as_such() -> None:
    claim = Claim(text="It is the best.", evidence=(0,), support="unsupported")
    assert "It is the best. [1] (its source does not support this)" in read(written(claim, citations=(HEIGHT,)))


def test_a_refusal_says_what_is_missing_and_which_papers_come_nearest() -> None:
    assert read(refusal("How wide?")) == (
        "No abstract in this library states this: How wide?\n\nNearest papers (no evidence for this): Well"
    )


def test_a_partial_answer_says_what_is_missing_after_what_is_said() -> None:
    answer = verbatim("q", HEIGHT, status="partial", missing="Its width is not stated.")
    assert "as high.” [1]\n\nIts width is not stated.\n\nSources" in read(answer)


def test_notes_and_suggestions_follow_the_sources() -> None:
    answer = verbatim("q", HEIGHT, notes=("the model could not be reached",), suggestions=("How deep is Well?",))
    assert read(answer).endswith("You can ask\n  How deep is Well?\n\nNote: the model could not be reached")


def test_a_paper_cannot_move_the_cursor() -> None:
    paper = Paper(id="x", label="Evil\x1b[2J", abstract="It is \x1b]0;owned\x07 fine.")
    assert "\x1b" not in read(verbatim("q", citing(paper, paper.text("abstract"))))


@given(words=st.lists(st.text(alphabet="abc深い", min_size=1, max_size=30), min_size=1, max_size=40))
def test_no_line_is_longer_than_the_terminal_is_wide(words: list[str]) -> None:
    paper = Paper(id="x", label="x", abstract=" ".join(words))
    lines = answer_lines(verbatim("q", citing(paper, paper.text("abstract"))), 60)
    assert max(line.cell_len for line in lines) <= 60
