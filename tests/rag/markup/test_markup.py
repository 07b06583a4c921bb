from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.markup import Edit, apply, edits, readable

COMMANDS = ["\\emph{", "\\frac", "\\sqrt", "\\alpha", "\\over", "\\left", "\\cite{", "\\begin{", "\\url{", "\\"]
MARKS = [*"${}*_`'~^-()[]&%#,. \n", "--", "''", "``", "$$", "\\(", "\\)", "\\[", "\\]", "**", "***"]
WORDS = ["word", "Ab", "7", "α", "²", "中"]
MARKED_UP = st.lists(st.sampled_from(COMMANDS + MARKS + WORDS) | st.characters(), max_size=40).map("".join)


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        (r"a $2.6\times$ speedup", "a 2.6× speedup"),
        (r"1.7$\times$ faster", "1.7× faster"),
        (r"at 50\% or $50\%$", "at 50% or 50%"),
        (r"$\alpha$-stable", "α-stable"),
        (r"a $\sim5\times$ gain", "a ∼5× gain"),
        (r"up to $35 \times$ less", "up to 35× less"),
        (r"$\approx 0.4$% of edges", "≈0.4% of edges"),
        (r"adds $<$0.5\%", "adds <0.5%"),
        (r"$O(T^2)$ steps", "O(T²) steps"),
        (r"$ \widetilde{O}((s/\delta)^4) $ queries", "Õ((s/δ)⁴) queries"),
        (r"$ f : \mathbb{F}_2^n \to \mathbb{R} $", "f : 𝔽₂ⁿ → ℝ"),
        (r"$x\in X$ and $x \in X$", "x ∈ X and x ∈ X"),
        (r"\(n\log n\) and \[\|x\|_2^2\]", "n log n and ‖x‖₂²"),
        (r"$$\mathcal{O}(1)$$", "𝒪(1)"),
        (r"\alpha without dollars, \mathcal{O}(n)", "α without dollars, 𝒪(n)"),
        (r"$\theta^*$, $k^{th}$, $A^\top$, $f'$", "θ*, kth, Aᵀ, f′"),
        (r"$\left\{0,1\right\}^n$ or ${0,1}^n$", "{0,1}ⁿ or {0,1}ⁿ"),
        (r"10{,}000 or $10{,}000$", "10,000 or 10,000"),
    ],
)
def test_a_formula_is_shown_as_unicode(stored: str, shown: str) -> None:
    assert readable(stored) == shown


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        (r"n^{3/2}", "n^(3/2)"),
        (r"$O(n^{3/2}\sqrt{\log n})$", "O(n^(3/2)√(log n))"),
        (r"$1 + \frac{1}{n}$", "1 + 1/n"),
        (r"$\frac{a+b}{2c}$", "(a+b)/(2c)"),
        (r"$2\frac{1}{3}$", "2 (1/3)"),
        (r"$\frac{1}{n}\sum_i x_i$", "(1/n)∑ᵢ xᵢ"),
        (r"$\frac12$", "1/2"),
        (r"${\sqrt{d} \over n}$", "√d/n"),
        (r"$\sqrt{2T}$", "√(2T)"),
        (r"$x_{max}y$", "x_(max)y"),
        (r"$2^{\alpha}\beta$", "2^(α)β"),
        (r"$10^{-17}$", "10⁻¹⁷"),
        (r"$\ell_{p,1}$", "ℓ_(p,1)"),
    ],
)
def test_a_formula_on_one_line_keeps_its_meaning(stored: str, shown: str) -> None:
    assert readable(stored) == shown


@pytest.mark.parametrize(
    "text",
    [
        "between $5 and $10 a month",
        "US$ 5 million in 2020 and US$ 6 million in 2021",
        "US$ 5, US$ 6",
        "costs $5-$10, or $5/$10",
        "for under $15 per model",
        "from $5 < x and $6 on",
        "a lone $ sign, and $x without an end",
    ],
)
def test_money_and_lone_dollars_stay(text: str) -> None:
    assert readable(text) == text


def test_money_and_a_formula_stand_in_one_sentence() -> None:
    assert readable("costs $5 for $n=3$ runs") == "costs $5 for n=3 runs"


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        (r"a \emph{space group} and \textit{De Novo}", "a space group and De Novo"),
        (r"\textbf{S}patial \texttt{code}", "Spatial code"),
        (r"{\em old style} emphasis", "old style emphasis"),
        (r"as shown \citep{a2020, b2021}.", "as shown."),
        (r"extend~\citet{smith2020} (\cite{a})", "extend smith2020"),
        (r"\$5 \& \_ \# \{x\}", "$5 & _ # {x}"),
        (r"na\"ive Schr\"{o}dinger, {\L}ojasiewicz", "naïve Schrödinger, Łojasiewicz"),
        (r"at \url{https://a.b/c_d~e*f*}", "at https://a.b/c_d~e*f*"),
        (r"\href{https://a.b}{our *page*}", "our page"),
        ("found---so far---in 85--94", "found—so far—in 85–94"),
        ("``quotes'' and `single' and ``mixed\"", "“quotes” and ‘single’ and “mixed”"),
        (r"\begin{itemize} \item one \end{itemize}", " • one "),
        (r"\[Ada et al.\] say", "[Ada et al.] say"),
        (r"one\par two", "one  two"),
    ],
)
def test_latex_outside_formulas_is_read(stored: str, shown: str) -> None:
    assert readable(stored) == shown


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        (r"\ours wins", "ours wins"),
        (r"\modelname{} wins", "modelname wins"),
        (r"$\norm{x}$", "norm(x)"),
        (r"$\mathcalO(\sqrtT)$", "𝒪(√T)"),
        (r"\emph{never closed", "{never closed"),
        (r"C:\Users\name and \d+", r"C:\Users\name and \d+"),
    ],
)
def test_an_unknown_command_stays_readable(stored: str, shown: str) -> None:
    assert readable(stored) == shown


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("*one*, **two** and ***three***", "one, two and three"),
        ("the _whole_ (**NAME**) and *e.g.,* this", "the whole (NAME) and e.g., this"),
        ("**R**eading and ex**pand**ed", "Reading and expanded"),
        ("**bold *and italic***", "bold and italic"),
        ("我们提出**NAME**框架", "我们提出NAME框架"),
        ("run `a_b *c*` now", "run a_b *c* now"),
        (r"*over $\alpha$ and \emph{more}*", "over α and more"),
    ],
)
def test_markdown_marks_are_not_shown(stored: str, shown: str) -> None:
    assert readable(stored) == shown


@pytest.mark.parametrize(
    "text",
    [
        "snake_case_name and __init__",
        "2 * 3 * 4 = 24 and 2*3*4",
        "x**2 + y**2 and 2**n",
        "A* search, C*-algebras and *-algebras",
        "accuracy* and speed* (*p<0.05, **p<0.01)",
        "* a list\n* of items",
        "--flag and <!-- comment -->, ~140K",
    ],
)
def test_marks_that_are_no_markup_stay(text: str) -> None:
    assert readable(text) == text


def test_a_sentence_is_rendered_with_the_markup_of_the_whole() -> None:
    text = "We *mean it. Both* of us."
    assert [apply(text, edits(text), 0, 12), apply(text, edits(text), 13)] == ["We mean it.", "Both of us."]


def test_an_edit_that_the_span_cuts_is_not_made() -> None:
    text = "a $x_1 + x_2$ b"
    assert apply(text, edits(text), 0, 6) == "a $x_1"


@pytest.mark.parametrize("size", [30_000])
@pytest.mark.parametrize(
    "unit", ["$", "\\", "{", "*", "_", "`", "''", "$a", "$_{", "\\frac", "\\emph{", "\\over", "*a* "]
)
def test_no_text_takes_long(unit: str, size: int) -> None:
    started = time.process_time()
    readable((unit * size)[:size])
    assert time.process_time() - started < 1.0


@given(st.text())
def test_no_edits_leave_the_text(text: str) -> None:
    assert apply(text, ()) == text


@given(MARKED_UP)
def test_edits_are_sorted_and_lie_apart_within_the_text(text: str) -> None:
    position = 0
    for edit in edits(text):
        assert position <= edit.start < edit.end <= len(text)
        position = edit.end


@given(MARKED_UP)
def test_any_text_can_be_shown(text: str) -> None:
    assert apply(text, edits(text), 0, len(text)) == readable(text)


@given(st.text(alphabet="abc XYZ.,;:!?()0123456789\n"))
def test_plain_text_is_shown_as_it_is(text: str) -> None:
    assert readable(text) == text


@given(MARKED_UP, st.data())
def test_spans_that_cut_no_edit_give_the_whole(text: str, data: st.DataObject) -> None:
    found = edits(text)
    whole = [i for i in range(len(text) + 1) if not any(edit.start < i < edit.end for edit in found)]
    cut = data.draw(st.sampled_from(whole))
    assert apply(text, found, 0, cut) + apply(text, found, cut) == readable(text)


def test_an_edit_is_made_when_it_lies_in_the_span() -> None:
    assert apply("abc", (Edit(start=1, end=2, text="-"),), 1, 3) == "-c"


def test_a_dollar_amid_prose_opens_no_formula_and_a_spaced_symbol_does() -> None:
    assert readable("the cost in $ of $x$ items") == "the cost in $ of x items"
    assert readable("is it $ s $-Fourier-sparse?") == "is it s-Fourier-sparse?"
