"""The page on the papers in seeds/, in a browser. A reader's eyes: what is shown, what is not, and whom it reaches."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from rag.library import Library
from rag.markup import readable
from tests.conftest import is_local

playwright = pytest.importorskip(
    "playwright.sync_api", reason="the browser's driver: pip install -r .ci/requirements.txt"
)
pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[3]
HOSTILE = (
    "ICML 2031 Papers\n\n"
    "We introduce QuarkMill, a grinder for ledgers of basalt. QuarkMill grinds 40 ledgers an hour "
    '<img src=x onerror="window.ran = 1"><script>window.ran = 1</script> and costs $5 or $10 a ledger. '
    "It reports ![a pixel](http://192.0.2.1/pixel.png) and [a link](javascript:window.ran=1) {{7*7}} ${window.ran=1}.\n"
)
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]


@contextmanager
def started(place: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server on the library in `place`, which is filled first, and its address."""
    (place / "hostile.txt").write_text(HOSTILE)
    script = Path(__file__).with_name("served.py")
    command = [sys.executable, str(script), str(place / "library"), str(place / "hostile.txt"), str(place / "reached")]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, text=True) as server:
        assert server.stdout is not None
        line = next((line for line in server.stdout if "http://" in line), "")
        url = next((word for word in line.split() if word.startswith("http://")), "")
        assert url, server.communicate()[1]
        yield server, url


@dataclass(frozen=True)
class Served:
    """A page that is up."""

    url: str
    place: Path
    reached: Path
    """Hosts that the server's process connected to or looked up, one a line."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    place = tmp_path_factory.mktemp("page")
    with started(place) as (server, url):
        yield Served(url, place, place / "reached")
        server.send_signal(signal.SIGINT)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        yield browser
        browser.close()


class Visitor:
    """Someone with the page open, and a record of all that their browser asked for."""

    def __init__(self, chromium: Any, url: str) -> None:
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self.page = chromium.new_context(viewport={"width": 1280, "height": 900}).new_page()
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(url)
        playwright.expect(self.page.locator("#fn-head h1")).to_have_text("Footnote")

    def ask(self, question: str) -> Any:
        """Type a question, send it and wait for its answer."""
        before = self.page.locator(".fn-answer").count()
        self.page.get_by_label("Your question").fill(question)
        self.page.keyboard.press("Enter")
        return self.answer(before)

    def answer(self, place: int) -> Any:
        found = self.page.locator(".fn-answer")
        playwright.expect(found).to_have_count(place + 1, timeout=30_000)
        return found.nth(place)


@pytest.fixture
def visitor(chromium: Any, served: Served) -> Iterator[Visitor]:
    visitor = Visitor(chromium, served.url)
    yield visitor
    visitor.page.context.close()


@pytest.fixture(scope="module")
def abstracts(served: Served) -> list[str]:
    with Library.open(served.place / "library") as library:
        return [" ".join(readable(paper.abstract or "").split()) for paper in library.papers()]


def test_every_quote_under_an_answer_stands_in_an_abstract(visitor: Visitor, abstracts: list[str]) -> None:
    answer = visitor.ask("What does SpecBlock do?")

    quotes = answer.locator("blockquote").all_inner_texts()
    assert quotes
    assert [quote for quote in quotes if not any(quote in abstract for abstract in abstracts)] == []
    assert "[1]" in answer.locator(".fn-said").inner_text()
    assert "SpecBlock (NeurIPS 2026)" in answer.locator(".fn-source").first.inner_text()


def test_a_question_the_papers_do_not_answer_is_refused_with_the_nearest(visitor: Visitor) -> None:
    answer = visitor.ask("What is the capital of France?")

    assert answer.locator(".fn-missing").is_visible()
    assert 1 <= answer.locator("li").count() <= 3
    assert answer.locator("blockquote").count() == 0


def test_a_marker_keeps_its_paper_and_a_new_conversation_starts_again(visitor: Visitor) -> None:
    visitor.ask("What does SpecBlock do?")
    assert visitor.ask("What does SparDA do?").locator(".fn-source .fn-marker").first.inner_text() == "[2]"

    visitor.page.get_by_role("button", name="New conversation").click()
    playwright.expect(visitor.page.locator(".fn-answer")).to_have_count(0)

    assert visitor.ask("What does SparDA do?").locator(".fn-source .fn-marker").first.inner_text() == "[1]"


def test_two_visitors_do_not_see_each_other(visitor: Visitor, chromium: Any, served: Served) -> None:
    other = Visitor(chromium, served.url)
    visitor.ask("What does SpecBlock do?")

    seen = other.ask("What does SparDA do?")

    assert other.page.locator(".fn-question").all_inner_texts() == ["What does SparDA do?"]
    assert visitor.page.locator(".fn-question").all_inner_texts() == ["What does SpecBlock do?"]
    assert seen.locator(".fn-source .fn-marker").first.inner_text() == "[1]"
    other.page.context.close()


def test_what_a_paper_or_a_question_says_does_not_run(visitor: Visitor) -> None:
    question = (
        "<img src=x onerror='window.ran=1'> What does a ledger cost with QuarkMill? <script>window.ran=1</script>"
    )
    answer = visitor.ask(question)

    assert visitor.page.evaluate("window.ran") is None
    assert visitor.page.locator("#fn-chat").locator("img, script, a, iframe").count() == 0
    assert visitor.page.locator(".fn-question").inner_text() == question
    assert "costs $5 or $10 a ledger" in answer.inner_text()
    assert "<script>window.ran = 1</script>" in answer.inner_text()


def test_a_question_that_cannot_be_asked_is_answered_with_the_reason(visitor: Visitor) -> None:
    assert "holds no words" in visitor.ask("?!").inner_text()


def test_an_example_is_asked_when_it_is_chosen(visitor: Visitor) -> None:
    visitor.page.locator("#fn-chat .example").first.click()

    assert visitor.answer(0).locator("blockquote").count() > 0


def test_the_browser_asks_no_other_host_and_has_nothing_to_complain_of(visitor: Visitor) -> None:
    visitor.ask("What does SpecBlock do?")
    visitor.ask("What does QuarkMill do?")

    assert {urlsplit(url).netloc for url in visitor.requests if not url.startswith("data:")} == {
        urlsplit(visitor.page.url).netloc
    }
    assert visitor.complaints == []


def test_the_server_reaches_no_other_host(visitor: Visitor, served: Served) -> None:
    visitor.ask("What does SpecBlock do?")

    reached = served.reached.read_text().splitlines() if served.reached.exists() else []
    assert [host for host in reached if not is_local(host)] == []


def test_ctrl_c_ends_the_server_at_once_though_a_tab_is_open(chromium: Any, served: Served) -> None:
    with started(served.place) as (server, url):
        visitor = Visitor(chromium, url)
        visitor.ask("What does SpecBlock do?")

        server.send_signal(signal.SIGINT)

        assert server.communicate(timeout=10) == ("", "")
        assert server.returncode == 0
        visitor.page.context.close()


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_is_wider_than_the_window(visitor: Visitor, width: int) -> None:
    visitor.page.set_viewport_size({"width": width, "height": 800})
    visitor.ask("What does QuarkMill do? " + "W" * 300)

    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width
