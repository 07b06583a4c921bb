"""How well texts answer a question, by a model that reads both together: a sentence-transformers cross-encoder.

None is on by default. On SciFact (5,183 abstracts, the first 100 questions) ms-marco-MiniLM-L12 in int8, ranking the
best 15 papers anew, made nDCG@10 worse (0.783 to 0.745) and took 0.7 s a question. Measure before naming one.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from rag.errors import EncoderError
from rag.settings import Settings
from vectorstore.hub import missing
from vectorstore.torch_vectors import brief, quiet, source_folder

if TYPE_CHECKING:
    from sentence_transformers import CrossEncoder

BATCH: Final = 4
"""Pairs read at once. Larger batches take longer on a CPU, since more is padded, and more memory."""
MEND: Final = (
    "Set FOOTNOTE_RERANKER to the folder or the name of a sentence-transformers cross-encoder, "
    "or unset it to rank without one"
)
_OWNER: Final = "cross-encoder"
"""Whose models a name without an owner is looked for among, by sentence-transformers too."""
_HEAD: Final = "ForSequenceClassification"


class Reranker(Protocol):
    """Judges texts by a question. Safe to share between threads."""

    def scores(self, question: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """How well each text answers the question, higher is better; shape (texts,).

        The unit is the model's own logit, unbounded: it orders texts of one question and means nothing beyond that.
        Texts that are equal score the same. What stands beyond the model's limit is not read.

        Raises:
            EncoderError: the model fails on a text.
        """


class TorchReranker:
    """A cross-encoder run by sentence-transformers; threads take turns."""

    def __init__(self, named: str) -> None:
        """Load the model of this folder or name: from this machine if it is there whole, else from the hub.

        Raises:
            EncoderError: it cannot be had or loaded, or is not a model that gives a pair one score.
        """
        self.name = named
        self._model = _load(named)
        self._lock = Lock()

    @property
    def max_tokens(self) -> int | None:
        """How much of a question and a text together is read."""
        limit = self._model.max_seq_length
        return int(limit) if limit else None

    def scores(self, question: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """See `Reranker`."""
        read = [_whole(text) for text in texts]
        if not read:
            return np.empty(0, dtype=np.float32)
        distinct = list(dict.fromkeys(read))  # In another batch the same text may score a little differently.
        try:
            with self._lock:
                found = _logits(self._model, _whole(question), distinct)
        except Exception as error:  # Anything may be in a model's forward.
            raise EncoderError(f"the reranker {self.name!r} failed: {brief(error)}. {MEND}") from error
        if not np.isfinite(found).all():
            raise EncoderError(f"the reranker {self.name!r} failed: a score of it is no number. {MEND}")
        rows = {text: row for row, text in enumerate(distinct)}
        return found[[rows[text] for text in read]]


def open_reranker(settings: Settings) -> TorchReranker | None:
    """The configured reranker, which takes seconds to load, or None, at once, where none is configured.

    Raises:
        EncoderError: it cannot be had or loaded, or is not a model that gives a pair one score.
    """
    return TorchReranker(settings.reranker) if settings.reranker else None


def reranker_status(settings: Settings) -> str:
    """Which reranker is configured. One that is on this machine is loaded, and scores a pair.

    Raises:
        EncoderError: it cannot be had or loaded, or does not work.
    """
    if not (named := settings.reranker):
        return "none configured"
    reference = _reachable(named)
    with quiet():
        if source_folder(reference, "config.json") is None:
            return f"{named}, to be fetched from the hub when it is first used"
    reranker = TorchReranker(named)
    reranker.scores("Which method is faster?", ["The first is twice as fast."])
    return f"{named}, loaded; reads {reranker.max_tokens or 'any number of'} tokens of a question and a text together"


def _load(named: str) -> CrossEncoder:
    reference = _reachable(named)
    try:
        model = _loaded(reference)
        problem = _unfit(model)
    except Exception as error:  # A model's code, and the hub's clients, may raise anything.
        raise EncoderError(f"the reranker {named!r} could not be loaded: {brief(error)}. {MEND}") from error
    if problem:
        raise EncoderError(f"the model {named!r} is no reranker: {problem}. {MEND}")
    return model


def _reachable(named: str) -> str:
    """What sentence-transformers loads the model by. Neither it nor torch is imported here.

    Raises:
        EncoderError: it is not on this machine, and the hub knows it not or does not answer.
    """
    if folder := _folder(named):
        return str(folder)
    reference = named if "/" in named else f"{_OWNER}/{named}"
    if reason := missing(reference):
        raise EncoderError(f"the reranker {named!r} could not be loaded: {reason}. {MEND}")
    return reference


def _folder(named: str) -> Path | None:
    try:
        folder = Path(named).expanduser()
        return folder.resolve() if folder.is_dir() else None
    except (OSError, RuntimeError):  # It may not be looked at, or there is no such user.
        return None


def _loaded(reference: str) -> CrossEncoder:
    """The model in float32 on the CPU."""
    with quiet():
        from sentence_transformers import CrossEncoder

        model: CrossEncoder
        try:
            model = CrossEncoder(reference, device="cpu", local_files_only=True)
        except Exception:
            if Path(reference).is_dir():
                raise
            model = CrossEncoder(reference, device="cpu")
        model.float().eval()
        return model


def _unfit(model: CrossEncoder) -> str | None:
    """Why the model's scores would mean nothing, or None."""
    from sentence_transformers.base.modules import Transformer

    # sentence-transformers puts a head of random weights on a model that has none, an encoder for one.
    made_as = getattr(model.config, "architectures", None) or ()
    if [type(module) for module in model] == [Transformer] and not any(name.endswith(_HEAD) for name in made_as):
        return "it has no weights that make a score of what it reads"
    return None if model.num_labels == 1 else f"it gives {model.num_labels} scores for a question and a text, not one"


def _logits(model: CrossEncoder, question: str, texts: Sequence[str]) -> NDArray[np.float32]:
    from torch.nn import Identity

    # Sigmoid, which many models end in, gives texts that fit well the same 1.0.
    pairs = [(question, text) for text in texts]
    found = model.predict(pairs, batch_size=BATCH, activation_fn=Identity(), show_progress_bar=False)
    return np.asarray(found, dtype=np.float32)


def _whole(text: str) -> str:
    """`text` without halves of surrogate pairs, which no tokenizer takes."""
    return text.encode("utf-8", "replace").decode("utf-8")
