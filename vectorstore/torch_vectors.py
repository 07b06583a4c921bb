"""A model run by sentence-transformers itself, for those that have no ONNX export."""

from __future__ import annotations

import logging
import os
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from rag.errors import EncoderError
from vectorstore.encoder_model import MEND

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

QUIET: Final = {
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    "TRANSFORMERS_VERBOSITY": "error",
    "TRANSFORMERS_NO_ADVISORY_WARNINGS": "1",
}
"""Environment in which the hub's clients neither report use nor print; they read it when they are imported."""
_LOGGERS: Final = ("sentence_transformers", "transformers", "huggingface_hub", "torch")


class TorchVectors:
    """Encodes one batch at a time. Safe to share between threads, which take turns."""

    def __init__(self, reference: str) -> None:
        """Load the model of this folder or name.

        Raises:
            EncoderError: it cannot be loaded.
        """
        try:
            self._model = load(reference)
        except Exception as error:  # A model's code, and the hub's clients, may raise anything.
            raise EncoderError(f"the encoder {reference!r} could not be loaded: {brief(error)}. {MEND}") from error
        self._lock = Lock()

    def __call__(self, texts: Sequence[str], prompt: str) -> NDArray[np.float32]:
        """Unit vectors of the texts, each behind the prompt; shape (texts, dimension)."""
        with self._lock:
            return encode(self._model, texts, prompt)


def load(reference: str) -> SentenceTransformer:
    """The model in float32 on the CPU: from this machine if it is there whole, else from the hub.

    Raises:
        ConnectionError: it is not on this machine, and the hub cannot be reached.
        Exception: whatever the model's code raises.
    """
    with quiet():
        from sentence_transformers import SentenceTransformer

        here = source_folder(reference, "modules.json") is not None
        if not here and not _hub_answers(reference):
            raise ConnectionError("it is not on this machine, and the hub cannot be reached")
        model = SentenceTransformer(reference, device="cpu", local_files_only=here)
        model.float().eval()
        return model


def source_folder(reference: str, *marks: str) -> Path | None:
    """The given folder, or the hub's folder on this machine that holds one of the files `marks` of the named model."""
    from sentence_transformers.util import load_file_path

    if Path(reference).is_dir():
        return Path(reference)
    names = (reference, f"sentence-transformers/{reference}")
    found = (load_file_path(name, mark, local_files_only=True) for mark in marks for name in names)
    return next((Path(path).parent for path in found if path), None)


def _hub_answers(name: str) -> bool:
    # Asking for a file is tried again for half a minute each; asking for a folder is not, and None means no answer.
    from sentence_transformers.util import load_dir_path

    try:
        return load_dir_path(name, "1_Pooling") is not None
    except Exception:  # It answered; what is wrong is told better when the model is loaded.
        return True


def encode(model: SentenceTransformer, texts: Sequence[str], prompt: str) -> NDArray[np.float32]:
    """Unit vectors of one batch; shape (texts, dimension)."""
    vectors = model.encode(list(texts), prompt=prompt, batch_size=max(len(texts), 1), normalize_embeddings=True)
    return np.asarray(vectors, dtype=np.float32)


def brief(error: Exception) -> str:
    """An error of another's library in one line."""
    said = " ".join(str(error).split())
    return (said if isinstance(error, OSError) and said else f"{type(error).__name__}: {said}")[:300].rstrip(". ")


@contextmanager
def quiet() -> Iterator[None]:
    """Keep the model's libraries from printing."""
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    levels = {name: logging.getLogger(name).level for name in _LOGGERS}
    for name in levels:
        logging.getLogger(name).setLevel(logging.ERROR)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)
