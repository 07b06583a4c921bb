"""The page's components, and which event each of them sets off."""

from __future__ import annotations

from typing import Any, Final

import gradio as gr

from ui.page.events import Events
from ui.page.session import Asked

ABOUT = "<p>Every sentence of an answer stands on words you can see.<br>What no paper states is said to be missing.</p>"
SILENT: Final[dict[str, Any]] = {"api_visibility": "private", "show_progress": "hidden"}
AT_ONCE = 4
"""Questions answered at the same time, of all visitors: a slow model must not hold up everyone."""


def page(library: Asked, llm: str | None) -> gr.Blocks:
    """The page on `library`; its status and examples are read anew whenever it is loaded."""
    blocks = gr.Blocks(title="Footnote", analytics_enabled=False, fill_height=True)
    with blocks:
        # None until the first question: an initial value is copied, and a conversation is not for copying.
        session = gr.State(None)
        with gr.Row(elem_id="fn-top"):
            status = gr.Markdown(latex_delimiters=[], elem_id="fn-head")
            new = gr.Button("New conversation", size="sm", elem_id="fn-new")
        chat = _chat()
        with gr.Row(elem_id="fn-ask"):
            question = _question()
        events = Events(library=library, llm=llm)
        _connect(events, new, chat, question, session)
        blocks.load(events.greet, None, [status, chat], **SILENT)
    return blocks


def _connect(events: Events, new: gr.Button, chat: gr.Chatbot, question: gr.Textbox, session: gr.State) -> None:
    shown = [question, chat, session]
    asking = SILENT | {"concurrency_id": "ask", "concurrency_limit": AT_ONCE}
    asked: list[dict[str, Any]] = [
        question.submit(events.ask, [question, session], shown, **asking),
        chat.example_select(events.ask_example, session, shown, **asking),
    ]
    # An answer that is still on its way must not bring the old conversation back.
    new.click(events.forget, None, shown, cancels=asked, **SILENT)


def _chat() -> gr.Chatbot:
    """Messages are HTML of our own: sanitised once more by Gradio, and never read as Markdown or LaTeX."""
    return gr.Chatbot(
        render_markdown=False,
        sanitize_html=True,
        latex_delimiters=[],
        allow_tags=False,
        buttons=[],
        placeholder=ABOUT,
        show_label=False,
        label="Conversation",
        height=None,
        scale=1,
        elem_id="fn-chat",
    )


def _question() -> gr.Textbox:
    return gr.Textbox(
        label="Your question",
        show_label=False,
        placeholder="Ask these papers a question",
        lines=1,
        max_lines=6,
        submit_btn="Ask",
        autofocus=True,
        container=False,
    )
