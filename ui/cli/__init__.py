"""The command line."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command that was typed, and exit with its status."""
    try:
        from ui.cli.run import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)
