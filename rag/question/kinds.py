"""The words by which the kind of a question is told: English, then German, French, Spanish, Chinese and Japanese.

What no cue catches is a plain question.
"""

from __future__ import annotations

import re
from typing import Final

from rag.types import Kind

_FLAGS: Final = re.IGNORECASE | re.VERBOSE

COMPARE: Final = re.compile(
    r"""
      \b(?:compare|comparing|comparison)\b | (?:^\W*|\bplease\ )contrast\b | \bvs\b | \bversus\b | \bside\ by\ side\b
    | \bdiffer(?:s|ed)?\b | \bdifferences?\b.{0,80}\b(?:from|between|and)\b | \bbetween\b.{0,80}\bdifference
    | \bdifferent\ (?:from|to|than)\b | \bhow\ (?:is|are)\b.{1,80}\bdifferent\b
    | ^\W*both\b | \bboth\ (?:\S+\ ){0,2}(?:works?|papers?|studies|methods)\b
    | \bhow\ do(?:es)?\b.{1,160}(?:,.{1,160}\ and|,|\ and)\ .{1,160}\b(?:each|respectively)\b
    | \btwo\ (?:\S+\ ){0,3}(?:papers|works|studies|methods)\b
    | \b(?:similarit\w+|in\ common|unlike)\b
    | \bvergleich\w* | \bunterschied\w* | \bcompare[rz]\b | \bdifférence | \bcompara(?:r|ción|ndo)?\b | \bdiferencia
    | 比较 | 比較 | 对比 | 對比 | 区别 | 區別 | 不同之处 | 違い
    """,
    _FLAGS,
)
BESIDE: Final = re.compile(
    r"\b(?:and|or|both|than|over|with|against|to|from|und|oder|als|et|ou|y|o|que)\b|[、和与跟與と]", re.IGNORECASE
)
"""What sets two papers that a question names side by side."""

SUMMARISE: Final = re.compile(
    r"""
      \bsummar(?:y|ies|i[sz]e|i[sz]ed)\b(?!\ statistic) | \btl;?dr\b | \bgist\b | \b(?:tell|teach)\ me\ about\b
    | \boverview\ of\b | \bin\ (?:one|two|three|a\ few|\d+)\ sentences?\b
    | \bexplain\b.{1,80}\bto\ (?:me|my|an?|someone|the)\b
    | \bwhat(?:['’]s|\ is|\ was)\ (?:\S+\ ){0,6}(?:paper|work|article|study|it)\ (?:all\ )?about\W*$
    | \bfasse?\b.*\bzusammen | \bzusammenfassung | \brésum\w+ | \bresum(?:e|en|ir|a)\b | \bworum\ geht\b
    | 总结 | 總結 | 概述 | 概括 | 要約 | まとめ
    """,
    _FLAGS,
)

_WORKS: Final = r"(?:papers|works|studies|articles|abstracts|publications|preprints|authors?\ groups)"
_ONE_OF_THEM: Final = r"(?:papers?|works?|stud(?:y|ies)|articles?|abstracts?|publications?|preprints?)"
_OF_THESE: Final = r"(?:of\ (?:the|these|those|our|my)\ )?"
_THINGS: Final = r"(?:methods|approaches|techniques|algorithms|frameworks|systems|architectures|benchmarks|data\ ?sets)"
_AUXILIARY: Final = r"(?:was|were|is|are|did|does|do|has|have|had|can|could|should|will|would)"
LIST: Final = re.compile(
    rf"""
      \b(?:which|what(?!\ works\b))\ {_OF_THESE}(?:\S+\ ){{0,2}}{_WORKS}\b
    | \bhow\ many\ {_OF_THESE}(?:\S+\ ){{0,2}}{_WORKS}\b | \bnumber\ of\ {_WORKS}\b
    | \b(?:is|are)\ there\ (?:(?:any|some|a|other|more|also)\ )*(?:\S+\ )?{_ONE_OF_THEM}\b
    | \b(?:do|does|did|have|has)\ any\ (?:of\ (?:the|these)\ )?(?:other\ )?{_ONE_OF_THEM}\b
    | \bwhat\ (?:other\ |related\ |prior\ )?(?:work|research|literature)\ (?:is|has|exists|was)\b
    | \bwhat(?:['’]s|\ has|\ is)\ (?:been\ (?:done|published|written)|there|known)\b
    | \b(?:is\ there|do\ (?:you|we)\ have|have\ you\ got)\ anything\b | ^\W*anything\ (?:on|about|with|from)\b
    | \b(?:list|enumerate|name|give|show|find|get|count)\ (?:me\ )?(?:all|every|everything|each|any|some)\b
    | \b(?:list|enumerate|name|give|show|find|get|count)\ (?:me\ )?(?:the\ |other\ |\w+\ )?{_WORKS}\b
    | ^\W*list\ the\b
    | ^\W*(?:any\ |other\ |all\ |more\ |recent\ )?{_WORKS}\ (?:on|about|that|which|with|using|from|by|where)\b
    | \ball\ of\ them\b | \bwho\ (?:else\ )?\S+s\b.*\ball\b
    | \b(?:all|every|each)\ (?:of\ )?(?:the\ |these\ )?{_ONE_OF_THEM}\b
    | \b(?:welche|wie\ viele|alle|gibt\ es(?:\ \w+)?)\ (?:\w+\ )?(?:arbeiten|artikel|studien|papers?|publikationen)\b
    | \b(?:quels|combien\ d['’e]|y\ a-t-il\ des)\ ?(?:articles|travaux|papiers)\b
    | \b(?:quelles|combien\ d['’e])\ ?(?:études|publications)\b | \btous\ les\ (?:articles|travaux)\b
    | \b(?:qué|cuánt[oa]s|hay|todos\ los)\ (?:trabajos|artículos|estudios|publicaciones)\b
    | (?:哪些|所有|多少篇|几篇|幾篇|列出|有没有|有沒有)[^，。？]{{0,20}}(?:论文|論文|文章|工作|研究)
    | 多少篇 | 哪几篇 | (?:どの|すべての|全ての|何本の)論文 | 論文[はを](?:すべて|全て|何本|いくつ|列挙|挙げ|リスト)
    """,
    _FLAGS,
)
COUNTS: Final = re.compile(
    rf"""
      \bhow\ many\ {_OF_THESE}(?:\S+\ ){{0,2}}{_WORKS}\b | \b(?:number\ of|count)\ (?:all\ )?(?:the\ )?{_WORKS}\b
    | \bwie\ viele\ (?:\w+\ )?(?:arbeiten|artikel|studien|papers?)\b
    | \bcombien\ d['’e]\ ?(?:articles|travaux|études|publications|papiers)\b
    | \bcuánt[oa]s\ (?:trabajos|artículos|estudios|publicaciones)\b
    | (?:多少|几|幾)篇 | 何本の論文 | 論文は(?:何本|いくつ)
    """,
    _FLAGS,
)
THINGS: Final = re.compile(
    rf"""
      \b(?:which|what)\ (?:\S+\ ){{0,2}}{_THINGS}\b(?!\ {_AUXILIARY}\b)(?=\ \w)
    | \b(?:which|what)\ (?:\S+\ ){{0,2}}(?:methods|approaches|techniques|algorithms)\ are\b
    | \b(?:which|what)\ (?:\S+\ ){{0,2}}{_THINGS}\ (?:are\ there|exist)\b
    """,
    _FLAGS,
)
"""Asks for papers by what they contribute, unless one paper's own things are meant ("which data sets does it use?")."""
OF_ONE: Final = re.compile(r"\b(?:it|the\ (?:authors|paper))\b", _FLAGS)
"""Makes things that could be listed one paper's own."""
OWN_COUNT: Final = re.compile(rf"\bhow\ many\ (?:\S+\ )?{_WORKS}\ (?:did|does|was|were)\b", _FLAGS)
"""Papers that a paper counts ("how many abstracts did the authors label?"), not the library's."""
_LIST_FIRST: Final = re.compile(
    rf"^\W*(?:in\ |from\ )?(?:which|what(?!\ works\b)|how\ many)\ {_OF_THESE}(?:\S+\ ){{0,2}}{_WORKS}\b", _FLAGS
)
"""Asks for papers whatever they do: "which papers compare …"."""
KINDS: Final[tuple[tuple[Kind, re.Pattern[str]], ...]] = (
    ("list", _LIST_FIRST),
    ("compare", COMPARE),
    ("summarise", SUMMARISE),
    ("list", LIST),
)

HELP: Final = re.compile(
    r"""
    \W*(?:
      (?:hi|hello|hey|hallo|bonjour|hola|good\ (?:morning|afternoon|evening))(?:\ there)?
    | thanks?(?:\ you)?(?:\ very\ much|\ a\ lot)? | thx | merci | danke | gracias | help
    | (?:(?:hi|hello|hey)\W+)?(?:what|how)\ can\ (?:you|i|this|it)\ (?:do|help|ask|use)\b.*
    | what\ (?:is|are)\ (?:in\ )?(?:here|there|this|these|this\ library)(?:\ about)?
    | what(?:['’]s|\ is)\ in\ (?:here|the\ library|this\ library|there)
    | what\ do\ you\ (?:know|have|do) | who\ are\ you | how\ does\ this\ work
    | was\ kannst\ du | que\ peux-tu\ faire | qué\ puedes\ hacer | 你好 | こんにちは | 谢谢 | ありがとう
    )\W*
    """,
    _FLAGS,
)
