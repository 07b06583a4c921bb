"""The web page: one chat, with the quotes under each answer. Nothing on it, and nothing it does, leaves the machine.

Gradio takes seconds to import, so it is imported when the page is built and not before.
"""

from __future__ import annotations

import os
from contextlib import suppress
from tempfile import TemporaryDirectory
from threading import Thread
from typing import TYPE_CHECKING

from rag.errors import FootnoteError
from rag.help import examples
from ui.page.address import listen, url
from ui.page.status import answering

if TYPE_CHECKING:
    import gradio as gr

    from rag.library import Library
    from ui.page.session import Asked

__all__ = ["build", "serve"]


def build(library: Asked, llm: str | None = None) -> gr.Blocks:
    """The page on `library`, not yet served.

    Args:
        library: whose papers are asked.
        llm: who answers, as in `Library.ask`; None for the configured one.

    Raises:
        ModelNotConfigured: the model is unknown, or lacks a key.
    """
    answering(library, llm)
    # Gradio reads them once, when it is imported.
    os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"
    os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"
    from ui.page.layout import page

    return page(library, llm)


def serve(library: Library, *, host: str = "127.0.0.1", port: int = 7860, llm: str | None = None) -> None:
    """Serve the page until ctrl-C, and print its address once it is up.

    Args:
        library: whose papers are asked.
        host: an address of this machine's loopback.
        port: where to listen; the next free one if it is taken, any free one for 0.
        llm: who answers, as in `Library.ask`; None for the configured one.

    Raises:
        SettingsError: `host` would let other machines in, or no port is free.
        ModelNotConfigured: the model is unknown, or lacks a key.
    """
    answering(library, llm)
    with listen(host, port) as listener, TemporaryDirectory(prefix="footnote-page-") as scratch:
        # Where Gradio would write otherwise is one folder for all users of the machine, and the first one's own.
        os.environ["GRADIO_TEMP_DIR"] = scratch
        print("Starting the page …", flush=True)
        blocks = build(library, llm)
        from ui.page.server import run

        def up() -> None:
            print(f"Footnote is at {url(listener)} (ctrl-C stops it)", flush=True)
            Thread(target=_warm, args=(library,), daemon=True).start()

        run(blocks, listener, on_start=up)


def _warm(library: Library) -> None:
    """Search once, so that the first question does not wait for the encoder and the index to load."""
    # What fails here is told to whoever asks.
    with suppress(FootnoteError):
        for example in examples(library.papers())[:1]:
            library.search(example, k=1)
