"""An answer as HTML. Whatever a paper, a question or a model says is text here: every character of it is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from rag.types import Answer, Citation, Claim
from ui.reading import counted, line, name, place, quote, sentence


def question_html(question: str) -> str:
    """A question as it was typed."""
    return f'<div class="fn-question">{escape(question.strip())}</div>'


def error_html(message: str) -> str:
    """Why a question has no answer, and what to do."""
    return f'<div class="fn-answer fn-error"><p>{escape(message)}</p></div>'


def answer_html(answer: Answer) -> str:
    """An answer with its quotes beneath it, or a refusal with the nearest papers. Shown only: never parsed again."""
    parts = (
        _said(answer),
        _note(counted(answer)),
        _missing(answer),
        _list("Nearest papers (no evidence for this)", (line(paper.label) for paper in answer.nearest)),
        _sources(answer.citations),
        _list("You can ask", map(line, answer.suggestions)),
        *(_note(f"Note: {sentence(note)}") for note in answer.notes),
        _writer(answer),
    )
    return f'<div class="fn-answer fn-{answer.status} fn-{answer.mode}">{"".join(parts)}</div>'


def _note(text: str) -> str:
    return f'<p class="fn-note">{escape(text)}</p>' if text else ""


def _said(answer: Answer) -> str:
    claims = " ".join(_claim(claim, answer.citations) for claim in answer.claims)
    return f'<div class="fn-said">{claims}</div>' if claims else ""


def _claim(claim: Claim, citations: Sequence[Citation]) -> str:
    cited = {citations[index].marker: citations[index] for index in claim.evidence}
    markers = "".join(
        f'<span class="fn-marker" title="{escape(name(citation.paper))}">[{marker}]</span>'
        for marker, citation in cited.items()
    )
    own = claim.support == "verbatim"
    text = " ".join(quote(citations[index]) for index in claim.evidence) if own else sentence(claim.text)
    doubt = (
        ' <span class="fn-doubt">(its source does not support this)</span>' if claim.support == "unsupported" else ""
    )
    return f'<p class="fn-claim">{escape(text)}{"&nbsp;" if markers else ""}{markers}{doubt}</p>'


def _missing(answer: Answer) -> str:
    if not answer.missing:
        return ""
    heading = "Not in these papers" if answer.status == "unanswerable" else "Not stated"
    return f'<div class="fn-missing"><h3>{heading}</h3><p>{escape(sentence(answer.missing))}</p></div>'


def _sources(citations: Sequence[Citation]) -> str:
    by_marker: dict[int, list[Citation]] = {}
    for citation in citations:
        by_marker.setdefault(citation.marker, []).append(citation)
    sources = "".join(_source(by_marker[marker]) for marker in sorted(by_marker))
    return f'<div class="fn-sources"><h3>Sources</h3>{sources}</div>' if sources else ""


def _source(citations: Sequence[Citation]) -> str:
    first = citations[0]
    where = place(first.paper)
    about = f' <span class="fn-where">({escape(where)})</span>' if where else ""
    quotes = "".join(f"<blockquote>{escape(quote(citation))}</blockquote>" for citation in citations)
    return (
        f'<div class="fn-source"><span class="fn-marker">[{first.marker}]</span> '
        f"<strong>{escape(name(first.paper))}</strong>{about}{quotes}</div>"
    )


def _list(heading: str, lines: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(each)}</li>" for each in lines)
    return f'<div class="fn-list"><h3>{heading}</h3><ul>{items}</ul></div>' if items else ""


def _writer(answer: Answer) -> str:
    """Who put the answer into words."""
    if answer.mode == "llm":
        model = line(answer.model or "a language model")
        text = f"Written by {model}, checked against the quotes." if answer.claims else f"Read by {model}."
    elif answer.citations:
        text = "The papers' own sentences, chosen without a language model."
    else:
        return ""
    return f'<p class="fn-writer">{escape(text)}</p>'
