"""Words that say the same, and roots of words."""

from __future__ import annotations

from itertools import combinations

import pytest

from rag.verify import synonyms
from rag.verify.opposites import opposed
from rag.verify.synonyms import groups_of, root


@pytest.mark.parametrize(
    "forms",
    [
        "accelerate acceleration accelerating accelerated",
        "stable stability",
        "theory theoretical theoretically",
        "analyse analysis analyzing",
        "generalise generalization",
        "fast faster fastest",
        "big bigger biggest",
        "easy easier easiest",
        "lose loses losing lost loss",
    ],
)
def test_derived_forms_share_their_root(forms: str) -> None:
    assert len({root(form) for form in forms.split()}) == 1


@pytest.mark.parametrize(("word", "other"), [("transfer", "transform"), ("convex", "converge"), ("noise", "raise")])
def test_other_words_do_not(word: str, other: str) -> None:
    assert root(word) != root(other)


def test_words_near_in_meaning_share_a_group() -> None:
    assert not groups_of(root("shows")).isdisjoint(groups_of(root("demonstrated")))
    assert groups_of(root("images")).isdisjoint(groups_of(root("speech")))


def test_no_group_holds_two_words_that_point_opposite_ways() -> None:
    groups = (group.split() for group in synonyms.GROUPS.split("|"))
    assert [pair for group in groups for pair in combinations(group, 2) if opposed(*pair)] == []
