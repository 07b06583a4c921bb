"""HTML as a browser would take it apart."""

from __future__ import annotations

from html.parser import HTMLParser


class Elements(HTMLParser):
    """The tags and attributes of some HTML, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.classes: set[str] = set()
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.classes |= {name for key, value in attrs if key == "class" for name in (value or "").split()}

    def handle_data(self, data: str) -> None:
        self.text += data


def text(html: str) -> str:
    """What is read, any run of white space as one blank."""
    return " ".join(Elements(html).text.split())
