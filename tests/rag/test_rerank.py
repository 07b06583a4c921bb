from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rag.rerank import reranked
from tests.rag.made import paper

CATS, DOGS, FISH = paper("cats", "Cats purr."), paper("dogs", "Dogs bark and bark."), paper("fish", "Fish swim on.")


class Longest:
    """Likes long texts."""

    def scores(self, question: str, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.array([len(text) for text in texts], dtype=np.float32)


def test_the_scores_are_handed_out_anew_in_the_order_of_the_reranker() -> None:
    found = reranked("?", [CATS, DOGS, FISH], {"cats": 3.0, "dogs": 2.0, "fish": 1.0, "owls": 0.5}, Longest())

    assert found == {"dogs": 3.0, "fish": 2.0, "cats": 1.0, "owls": 0.5}


def test_papers_the_reranker_likes_equally_keep_their_order() -> None:
    twin = paper("twin", "Cats purr.")

    assert reranked("?", [CATS, twin], {"cats": 2.0, "twin": 1.0}, Longest()) == {"cats": 2.0, "twin": 1.0}
