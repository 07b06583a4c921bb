"""The JSON objects that commands print and programs rely on. Fields are added here, never renamed or dropped."""

from __future__ import annotations

from rag.types import (
    Answer,
    Citation,
    Claim,
    Evidence,
    IngestReport,
    Paper,
    SearchResult,
)


def answer_json(answer: Answer) -> dict[str, object]:
    """The object of ``ask --json``, of each line of ``chat --json`` and of ``compare --json``."""
    return {
        "question": answer.question,
        "resolved_question": answer.resolved_question,
        "conversation": answer.conversation,
        "turn": answer.turn,
        "kind": answer.kind,
        "status": answer.status,
        "text": answer.text,
        "claims": [_claim_json(claim) for claim in answer.claims],
        "citations": [citation_json(citation) for citation in answer.citations],
        "missing": answer.missing,
        "nearest": [{"id": paper.id, "label": paper.label} for paper in answer.nearest],
        "considered": [{"paper": looked_at.paper, "score": looked_at.score} for looked_at in answer.considered],
        "comparison": None,
        "total": answer.total,
        "shown": answer.shown,
        "suggestions": list(answer.suggestions),
        "mode": answer.mode,
        "model": answer.model,
        "fell_back": answer.fell_back,
        "usage": {
            "llm_calls": answer.usage.llm_calls,
            "prompt_tokens": answer.usage.prompt_tokens,
            "completion_tokens": answer.usage.completion_tokens,
        },
        "timings_ms": dict(answer.timings_ms),
        "notes": list(answer.notes),
    }


def citation_json(citation: Citation) -> dict[str, object]:
    """A marker and its quote: ``paper[field][start:end] == quote``."""
    return {
        "marker": citation.marker,
        "paper": _cited_paper_json(citation.paper),
        "field": citation.field,
        "quote": citation.quote,
        "start": citation.start,
        "end": citation.end,
        "abstract_sha256": citation.paper.abstract_sha256,
    }


def search_json(result: SearchResult) -> dict[str, object]:
    """The object of ``search --json``."""
    return {
        "question": result.question,
        "evidence": [_evidence_json(evidence) for evidence in result.evidence],
        "papers": [
            {"id": ranked.paper.id, "label": ranked.paper.label, "score": ranked.score} for ranked in result.papers
        ],
        "sufficient": result.sufficient,
    }


def paper_json(paper: Paper) -> dict[str, object]:
    """One element of ``papers --json``; `abstract` is the stored text, byte for byte."""
    return {
        **_cited_paper_json(paper),
        "abstract": paper.abstract,
        "abstract_sha256": paper.abstract_sha256,
        "sources": list(paper.sources),
    }


def report_json(report: IngestReport) -> dict[str, object]:
    """The object of ``ingest --json``."""
    return {
        "added": report.added,
        "updated": report.updated,
        "unchanged": report.unchanged,
        "merged": report.merged,
        "skipped": [{"source": skip.source, "reason": skip.reason} for skip in report.skipped],
        "papers_total": report.papers_total,
        "notes": list(report.notes),
    }


def _cited_paper_json(paper: Paper) -> dict[str, object]:
    return {
        "id": paper.id,
        "label": paper.label,
        "title": paper.title,
        "authors": list(paper.authors),
        "year": paper.year,
        "venue": paper.venue,
        "doi": paper.doi,
        "arxiv_id": paper.arxiv_id,
        "url": paper.url,
    }


def _claim_json(claim: Claim) -> dict[str, object]:
    return {
        "text": claim.text,
        "evidence": list(claim.evidence),
        "support": claim.support,
    }


def _evidence_json(evidence: Evidence) -> dict[str, object]:
    passage = evidence.passage
    return {
        "paper": passage.paper_id,
        "field": passage.field,
        "start": passage.start,
        "end": passage.end,
        "quote": evidence.quote,
        "score": evidence.score,
        "similarity": evidence.similarity,
        "why": dict(evidence.why),
    }
