"""How a question says that its papers are of some years or of a venue: English, German, French, Spanish; also Chinese
and Japanese. Patterns that end in ``$`` are searched for in what stands before, the others matched to what follows.
"""

from __future__ import annotations

import re
from typing import Final

_YEAR: Final = r"(?:19[5-9]\d|20\d\d)"
_WORKS: Final = (
    r"(?:papers?|works?|articles?|publications?|preprints?|stud(?:y|ies)|abstracts?|research|literature|"
    r"arbeit(?:en)?|artikel|studien?|veröffentlichung(?:en)?|publikation(?:en)?|travaux|études?|artículos?|trabajos?|"
    r"estudios?|publicaciones)"
)
_APPEARED: Final = (
    r"(?:publi(?:shed|ée?s?|cad[oa]s?)|appear(?:s|ed|ing)?|presented|accepted|came\s+out|written|dated?|"
    r"veröffentlicht\w*|erschienen\w*|parue?s?|aparecid[oa]s?)"
)
_LINKS: Final = (
    r"(?:that|which|who|were|was|are|is|have|has|had|been|come|comes|wurden?|sind|die|qui|sont|que|son|fueron)"
)
_DATA: Final = (
    r"(?:data\w*|corpus|corpora|news|tweets|images|photos|videos?|texts?|records|recordings|patients|reviews|surveys?|"
    r"benchmarks?|challenges?|competitions?|versions?|releases?|released|dumps?|snapshots?|models?|collect\w*|us(?:e|es|ed|"
    r"ing)|train\w*|test\w*|evaluat\w*|with|daten\w*|données|datos)"
)
_PLACED: Final = r"(?:at|in|from|of|for|by|to|bei|auf|aus|von|im|à|au|aux|de|du|des|en|del|dans|chez)"

_FLAGS: Final = re.IGNORECASE


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, _FLAGS)


YEAR: Final = re.compile(_YEAR)
YEAR_OF_VENUE: Final = re.compile(r"[\s,'’-]*(?:(?:19|20)\d\d|['’]\d\d)\s*$")

YEARS: Final = _pattern(
    r"(?<![\w.,$-])(?:"
    rf"(?:between|zwischen|entre|from|von|de|desde)\s+(?P<first>{_YEAR})\s*(?:and|und|et|y|to|until|bis|à|a|hasta|[-–—])"
    rf"\s*(?P<last>{_YEAR})"
    rf"|(?:in\s+|from\s+)?(?P<first2>{_YEAR})\s*[-–—]\s*(?P<last2>{_YEAR})"
    rf"|from\s+(?P<onwards>{_YEAR})\s+on(?:wards?)?(?!\s+\w)"
    rf"|(?:since|seit|ab|depuis|à\s+partir\s+de|desde)\s+(?P<since>{_YEAR})(?:\s+onwards?)?"
    rf"|(?:after|later\s+than|newer\s+than|nach|après|después\s+de)\s+(?P<after>{_YEAR})"
    rf"|(?:before|earlier\s+than|older\s+than|prior\s+to|vor|avant|antes\s+de)\s+(?P<before>{_YEAR})"
    rf"|(?:until|up\s+to|till|bis|jusqu['’](?:en|à)|hasta)\s+(?P<until>{_YEAR})"
    r"|(?P<from>(?:dated\s+)?(?:from|aus(?:\s+dem\s+jahre?)?|von)\s+(?:the\s+year\s+)?"
    rf"{_YEAR}(?:(?:\s*,\s*|\s+)(?:(?:and|or|und|oder)\s+)?{_YEAR})*)"
    r"|(?P<in>(?:of|in|during|for|im\s+jahre?|de\s+l['’]année|de|en|del?\s+año|del)\s+(?:the\s+year\s+)?"
    rf"{_YEAR}(?:(?:\s*,\s*|\s+)(?:(?:and|or|und|oder|et|ou|y|o)\s+)?{_YEAR})*)"
    rf"|(?P<bare>{_YEAR})"
    r")(?![\w%×]|[-–—]\w|[.,]\d)"
)
"""Years with the word before them that bounds them."""

EAST_ASIAN_YEARS: Final = _pattern(
    rf"(?P<first>{_YEAR})\s*年?\s*(?:到|至|から|[-–~～])\s*(?P<last>{_YEAR})\s*年?(?:之间|の間)?(?:发表|發表|出版|に発表された)?(?:的|の)?"
    r"(?=[^，。？、]{0,20}(?:论文|論文|文章|研究))"
    rf"|(?P<since>{_YEAR})\s*年?\s*(?:以来|以後|以后|之后|以降|から)(?:发表|發表|に発表された)?(?:的|の)?"
    r"(?=[^，。？]{0,30}(?:论文|論文|文章|研究))"
    rf"|(?P<before>{_YEAR})\s*年?\s*(?:以前|之前|より前)(?:发表|發表|に発表された)?(?:的|の)?"
    r"(?=[^，。？]{0,30}(?:论文|論文|文章|研究))"
    rf"|(?P<only>{_YEAR})\s*年\s*(?:发表|發表|出版|に?発表(?:された)?|に?出版(?:された)?)?(?:的|の)?(?=论文|論文|文章|研究)"
)

WORKS: Final = _pattern(rf"\b{_WORKS}\b|\bbeen\s+(?:done|published|written|proposed)\b")
WORKS_BEFORE: Final = _pattern(rf"\b{_WORKS}(?:\s+{_LINKS}){{0,3}}\s*$")
WORKS_AFTER: Final = _pattern(rf"\s+(?:conference\s+)?{_WORKS}\b")
OF_WORKS_BEFORE: Final = _pattern(
    rf"\b(?:{_WORKS}|{_APPEARED})(?:\s+{_LINKS}){{0,3}}(?:\s+{_APPEARED})?\s+{_PLACED}?\s*(?:the\s+)?$"
)
PLACED_BEFORE: Final = _pattern(rf"\b{_PLACED}\s+(?:the\s+)?$")
APPEARED_BEFORE: Final = _pattern(rf"\b{_APPEARED}(?:\s+{_PLACED}?\s*\x00+)?\s*,?\s*$")
APPEARED_AFTER: Final = _pattern(rf"\s+{_APPEARED}\b")
ARE_BEFORE: Final = _pattern(r"\b(?:is|are|was|were|come|comes|date|sind|stammen|sont|datent|son)\s*$")
MAY_BE_DATED: Final = _pattern(
    r"(?:^\W*|\b(?:the|these|those|which|what|all|any|no|list|show|find|only|many|die|der|welche|les|los|las)\s+|\x00\s*)$"
)
"""What stands before "2019 papers" where it means the papers of 2019, and not how many there are."""
DATA_OF_WORKS: Final = _pattern(rf"\b{_DATA}\s+(?:of|from|on)\s+(?:\w+\s+)?{_WORKS}(?:\s+{_LINKS}){{0,3}}\s*$")
OF_DATA: Final = _pattern(rf"\b{_DATA}\b")
STUDY_BEFORE: Final = _pattern(r"\b(?:works?|stud(?:y|ies)|research|literature|études?|estudios?|studien?)\s*$")
CONTENT_AFTER: Final = _pattern(r"\s+([^\W\d_]+(?<!ing)(?<!ed))\b")
JOINED: Final = _pattern(r"(?:[\s,/&]|\b(?:or|and|und|oder|et|ou|y|o)\b)+")
NOT_THE_VENUE: Final = _pattern(
    r"['’\s-]*(?:\d+\s+)?(?:challenges?|competitions?|workshops?|data\s?sets?|benchmarks?|corpus|style|templates?|"
    r"checklists?|reviewers?|reviews?)\b"
)
LEADING: Final = _pattern(
    rf"(?:(?:^|\s+|(?<=\s))(?:{_LINKS}|{_APPEARED}|{_PLACED}|the|year|or|and|und|oder|et|ou|y|o))*\s*$"
)
"""The words that lead to a filter, and say nothing without it."""
