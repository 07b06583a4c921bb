from __future__ import annotations

from collections.abc import Iterator

import pytest

from rag import Library
from rag.errors import ModelFailed
from rag.llm.model import Prompt, Reply
from rag.types import Usage

QUESTION = "How much longer do batteries of soil sensors last?"


class Says:
    """A model that says the same whatever it is asked, and keeps what it was asked."""

    name = "parrot"

    def __init__(self, *pieces: str) -> None:
        self._pieces = pieces
        self.prompts: list[Prompt] = []

    def stream(self, prompt: Prompt) -> Reply:
        self.prompts.append(prompt)
        return Reply([*self._pieces, Usage(llm_calls=1, prompt_tokens=100, completion_tokens=20)])


class Breaks:
    """A model that breaks off in the middle."""

    name = "broken"

    def stream(self, prompt: Prompt) -> Reply:
        def pieces() -> Iterator[str]:
            yield "DozeNet extends battery"
            raise ModelFailed("the model 'broken' broke off. Try again.")

        return Reply(pieces())


def test_a_models_supported_sentence_is_the_answer_and_cites_the_words_it_stands_on(library: Library) -> None:
    model = Says("DozeNet extends battery life 4.5", " times over fixed schedules [1].")

    answer = library.ask(QUESTION, llm=model)

    assert (answer.mode, answer.model, answer.status, answer.fell_back) == ("llm", "parrot", "answered", False)
    assert answer.text == "DozeNet extends battery life 4.5 times over fixed schedules. [1]"
    assert r"$4.5\times$" in answer.citations[answer.claims[0].evidence[0]].quote
    assert (answer.usage.llm_calls, answer.usage.prompt_tokens) == (1, 100)


def test_a_made_up_number_is_dropped_and_the_papers_own_sentences_take_its_place(library: Library) -> None:
    answer = library.ask(QUESTION, llm=Says("DozeNet extends battery life by a factor of 9.7 [1]."))

    assert (answer.mode, answer.fell_back, answer.model) == ("extractive", True, "parrot")
    assert all(claim.support == "verbatim" for claim in answer.claims)
    assert "9.7" not in answer.text
    assert any("9.7" in note for note in answer.notes)


def test_a_model_that_finds_nothing_stated_refuses(library: Library) -> None:
    answer = library.ask(QUESTION, llm=Says("NOT STATED: the price of the sensors"))

    assert (answer.status, answer.mode, answer.claims) == ("unanswerable", "llm", ())
    assert "the price of the sensors" in (answer.missing or "")
    assert answer.nearest


def test_a_model_that_answers_in_part_says_what_is_missing(library: Library) -> None:
    model = Says("DozeNet extends battery life by 4.5 times over fixed schedules [1].\nNOT STATED: the price")

    answer = library.ask(QUESTION, llm=model)

    assert (answer.status, answer.missing) == ("partial", "the price")
    assert answer.claims


def test_a_model_that_fails_leaves_the_papers_own_sentences_and_a_note(library: Library) -> None:
    answer = library.ask(QUESTION, llm=Breaks())

    assert (answer.status, answer.mode, answer.fell_back) == ("answered", "extractive", True)
    assert "broke off" in answer.notes[0]
    assert "own sentences" in answer.notes[0]


@pytest.mark.parametrize("question", ["What is the capital of France?", "hi"])
def test_a_refusal_and_a_greeting_cost_no_call(library: Library, question: str) -> None:
    model = Says("Paris [1].")

    answer = library.ask(question, llm=model)

    assert model.prompts == []
    assert answer.usage.llm_calls == 0


def test_a_conversation_keeps_markers_whoever_writes(library: Library) -> None:
    conversation = library.chat()
    conversation.ask("What does IceTrace do?", llm="none")

    markers = {
        cited.paper.label: cited.marker for cited in conversation.ask("What does DozeNet do?", llm="none").citations
    }

    assert markers == {"DozeNet": 2}


@pytest.mark.parametrize("model", [None, Breaks(), Says("IceTrace costs 9.7 euros [1].")])
def test_a_comparison_with_something_unknown_is_partial_whoever_writes(
    library: Library, model: Says | Breaks | None
) -> None:
    answer = library.ask("Compare DozeNet and Nonexistor", llm=model or "none")

    assert (answer.status, answer.missing) == ("partial", "No abstract in this library mentions Nonexistor.")
