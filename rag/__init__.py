"""Footnote: ask your papers; every sentence of the answer stands on words you can see.

from rag import Library
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rag.library import Library

__all__ = ["Library"]


def __getattr__(name: str) -> Any:
    # Loaded when asked for, so that importing one of the package's words does not import numpy.
    if name == "Library":
        from rag.library import Library

        return Library
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
