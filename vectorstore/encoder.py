"""Texts to unit vectors: a sentence-transformers model, exported once and run by ONNX Runtime from then on."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from rag.errors import EncoderError
from rag.settings import Settings
from vectorstore.encoder_cache import EncoderCache, Export, export_of
from vectorstore.encoder_model import Model, find_model
from vectorstore.export_encoder import exporter, run_export
from vectorstore.hub import check_reach
from vectorstore.onnx_vectors import OnnxVectors
from vectorstore.torch_vectors import TorchVectors

BYTES_PER_TOKEN: Final = 4
"""Of UTF-8, roughly: it only decides how many texts go into a batch."""
TOKENS_PER_BATCH: Final = 512
"""Padding included. Larger batches are no faster on a CPU and take more memory."""


class Vectors(Protocol):
    """Runs a model on one batch."""

    def __call__(self, texts: Sequence[str], prompt: str) -> NDArray[np.float32]:
        """Unit vectors of the texts, each behind the prompt; shape (texts, dimension)."""


@dataclass(frozen=True, kw_only=True)
class Encoder:
    """A sentence encoder. Safe to share between threads."""

    name: str
    fingerprint: str
    """Names all that vectors depend on: vectors of different fingerprints cannot be compared."""
    dimension: int
    max_tokens: int | None = None
    """What stands beyond them in a text is not read."""
    question_prompt: str = ""
    passage_prompt: str = ""
    """What the model was trained to find before a question and a passage; mostly nothing."""
    notes: tuple[str, ...] = ()
    """What is not as it should be, and the mend."""
    vectors: Vectors = field(repr=False, compare=False)

    def encode(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> NDArray[np.float32]:
        """Vectors of passages, shape (texts, dimension), rows of unit length (zero if a model sees nothing in a text).

        Args:
            texts: any number of any length, the empty text too.
            progress: called after each batch with how many texts are encoded so far.
        """
        return self._encode(texts, self.passage_prompt, progress)

    def encode_question(self, question: str) -> NDArray[np.float32]:
        """The vector of a question, shape (dimension,)."""
        row: NDArray[np.float32] = self._encode([question], self.question_prompt, None)[0]
        return row

    def _encode(self, texts: Sequence[str], prompt: str, progress: Callable[[int], None] | None) -> NDArray[np.float32]:
        # A text from the command line or from JSON may hold half a surrogate pair, which no tokenizer takes.
        encoded = [text.encode("utf-8", "replace") for text in texts]
        rows = np.empty((len(encoded), self.dimension), dtype=np.float32)
        done = 0
        for batch in _batches([len(text) for text in encoded], self.max_tokens):
            rows[batch] = self.vectors([encoded[index].decode("utf-8") for index in batch], prompt)
            done += len(batch)
            if progress:
                progress(done)
        return rows


def open_encoder(settings: Settings) -> Encoder:
    """The configured encoder, from its export if there is a sound one, else exported now (some 20 seconds).

    Raises:
        EncoderError: the model is missing, cannot be loaded, or is not the one it should be.
    """
    model, cache = find_model(settings.encoder), EncoderCache(settings.cache)
    kept = cache.find(model)
    if kept and not _worth_another_try(kept):
        with suppress(EncoderError):
            return _serve(model, kept)
    check_reach(model)
    return _export(model, cache, kept)


def encoder_status(settings: Settings) -> str:
    """Which encoder is configured, and whether it is ready; nothing is loaded.

    Raises:
        EncoderError: the model is missing, or is not the one it should be.
    """
    model, cache = find_model(settings.encoder), EncoderCache(settings.cache)
    kept = cache.find(model)
    if kept is None:
        check_reach(model)
        return f"{model.name}, to be exported into {str(cache.folder)!r} when it is first used"
    runs = "sentence-transformers" if kept.facts.refused else "ONNX Runtime"
    return f"{_fingerprint(model, kept)}, run by {runs}, kept in {str(kept.folder)!r}"


def _export(model: Model, cache: EncoderCache, useless: Export | None) -> Encoder:
    problem = None
    for workplace in (cache.workplace, _elsewhere):
        try:
            with workplace(model) as folder:
                found = cache.find(model)  # Another process may have exported it while this one waited for its turn.
                if found and found != useless:
                    return _serve(model, found)
                made = export_of(model, folder, run_export(model, folder))
                encoder = _serve(model, made)
                problem = problem or _keep(cache, model, made)
                return replace(encoder, notes=(*encoder.notes, *_not_kept(cache, problem)))
        except OSError as error:
            problem = problem or _reason(error)
    raise EncoderError(
        f"the encoder {model.name!r} cannot be exported: {problem}. Set FOOTNOTE_CACHE to another folder"
    )


def _serve(model: Model, export: Export) -> Encoder:
    facts = export.facts
    slow = f"the encoder {model.name!r} starts slowly: sentence-transformers runs it, ONNX Runtime cannot"
    return Encoder(
        name=model.name,
        fingerprint=_fingerprint(model, export),
        dimension=facts.dimension,
        max_tokens=facts.max_tokens,
        question_prompt=facts.question_prompt,
        passage_prompt=facts.passage_prompt,
        notes=(f"{slow} ({facts.refused})",) if facts.refused else (),
        vectors=TorchVectors(model.reference) if facts.refused else OnnxVectors(*export.paths),
    )


def _fingerprint(model: Model, export: Export) -> str:
    limit = export.facts.max_tokens or "any number of"
    return f"{model.name}@{export.revision} {export.facts.dimension}d normalised {limit} tokens"


def _worth_another_try(kept: Export) -> bool:
    """Whether a model that could not be exported meets other packages than then."""
    return bool(kept.facts.refused) and kept.facts.exporter != exporter()


def _keep(cache: EncoderCache, model: Model, made: Export) -> str | None:
    """Why the export could not be kept, or None."""
    try:
        cache.keep(model, made)
    except OSError as error:
        return _reason(error)
    return None


def _not_kept(cache: EncoderCache, problem: str | None) -> tuple[str, ...]:
    if problem is None:
        return ()
    note = f"the encoder was exported for this run alone: {str(cache.folder)!r} cannot be written ({problem})"
    return (f"{note}. Set FOOTNOTE_CACHE to a folder that can",)


@contextmanager
def _elsewhere(_: Model) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="footnote-", ignore_cleanup_errors=True) as name:
        yield Path(name)


def _reason(error: OSError) -> str:
    return error.strerror or str(error)


def _batches(sizes: Sequence[int], max_tokens: int | None) -> Iterator[list[int]]:
    """Indexes of texts of similar size (in bytes), longest first: little is padded, and memory peaks at once."""
    tokens = [size // BYTES_PER_TOKEN + 1 for size in sizes]
    order = sorted(range(len(sizes)), key=lambda index: -tokens[index])
    start = 0
    while start < len(order):
        longest = tokens[order[start]]
        count = max(1, TOKENS_PER_BATCH // min(longest, max_tokens or longest))
        yield order[start : start + count]
        start += count
