"""The words by which is told what a question wants, and what a sentence must hold to answer it.

English, then German, French, Spanish, Chinese and Japanese. What no cue catches may be answered by anything.
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

Want: TypeAlias = Literal["author", "number", "reason", "data"]

_FLAGS: Final = re.IGNORECASE | re.VERBOSE

WANTS: Final[tuple[tuple[Want, re.Pattern[str]], ...]] = (
    (
        "author",
        re.compile(
            r"""
              \bwho\ (?:wrote|made|invented|published|proposed|developed|created|designed|introduced|is\ behind)\b
            | \bwho\ (?:is|are)\ (?:the\ )?(?:\w+\ )?authors?\b
            | \bauthors?\ of\b | \bhow\ many\ authors\b | \b(?:which|what)\ authors?\b | \baffiliat\w+
            | \b(?:which|what)\ (?:university|universities|institutions?|institutes?|lab|laboratory|company)\b
            | \bwhere\ (?:do|did|are|were)\ (?:they|the\ authors|its\ authors)\ (?:work|based|from|employed)\w*
            | \bwer\ (?:hat|schrieb)\b | \bqui\ a\ (?:écrit|publié)\b | \bquién(?:es)?\ (?:escribi\w+|publicó)
            | 作者 | 谁写 | 誰寫 | 谁提出 | 著者 | 誰が(?:書|提案)
            """,
            _FLAGS,
        ),
    ),
    (
        "reason",
        re.compile(
            r"""
              \bwhy\b | \breasons?\ (?:for|that|why|behind|is|are|was|were|of)\b
            | \bwhat\ (?:causes|explains|motivates)\b | \bhow\ come\b
            | \b(?:warum|wieso|weshalb|pourquoi)\b | \bpor\ qué\b
            | 为什么 | 為什麼 | 为何 | 為何 | なぜ | どうして | 何故
            """,
            _FLAGS,
        ),
    ),
    (
        "number",
        re.compile(
            r"""
              \bhow\ (?:many|much|large|big|small|fast|quickly|long|high|low|far|often|deep|wide|accurate)\b
            | \borders\ of\ magnitude\b | ^\W*(?:and\ )?(?:the\ )?(?:number|size|percentage|fraction|share)\ of\b
            | \bwhat\ (?:(?:is|was|are|were)\ )?(?:the\ )?(?:\w+\ ){0,2}
              (?:share|fraction|percent(?:age)?|proportion|number|size)\ of\b
            | \bwie\ (?:viele?|groß|schnell|hoch|lange?|oft|tief|weit|genau)\b | \bcombien\b
            | \bquel\ nombre\b | \bcuánt[oa]s?\b
            | 多少 | 多大 | 多快 | 多高 | 多长 | 多久 | [几幾](?:个|個|倍|种|種|层|層|次|秒|天|百)
            | いくつ | いくら | 何(?:倍|%|％|パーセント|個|回|時間|秒|層|枚|台|人|件|本)
            | どれ(?:くらい|ほど|だけ) | どの(?:くらい|程度)
            """,
            _FLAGS,
        ),
    ),
    (
        "data",
        re.compile(
            r"""
              \b(?:which|what)\ (?:\S+\ ){0,2}(?:data\ ?sets?|benchmarks?|corpora|corpus|data)\b
            | \bwhat\ (?:is|was|were|are)\ .{1,60}\b(?:trained|evaluated|tested|validated|tried)(?:\ out)?\ on\b
            | \bwelche[nmrs]?\ (?:datensätze|datensatz|daten)\b | \bquels?\ jeux?\ de\ données\b
            | \bqué\ (?:conjuntos?\ de\ )?datos\b
            | (?:什么|哪些|哪个|何种)[^，。？]{0,6}(?:数据|基准|语料)
            | (?:どの|何の|どんな)(?:データ|ベンチマーク|コーパス)
            """,
            _FLAGS,
        ),
    ),
)

ASKED: Final[tuple[tuple[Want, re.Pattern[str]], ...]] = (
    (
        "number",
        re.compile(
            r"""
              sizes?|rates?|ratios?|temperatures?|percent(?:age)?s?|shares?|fractions?|proportions?|factors?|speeds?
            | speedups?|speed\ up|accurac(?:y|ies)|precision|recall|scores?|error|perplexity|latency|throughput
            | bandwidth|costs?|length|depth|width|height|dimension|dimensionality|resolution|frequency|probability
            | thresholds?|budget|counts?|gain|duration|sparsity|margin|overhead|value|number|amount|exponent
            | complexity|epochs?|fid|auc|auroc|bleu|rouge|f1|map|miou|iou|wer|cer|psnr|ssim|rmse|mae|mse|elo|ap\d*
            | \w*(?:größe|rate|zahl|anteil|faktor|temperatur|genauigkeit|quote|länge|tiefe|breite|geschwindigkeit)
            | taux|taille|pourcentage|facteur|température|précision|vitesse|proportion|latence
            | tasa|tamaño|número|porcentaje|factor|temperatura|precisión|velocidad|proporción|latencia
            """,
            _FLAGS,
        ),
    ),
    ("reason", re.compile(r"reasons?|causes?|motivation|explanation|grund|gründe|ursache|raison|razón|motivo", _FLAGS)),
    (
        "data",
        re.compile(
            r"data|data\ ?sets?|benchmarks?|corpus|corpora|testbeds?|daten|datensatz|datensätze|données|datos", _FLAGS
        ),
    ),
    ("author", re.compile(r"authors?|affiliations?|universit(?:y|ies)|institutions?|autor(?:en)?|auteurs?", _FLAGS)),
)
"""What the noun asked for ("batch size", "accuracy") wants of a sentence, matched in full."""

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

PEOPLE: Final = re.compile(
    r"""
      \b(?:people|persons?|humans?|annotators?|raters?|labell?ers?|participants?|subjects?|patients?|users?|workers?)\b
    | \b(?:volunteers?|respondents?|students?|women|men|children|adults|experts?|clinicians?|physicians?|operators?)\b
    """,
    _FLAGS,
)
"""Who may be counted: a sentence that counts something else does not say how many they were."""
