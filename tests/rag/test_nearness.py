from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.nearness import nearness
from rag.types import PassageKind, Rows

UP, ACROSS, DEEP = np.eye(3, dtype=np.float32)


def rows(*made: tuple[str, PassageKind, np.ndarray]) -> Rows:
    return Rows(
        ids=tuple(f"{paper}:{number}" for number, (paper, _, _) in enumerate(made)),
        papers=tuple(paper for paper, _, _ in made),
        kinds=tuple(kind for _, kind, _ in made),
        vectors=np.array([vector for _, _, vector in made], dtype=np.float32).reshape(-1, 3),
    )


def test_a_paper_is_as_near_as_its_abstract_and_its_best_sentence() -> None:
    found = nearness(rows(("a", "sentence", UP), ("a", "sentence", DEEP), ("a", "abstract", ACROSS)), UP, {})

    assert (found["a"].abstract, found["a"].passage) == (0.0, 1.0)


def test_two_sentences_in_a_row_are_nearer_to_what_takes_both() -> None:
    both = (UP + ACROSS) / np.float32(np.sqrt(2))

    found = nearness(rows(("a", "sentence", UP), ("a", "sentence", ACROSS), ("a", "abstract", DEEP)), both, {})

    assert found["a"].passage == pytest.approx(1.0)


def test_no_window_reaches_over_two_papers_or_over_a_title() -> None:
    both = (UP + ACROSS) / np.float32(np.sqrt(2))
    made = rows(("a", "title", UP), ("a", "sentence", ACROSS), ("b", "sentence", UP))

    found = nearness(made, both, {})

    assert found["a"].passage == pytest.approx(np.sqrt(0.5))
    assert found["b"].passage == pytest.approx(np.sqrt(0.5))


def test_what_an_index_told_counts_instead_of_the_stored_vector() -> None:
    assert nearness(rows(("a", "abstract", UP), ("a", "sentence", UP)), UP, {"a:0": 0.25})["a"].abstract == 0.25


def test_a_paper_known_by_its_title_is_as_near_as_that() -> None:
    assert nearness(rows(("a", "title", UP)), UP, {})["a"].abstract == 1.0


@given(st.lists(st.tuples(st.sampled_from("abc"), st.lists(st.floats(-1, 1), min_size=3, max_size=3)), max_size=12))
def test_a_window_is_the_mean_of_its_sentences(made: list[tuple[str, list[float]]]) -> None:
    made.sort(key=lambda one: one[0])
    kept = [(paper, np.array(v) / np.linalg.norm(v)) for paper, v in made if np.linalg.norm(v) > 0.1]
    found = nearness(rows(*((paper, "sentence", vector.astype(np.float32)) for paper, vector in kept)), UP, {})

    for paper in {paper for paper, _ in kept}:
        own = [vector for name, vector in kept if name == paper]
        spans = [own[start : start + size] for size in (1, 2, 3) for start in range(len(own) - size + 1)]
        means = [np.sum(span, axis=0) for span in spans]
        best = max(float(mean @ UP / np.linalg.norm(mean)) for mean in means if np.linalg.norm(mean) > 0.01)
        assert found[paper].passage == pytest.approx(best, abs=0.02)
