from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from rag.export import markdown
from rag.types import Paper

TOWER = Paper(
    id="aaaa11112222",
    label="Tower",
    title="Tower: how_high is *high*?",
    abstract="It is $2.6\\times$ as **high**.",
    authors=("A. Mason", "B. Digger"),
    year=2026,
    venue="BUILD",
    doi="10.1/<x>",
    arxiv_id="2601.00001",
    url="https://example.org/tower",
)


def test_a_paper_is_a_section_with_its_label_place_identifiers_and_abstract() -> None:
    assert markdown([TOWER]) == (
        "## Tower\n\n"
        "**Tower: how\\_high is \\*high\\*?**\n\n"
        "A. Mason, B. Digger\n\n"
        "BUILD 2026\n\n"
        "- id: aaaa11112222\n"
        "- DOI: <https://doi.org/10.1/%3Cx%3E>\n"
        "- arXiv: <https://arxiv.org/abs/2601.00001>\n"
        "- URL: <https://example.org/tower>\n\n"
        "It is $2.6\\times$ as **high**.\n"
    )


def test_a_paper_known_by_little_has_a_short_section() -> None:
    assert markdown([Paper(id="cccc", label="Well", abstract="Deep.")]) == "## Well\n\n- id: cccc\n\nDeep.\n"


def test_html_in_an_abstract_is_shown_and_not_run() -> None:
    assert "&lt;script>" in markdown([Paper(id="x", label="x", abstract="See <script>alert(1)</script>; a < b.")])


def test_an_address_that_is_no_web_page_is_left_out() -> None:
    assert "javascript" not in markdown([Paper(id="x", label="x", url="javascript:alert(1)")])


@given(abstract=st.text(alphabet="#=->+*_`~1.)<!a \n", min_size=1))
def test_an_abstract_is_only_ever_paragraphs(abstract: str) -> None:
    blocks = MarkdownIt().parse(markdown([Paper(id="x", label="x", abstract=f"a\n{abstract}")]))
    outer = [block.tag for block in blocks if block.level == 0 and block.nesting >= 0]
    assert outer[:3] == ["h2", "ul", "p"]
    assert set(outer[3:]) <= {"p"}
