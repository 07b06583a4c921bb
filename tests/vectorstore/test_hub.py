from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from rag.errors import EncoderError
from vectorstore.encoder_model import Model
from vectorstore.hub import check_reach

ROOT = Path(__file__).parents[2]
CHECK = """
import sys
from rag.errors import EncoderError
from vectorstore.encoder_model import find_model
from vectorstore.hub import check_reach
try:
    check_reach(find_model(sys.argv[1]))
    print("may be had", end="")
except EncoderError as error:
    print(error, end="")
assert not {"torch", "sentence_transformers"} & set(sys.modules)
"""


@contextmanager
def hub(status: int, *, seconds: float = 0.0) -> Iterator[str]:
    """A hub that answers every request alike: its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            time.sleep(seconds)
            self.send_response(status)
            if status == 404:
                self.send_header("X-Error-Code", "RepoNotFound")
            self.end_headers()
            self.wfile.write(b'{"id": "someone/model", "siblings": []}')

        log_message: Callable[..., None] = lambda *_: None

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.handle_error = lambda *_: None  # type: ignore[method-assign]  # Who asked has gone.
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.socket.close()


def checked(name: str, home: Path, **environment: str) -> str:
    given = {"PYTHONPATH": str(ROOT), "HF_HOME": str(home), "HF_HUB_OFFLINE": "0", "NO_PROXY": "127.0.0.1"}
    done = subprocess.run(
        [sys.executable, "-c", CHECK, name],
        env=os.environ | given | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize(
    ("status", "told"), [(200, "may be had"), (503, "may be had"), (404, "the hub has no model of this name")]
)
@pytest.mark.parametrize("name", ["someone/model", "model"])
def test_the_hub_is_asked_for_what_is_not_on_this_machine(name: str, status: int, told: str, tmp_path: Path) -> None:
    with hub(status) as address:
        assert told in checked(name, tmp_path, HF_ENDPOINT=address)


def test_a_hub_that_does_not_answer_is_given_up_soon(tmp_path: Path) -> None:
    with hub(200, seconds=20) as address:
        began = time.monotonic()
        told = checked("someone/model", tmp_path, HF_ENDPOINT=address)
    assert "the hub cannot be reached" in told
    assert "Set FOOTNOTE_ENCODER" in told
    assert time.monotonic() - began < 10  # The limit is that of the import and of SECONDS, on a machine that is busy.


def test_what_is_on_this_machine_needs_no_hub(tmp_path: Path) -> None:
    repository = tmp_path / "hub" / "models--someone--model"
    (repository / "snapshots" / ("0" * 40)).mkdir(parents=True)
    (repository / "snapshots" / ("0" * 40) / "modules.json").write_text("[]")
    (repository / "refs").mkdir()
    (repository / "refs" / "main").write_text("0" * 40)
    assert checked("someone/model", tmp_path, HF_HUB_OFFLINE="1") == "may be had"


def test_a_name_that_no_model_can_have_is_refused_unasked() -> None:
    with pytest.raises(EncoderError, match="neither a folder nor a name that a model can have"):
        check_reach(Model(name="no name", reference="no name", key="no name", folder=None))


def test_a_model_in_a_folder_is_not_asked_for(tmp_path: Path) -> None:
    check_reach(Model(name="one", reference=str(tmp_path), key="one", folder=tmp_path))
