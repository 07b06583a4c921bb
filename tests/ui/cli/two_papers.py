"""Two papers, and answers about them."""

from __future__ import annotations

from typing import Any

from rag.types import Answer, Citation, Claim, Nearest, Paper

TOWER = Paper(
    id="aaaa11112222",
    label="Tower",
    abstract="We build **Tower**, which is $2.6\\times$ as high. It has\n12 floors.",
    year=2026,
    venue="BUILD",
    abstract_sha256="f" * 64,
    sources=("list.txt:3",),
)
WELL = Paper(
    id="bbbb33334444", label="Well", title="Deep wells", abstract="The well is 30 m deep.", authors=("A. Digger",)
)


def citing(paper: Paper, words: str, marker: int = 1) -> Citation:
    """A citation of `words`, which stand in the abstract of `paper`."""
    start = paper.text("abstract").index(words)
    return Citation(marker=marker, paper=paper, field="abstract", quote=words, start=start, end=start + len(words))


def verbatim(question: str, *citations: Citation, **more: Any) -> Answer:
    """An answer made of the papers' own sentences."""
    return Answer(
        question=question,
        resolved_question=question,
        kind="ask",
        status=more.pop("status", "answered"),
        claims=tuple(
            Claim(text=citation.quote, evidence=(place,), support="verbatim")
            for place, citation in enumerate(citations)
        ),
        citations=citations,
        **more,
    )


def refusal(question: str) -> Answer:
    """What is answered to a question that the papers do not answer."""
    return Answer(
        question=question,
        resolved_question=question,
        kind="ask",
        status="unanswerable",
        missing=f"No abstract in this library states this: {question}",
        nearest=(Nearest(id=WELL.id, label=WELL.label),),
    )
