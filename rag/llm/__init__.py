"""Language models: what one must do, which ones there are, and how one is chosen."""

from __future__ import annotations
