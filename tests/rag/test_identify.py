from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from itertools import permutations
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.corpus import files, read
from rag.errors import SourceError
from rag.identify import Identity, abstract_key, abstract_sha256, identifiers, identify
from rag.normalise import normalise
from rag.types import Paper, Record

SEEDS = Path(__file__).parents[2] / "seeds"
LONG = "Sparse attention in long contexts is studied, and the cost of each head is measured with care. " * 4
OTHER = LONG.replace("studied", "refuted")


def record(
    abstract: str | None = LONG,
    *,
    title: str | None = None,
    doi: str | None = None,
    arxiv_id: str | None = None,
    year: int | None = None,
    authors: tuple[str, ...] = (),
) -> Record:
    return Record(
        source="list.txt:3",
        raw="",
        abstract=abstract,
        title=title,
        doi=doi,
        arxiv_id=arxiv_id,
        year=year,
        authors=authors,
    )


class Shelf:
    """Papers by every identifier they ever had, and the places already read."""

    def __init__(self, *records: Record) -> None:
        self.papers: dict[str, Paper] = {}
        self.places: set[str] = set()
        for item in records:
            self.add(item)

    def identify(self, item: Record) -> Identity:
        return identify(item, self.papers.get)

    def add(self, item: Record) -> str:
        identity = self.identify(item)
        outcome = identity.outcome(seen=item.source in self.places)
        paper = Paper(
            id=identity.paper_id,
            label="",
            title=item.title,
            abstract=item.abstract,
            doi=item.doi,
            arxiv_id=item.arxiv_id,
        )
        for name in identity.identifiers:
            self.papers.setdefault(name, paper)
        self.places.add(item.source)
        return outcome

    def ingest(self, paths: Iterable[Path]) -> Counter[str]:
        found = (item for file in files(paths) for item in read(file))
        return Counter(self.add(normalise(item)) for item in found if isinstance(item, Record))


def test_the_seeds_are_48_papers_and_9_repeats_and_then_nothing_new() -> None:
    shelf = Shelf()
    assert shelf.ingest([SEEDS]) == {"added": 48, "merged": 9}
    assert shelf.ingest([SEEDS]) == {"unchanged": 57}


def test_the_order_of_files_changes_no_id() -> None:
    ids = set()
    for order in permutations(sorted(SEEDS.glob("*.txt"))):
        shelf = Shelf()
        shelf.ingest(order)
        ids.add(frozenset(paper.id for paper in shelf.papers.values()))
    assert len(ids) == 1
    assert len(ids.pop()) == 48


def test_identifiers_come_strongest_first() -> None:
    names = identifiers(record(doi="10.1000/x", arxiv_id="2304.05376", title="A title"))
    assert names == ("doi:10.1000/x", "arxiv:2304.05376", f"abs:{abstract_key(LONG)[:16]}")


def test_a_title_counts_where_there_is_no_abstract() -> None:
    (name,) = identifiers(record(None, title="Sparse attention for long documents"))
    assert name == f"title:{abstract_key('Sparse attention for long documents')[:16]}"


def test_an_id_is_twelve_hexadecimal_digits_of_the_strongest_identifier() -> None:
    assert Shelf().identify(record(doi="10.1000/x")) == Identity(
        decision="new",
        paper_id=sha256(b"doi:10.1000/x").hexdigest()[:12],
        identifiers=("doi:10.1000/x", f"abs:{abstract_key(LONG)[:16]}"),
    )


def test_the_same_abstract_in_other_spacing_and_case_is_the_same_paper() -> None:
    assert Shelf(record()).identify(record(LONG.upper().replace(" ", "\r\n"))).decision == "same"


def test_one_doi_from_two_files_is_one_paper_though_the_abstracts_differ() -> None:
    shelf = Shelf(record(doi="10.1000/x"))
    identity = shelf.identify(record(OTHER, doi="10.1000/x"))
    assert (identity.decision, identity.outcome(seen=False)) == ("changed", "updated")


def test_an_arxiv_id_known_with_another_abstract_is_a_change() -> None:
    assert Shelf(record(arxiv_id="2304.05376")).identify(record(OTHER, arxiv_id="2304.05376")).decision == "changed"


def test_a_corrected_number_is_a_change() -> None:
    shelf = Shelf(record("The gain is 5.1%.", doi="10.1000/x"))
    assert shelf.identify(record("The gain is 51%.", doi="10.1000/x")).decision == "changed"


def test_other_spacing_under_a_known_doi_is_no_change() -> None:
    assert Shelf(record(doi="10.1000/x")).identify(record(LONG.replace(" ", "\n"), doi="10.1000/x")).decision == "same"


def test_a_record_without_abstract_changes_nothing() -> None:
    assert Shelf(record(doi="10.1000/x")).identify(record(None, title="T", doi="10.1000/x")).decision == "same"


def test_a_paper_known_by_title_gains_its_abstract() -> None:
    shelf = Shelf(record(None, title="T", doi="10.1000/x"))
    assert shelf.identify(record(doi="10.1000/x")).decision == "changed"


def test_a_record_that_adds_a_doi_keeps_the_papers_id() -> None:
    shelf = Shelf(record())
    assert shelf.identify(record(doi="10.1000/x")).paper_id == shelf.identify(record()).paper_id


def test_a_change_from_a_place_already_read_is_not_applied_again() -> None:
    shelf = Shelf(record(doi="10.1000/x"))
    assert shelf.identify(record(OTHER, doi="10.1000/x")).outcome(seen=True) == "unchanged"


def test_a_paper_taken_out_is_added_again_from_a_place_already_read() -> None:
    assert Shelf().identify(record()).outcome(seen=True) == "added"


def test_one_abstract_under_two_dois_is_two_papers_that_know_of_each_other() -> None:
    first = record(doi="10.1000/x")
    shelf = Shelf(first)
    twin = shelf.identify(record(doi="10.1000/y"))
    assert (twin.decision, twin.twin_of) == ("twin", shelf.identify(first).paper_id)
    assert twin.paper_id != twin.twin_of


def test_a_twin_is_found_again_by_its_own_doi() -> None:
    twin = record(doi="10.1000/y")
    assert Shelf(record(doi="10.1000/x"), twin).identify(twin).decision == "same"


def test_a_preprint_with_an_arxiv_doi_is_the_same_work_as_the_published_paper() -> None:
    preprint = normalise(record(doi="10.48550/arXiv.2304.05376"))
    assert Shelf(record(doi="10.1000/x")).identify(preprint).decision == "same"


def test_a_record_that_joins_two_papers_absorbs_the_weaker_match() -> None:
    by_doi, by_abstract = record(None, title="T", doi="10.1000/x"), record()
    shelf = Shelf(by_doi, by_abstract)
    identity = shelf.identify(record(doi="10.1000/x"))
    assert identity.paper_id == shelf.identify(by_doi).paper_id
    assert identity.absorbs == (shelf.identify(by_abstract).paper_id,)


def test_papers_that_contradict_each_other_are_not_joined() -> None:
    shelf = Shelf(record(OTHER, doi="10.1000/x"), record(doi="10.1000/y"))
    assert shelf.identify(record(doi="10.1000/x")).absorbs == ()


def test_a_stock_phrase_for_an_abstract_joins_no_two_titles() -> None:
    shelf = Shelf(record("No abstract available.", title="Sparse attention"))
    assert shelf.identify(record("No abstract available.", title="Dense retrieval")).decision == "new"


def test_a_stock_title_joins_no_two_years() -> None:
    shelf = Shelf(record(None, title="Editorial", year=2020))
    assert shelf.identify(record(None, title="Editorial", year=2021)).decision == "new"


def test_a_record_of_nothing_is_refused_with_its_place() -> None:
    with pytest.raises(SourceError, match=r"list\.txt:3"):
        Shelf().identify(record(None))


@given(st.text(st.characters(codec="utf-8")))
def test_the_key_of_an_abstract_ignores_unicode_form_and_signs(text: str) -> None:
    spaced = normalize("NFC", text).replace("", "-_ ")
    assert abstract_key(normalize("NFD", text)) == abstract_key(normalize("NFC", text))
    assert abstract_key(spaced) == abstract_key(normalize("NFC", spaced.replace("-_ ", "")))


def test_the_key_tells_words_apart() -> None:
    assert abstract_key("A net of 12 layers") != abstract_key("A net of 13 layers")


def test_a_version_is_named_by_its_exact_text() -> None:
    assert abstract_sha256("é") == sha256("é".encode()).hexdigest() != abstract_sha256("é ")
