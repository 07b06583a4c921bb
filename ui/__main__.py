"""``python -m ui`` does what ``footnote`` does."""

from __future__ import annotations

from ui.cli import main

main()
