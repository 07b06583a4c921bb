from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from rag import Library
from rag.errors import EmptyLibrary, ModelNotConfigured, NotALibrary, PaperNotFound, QuestionError, SourceError
from rag.types import Answer
from tests.rag.conftest import INVENTED


def quotes_are_exact(answer: Answer) -> bool:
    return all(cited.paper.text(cited.field)[cited.start : cited.end] == cited.quote for cited in answer.citations)


def test_a_question_is_answered_from_the_paper_that_answers_it(library: Library) -> None:
    answer = library.ask("How much longer do batteries of soil sensors last?", llm="none")

    assert (answer.status, answer.mode) == ("answered", "extractive")
    assert answer.citations[0].paper.label == "DozeNet"
    assert r"$4.5\times$" in answer.text
    assert quotes_are_exact(answer)
    assert all(claim.support == "verbatim" and claim.evidence for claim in answer.claims)


def test_the_text_of_an_answer_is_its_claims_with_their_markers(library: Library) -> None:
    answer = library.ask("What does IceTrace do?", llm="none")

    assert answer.text == " ".join(f"{claim.text} [1]" for claim in answer.claims)


@pytest.mark.parametrize(
    "question",
    ["What is the capital of France?", "Which optimiser does BERT use?", "Wie backe ich einen Apfelkuchen?", "2+2=?"],
)
def test_a_question_no_abstract_covers_is_refused_with_the_nearest_papers(library: Library, question: str) -> None:
    answer = library.ask(question, llm="none")

    assert answer.status == "unanswerable"
    assert (answer.claims, answer.citations) == ((), ())
    assert question in (answer.missing or "")
    assert 1 <= len(answer.nearest) <= 3


def test_a_question_for_a_number_is_answered_only_with_one(library: Library) -> None:
    assert "31,000" in library.ask("How many recipes were studied?", llm="none").text


@pytest.mark.parametrize(
    "question",
    ["Why do bumblebees forget flowers?", "On which dataset does the recipe paper train a model?"],
)
def test_where_the_right_paper_states_none_no_other_answers_in_its_place(library: Library, question: str) -> None:
    assert library.ask(question, llm="none").status == "unanswerable"


def test_a_comparison_cites_each_paper_named(library: Library) -> None:
    answer = library.ask("Compare DozeNet and IceTrace", llm="none")

    assert answer.kind == "compare"
    assert next(cited.paper.label for cited in answer.citations if cited.marker == 1) == "DozeNet"
    assert {cited.paper.label for cited in answer.citations} == {"DozeNet", "IceTrace"}
    assert {cited.marker for cited in answer.citations} == {1, 2}


def test_an_answer_can_be_limited_to_papers_by_any_of_their_names(library: Library) -> None:
    bees = library.papers(query="bumblebees")[0]

    answer = library.ask("What was measured, and how many?", llm="none", papers=[bees.id[:6]])

    assert {cited.paper.id for cited in answer.citations} <= {bees.id}
    assert {considered.paper for considered in answer.considered} == {bees.id}


def test_a_greeting_gets_help_and_no_search(library: Library) -> None:
    answer = library.ask("hi", llm="none")

    assert (answer.kind, answer.status, len(answer.suggestions)) == ("help", "answered", 3)
    assert "5 papers (ICML 2025)" in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "DozeNet " * 2000,
        'AND OR NEAR("sensors") * NOT (battery) "',
        "'; DROP TABLE papers; --",
        "🐝🐝🐝 bees?",
        r"How does $\alpha$ in \frac{a}{b} matter for $4.5\times$?",
        "the of and",
        "蜜蜂记得花吗？",
        "\u202eseeb rebmember",
        "glacier\x00front",
    ],
)
def test_an_odd_question_is_answered_or_refused_and_never_an_accident(library: Library, question: str) -> None:
    answer = library.ask(question[:20_000].strip(), llm="none")

    assert answer.status in ("answered", "unanswerable")
    assert quotes_are_exact(answer)


@pytest.mark.parametrize("question", ["", " \n ", "?!", "x" * 20_001])
def test_a_question_that_cannot_be_asked_is_told_why(library: Library, question: str) -> None:
    with pytest.raises(QuestionError):
        library.ask(question, llm="none")


def test_an_unknown_model_is_refused_before_anything_is_searched(tmp_path: Path) -> None:
    with pytest.raises(ModelNotConfigured, match="gpt-llama"):
        Library.open(tmp_path / "none there").ask("What?", llm="gpt-llama")


def test_search_shows_evidence_with_scores_and_why(library: Library) -> None:
    result = library.search("glacier fronts in radar images", k=4)

    assert result.papers[0].paper.label == "IceTrace"
    assert result.sufficient
    assert [found.score for found in result.evidence] == sorted((f.score for f in result.evidence), reverse=True)
    assert result.evidence[0].why["lexical"] == 1
    assert len(result.evidence) <= 4


def test_one_paper_cannot_fill_the_evidence(library: Library) -> None:
    result = library.search("bumblebees flight paths flower memory", k=10)

    counts = [sum(f.passage.paper_id == g.passage.paper_id for g in result.evidence) for f in result.evidence]
    assert max(counts) <= 3
    assert len({found.passage.paper_id for found in result.evidence}) > 1


def test_papers_can_be_listed_and_filtered(library: Library) -> None:
    assert [paper.label for paper in library.papers()][:2] == ["DozeNet", "PolyPitch"]
    assert [paper.label for paper in library.papers(query="VIBRATO")] == ["PolyPitch"]
    assert len(library.papers(year=2025)) == len(library.papers(venue="icml")) == 5
    assert library.papers(year=1999) == ()


def test_a_paper_is_found_by_label_and_a_near_miss_is_suggested(library: Library) -> None:
    assert library.paper("icetrace").label == "IceTrace"
    with pytest.raises(PaperNotFound, match="'IceTrace'"):
        library.paper("IceTrac")


def test_removing_takes_all_the_papers_named_or_none(own: Library) -> None:
    with pytest.raises(PaperNotFound):
        own.remove("DozeNet", "no such paper")
    assert len(own.papers()) == 5

    assert [paper.label for paper in own.remove("DozeNet", "PolyPitch")] == ["DozeNet", "PolyPitch"]
    assert len(own.papers()) == 3
    assert own.ask("What does DozeNet do?", llm="none").status == "unanswerable" or not any(
        cited.paper.label == "DozeNet" for cited in own.ask("What does DozeNet do?", llm="none").citations
    )


def test_a_rebuild_encodes_nothing_again(own: Library) -> None:
    before = own.ask("What does IceTrace do?", llm="none")

    assert own.rebuild() == 0
    assert own.ask("What does IceTrace do?", llm="none").text == before.text
    assert own.problems() == ()


def test_an_empty_library_says_how_to_fill_it(tmp_path: Path) -> None:
    library = Library.open(tmp_path / "new")

    assert library.papers() == ()
    for ask in (lambda: library.ask("What?", llm="none"), lambda: library.search("What?"), lambda: library.paper("x")):
        with pytest.raises(EmptyLibrary, match="footnote ingest --seeds"):
            ask()
    assert not (tmp_path / "new").exists()


def test_a_folder_of_other_files_is_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear all")

    with pytest.raises(NotALibrary):
        Library.open(tmp_path)


def test_a_path_that_is_not_there_is_told_and_makes_no_library(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="does not exist"):
        Library.open(tmp_path / "new").ingest(tmp_path / "missing.txt")


def test_a_dry_run_makes_no_library(tmp_path: Path) -> None:
    library = Library.open(tmp_path / "new")

    assert (library.ingest(INVENTED, dry_run=True).added, library.papers()) == (5, ())
    assert not (tmp_path / "new").exists()


def test_the_seeds_are_48_papers_and_9_repeats(tmp_path: Path) -> None:
    report = Library.open(tmp_path / "new").ingest(seeds=True, dry_run=True)

    assert (report.added, report.merged, report.skipped) == (48, 9, ())


def test_threads_share_a_library(library: Library) -> None:
    questions = ["What does IceTrace do?", "How many bumblebees?", "Which choir recordings?", "Are recipes graphs?"] * 4

    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda question: library.ask(question, llm="none").text, questions))

    assert together == [library.ask(question, llm="none").text for question in questions]


@pytest.mark.skipif(os.getuid() != 0, reason="becomes another user, which only root may")
def test_a_library_that_may_only_be_read_answers_and_says_how_it_searched(own: Library) -> None:
    own.close()
    folder = Path(shutil.copytree(own.folder, tempfile.mkdtemp() + "/library"))
    for place in (folder, *folder.rglob("*")):
        place.chmod(0o555 if place.is_dir() else 0o444)
    folder.parent.chmod(0o755)
    script = """
import os, sys
from rag import Library
library = Library.open(sys.argv[1])
library.encoder
os.setgroups([]); os.setgid(65534); os.setuid(65534)
answer = library.ask("What does IceTrace do?", llm="none")
print(answer.status, answer.citations[0].paper.label, *answer.notes)
"""
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}

    ran = subprocess.run(
        [sys.executable, "-c", script, str(folder)], capture_output=True, text=True, env=environment, check=False
    )

    assert ran.stdout.startswith("answered IceTrace"), ran.stderr
    assert "read-only" in ran.stdout


def test_the_evidence_follows_what_chroma_holds(own: Library) -> None:
    import chromadb

    question = "How much longer do batteries of soil sensors last?"
    before = {found.passage.id: found.why["dense"] for found in own.search(question).evidence}
    bees = own.papers(query="bumblebees")[0].id
    collection = chromadb.PersistentClient(str(own.folder / "chroma")).get_collection("passages")
    ids = collection.get(where={"paper": bees}, include=[])["ids"]

    collection.update(ids=ids[:1], embeddings=[own.encoder.encode_question(question).tolist()])

    nearest = {found.passage.id: found.why["dense"] for found in own.search(question, papers=[bees]).evidence}
    assert nearest[ids[0]] == 1
    after = {found.passage.id: found.why["dense"] for found in own.search(question).evidence}
    first = next(name for name, rank in before.items() if rank == 1)
    assert after[first] == 2


def test_a_question_in_capitals_is_answered_like_any_other(library: Library) -> None:
    shouted, said = (library.ask(text, llm="none") for text in ("WHAT DOES ICETRACE DO?", "What does IceTrace do?"))

    assert (shouted.status, shouted.citations) == (said.status, said.citations)


def test_a_refusal_in_another_language_says_what_the_encoder_reads(library: Library) -> None:
    refused = library.ask("Welche Hauptstadt hat Frankreich, und warum ist das so?", llm="none")
    told = library.ask("What is the capital of France?", llm="none")

    assert refused.status == told.status == "unanswerable"
    assert any("reads English" in note for note in refused.notes)
    assert not any("reads English" in note for note in told.notes)


def test_a_name_with_a_slip_is_read_as_the_label_and_the_answer_says_so(library: Library) -> None:
    answer = library.ask("What does IceTrase do?", llm="none")

    assert {citation.paper.label for citation in answer.citations} == {"IceTrace"}
    assert "'IceTrase' was read as 'IceTrace'." in answer.notes


class LikesBees:
    """A reranker that puts texts on bees first."""

    def scores(self, question: str, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.array(["bumblebee" in text.lower() for text in texts], dtype=np.float32)


def test_a_reranker_orders_the_best_papers_anew(own: Library) -> None:
    own.reranker = LikesBees()

    assert "bumblebee" in (own.search("How long do batteries of soil sensors last?").papers[0].paper.abstract or "")


def test_years_and_venues_limit_the_papers(library: Library) -> None:
    assert library.ask("How many papers are from ICML 2025?", llm="none").total == 5
    nothing = library.ask("Which papers from 2019 are about bumblebees?", llm="none")
    assert (nothing.status, nothing.missing) == ("unanswerable", "No paper in this library is from 2019.")


def test_a_list_scores_every_paper_and_says_how_many_are_shown(library: Library) -> None:
    answer = library.ask("Which papers are about ice?", llm="none")

    assert answer.kind == "list"
    assert answer.shown == len({citation.paper.id for citation in answer.citations}) >= 1
    assert answer.total is not None
    assert answer.total >= answer.shown


def test_what_a_named_paper_never_speaks_of_is_told_as_missing(library: Library) -> None:
    answer = library.ask("Which GPU was IceTrace measured on?", llm="none")

    assert (answer.status, answer.missing) == ("unanswerable", "The abstract of IceTrace does not speak of GPU.")


@pytest.mark.parametrize(
    "question",
    [
        "What does IceTrace do, and who wrote it?",
        "Who wrote IceTrace and what does it do?",
        "What does IceTrace do, and which crane did it need?",
    ],
)
def test_of_two_things_asked_the_one_that_is_stated_is_answered(library: Library, question: str) -> None:
    answer = library.ask(question, llm="none")

    assert answer.status == "partial"
    assert {citation.paper.label for citation in answer.citations} == {"IceTrace"}
    assert answer.missing
    assert "does not speak of" in answer.missing


def test_a_comparison_with_something_unknown_is_partial_and_says_so(library: Library) -> None:
    answer = library.ask("Compare DozeNet and Nonexistor", llm="none")

    assert (answer.status, answer.missing) == ("partial", "No abstract in this library mentions Nonexistor.")
    assert {cited.paper.label for cited in answer.citations} == {"DozeNet"}


@pytest.mark.parametrize(("question", "shown"), [("How many papers are in this library?", 0), ("List all papers", 5)])
def test_a_question_for_all_papers_is_answered_from_the_catalogue(library: Library, question: str, shown: int) -> None:
    answer = library.ask(question, llm="none")

    assert (answer.status, answer.total, answer.shown) == ("answered", 5, shown)
    assert {claim.support for claim in answer.claims} == {"catalogue"}
    assert "5 papers" in answer.text
    assert ("PolyPitch" in answer.text) == bool(shown)


@pytest.mark.parametrize(
    "question", ["Who wrote the DozeNet paper?", "Who wrote the DozeNet paper and where do they work?"]
)
def test_an_abstract_does_not_say_who_wrote_it(library: Library, question: str) -> None:
    assert library.ask(question, llm="none").status == "unanswerable"


def test_colours_pasted_from_a_terminal_do_not_matter(library: Library) -> None:
    plain = library.ask("What does IceTrace do?", llm="none")

    assert library.ask("What does \x1b[31mIceTrace\x1b[0m do?", llm="none").text == plain.text
