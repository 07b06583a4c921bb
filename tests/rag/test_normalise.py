from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.normalise import normalise, plain_arxiv_id, plain_doi
from rag.types import Record


def record(
    abstract: str | None = None, title: str | None = None, doi: str | None = None, arxiv_id: str | None = None
) -> Record:
    return Record(source="list.txt:1", raw="", abstract=abstract, title=title, doi=doi, arxiv_id=arxiv_id)


@pytest.mark.parametrize(
    "text",
    [
        "10.1000/AbC.1",
        "https://doi.org/10.1000/abc.1",
        "http://dx.doi.org/10.1000/ABC.1",
        "doi:10.1000/abc.1",
        "DOI: 10.1000/abc.1.",
        "10.1000/abc.1 [doi]",
        "https://doi.org/10.1000%2Fabc.1",
        "  10.1000/abc.1\n",
    ],
)
def test_a_doi_has_one_form(text: str) -> None:
    assert plain_doi(text) == "10.1000/abc.1"


def test_a_doi_keeps_its_odd_characters() -> None:
    assert plain_doi("10.1002/(SICI)1097-0258(19980815)17:15<1661::AID-SIM968>3.0.CO;2-2") == (
        "10.1002/(sici)1097-0258(19980815)17:15<1661::aid-sim968>3.0.co;2-2"
    )


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("2304.05376", "2304.05376"),
        ("arXiv:2304.05376v12", "2304.05376"),
        ("https://arxiv.org/abs/2304.05376v2", "2304.05376"),
        ("https://arxiv.org/pdf/2304.05376v2.pdf", "2304.05376"),
        ("10.48550/arXiv.2304.05376", "2304.05376"),
        ("0704.0001", "0704.0001"),
        ("arXiv:hep-th/9901001v3", "hep-th/9901001"),
        ("https://arxiv.org/abs/math.GT/0309136", "math/0309136"),
        ("2304.053761", None),
        ("12304.05376", None),
        ("n/a", None),
    ],
)
def test_an_arxiv_id_has_one_form_and_no_version(text: str, plain: str | None) -> None:
    assert plain_arxiv_id(text) == plain


def test_an_arxiv_doi_gives_the_arxiv_id() -> None:
    found = normalise(record(doi="https://doi.org/10.48550/arXiv.2304.05376"))
    assert (found.doi, found.arxiv_id) == ("10.48550/arxiv.2304.05376", "2304.05376")


def test_what_is_no_identifier_is_left_out_and_noted() -> None:
    found = normalise(record(doi="n/a", arxiv_id="none"))
    assert (found.doi, found.arxiv_id) == (None, None)
    assert found.notes == ("DOI 'n/a' left out: not of that form", "arXiv id 'none' left out: not of that form")


def test_an_empty_identifier_is_no_matter_for_a_note() -> None:
    assert normalise(record(doi="  ", arxiv_id="")).notes == ()


def test_control_characters_are_removed_and_counted() -> None:
    found = normalise(record(abstract="A\0b\x1b[31mc\td\r\ne\x7f", title="T\x01"))
    assert (found.abstract, found.title) == ("Ab[31mc\td\r\ne\x7f", "T")
    assert found.notes == (
        "2 control characters removed from the abstract",
        "1 control character removed from the title",
    )


def test_a_page_break_becomes_a_line_end_so_that_no_words_join() -> None:
    assert normalise(record(abstract="end\fstart")).abstract == "end\nstart"


def test_lone_surrogates_cannot_be_stored() -> None:
    assert normalise(record(abstract="a\ud800b")).abstract == "ab"


@pytest.mark.parametrize("text", ["", " \n", "\0 \x01"])
def test_a_text_of_nothing_is_none(text: str) -> None:
    assert normalise(record(abstract=text, title=text)).abstract is None


def test_notes_of_the_reader_come_first() -> None:
    given_ = Record(source="l:1", raw="", abstract="a\x01", notes=("read as cp1252",))
    assert normalise(given_).notes == ("read as cp1252", "1 control character removed from the abstract")


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\t\n\r"), min_size=1))
def test_nothing_else_of_an_abstract_is_touched(text: str) -> None:
    assert normalise(record(abstract=text)).abstract == (text if text.strip() else None)


@given(st.text(), st.text(), st.text(), st.text())
def test_a_normalised_record_is_normal(abstract: str, title: str, doi: str, arxiv_id: str) -> None:
    once = normalise(record(abstract, title, doi, arxiv_id))
    assert normalise(once) == once
