"""An answer by a language model, every sentence checked against the evidence it stands on: `write`."""

from __future__ import annotations

from rag.write.write import Written, write

__all__ = ["Written", "write"]
