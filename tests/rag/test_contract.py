from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.contract import answer_json, citation_json, paper_json, report_json, search_json
from rag.types import (
    Answer,
    Citation,
    Claim,
    Considered,
    Evidence,
    IngestReport,
    Nearest,
    Paper,
    PaperScore,
    Passage,
    SearchResult,
    Skip,
    Usage,
)

TOWER = Paper(
    id="t1",
    label="Tower",
    title="A tower",
    abstract="The tower is 12 m high.",
    authors=("A. Mason", "B. Smith"),
    year=2020,
    venue="Heights",
    doi="10.1/t",
    arxiv_id="2001.00001",
    url="https://example.org/t",
    sources=("list.txt:3",),
    abstract_sha256="ab12",
)
CITATION = Citation(marker=1, paper=TOWER, field="abstract", quote="12 m high", start=13, end=22)
CITED_PAPER = {
    "id": "t1",
    "label": "Tower",
    "title": "A tower",
    "authors": ["A. Mason", "B. Smith"],
    "year": 2020,
    "venue": "Heights",
    "doi": "10.1/t",
    "arxiv_id": "2001.00001",
    "url": "https://example.org/t",
}
ANSWER = Answer(
    question="and how high?",
    resolved_question="How high is the tower?",
    conversation="c1",
    turn=2,
    kind="ask",
    status="partial",
    claims=(Claim(text="It is 12 m high.", evidence=(0,), support="supported"),),
    citations=(CITATION,),
    missing="its width",
    nearest=(Nearest(id="w1", label="Well"),),
    considered=(Considered(paper="t1", score=0.5),),
    total=3,
    shown=1,
    suggestions=("How wide is it?",),
    mode="llm",
    model="small",
    usage=Usage(llm_calls=1, prompt_tokens=20, completion_tokens=5),
    timings_ms={"total": 12.5},
    notes=("One sentence was dropped.",),
)


def printed(value: dict[str, object]) -> dict[str, object]:
    """What a program reads back from the printed line."""
    read: dict[str, object] = json.loads(json.dumps(value, allow_nan=False))
    return read


def test_an_answer_has_every_field_of_the_contract() -> None:
    assert printed(answer_json(ANSWER)) == {
        "question": "and how high?",
        "resolved_question": "How high is the tower?",
        "conversation": "c1",
        "turn": 2,
        "kind": "ask",
        "status": "partial",
        "text": "It is 12 m high. [1]",
        "claims": [{"text": "It is 12 m high.", "evidence": [0], "support": "supported"}],
        "citations": [
            {
                "marker": 1,
                "paper": CITED_PAPER,
                "field": "abstract",
                "quote": "12 m high",
                "start": 13,
                "end": 22,
                "abstract_sha256": "ab12",
            }
        ],
        "missing": "its width",
        "nearest": [{"id": "w1", "label": "Well"}],
        "considered": [{"paper": "t1", "score": 0.5}],
        "comparison": None,
        "total": 3,
        "shown": 1,
        "suggestions": ["How wide is it?"],
        "mode": "llm",
        "model": "small",
        "fell_back": False,
        "usage": {"llm_calls": 1, "prompt_tokens": 20, "completion_tokens": 5},
        "timings_ms": {"total": 12.5},
        "notes": ["One sentence was dropped."],
    }


def test_what_an_answer_lacks_is_there_as_null_or_empty() -> None:
    refusal = printed(answer_json(Answer(question="q", resolved_question="q", kind="ask", status="unanswerable")))
    assert refusal.keys() == answer_json(ANSWER).keys()
    assert (refusal["text"], refusal["claims"], refusal["citations"], refusal["missing"]) == ("", [], [], None)


def test_a_paper_has_every_field_of_the_contract() -> None:
    assert printed(paper_json(TOWER)) == CITED_PAPER | {
        "abstract": "The tower is 12 m high.",
        "abstract_sha256": "ab12",
        "sources": ["list.txt:3"],
    }


def test_a_paper_known_by_title_only_has_a_null_abstract() -> None:
    assert paper_json(Paper(id="w", label="Well", title="A well"))["abstract"] is None


def test_a_search_has_every_field_of_the_contract() -> None:
    passage = Passage(paper_id="t1", kind="sentence", field="abstract", start=0, end=9, search_text="the tower")
    why = {"dense": 1, "lexical": None}
    evidence = Evidence(passage=passage, quote="The tower", score=0.03, similarity=0.7, why=why)
    ranked = PaperScore(paper=TOWER, score=0.03)
    result = SearchResult(question="tower?", evidence=(evidence,), papers=(ranked,), sufficient=True)
    assert printed(search_json(result)) == {
        "question": "tower?",
        "evidence": [
            {
                "paper": "t1",
                "field": "abstract",
                "start": 0,
                "end": 9,
                "quote": "The tower",
                "score": 0.03,
                "similarity": 0.7,
                "why": {"dense": 1, "lexical": None},
            }
        ],
        "papers": [{"id": "t1", "label": "Tower", "score": 0.03}],
        "sufficient": True,
    }


def test_an_ingest_report_has_every_field_of_the_contract() -> None:
    skip = Skip(source="list.txt:9", reason="no abstract")
    report = IngestReport(added=1, updated=2, unchanged=3, merged=4, skipped=(skip,), papers_total=6, notes=("1 NUL",))
    assert printed(report_json(report)) == {
        "added": 1,
        "updated": 2,
        "unchanged": 3,
        "merged": 4,
        "skipped": [{"source": "list.txt:9", "reason": "no abstract"}],
        "papers_total": 6,
        "notes": ["1 NUL"],
    }


@given(st.data())
def test_a_printed_quote_is_cut_from_the_printed_abstract(data: st.DataObject) -> None:
    abstract = data.draw(st.text(min_size=1))
    start, end = sorted(data.draw(st.tuples(st.integers(0, len(abstract)), st.integers(0, len(abstract)))))
    paper = Paper(id="p", label="P", abstract=abstract)
    citation = Citation(marker=1, paper=paper, field="abstract", quote=abstract[start:end], start=start, end=end)
    read = printed({"citation": citation_json(citation), "paper": paper_json(paper)})
    cited, stored = read["citation"], read["paper"]
    assert isinstance(cited, dict)
    assert isinstance(stored, dict)
    assert stored[cited["field"]][cited["start"] : cited["end"]] == cited["quote"]


@given(st.text(), st.lists(st.text()), st.none() | st.integers())
def test_a_paper_is_read_back_as_it_was(title: str, authors: list[str], year: int | None) -> None:
    paper = Paper(id="p", label="P", title=title, authors=tuple(authors), year=year)
    read = printed(paper_json(paper))
    assert (read["title"], read["authors"], read["year"]) == (title, authors, year)


@pytest.mark.parametrize("value", [answer_json(ANSWER), paper_json(TOWER)])
def test_a_printed_object_is_one_line(value: dict[str, object]) -> None:
    assert "\n" not in json.dumps(value)
