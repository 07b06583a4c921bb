"""The web server around the page: what the browser may fetch, start, and a stop that does not wait for open tabs."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import gradio as gr
import uvicorn
from fastapi import FastAPI
from fastapi.routing import Mount

from ui.page.gate import Gate

STYLE = Path(__file__).with_name("style.css")
SCRIPT = Path(__file__).with_name("scroll.js")


def run(blocks: gr.Blocks, listener: socket.socket, *, on_start: Callable[[], None]) -> None:
    """Serve `blocks` until ctrl-C; `on_start` is called once the page can be opened."""
    app = application(blocks)
    config = uvicorn.Config(app, log_level="warning", ws="none", timeout_graceful_shutdown=2)
    with suppress(KeyboardInterrupt):
        _Server(config, stop=_stop(app), on_start=on_start).run(sockets=[listener])


def application(blocks: gr.Blocks) -> FastAPI:
    """The page as an ASGI application, behind its gate."""
    app = FastAPI(openapi_url=None)
    app.add_middleware(Gate)
    gr.mount_gradio_app(
        app,
        blocks,
        path="/",
        theme=_theme(),
        css_paths=STYLE,
        head=f"<script>{SCRIPT.read_text(encoding='utf-8')}</script>",
        footer_links=[],
        run_history=False,
        show_error=False,
        ssr_mode=False,
        enable_monitoring=False,
        pwa=False,
        mcp_server=False,
        max_file_size=1,
    )
    return app


def _theme() -> gr.themes.Base:
    """Fonts of the system only, so that none is fetched; quiet text dark enough to read (4.5 to 1 and more)."""
    theme = gr.themes.Default(
        primary_hue=gr.themes.colors.indigo,
        neutral_hue=gr.themes.colors.slate,
        font=["system-ui", "sans-serif"],
        font_mono=["ui-monospace", "monospace"],
    )
    return theme.set(
        button_primary_background_fill="*primary_600",
        button_primary_background_fill_dark="*primary_600",
        body_text_color_subdued="*neutral_600",
        body_text_color_subdued_dark="*neutral_300",
        input_placeholder_color="*neutral_500",
        input_placeholder_color_dark="*neutral_400",
    )


def _stop(app: FastAPI) -> asyncio.Event:
    """What ends the streams that Gradio holds open for every tab."""
    page = next(route.app for route in app.routes if isinstance(route, Mount))
    assert isinstance(page, gr.routes.App)
    return page.stop_event


class _Server(uvicorn.Server):
    """Says when it is up, and does not wait for tabs to be closed when it is to stop."""

    def __init__(self, config: uvicorn.Config, *, stop: asyncio.Event, on_start: Callable[[], None]) -> None:
        super().__init__(config)
        self._stop = stop
        self._on_start = on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._stop.set()
        await super().shutdown(sockets)
