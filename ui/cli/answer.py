"""An answer as a person reads it: what is said, what is missing, and the words it stands on.

A sentence that is a paper's own stands between quotation marks, and is its own quote; under a
sentence that a model wrote, the words it stands on follow beneath the source. Nothing is shown twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.text import Text

from rag.types import Answer, Citation, Claim
from ui.cli.layout import paragraph
from ui.reading import counted, line, name, place, quote, sentence


def answer_lines(answer: Answer, width: int) -> Iterator[Text]:
    """The lines of an answer, wrapped to `width` columns."""
    blocks = [*_said(answer, width), *_lacking(answer, width), *_sources(answer, width), *_asides(answer, width)]
    for number, block in enumerate(blocks):
        if number:
            yield Text()
        yield from block


def _said(answer: Answer, width: int) -> Iterator[list[Text]]:
    """A paper's own sentence is a paragraph; what a model wrote runs on; a line of the catalogue is a line."""
    for form, claims in groupby(answer.claims, _form):
        match form:
            case "verbatim":
                for claim in claims:
                    yield list(paragraph(_own_words(claim, answer.citations), width))
            case "catalogue":
                yield [found for claim in claims for found in paragraph(_marked(claim, answer.citations), width)]
            case _:
                text = Text(" ").join(_marked(claim, answer.citations) for claim in claims)
                yield list(paragraph(text, width))


def _form(claim: Claim) -> str:
    return claim.support if claim.support in ("verbatim", "catalogue") else "written"


def _own_words(claim: Claim, citations: Sequence[Citation]) -> Text:
    words = " ".join(quote(citations[index]) for index in claim.evidence)
    return Text.assemble("“", words, "”", _markers(claim, citations))


def _marked(claim: Claim, citations: Sequence[Citation]) -> Text:
    doubt = (" (its source does not support this)", "yellow") if claim.support == "unsupported" else ""
    return Text.assemble(sentence(claim.text), _markers(claim, citations), doubt)


def _markers(claim: Claim, citations: Sequence[Citation]) -> Text:
    markers = dict.fromkeys(citations[index].marker for index in claim.evidence)
    return Text(" " if markers else "").append("".join(f"[{marker}]" for marker in markers), "bold cyan")


def _lacking(answer: Answer, width: int) -> Iterator[list[Text]]:
    if answer.missing:
        yield list(
            paragraph(Text(sentence(answer.missing), "bold" if answer.status == "unanswerable" else "yellow"), width)
        )
    if answer.nearest:
        labels = "; ".join(line(paper.label) for paper in answer.nearest)
        yield list(paragraph(f"Nearest papers (no evidence for this): {labels}", width, indent="  "))


def _sources(answer: Answer, width: int) -> Iterator[list[Text]]:
    if not answer.citations:
        return
    shown = {index for claim in answer.claims if claim.support == "verbatim" for index in claim.evidence}
    by_marker: dict[int, list[int]] = {}
    for index, citation in enumerate(answer.citations):
        by_marker.setdefault(citation.marker, []).append(index)
    yield [
        Text("Sources", "bold"),
        *(found for _, indexes in sorted(by_marker.items()) for found in _source(answer, indexes, shown, width)),
    ]


def _source(answer: Answer, indexes: Sequence[int], shown: set[int], width: int) -> Iterator[Text]:
    """One paper, with where the quotes above stand in it, and beneath it the quotes that are not above."""
    citations = [(index in shown, answer.citations[index]) for index in indexes]
    first = citations[0][1]
    marker = f"  [{first.marker}] "
    appeared = f" ({found})" if (found := place(first.paper)) else ""
    above = [citation for is_above, citation in citations if is_above]
    title = Text.assemble((name(first.paper), "bold"), appeared, (f", {_where(above)}" if above else "", "dim"))
    yield from paragraph(title, width, first=marker, indent=" " * len(marker))
    for is_above, citation in citations:
        if not is_above:
            words = Text.assemble("“", quote(citation), "” ", (f"({_where([citation])})", "dim"))
            yield from paragraph(words, width, first=" " * len(marker), indent=" " * (len(marker) + 1))


def _where(citations: Sequence[Citation]) -> str:
    """Fields and offsets: "characters 301–512, 630–811 of its abstract"."""
    spans: dict[str, list[str]] = {}
    for citation in sorted(citations, key=lambda each: (each.field, each.start)):
        spans.setdefault(citation.field, []).append(f"{citation.start}–{citation.end}")
    return ", ".join(f"characters {', '.join(dict.fromkeys(places))} of its {field}" for field, places in spans.items())


def _asides(answer: Answer, width: int) -> Iterator[list[Text]]:
    if answer.suggestions:
        asked = (
            found for each in answer.suggestions for found in paragraph(line(each), width, first="  ", indent="    ")
        )
        yield [Text("You can ask"), *asked]
    if complete := counted(answer):
        yield [Text(complete)]
    lines = [found for each in answer.notes for found in paragraph(Text(f"Note: {sentence(each)}", "dim"), width)]
    if answer.mode == "llm" and answer.model:
        lines.append(Text(f"Answered by {line(answer.model)}.", "dim"))
    if lines:
        yield lines
