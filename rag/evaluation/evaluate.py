"""Score a library's answers against a gold file: means over items, by kind and by language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean
from typing import Final

from rag.evaluation.gold import GoldItem
from rag.evaluation.observe import ObservationFile, observe
from rag.evaluation.score import MEASURES, Score, score
from rag.types import Answer, Paper

OFF_TOPIC: Final = "unanswerable_offtopic"


@dataclass(frozen=True, kw_only=True)
class Figures:
    """Means over a set of items. An item with nothing to measure is left out of that mean."""

    items: int
    passed: int
    means: dict[str, float | None]
    """By the names of `rag.evaluation.score.MEASURES`; None where no item was measured."""
    counted: dict[str, int]
    """How many items each mean is over."""


@dataclass(frozen=True, kw_only=True)
class Count:
    """`part` of `whole`: of so many items, so many were refused."""

    part: int
    whole: int


@dataclass(frozen=True, kw_only=True)
class Evaluation:
    """The scores of all items, in the gold file's order, and the figures drawn from them."""

    scores: tuple[Score, ...]
    unknown_papers: tuple[str, ...] = ()
    """Keys the gold file requires and the library does not hold: no answer can cite them."""

    @cached_property
    def overall(self) -> Figures:
        return figures(self.scores)

    @cached_property
    def by_kind(self) -> dict[str, Figures]:
        return _grouped(self.scores, lambda each: each.item.kind)

    @cached_property
    def by_language(self) -> dict[str, Figures]:
        """By BCP 47 tag, English first."""
        groups = _grouped(self.scores, lambda each: each.item.language)
        return dict(sorted(groups.items(), key=lambda group: (group[0] != "en", group[0])))

    @cached_property
    def other_languages(self) -> Figures:
        """All items that are not in English."""
        return figures([each for each in self.scores if each.item.language != "en"])

    @property
    def off_topic_refused(self) -> Count:
        """Questions on nothing the library holds that were refused, as they should be."""
        return _refused(each for each in self.scores if each.item.kind == OFF_TOPIC)

    @property
    def answerable_refused(self) -> Count:
        """English questions that the papers answer in full and that were refused all the same."""
        return _refused(
            each for each in self.scores if each.item.expect.status == "answered" and each.item.language == "en"
        )

    @property
    def modes(self) -> dict[str, int]:
        """How many answers a model wrote, how many none was asked for, and how many a model failed to write."""
        found = Counter("fell_back" if each.observation.fell_back else each.observation.mode for each in self.scores)
        return {mode: found[mode] for mode in ("extractive", "llm", "fell_back")}


def evaluate(
    items: Sequence[GoldItem],
    *,
    converse: Callable[[Sequence[str]], Answer],
    rank: Callable[[str], Sequence[Paper]],
    keys: Mapping[str, str],
    on_file: ObservationFile | None = None,
    system: str = "",
    on_score: Callable[[Score], None] = lambda _: None,
) -> Evaluation:
    """Put every item's questions and score the last answer of each.

    Args:
        converse: takes the user's turns of one conversation, returns the answer to the last of them.
        rank: papers for a question, best first; asked with the answer's resolved question.
        keys: paper id to key for the papers of the library (`rag.evaluation.gold.paper_keys`).
        on_file: observations are written to it as they come, and those it holds are not asked again.
        system: names what answers (the model, say), so that one file can hold the answers of several.
        on_score: called after each item, for a progress bar.
    """
    scores = []
    for item in items:
        observation = on_file.find(item, system) if on_file else None
        if observation is None:
            observation = observe(item, converse=converse, rank=rank, keys=keys, system=system)
            if on_file:
                on_file.append(observation)
        scores.append(score(item, observation))
        on_score(scores[-1])
    required = dict.fromkeys(key for item in items for key in item.expect.papers)
    unknown = required.keys() - set(keys.values())
    return Evaluation(
        scores=tuple(scores),
        unknown_papers=tuple(key for key in required if key in unknown),
    )


def figures(scores: Sequence[Score]) -> Figures:
    """The seven means over some items."""
    found = {name: [value for each in scores if (value := getattr(each, name)) is not None] for name in MEASURES}
    return Figures(
        items=len(scores),
        passed=sum(each.passed for each in scores),
        means={name: fmean(values) if values else None for name, values in found.items()},
        counted={name: len(values) for name, values in found.items()},
    )


def _grouped(scores: Sequence[Score], name: Callable[[Score], str]) -> dict[str, Figures]:
    groups: dict[str, list[Score]] = {}
    for each in scores:
        groups.setdefault(name(each), []).append(each)
    return {group: figures(members) for group, members in groups.items()}


def _refused(scores: Iterable[Score]) -> Count:
    statuses = [each.observation.status for each in scores]
    return Count(part=statuses.count("unanswerable"), whole=len(statuses))
