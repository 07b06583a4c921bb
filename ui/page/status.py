"""The line that says what is asked here, and who answers."""

from __future__ import annotations

import shlex
from html import escape

from rag.errors import FootnoteError
from rag.llm.choose import explain
from ui.page.session import Asked


def status_html(library: Asked, llm: str | None) -> str:
    """How many papers there are and which model answers, and why; where there are none, what to do."""
    try:
        count = len(library.papers())
    except FootnoteError as error:
        return _paragraph(str(error))
    if not count:
        fill = shlex.join(["footnote", "ingest", "--seeds", "--library", str(library.folder)])
        return _paragraph(f"This library holds no papers yet. Put some in, then reload this page: {fill}")
    return _paragraph(f"{count} paper{'s' if count != 1 else ''}. {answering(library, llm)}")


def answering(library: Asked, llm: str | None) -> str:
    """Who answers, and why; and where questions go, if they leave this process.

    Raises:
        ModelNotConfigured: the model is unknown, or lacks a key.
    """
    choice = explain(library.settings, llm)
    if choice.name == "none":
        return f"Answers are the papers' own sentences, with no language model ({choice.why})."
    return f"Answers are written by {choice.name} ({choice.why}): questions, and the quotes found for them, go there."


def _paragraph(text: str) -> str:
    # One line of HTML: Markdown leaves a block of HTML alone up to the next empty line.
    return f'<div class="fn-status"><h1>Footnote</h1><p>{escape(" ".join(text.split()))}</p></div>'
