"""A description that points at one paper: "the paper on sleeping cats", "the cat one", "die Arbeit über Katzen"."""

from __future__ import annotations

import re
from typing import Final

from rag.terms import content_terms

LONGEST: Final = 8
"""Content words of a description, at most."""
READ: Final = 2_000
"""Characters that are read."""

_ONE: Final = r"(?:paper|article|preprint|study|work|abstract|publication)"
_ENDS: Final = (
    r"(?=\W*$|\s*[?.!,;:]|\s+(?:is|are|was|were|do|does|did|has|have|had|can|and|or|in|on|for|with|from|at|by|than)\b)"
)
_POINTED: Final = re.compile(
    rf"""
      \bthe\ (?P<before>(?:[^\W_][\w'’-]*\ ){{1,6}}?)(?:{_ONE}\b(?!\s+(?:of|that|on|about)\b)|one\b{_ENDS})
    | \b(?:(?:the|that|this)\ (?:[\w-]+\ )?(?:paper|article|preprint|study|abstract|publication|one)|the\ work)
      \ (?:on|about|with|of|for|by|dealing\ with|that|which|where)\s+(?P<after>[^.?!;:,]{{1,160}})
    | \b(?:die|der|den|das|dem)\ (?:(?:arbeit|artikel|paper|studie|veröffentlichung)\ (?:über|zu[mr]?|von|mit)
      |(?:arbeit|artikel|studie),\ (?:die|der|in\ de[rm]))\s+(?P<german>[^.?!;:,]{{1,160}})
    | \b(?:die|das|den|der|dem)\ (?P<compound>[\w-]{{2,40}})-(?:paper|arbeit|artikel|studie)\b
    | \b(?:le\ papier|l['’]article|l['’]étude|la\ publication|el\ (?:artículo|trabajo|paper|estudio)|la\ publicación)
      \ (?:sur|de|à\ propos\ de|qui|sobre|acerca\ de|que)\s+(?P<romance>[^.?!;:,]{{1,160}})
    | (?:关于|關於|有关)(?P<chinese>[^，。？]{{1,60}}?)的?(?:那篇)?(?:论文|論文|文章)
    | (?P<japanese>[^、。？\s]{{1,60}}?)(?:に関する|についての|を扱う)論文
    """,
    re.IGNORECASE | re.VERBOSE,
)
_VERB: Final = re.compile(
    r"\b(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|shows?|reports?|claims?|proposes?|says?|"
    r"states?|finds?|found|achieves?|uses?|and\ (?:what|how|which|why)|"
    r"zeigt|ist|sind|wird|hat|berichtet|montre|est|a|sont|muestra|es|son|dice)\b",
    re.IGNORECASE,
)
_POINTS_BACK: Final = frozenset(
    "first second third fourth fifth last next previous former latter other same original new old above earlier later "
    "current given whole full entire only main best worst better right wrong good bad faster slower bigger smaller "
    "larger newer older cheaper two three seminal recent plain called named".split()
)
"""Words that point at a paper by what was said before, and describe none."""
_ASKS: Final = re.compile(
    r"\b(?:is|are|was|were|does|do|did|has|have|what|which|how|why|when|where|who|in|by|to|than)\b", re.I
)


def descriptions(text: str) -> tuple[tuple[str, ...], ...]:
    """The content words, lower-cased, of each description of one paper in `text`, in order."""
    found: list[tuple[str, ...]] = []
    for match in _POINTED.finditer(text[:READ]):
        kind = match.lastgroup or ""
        phrase = match[kind]
        if kind == "before" and _ASKS.search(phrase):
            continue
        if kind in {"after", "german", "romance"} and not _VERB.match(phrase):
            phrase = _VERB.split(phrase, maxsplit=1)[0]
        found.append(tuple(word for word in content_terms(phrase) if word not in _POINTS_BACK)[:LONGEST])
    return tuple(dict.fromkeys(filter(None, found)))
