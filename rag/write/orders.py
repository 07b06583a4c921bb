"""Sentences of a source that speak to whatever reads them ("ignore the instructions above"): data, never orders.

A model is not shown them and a claim cannot stand on them. Told by their form alone, so one that is worded as a
plain statement passes; what it states is then cited to its very words.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from rag.split import sentences

_TOLD: Final = r"(?:answer|respond|reply|say|state|write|output|print|repeat|tell|claim|conclude|cite|mention|reveal)"
_IGNORE: Final = r"(?:ignore|disregard|forget|override)"
_READER: Final = r"(?:[^\W\d_]+\s+)?(?:LLMs?|language models?|assistants?|chat ?bots?|models?|readers?|reviewers?)"
_START: Final = (
    r"(?:\A|(?<!i\.e)(?<!e\.g)[.:;!?]\s+)[\W_]*"
    r"(?:please\s+|instead\s*,?\s+|now\s*,?\s+|always\s+|just\s+|then\s+|important\s*:?\s+)*"
)
_ORDER: Final = re.compile(
    rf"""
      \b{_IGNORE}\s+(?:\w+\s+){{0,3}}?(?:all|any|every|your|these|those|previous|prior|earlier|preceding|above|system)\s+
        (?:\w+\s+){{0,3}}?(?:instructions?|prompts?|rules?|orders|guidelines?|messages?|sources)\b
    | {_START}{_IGNORE}\s+(?:the|everything)\s+(?:above|before|instructions|rules|sources)\b
    | \byou\s+(?:must|should|shall|will|have\s+to|are\s+to|need\s+to|may\s+only)\s+
        (?:now\s+|always\s+|only\s+|not\s+)*{_TOLD}\b
    | \byou\s+are\s+(?:now\s+)?(?:an?|the)\s+{_READER}\b
    | {_START}{_TOLD}\s*
        (?:only\b|exactly\b|that\b|with\b|the\s+(?:user|reader|words?|phrase|following|sentence)\b
        |["'“«:]|to\s+(?:the|every|all|any)\b)
    | {_START}(?:instructions?|notes?|messages?|attention)\s*(?:to|for|,|:)\s*
        (?:the\s+|any\s+|all\s+|every\s+)?{_READER}\b
    | (?:忽略|无视|無視|忽視)[^。！？]{{0,30}}(?:指令|指示|提示|规则|規則|以上)
    | \bignorier\w*\b[^.!?]{{0,60}}\b(?:Anweisung|Regel|Vorgabe)\w*
    | \b(?:ignor[aeiou]\w*|oubliez?|olvida)\s[^.!?]{{0,40}}
        \b(?:consignes|règles|instrucciones|reglas|istruzioni|regole|instruções)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)


@lru_cache(maxsize=1024)
def without_orders(text: str) -> str:
    """`text` less its sentences that give orders to the reader; unchanged, to the byte, where there are none."""
    if not _ORDER.search(text):
        return text
    spans = sentences(text)
    return " ".join(text[start:end] for start, end in spans if not _ORDER.search(text[start:end]))
