"""Whether quotes support a sentence, by their words alone: `verify`.

claim, quotes ─reading→ language, clauses, words, quantities, names
              ─figures→ every number is the quotes', with its sign, unit and what it counts
              ─polarity, alignment→ nothing is denied, turned round or put in another's place
              ─binding→ what is said of a method is said of that one
              ─wording→ the words are the quotes', derived from theirs, or near them in meaning
              ─verdict→ supported or not, and the reason
"""

from __future__ import annotations

from rag.verify.verdict import ACROSS_LANGUAGES, Similarity, Verdict, verify

__all__ = ["ACROSS_LANGUAGES", "Similarity", "Verdict", "verify"]
