"""Whether a model that is named, and not in a folder, can be had: looked for on this machine, then asked of the hub.

Loading one finds out as well, but imports torch first and is patient with a hub that does not answer.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Final

from rag.errors import EncoderError
from vectorstore.encoder_model import MEND, Model
from vectorstore.torch_vectors import quiet

if TYPE_CHECKING:
    from huggingface_hub import HfApi

SECONDS: Final = 1.5
"""How long the hub may take to answer, the look-up of its address included."""
_MARKS: Final = ("modules.json", "config.json")
_UNREACHED: Final = "it is not on this machine, and the hub cannot be reached"
_UNKNOWN: Final = "it is not on this machine, and the hub has no model of this name that may be read"
_NO_NAME: Final = "it is neither a folder nor a name that a model can have"


def check_reach(model: Model) -> None:
    """Refuse a name that no model can be loaded by; nothing is loaded.

    Raises:
        EncoderError: the model is not on this machine, and the hub knows it not or does not answer.
    """
    if model.folder is None and (reason := missing(model.reference)):
        raise EncoderError(f"the encoder {model.reference!r} could not be loaded: {reason}. {MEND}")


def missing(named: str) -> str | None:
    """Why no model of this name can be loaded, or None; nothing is loaded."""
    with quiet():
        from huggingface_hub import HfApi, constants, try_to_load_from_cache

    names = (named, f"sentence-transformers/{named}") if "/" not in named else (named,)
    try:
        kept = [try_to_load_from_cache(name, mark, cache_dir=_cache()) for name in names for mark in _MARKS]
    except ValueError:
        return _NO_NAME
    if any(isinstance(path, str) for path in kept):
        return None
    return _UNREACHED if constants.HF_HUB_OFFLINE else _asked_in_time(HfApi(), names)


def _cache() -> str | None:
    """Where the exporting process will look, which reads these when it starts; None for the usual place."""
    home = os.environ.get("HF_HOME")
    return os.environ.get("HF_HUB_CACHE") or (str(Path(home) / "hub") if home else None)


def _asked_in_time(hub: HfApi, names: Sequence[str]) -> str | None:
    # No timeout of a client ends the look-up of an address; the thread is left to it.
    answers: SimpleQueue[str | None] = SimpleQueue()
    Thread(target=lambda: answers.put(_asked(hub, names)), daemon=True).start()
    try:
        return answers.get(timeout=SECONDS)
    except Empty:
        return _UNREACHED


def _asked(hub: HfApi, names: Sequence[str]) -> str | None:
    from huggingface_hub.errors import HfHubHTTPError, RepositoryNotFoundError

    for name in names:
        try:
            hub.model_info(name, timeout=SECONDS)
        except RepositoryNotFoundError:
            continue
        except HfHubHTTPError:  # It answered; what is wrong is told better when the model is loaded.
            return None
        except Exception:  # Whatever the client beneath raises when there is no network.
            return _UNREACHED
        return None
    return _UNKNOWN
