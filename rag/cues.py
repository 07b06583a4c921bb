"""The words by which a question's kind, and what it wants, are told: English, then German, French and Spanish.

What no cue catches is a plain question for anything.
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

from rag.types import Kind

Want: TypeAlias = Literal["author", "number", "reason", "data"]

_FLAGS: Final = re.IGNORECASE | re.VERBOSE

COMPARE: Final = re.compile(
    r"""
      \b(?:compar|contrast)\w* | \bvs\b | \bversus\b | \bside\ by\ side\b
    | \bdiffer(?:s|ed|ences?|ent)?\b.*\b(?:from|between|and)\b | \bbetween\b.*\bdifference
    | \bboth\b.*\b(?:and|works?|papers?)\b | \bhow\ do(?:es)?\ .*,.*\ and\ .*\ each\b
    | \btwo\ (?:\S+\ ){0,3}(?:papers|works|studies|methods)\b
    | \bvergleich\w* | \bunterschied\w* | \bcompare[rz]\b | \bdifférence | \bcompara\w* | \bdiferencia
    """,
    _FLAGS,
)
SUMMARISE: Final = re.compile(
    r"""
      \bsummar(?:y|i[sz]e|ies|i[sz]ed)\b | \btl;?dr\b | \bgist\b | \b(?:tell|teach)\ me\ about\b | \boverview\ of\b
    | \bin\ (?:one|two|three|a\ few|\d+)\ sentences?\b | \bexplain\ .*\ to\b
    | \bfasse?\b.*\bzusammen | \bzusammenfassung | \brésum\w+ | \bresum(?:e|en|ir|a)\b
    """,
    _FLAGS,
)
_WORKS: Final = r"(?:papers|works|studies|articles|abstracts)"
LIST: Final = re.compile(
    rf"""
      \b(?:which|what)\ (?:\S+\ ){{0,2}}(?:{_WORKS}|methods|approaches|techniques|benchmarks|datasets|authors)\b
    | \b(?:in|from)\ which\ {_WORKS}\b | \bhow\ many\ {_WORKS}\b
    | \blist\ (?:all|every|everything|the|each|papers)\b | \ball\ of\ them\b | \bwho\ (?:else\ )?\S+s\b.*\ball\b
    | \b(?:all|every)\ (?:of\ )?(?:the\ )?(?:papers?|works?|stud(?:y|ies))\b
    | \bwelche\ (?:arbeiten|artikel|studien|paper)\b | \bquels\ (?:articles|travaux)\b
    | \bquelles\ (?:études|publications)\b | \bqué\ (?:trabajos|artículos|estudios)\b
    """,
    _FLAGS,
)
KINDS: Final[tuple[tuple[Kind, re.Pattern[str]], ...]] = (
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
    )\W*
    """,
    _FLAGS,
)

WANTS: Final[tuple[tuple[Want, re.Pattern[str]], ...]] = (
    (
        "author",
        re.compile(
            r"""
              \bwho\ (?:wrote|made|invented|published|is\ behind|are\ the\ authors)\b
            | \bauthors?\ of\b | \bhow\ many\ authors\b | \baffiliat\w+
            | \bwer\ (?:hat|schrieb)\b | \bqui\ a\ (?:écrit|publié)\b | \bquién(?:es)?\ (?:escribi\w+|publicó)
            """,
            _FLAGS,
        ),
    ),
    (
        "number",
        re.compile(
            r"""
              \bhow\ (?:many|much|large|big|small|fast|long|high|low|far|often)\b | \borders\ of\ magnitude\b
            | \bwhat\ (?:(?:is|was|are|were)\ )?(?:the\ )?(?:\w+\ ){0,2}
              (?:share|fraction|percent(?:age)?|proportion|factor|rate|number|size|accuracy|score|temperature|speed-?up)\b
            | \b(?:size|number|percentage|fraction|share)\ of\b
            | \bwie\ (?:viele?|groß|schnell|hoch)\b | \bcombien\b | \bcuánt[oa]s?\b
            """,
            _FLAGS,
        ),
    ),
    (
        "reason",
        re.compile(
            r"\b(?:why|reason|what\ (?:causes|explains)|warum|wieso|pourquoi|por\ qué)\b",
            _FLAGS,
        ),
    ),
    (
        "data",
        re.compile(
            r"""
              \b(?:which|what)\ (?:\S+\ ){0,2}(?:data\ ?sets?|benchmarks?|corpora|corpus|data)\b
            | \bwelche[nmrs]?\ (?:datensätze|datensatz|daten)\b | \bquels?\ jeux?\ de\ données\b
            | \bqué\ (?:conjuntos?\ de\ )?datos\b
            """,
            _FLAGS,
        ),
    ),
)

HOLDS: Final[dict[Want, re.Pattern[str]]] = {
    "author": re.compile(r"(?!)"),  # An abstract does not say who wrote it.
    "number": re.compile(
        r"""
          \d | \b(?:two|three|four|five|six|seven|eight|nine|ten|twice|doubl(?:e|es|ed)|half|halves|halved)\b
        | \b(?:third|quarter|tenth|dozens?|hundreds?|thousands?|millions?|billions?|orders\ of\ magnitude)\b
        | \b(?:constant|linear(?:ly)?|quadratic(?:ally)?|proportional)\b
        """,
        _FLAGS,
    ),
    "reason": re.compile(
        r"""
          \b(?:because|since|due\ to|owing|thus|therefore|hence|so\ that|caus\w+|leads?\ to|leading\ to|led\ to)\b
        | \b(?:results?\ (?:in|from)|resulting\ (?:in|from)|reasons?|explain\w*|stem\w*|aris\w+|driv(?:es?|en|ing))\b
        | \b(?:allow\w*|enabl\w*|render\w*|suffer\w*|fail\w*|cannot|prevent\w*|rely|relies|reliance|overlook\w*)\b
        | \b(?:bottleneck\w*|challeng\w+|obstacle\w*|limit(?:s|ed|ation|ations)|inherent(?:ly)?|by\ \w+ing)\b
        """,
        _FLAGS,
    ),
    "data": re.compile(
        r"""
          \b(?:data(?!\ struct)|datasets?|benchmarks?|corpus|corpora|suites?|assays?|cohorts?|patients?|recordings?)\b
        | \b(?:evaluat\w+|experiments?|tested|trained|results?|trials?|simulations?)\ (?:\w+\ ){0,2}(?:on|across|in)\b
        """,
        _FLAGS,
    ),
}
"""What a sentence must hold to answer a question that wants a number, a reason or data."""
