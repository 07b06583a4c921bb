"""A paper cut into passages: its title, each sentence of its abstract, and the abstract whole."""

from __future__ import annotations

from dataclasses import replace

from rag.markup.searchtext import SearchText
from rag.split import sentences
from rag.types import Field, Paper, Passage, PassageKind


def passages_of(paper: Paper) -> tuple[Passage, ...]:
    """The paper's passages in reading order. One with neither title nor abstract has none.

    The whole abstract stands for the paper in search, so its search text starts with the title.
    """
    found: list[Passage] = []
    title = SearchText.of(paper.title or "")
    if paper.title:
        found.append(_passage(paper, "title", "title", 0, len(paper.title), title))
    if paper.abstract:
        abstract = SearchText.of(paper.abstract)
        found += [_passage(paper, "sentence", "abstract", *span, abstract) for span in sentences(paper.abstract)]
        whole = _passage(paper, "abstract", "abstract", 0, len(paper.abstract), abstract)
        found.append(
            replace(
                whole,
                search_text="\n".join([*(p.search_text for p in found[:1] if p.kind == "title"), whole.search_text]),
            )
        )
    return tuple(passage for passage in found if passage.search_text)


def _passage(paper: Paper, kind: PassageKind, field: Field, start: int, end: int, text: SearchText) -> Passage:
    return Passage(paper_id=paper.id, kind=kind, field=field, start=start, end=end, search_text=text.slice(start, end))
