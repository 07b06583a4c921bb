"""Markers: a model's text as sentences with the source numbers it gave (`drafts`), and an answer's own (`cite`)."""

from __future__ import annotations

from rag.cite.claims import cite
from rag.cite.draft import Draft, drafts

__all__ = ["Draft", "cite", "drafts"]
