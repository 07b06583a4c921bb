from __future__ import annotations

import json
import logging
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rag.errors import EncoderError
from rag.settings import load_settings
from tests.vectorstore.test_hub import hub
from tests.vectorstore.tiny_models import MAX_TOKENS, SPECIAL, WORDS, tokenizer
from vectorstore.reranker import BATCH, TorchReranker, open_reranker, reranker_status
from vectorstore.torch_vectors import quiet

ROOT = Path(__file__).parents[2]
QUESTION = "What does the dog do?"
TEXTS = ("a cat sleeps.", "the dog runs.", "what", "", "a dog sleeps : a cat runs")
NOTHING_CONFIGURED = """
import sys
from rag.settings import load_settings
from vectorstore.reranker import open_reranker
assert open_reranker(load_settings()) is None
print(*sys.modules)
"""
RERANK = """
import json, sys
from vectorstore.reranker import TorchReranker
question, *texts = sys.argv[3:]
print(json.dumps([TorchReranker(named).scores(question, texts).tolist() for named in sys.argv[1:3]]))
"""
STATUS = """
import sys
from rag.settings import load_settings
from vectorstore.reranker import reranker_status
print(reranker_status(load_settings(reranker=sys.argv[1])))
"""


def run(script: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a script in a process of its own."""
    given = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error"} | environment
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(command, env=given, capture_output=True, text=True, check=False)


def tokenizer_of_pairs() -> Any:
    """The tokenizer of the small models, which also puts a mark between two texts."""
    from tokenizers.processors import TemplateProcessing

    words = tokenizer()
    ends = [(token, words.convert_tokens_to_ids(token)) for token in ("[CLS]", "[SEP]")]
    words.backend_tokenizer.post_processor = TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=ends
    )
    return words


def save(folder: Path, *, labels: int = 1, head: bool = True) -> Path:
    """A BERT of two layers with random weights and its tokenizer; `labels` scores a pair, or no head at all."""
    with quiet():
        import torch
        from transformers import BertConfig, BertForSequenceClassification, BertModel

        torch.manual_seed(1)
        size: dict[str, Any] = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2}
        config = BertConfig(
            vocab_size=len(SPECIAL) + len(WORDS),
            max_position_embeddings=MAX_TOKENS,
            intermediate_size=64,
            initializer_range=0.5,  # With that of the paper all pairs score nearly the same.
            num_labels=labels,
            **size,
        )
        (BertForSequenceClassification if head else BertModel)(config).save_pretrained(folder)
        tokenizer_of_pairs().save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save(tmp_path_factory.mktemp("rerankers") / "tiny")


@pytest.fixture(scope="module")
def reranker(tiny: Path) -> TorchReranker:
    return TorchReranker(str(tiny))


def test_each_text_has_the_models_own_logit_in_the_order_of_the_texts(reranker: TorchReranker, tiny: Path) -> None:
    from transformers import BertForSequenceClassification

    with quiet():
        model = BertForSequenceClassification.from_pretrained(tiny)
    pairs = [tokenizer_of_pairs()([QUESTION], [text], truncation=True, return_tensors="pt") for text in TEXTS]
    expected = [model(**pair).logits.item() for pair in pairs]

    found = reranker.scores(QUESTION, TEXTS)

    assert found == pytest.approx(np.array(expected), abs=1e-5)
    assert (found.dtype.name, found.shape) == ("float32", (len(TEXTS),))
    assert found.max() - found.min() > 0.5


@settings(max_examples=20)
@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=20).map(" ".join), max_size=3 * BATCH), st.randoms())
def test_equal_texts_score_the_same_wherever_they_stand(reranker: TorchReranker, texts: list[str], random: Any) -> None:
    twice = [*texts, *texts]
    random.shuffle(twice)

    found = reranker.scores(QUESTION, twice)

    assert len(set(zip(twice, found.tolist(), strict=True))) == len(set(texts))


def test_the_same_call_gives_the_same_scores(reranker: TorchReranker) -> None:
    assert np.array_equal(reranker.scores(QUESTION, TEXTS), reranker.scores(QUESTION, TEXTS))


def test_another_question_scores_the_same_texts_otherwise(reranker: TorchReranker) -> None:
    assert not np.allclose(reranker.scores(QUESTION, TEXTS), reranker.scores("a cat", TEXTS), atol=0.01)


def test_texts_of_all_lengths_score_as_each_does_alone(reranker: TorchReranker) -> None:
    texts = ["the dog " * count for count in range(3 * BATCH)]

    together = reranker.scores(QUESTION, texts)

    assert together == pytest.approx(np.concatenate([reranker.scores(QUESTION, [text]) for text in texts]), abs=1e-5)


def test_no_texts_have_no_scores(reranker: TorchReranker) -> None:
    found = reranker.scores(QUESTION, [])
    assert (found.dtype.name, found.shape) == ("float32", (0,))


def test_what_is_longer_than_the_model_reads_is_cut_in_silence(
    reranker: TorchReranker, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    cut = "the dog runs " * MAX_TOKENS
    with caplog.at_level(logging.WARNING):
        found = reranker.scores(QUESTION, [cut, f"{cut} a cat sleeps."])

    assert found[0] == pytest.approx(found[1], abs=1e-6)
    assert (caplog.records, capfd.readouterr()) == ([], ("", ""))


def test_a_question_longer_than_the_model_reads_is_answered(reranker: TorchReranker) -> None:
    assert np.isfinite(reranker.scores("what does the cat do? " * 1000, TEXTS)).all()


@pytest.mark.parametrize("text", ["caf\udce9", "\x00", "çat 猫 🤖"])
def test_any_text_has_a_score(reranker: TorchReranker, text: str) -> None:
    assert np.isfinite(reranker.scores(text, [text])).all()


def test_threads_share_a_reranker(reranker: TorchReranker) -> None:
    questions = [" ".join(WORDS[: number % 7]) for number in range(40)]

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda question: reranker.scores(question, TEXTS), questions))

    assert np.allclose(found, [reranker.scores(question, TEXTS) for question in questions], atol=1e-6)


class Counted:
    """Stands for a cross-encoder, and counts how many calls it is in at once."""

    def __init__(self) -> None:
        self.now = self.most = 0

    def predict(self, pairs: list[tuple[str, str]], **_: object) -> list[float]:
        self.now += 1
        self.most = max(self.most, self.now)
        time.sleep(0.01)
        self.now -= 1
        return [0.0] * len(pairs)


def test_threads_take_turns_at_the_model(tiny: Path) -> None:
    shared, model = TorchReranker(str(tiny)), Counted()
    shared._model = model  # type: ignore[assignment]

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda text: shared.scores(QUESTION, [text]), WORDS))

    assert model.most == 1


def test_nothing_is_loaded_where_none_is_configured() -> None:
    done = run(NOTHING_CONFIGURED)

    assert done.returncode == 0, done.stderr
    assert {"torch", "transformers", "sentence_transformers", "huggingface_hub"} & set(done.stdout.split()) == set()


def test_the_configured_one_is_opened(tiny: Path) -> None:
    opened = open_reranker(load_settings(reranker=str(tiny)))

    assert opened is not None
    assert (opened.name, opened.max_tokens) == (str(tiny), MAX_TOKENS)


def test_the_status_names_what_is_configured_and_how_much_it_reads(tiny: Path) -> None:
    told = reranker_status(load_settings(reranker=str(tiny)))
    assert told == f"{tiny}, loaded; reads {MAX_TOKENS} tokens of a question and a text together"


@pytest.mark.parametrize(
    ("named", "reason"),
    [
        ("someone/nothing", "it is not on this machine, and the hub cannot be reached"),
        ("nothing", "it is not on this machine, and the hub cannot be reached"),
        ("no name", "it is neither a folder nor a name that a model can have"),
        ("./no/folder", "it is neither a folder nor a name that a model can have"),
        ("~no-such-user/model", "it is neither a folder nor a name that a model can have"),
    ],
)
def test_one_that_cannot_be_had_is_told_in_one_line(named: str, reason: str) -> None:
    with pytest.raises(EncoderError) as told:
        open_reranker(load_settings(reranker=named))

    assert str(told.value).startswith(f"the reranker {named!r} could not be loaded: {reason}. Set FOOTNOTE_RERANKER")
    assert "\n" not in str(told.value)


def test_a_folder_that_holds_no_model_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(EncoderError, match=r"^the reranker '.*' could not be loaded: .+\. Set FOOTNOTE_RERANKER.*$"):
        TorchReranker(str(tmp_path))


def test_weights_that_cannot_be_read_are_told_in_one_line(tiny: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(tiny, tmp_path / "damaged")
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:100])

    with pytest.raises(EncoderError, match=r"^the reranker '.*' could not be loaded: .+\. Set FOOTNOTE_RERANKER.*$"):
        TorchReranker(str(folder))


def test_an_encoder_is_no_reranker_though_random_weights_would_make_it_one(tmp_path: Path) -> None:
    with pytest.raises(EncoderError, match=r"no weights that make a score.*Set FOOTNOTE_RERANKER"):
        TorchReranker(str(save(tmp_path / "encoder", head=False)))


def test_a_model_of_several_scores_is_no_reranker(tmp_path: Path) -> None:
    with pytest.raises(EncoderError, match=r"it gives 3 scores for a question and a text, not one\. Set"):
        TorchReranker(str(save(tmp_path / "classes", labels=3)))


def test_a_model_whose_scores_are_no_numbers_is_told_when_it_is_asked(tiny: Path) -> None:
    broken = TorchReranker(str(tiny))
    broken._model.get_submodule("0.model.classifier").bias.data.fill_(float("nan"))

    with pytest.raises(EncoderError, match=r"failed: a score of it is no number\. Set FOOTNOTE_RERANKER"):
        broken.scores(QUESTION, TEXTS)


def test_a_model_that_fails_on_a_text_is_told_and_not_raised_as_it_is(tiny: Path) -> None:
    broken = TorchReranker(str(tiny))
    broken._model.max_seq_length = 2 * MAX_TOKENS  # More than it has places for.

    with pytest.raises(EncoderError, match=r"^the reranker '.*' failed: .+\. Set FOOTNOTE_RERANKER"):
        broken.scores(QUESTION, ["the dog runs " * MAX_TOKENS])


def test_names_on_the_hub_are_loaded_from_this_machine(tiny: Path, reranker: TorchReranker, tmp_path: Path) -> None:
    for kept_as in ("someone--tiny", "cross-encoder--tiny"):
        repository = tmp_path / "hub" / f"models--{kept_as}"
        shutil.copytree(tiny, repository / "snapshots" / ("0" * 40))
        (repository / "refs").mkdir()
        (repository / "refs" / "main").write_text("0" * 40)

    done = run(RERANK, "someone/tiny", "tiny", QUESTION, *TEXTS, HF_HOME=str(tmp_path))

    assert done.stderr == ""
    expected = reranker.scores(QUESTION, TEXTS)
    assert np.array(json.loads(done.stdout)) == pytest.approx(np.array([expected, expected]), abs=1e-5)


def test_one_that_is_yet_to_be_fetched_is_not_fetched_to_tell_so(tmp_path: Path) -> None:
    with hub(200) as address:
        done = run(STATUS, "someone/model", HF_HOME=str(tmp_path), HF_HUB_OFFLINE="0", HF_ENDPOINT=address)

    assert done.stdout == "someone/model, to be fetched from the hub when it is first used\n", done.stderr
