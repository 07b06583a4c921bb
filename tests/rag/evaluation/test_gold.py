from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.errors import SourceError
from rag.evaluation.gold import paper_key, paper_keys, read_gold
from rag.types import Paper

FACT: dict[str, object] = {
    "id": "q1",
    "kind": "fact",
    "turns": [{"question": "How high is the tower?"}],
    "expect": {
        "status": "answered",
        "papers": ["0123456789"],
        "allowed_papers": ["abcdef0123"],
        "must": ["12\\s*m"],
        "must_not": ["\\bfeet\\b"],
        "evidence": ["The tower is 12 m high."],
    },
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "gold.jsonl"


def write(path: Path, *items: object) -> Path:
    path.write_text("".join(json.dumps(item) + "\n" for item in items), encoding="utf-8")
    return path


def test_a_line_becomes_an_item(path: Path) -> None:
    (item,) = read_gold(write(path, FACT))
    assert (item.id, item.kind, item.questions) == ("q1", "fact", ("How high is the tower?",))
    assert (item.expect.status, item.expect.papers, item.expect.allowed_papers) == (
        "answered",
        ("0123456789",),
        ("abcdef0123",),
    )
    assert item.expect.evidence == ("The tower is 12 m high.",)


def test_regular_expressions_ignore_case(path: Path) -> None:
    (item,) = read_gold(write(path, FACT))
    assert item.expect.must[0].search("12 M")


def test_a_refusal_needs_no_lists(path: Path) -> None:
    refusal = {"id": "q", "kind": "unanswerable_offtopic", "turns": [{"question": "?!"}]}
    (item,) = read_gold(write(path, refusal | {"expect": {"status": "unanswerable"}}))
    assert (item.expect.papers, item.expect.must) == ((), ())


def test_fields_of_another_program_are_let_be(path: Path) -> None:
    (item,) = read_gold(write(path, FACT | {"author": "me"}))
    assert item.id == "q1"


def test_empty_lines_and_a_byte_order_mark_are_passed_over(path: Path) -> None:
    path.write_text(f"\ufeff{json.dumps(FACT)}\r\n\n", encoding="utf-8")
    assert len(read_gold(path)) == 1


def test_a_line_separator_within_a_question_does_not_end_the_line(path: Path) -> None:
    item = FACT | {"turns": [{"question": "How\u2028high?"}]}
    path.write_text(json.dumps(item, ensure_ascii=False), encoding="utf-8")
    assert read_gold(path)[0].questions == ("How\u2028high?",)


def test_one_kind_can_be_chosen(path: Path) -> None:
    write(path, FACT, FACT | {"id": "q2", "kind": "list"})
    assert [item.id for item in read_gold(path, kind="list")] == ["q2"]


def test_a_kind_that_does_not_occur_is_answered_with_those_that_do(path: Path) -> None:
    write(path, FACT, FACT | {"id": "q2", "kind": "list"})
    with pytest.raises(SourceError, match=r"kind 'facts'\. Choose one of: fact, list\."):
        read_gold(path, kind="facts")


def test_the_language_is_the_files_word_for_it(path: Path) -> None:
    (item,) = read_gold(write(path, FACT | {"lang": "la"}))
    assert item.language == "la"


def test_the_language_is_told_from_all_turns_where_the_file_is_silent(path: Path) -> None:
    turns = [{"question": "Was ist das für ein Turm?"}, {"question": "Höhe?"}]
    (item,) = read_gold(write(path, FACT | {"turns": turns}))
    assert item.language == "de"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "Invalid JSON"),
        ("[]", "object"),
        (json.dumps(FACT | {"turns": []}), "turns: .* at least 1 item"),
        (json.dumps(FACT | {"turns": [{"question": " "}]}), r"turns\.0\.question: "),
        (json.dumps(FACT | {"turns": "How?"}), "turns: "),
        (json.dumps(FACT | {"id": ""}), "id: "),
        (json.dumps({"id": "q", "kind": "fact", "turns": [{"question": "?"}]}), "expect: Field required"),
        (json.dumps(FACT | {"expect": {"status": "right"}}), r"expect\.status: .*'answered', 'partial' or"),
        (json.dumps(FACT | {"expect": {"status": "answered", "papers": [7]}}), r"expect\.papers\.0: "),
        (
            json.dumps(FACT | {"expect": {"status": "answered", "must": ["("]}}),
            r"expect\.must\.0: .*'\(' is no regular",
        ),
        (json.dumps(FACT | {"expect": {"status": "answered", "must": [""]}}), r"expect\.must\.0: "),
        (json.dumps(FACT), "id 'q1' is also that of line 1"),
    ],
)
def test_a_bad_line_is_named_with_what_is_wrong(path: Path, line: str, reason: str) -> None:
    path.write_text(json.dumps(FACT) + "\n" + line, encoding="utf-8")
    with pytest.raises(SourceError, match=rf"gold\.jsonl:2: .*{reason}"):
        read_gold(path)


def test_an_error_fits_on_one_line(path: Path) -> None:
    path.write_text("not json", encoding="utf-8")
    with pytest.raises(SourceError) as raised:
        read_gold(path)
    assert "\n" not in str(raised.value)


def test_a_missing_file_is_named(path: Path) -> None:
    with pytest.raises(SourceError, match=r"gold\.jsonl' cannot be read: No such file"):
        read_gold(path)


def test_a_file_without_questions_is_named(path: Path) -> None:
    path.write_text("\n", encoding="utf-8")
    with pytest.raises(SourceError, match="holds no questions"):
        read_gold(path)


def test_a_file_in_another_encoding_is_named(path: Path) -> None:
    path.write_bytes("é".encode("latin-1"))
    with pytest.raises(SourceError, match="is not UTF-8"):
        read_gold(path)


def test_a_key_is_the_start_of_the_sha256_of_the_bare_letters() -> None:
    # printf abc1 | sha256sum
    assert paper_key(" A_b-C,\n 1.") == "dbfcfd0d87"


def test_papers_without_an_abstract_have_no_key() -> None:
    papers = [Paper(id="a", label="A", abstract="Abc 1."), Paper(id="b", label="B", title="B")]
    assert paper_keys(papers) == {"a": paper_key("abc1")}


@given(st.text(), st.text("_ \t\n.,-$*"))
def test_punctuation_and_case_do_not_change_a_key(abstract: str, marks: str) -> None:
    assert paper_key(marks + abstract + marks) == paper_key(abstract.lower())
