"""A sentence-transformers model as an ONNX graph: pooling and normalisation inside, checked to give the same vectors.

    python -m vectorstore.export_encoder MODEL FOLDER

It is a program of its own so that torch, which takes seconds to import and hundreds of megabytes
to hold, is gone from memory once the export is made.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from dataclasses import asdict, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from rag.errors import EncoderError
from vectorstore.encoder_cache import GRAPH, TOKENIZER, Facts
from vectorstore.encoder_model import MEND, Model
from vectorstore.onnx_vectors import OnnxVectors
from vectorstore.torch_vectors import QUIET, brief, encode, load, source_folder

if TYPE_CHECKING:
    import torch
    from sentence_transformers import SentenceTransformer

FACTS: Final = "facts.json"
TOLERANCE: Final = 1e-5
"""The largest difference in any component between vectors that count as the same."""
SAMPLES: Final = (
    "",
    "Which method is faster?",
    "  Two lines,\n\tand white space around them. ",
    "Größe α ≤ 2.6×, naïve façade, 论文列表, 🤖 ﬁnal",
    r"A $2.6\times$ speedup at 50\% sparsity, p = 9.5 × 10−17.",
    "TEXTS LONGER THAN A MODEL READS ARE CUT, and both must cut them at the same place. " * 60,
)
_OPSET: Final = 17
_UNBOUNDED: Final = 1_000_000
"""Tokenizers without a limit say 10**30 tokens."""
_NOT_LOADED: Final = 1
_NOT_WRITTEN: Final = 3
_EXPORTERS: Final = ("sentence-transformers", "transformers", "torch", "onnx", "onnxruntime")


def run_export(model: Model, folder: Path) -> Facts:
    """Export a model into `folder`, in a process of its own.

    Raises:
        EncoderError: the model cannot be loaded.
        OSError: `folder` cannot be written.
    """
    command = [sys.executable, "-P", "-m", "vectorstore.export_encoder", model.reference, str(folder)]
    offline = {"HF_HUB_OFFLINE": "1"} if model.folder else {}
    path = os.pathsep.join([str(Path(__file__).resolve().parents[1]), *filter(None, sys.path)])
    environment = {**os.environ, **QUIET, **offline, "PYTHONPATH": path, "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    reason = _last_line(done.stderr.decode("utf-8", "replace")) or f"its process ended with {done.returncode}"
    if done.returncode == _NOT_WRITTEN:
        raise OSError(reason)
    if done.returncode:
        raise EncoderError(f"the encoder {model.reference!r} could not be loaded: {reason}. {MEND}")
    return Facts(**json.loads((folder / FACTS).read_text("utf-8")))


def exporter() -> str:
    """The packages that decide whether a model can be exported, with their versions."""
    return ", ".join(f"{name} {_version(name)}" for name in _EXPORTERS)


def export(model: SentenceTransformer, folder: Path) -> str | None:
    """Write the model's graph and tokenizer into `folder`.

    Returns:
        Why they cannot be used, or None: their vectors are those of the model.

    Raises:
        OSError: `folder` cannot be written.
    """
    try:
        graph, tokenizer = _graph(model), _tokenizer(model)
    except Exception as error:  # Anything may be in a model's forward; tracing it may raise anything.
        return brief(error)
    (folder / GRAPH).write_bytes(graph)
    (folder / TOKENIZER).write_text(tokenizer, "utf-8")
    try:
        return _difference(model, OnnxVectors(folder / GRAPH, folder / TOKENIZER))
    except Exception as error:  # ONNX Runtime's own errors share no base class but this.
        return brief(error)


def prompts(model: SentenceTransformer) -> tuple[str, str]:
    """What the model's configuration puts before a question and before a passage."""
    named = [model.prompts.get(name) or "" for name in ("query", "document", "passage", "corpus")]
    return named[0], next(filter(None, named[1:]), "")


def main(reference: str, into: str) -> int:
    """Load, export, and write down what was found; the exit status says what could not be done."""
    folder = Path(into)
    try:
        model = load(reference)
        facts = _facts(model, reference)
    except Exception as error:  # A model's code, and the hub's clients, may raise anything.
        print(brief(error), file=sys.stderr)
        return _NOT_LOADED
    try:
        facts = replace(facts, refused=export(model, folder))
        (folder / FACTS).write_text(json.dumps(asdict(facts)), "utf-8")
    except OSError as error:
        print(brief(error), file=sys.stderr)
        return _NOT_WRITTEN
    return 0


def _facts(model: SentenceTransformer, reference: str) -> Facts:
    question_prompt, passage_prompt = prompts(model)
    limit = model.max_seq_length
    return Facts(
        source=str(source_folder(reference, "modules.json", "config.json")),
        dimension=encode(model, [SAMPLES[1]], passage_prompt).shape[1],
        max_tokens=limit if limit and limit < _UNBOUNDED else None,
        question_prompt=question_prompt,
        passage_prompt=passage_prompt,
        refused=None,
        exporter=exporter(),
    )


def _graph(model: SentenceTransformer) -> bytes:
    import torch

    class Pipeline(torch.nn.Module):  # type: ignore[misc]
        """All modules of the model, then unit length."""

        def __init__(self) -> None:
            super().__init__()
            self.model = model

        def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
            features = {"input_ids": input_ids, "attention_mask": attention_mask}
            if "token_type_ids" in model.tokenizer.model_input_names:
                features["token_type_ids"] = torch.zeros_like(input_ids)
            vectors = self.model(features)["sentence_embedding"][:, : model.truncate_dim]
            return torch.nn.functional.normalize(vectors, dim=1)

    texts = model.tokenizer(list(SAMPLES[1:3]), padding=True, return_tensors="pt")
    graph = io.BytesIO()
    torch.onnx.export(
        Pipeline().eval(),
        (texts["input_ids"], texts["attention_mask"]),
        graph,  # The exporter that dynamo=False chooses takes a buffer.
        input_names=["input_ids", "attention_mask"],
        output_names=["vectors"],
        dynamic_axes={"input_ids": [0, 1], "attention_mask": [0, 1], "vectors": [0]},
        opset_version=_OPSET,
        dynamo=False,  # The other exporter needs onnxscript, and fixes what depends on the length.
    )
    return graph.getvalue()


def _tokenizer(model: SentenceTransformer) -> str:
    """The tokenizer as JSON, set to cut and pad as sentence-transformers has it do."""
    from tokenizers import Tokenizer

    original = model.tokenizer
    copy = Tokenizer.from_str(original.backend_tokenizer.to_str())
    copy.no_truncation()
    if model.max_seq_length and model.max_seq_length < _UNBOUNDED:
        copy.enable_truncation(model.max_seq_length, direction=original.truncation_side)
    copy.enable_padding(
        direction=original.padding_side,
        pad_id=original.pad_token_id,
        pad_type_id=original.pad_token_type_id,
        pad_token=original.pad_token,
    )
    return str(copy.to_str())


def _difference(model: SentenceTransformer, vectors: OnnxVectors) -> str | None:
    """How the export's vectors differ from the model's, or None: in one batch and one by one, behind each prompt."""
    for prompt in sorted(set(prompts(model))):
        expected = encode(model, SAMPLES, prompt)
        for found in (vectors(SAMPLES, prompt), np.concatenate([vectors([text], prompt) for text in SAMPLES])):
            if not np.allclose(found, expected, rtol=0, atol=TOLERANCE):
                return f"its ONNX graph gives other vectors (off by {np.abs(found - expected).max():.1e})"
    return None


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"


def _last_line(text: str) -> str:
    return text.strip().rpartition("\n")[2].rstrip(".")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
