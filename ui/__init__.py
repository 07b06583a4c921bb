"""How people reach Footnote: the command line and the page."""

from __future__ import annotations
