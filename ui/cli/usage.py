"""The line of help that shows how a command is typed."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand


class Command(TyperCommand):
    """A command whose usage names its arguments as people write them: QUESTION, not {QUESTION}."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The words after the command's name."""
        return [piece.replace("{", "").replace("}", "") for piece in super().collect_usage_pieces(ctx)]
