"""What LaTeX commands are in plain text: pylatexenc's tables, and what it lacks or reads otherwise.

pylatexenc knows some 1,400 symbols, accents and alphabets; it is asked about one command at a time. Structure
(scripts, fractions, spacing) is read by `rag.markup.formula`. unicodeit was weighed and left: it replaces strings
one after the other, knows no fractions, and has had no release since 2023.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


STYLES = _names(
    "emph textit textbf texttt textsc textrm textsf textsl textup textmd textnormal text mbox hbox fbox underline "
    "uline ensuremath enquote mathrm mathsf mathtt mathbf mathit mathnormal boldsymbol bm pmb bold operatorname mathop "
    "mathbin mathrel mathord smash underbrace overbrace intertext uppercase lowercase"
)
"""Commands that show their argument as it stands."""

SWITCHES = _names(
    "em it bf sc tt rm sl sf bfseries itshape scshape ttfamily sffamily rmfamily upshape slshape mdseries normalfont "
    "tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge centering noindent "
    "smallskip medskip bigskip protect xspace"
)
"""Commands without an argument that change only the look of what follows."""

ALPHABETS = {name: name for name in ("mathbb", "mathcal", "mathscr", "mathfrak")} | {
    "cal": "mathcal",
    "mathds": "mathbb",
    "mathbbm": "mathbb",
    "Bbb": "mathbb",
    "frak": "mathfrak",
}
ACCENTS = {name: name for name in ("hat", "tilde", "bar", "vec", "dot", "ddot", "check", "breve", "acute", "grave")} | {
    "widehat": "hat",
    "Hat": "hat",
    "widetilde": "tilde",
    "Tilde": "tilde",
    "overline": "bar",
    "Bar": "bar",
    "overrightarrow": "vec",
    "widecheck": "check",
}
FRACTIONS = _names("frac tfrac dfrac cfrac nicefrac sfrac")
ROOTS_AND_SCRIPTS = _names("sqrt binom tbinom dbinom textsuperscript textsubscript")
SPACES = _names(r", ; : > \ quad qquad thinspace enspace par newline linebreak") | {" ", "\n", "\t"}
NOTHING = _names(
    "left right middle mleft mright big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm limits "
    "nolimits displaystyle textstyle scriptstyle nonumber notag ! / - @"
)
"""Commands that leave no trace."""

DROPPED = _names(
    "label ref eqref autoref cref Cref pageref footnotemark vspace hspace vskip hskip phantom hphantom vphantom tag "
    "color index thanks begin end includegraphics"
)
"""Commands that go together with their argument."""

_STRIPPED = _names(
    "operatorname boldsymbol widetilde underline overline mathfrak mathcal mathscr widehat mathbb mathbf mathrm mathsf "
    "mathit textbf textit texttt textsc textrm textsf sqrt emph"
)

_OWN = {
    # Spelled otherwise than pylatexenc does, because a terminal or a search reads it better.
    "mid": "|",
    "ast": "*",
    "star": "⋆",
    "epsilon": "ε",
    "prime": "′",
    "bullet": "•",
    "geqslant": "≥",
    "leqslant": "≤",
    # Standard commands that pylatexenc has no text for.
    "|": "‖",
    "bot": "⊥",
    "models": "⊨",
    "neg": "¬",
    "lnot": "¬",
    "land": "∧",
    "lor": "∨",
    "lll": "⋘",
    "ggg": "⋙",
    "implies": "⇒",
    "iff": "⇔",
    "coloneqq": ":=",
    "colon": ":",
    "Re": "Re",
    "Im": "Im",
    "degree": "°",
    "euro": "€",
    "pounds": "£",
    "copyright": "©",
    "textless": "<",
    "textgreater": ">",
    "textbar": "|",
    "item": "•",
    "LaTeX": "LaTeX",
    "TeX": "TeX",
    "mod": "mod",
    "bmod": "mod",
    # Macros that papers define the same way.
    "eps": "ε",
    "R": "ℝ",
    "reals": "ℝ",
    "E": "𝔼",
    "ie": "i.e.",
    "eg": "e.g.",
} | {mark: mark for mark in "%$&_#{}"}


@cache
def _tables() -> tuple[Any, Any]:
    from pylatexenc.latex2text import LatexNodes2Text, get_default_latex_context_db

    return LatexNodes2Text(), get_default_latex_context_db()


@lru_cache(maxsize=2048)
def symbol(name: str) -> str | None:
    r"""Text of the argument-less command `name` ("alpha", "%"), or None when nothing is known of it."""
    if name in _OWN:
        return _OWN[name]
    if len(name) == 1 and name.isalpha():
        return None  # In formulas papers give these names to symbols of their own, whatever they are in text.
    known = getattr(_tables()[1].get_macro_spec(name), "simplify_repl", None)
    return known if isinstance(known, str) and known.strip() and "%" not in known else None


@lru_cache(maxsize=2048)
def styled(command: str, letter: str) -> str:
    r"""One letter in a mathematical alphabet or under an accent: ``styled("mathbb", "F")`` is 𝔽."""
    return str(_tables()[0].latex_to_text(f"\\{command}{{{letter}}}")) or letter


def split_stripped(name: str) -> tuple[str, str] | None:
    r"""Command and argument of a name whose braces were lost on the way: ``\mathcalO`` is ``\mathcal{O}``."""
    for length in range(min(len(name) - 1, 12), 3, -1):
        if name[:length] in _STRIPPED:
            return name[:length], name[length:]
    return None


def accented(source: str) -> str:
    r"""A letter with its accent, as text outside formulas has it: ``\"o`` is ö."""
    return str(_tables()[0].latex_to_text(source)) or source


def is_structure(name: str) -> bool:
    """Whether the command changes its argument's form: a fraction, a root, an accent, an alphabet."""
    return name in FRACTIONS or name in ALPHABETS or name in ACCENTS or name in ROOTS_AND_SCRIPTS


def is_citation(name: str) -> bool:
    r"""Whether the command cites: ``\cite``, ``\citep``, ``\parencite``, …"""
    return "cite" in name.lower()


def is_textual_citation(name: str) -> bool:
    """Whether what is cited is a part of the sentence, so that its key has to stand in for it."""
    return name.lower() in ("citet", "textcite", "citeauthor")
