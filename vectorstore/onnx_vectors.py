"""An exported encoder, run by ONNX Runtime: no torch, no sentence-transformers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag.errors import EncoderError


class OnnxVectors:
    """Encodes one batch at a time. Safe to share between threads."""

    def __init__(self, graph: Path, tokenizer: Path) -> None:
        """Load an export: its graph maps ``input_ids`` and ``attention_mask`` to unit ``vectors``.

        Raises:
            EncoderError: a file is damaged, or ONNX Runtime does not work here.
        """
        try:
            from tokenizers import Tokenizer

            self._session = _session(graph)
            self._tokenizer = Tokenizer.from_file(str(tokenizer))
        except Exception as error:  # The errors of these two libraries share no other base class.
            reason = " ".join(str(error).split())[:200]
            raise EncoderError(
                f"the exported encoder {str(graph)!r} cannot be loaded: {reason}. Reinstall onnxruntime and tokenizers"
            ) from error

    def __call__(self, texts: Sequence[str], prompt: str) -> NDArray[np.float32]:
        """Unit vectors of the texts, each behind the prompt; shape (texts, dimension)."""
        encoded = self._tokenizer.encode_batch([prompt + text for text in texts])
        inputs = {
            "input_ids": np.array([each.ids for each in encoded], dtype=np.int64),
            "attention_mask": np.array([each.attention_mask for each in encoded], dtype=np.int64),
        }
        vectors: NDArray[np.float32] = self._session.run(["vectors"], inputs)[0]
        return vectors


def _session(graph: Path) -> Any:
    import onnxruntime  # type: ignore[import-untyped]

    onnxruntime.disable_telemetry_events()
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    # Threads that spin while they wait take the cores from everything else that runs.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(str(graph), options, providers=["CPUExecutionProvider"])
