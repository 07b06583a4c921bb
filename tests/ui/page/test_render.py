from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.types import Answer, Citation, Claim, Nearest, Paper
from tests.ui.cli.two_papers import TOWER, WELL, citing, refusal, verbatim
from tests.ui.page.elements import Elements, text
from ui.page.render import answer_html, error_html, question_html

HEIGHT = "We build **Tower**, which is $2.6\\times$ as high."
HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</p></div><iframe src=https://example.org></iframe>",
    "<!-- a comment that hides the rest",
    '"><b onmouseover="alert(1)">',
    "&lt;script&gt;",
]
OURS = {"div", "p", "span", "h3", "strong", "blockquote", "ul", "li"}


def said(words: str) -> Answer:
    """An answer in which a paper, a model and a question all say `words`."""
    paper = Paper(id="p", label=words, title=f"On {words}", abstract=f"See {words}", venue=words)
    citation = Citation(marker=1, paper=paper, field="abstract", quote=f"See {words}", start=0, end=len(words) + 4)
    claims = (
        Claim(text=citation.quote, evidence=(0,), support="verbatim"),
        Claim(text=words, evidence=(0,), support="unsupported"),
    )
    return replace(
        verbatim(words, citation),
        claims=claims,
        missing=words,
        nearest=(Nearest(id="p", label=words),),
        suggestions=(words,),
        notes=(words,),
        mode="llm",
        model=words,
    )


def test_a_claim_carries_its_marker_and_its_quote_stands_beneath_it() -> None:
    html = answer_html(verbatim("How high is the tower?", citing(TOWER, HEIGHT)))

    read = "We build Tower, which is 2.6× as high."
    assert text(html).startswith(f"{read} [1]")
    assert f"[1] Tower (BUILD 2026){read}" in text(html)


def test_the_quotes_of_one_paper_stand_under_one_heading() -> None:
    answer = verbatim(
        "What is there?", citing(TOWER, HEIGHT), citing(WELL, "30 m", marker=2), citing(TOWER, "It has\n12 floors.")
    )

    assert answer_html(answer).count("<strong>") == 2
    assert answer_html(answer).count("<blockquote>") == 3


def test_a_quote_is_read_as_part_of_its_abstract() -> None:
    paper = Paper(id="p", label="Twice", abstract="It costs **half as much. It is** fast.")

    html = answer_html(verbatim("?", citing(paper, "It costs **half as much.")))

    assert "<blockquote>It costs half as much.</blockquote>" in html


def test_a_paper_without_venue_and_year_has_no_empty_brackets() -> None:
    assert "()" not in text(answer_html(verbatim("How deep?", citing(WELL, "The well is 30 m deep."))))


def test_a_refusal_does_not_look_like_an_answer_and_names_the_nearest_papers() -> None:
    html = answer_html(refusal("What is the capital of France?"))

    assert "fn-unanswerable" in Elements(html).classes
    assert "fn-sources" not in Elements(html).classes
    assert text(html).startswith("Not in these papers")
    assert text(html).endswith("Nearest papers (no evidence for this)Well")


def test_a_partial_answer_says_what_is_missing() -> None:
    answer = verbatim("?", citing(TOWER, HEIGHT), status="partial", missing="No abstract states its weight.")

    assert "Not statedNo abstract states its weight." in text(answer_html(answer))


def test_the_model_that_wrote_the_answer_is_named() -> None:
    answer = replace(verbatim("?", citing(TOWER, HEIGHT)), mode="llm", model="qwen2.5:7b")

    assert "Written by qwen2.5:7b" in text(answer_html(answer))


def test_without_a_model_that_is_said() -> None:
    assert "without a language model" in text(answer_html(verbatim("?", citing(TOWER, HEIGHT))))


def test_a_sentence_that_its_source_does_not_support_is_marked() -> None:
    claim = Claim(text="It is blue.", evidence=(0,), support="unsupported")
    answer = replace(verbatim("?", citing(TOWER, HEIGHT)), claims=(claim,), mode="llm", model="m")

    assert "It is blue. [1] (its source does not support this)" in text(answer_html(answer))


def test_notes_are_shown() -> None:
    answer = verbatim("?", citing(TOWER, HEIGHT), notes=("the model could not be reached",))

    assert "Note: the model could not be reached" in text(answer_html(answer))


@pytest.mark.parametrize("words", HOSTILE)
def test_html_in_a_paper_is_text(words: str) -> None:
    read = Elements(answer_html(said(words)))

    assert read.tags <= OURS
    assert read.attributes <= {"class", "title"}
    assert read.text.count(words) >= 8


@pytest.mark.parametrize(
    "words",
    ["![seen](https://example.org/pixel.png)", "[open](javascript:alert(1))", "<https://example.org>", "# Title"],
)
def test_links_images_and_headings_in_markdown_stay_as_they_are_written(words: str) -> None:
    html = answer_html(said(words))

    assert Elements(html).tags <= OURS
    assert words in text(html)


def test_latex_is_read_and_money_is_not() -> None:
    paper = Paper(id="p", label="Price", abstract=r"With $\alpha = 0.5$ it costs between $5 and $10, or 50\% less.")

    html = answer_html(verbatim("?", citing(paper, paper.text("abstract"))))

    assert "<blockquote>With α = 0.5 it costs between $5 and $10, or 50% less.</blockquote>" in html


@given(st.text(max_size=60))
def test_nothing_that_is_said_becomes_an_element(words: str) -> None:
    read = Elements(answer_html(said(words)) + question_html(words) + error_html(words))

    assert read.tags <= OURS
    assert read.attributes <= {"class", "title"}


def test_a_question_is_shown_as_it_was_typed() -> None:
    assert Elements(question_html("  Is $x < y$\nor **not**? ")).text == "Is $x < y$\nor **not**?"
