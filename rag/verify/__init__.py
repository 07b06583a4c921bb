"""Whether quotes support a sentence, by their words alone: `verify`.

claim, quotes ─reading→ language, clauses, stems, quantities, names
              ─verdict→ every number and name is the quotes', nothing is turned round, the words are mostly theirs
"""

from __future__ import annotations

from rag.verify.verdict import ACROSS_LANGUAGES, Verdict, verify

__all__ = ["ACROSS_LANGUAGES", "Verdict", "verify"]
