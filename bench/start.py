"""Start-up: from the command to the first answer, and what the web process loads."""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

from bench.report import Figure, at_most, python, side_by_side, size

TIMES = size(15, 1)
# Garbage is looked for as every command does (scorer/cli/common.py); how long a process takes to end is no part of it.
TOGETHER, APP = (
    f"import gc, os; gc.set_threshold(50_000); import {names}; os._exit(0)"
    for names in ("flask, flask_sqlalchemy, sqlalchemy.orm", "scorer.app")
)
LOADED = """
import sys, tempfile
from pathlib import Path
from scorer.app import create_app
from scorer.config import Config
create_app(Config(instance=Path(tempfile.mkdtemp()))).test_client().get("/")
print("weasyprint" in sys.modules)
"""


def rows() -> Iterator[Figure]:
    """Start the real server twice on one instance folder; compare imports."""
    with tempfile.TemporaryDirectory() as folder:
        first, second = first_answer(Path(folder)), first_answer(Path(folder))
    yield at_most("first answer on an empty instance, database made", first, 1.5, "s")
    yield at_most("first answer on an instance that is there", second, 1.5, "s")
    app, bare = side_by_side(TIMES, lambda: python(APP), lambda: python(TOGETHER))
    yield at_most("import of the app / of flask and sqlalchemy", app / bare, 2, "×")
    loaded = python(LOADED).strip() == "True"
    yield Figure("weasyprint loaded in the web process", str(loaded), "False", met=not loaded)


def first_answer(instance: Path) -> float:
    """Return the seconds from starting ``scorer serve`` to its first page."""
    with serving(instance) as (_, seconds):
        return seconds


@contextmanager
def serving(instance: Path) -> Iterator[tuple[str, float]]:
    """Run the real server; yield its address and the seconds to its first page."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    begun = time.perf_counter()
    command = [sys.executable, "-m", "scorer", "serve", "--host", "127.0.0.1"]
    process = subprocess.Popen(
        [*command, "--port", str(port), "--instance", str(instance)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while not _answers(port):
            if process.poll() is not None:
                raise RuntimeError(f"the server ended with status {process.returncode}")
            time.sleep(0.005)
        yield f"http://127.0.0.1:{port}/", time.perf_counter() - begun
    finally:
        process.terminate()
        process.wait()


def _answers(port: int) -> bool:
    try:
        connection = HTTPConnection("127.0.0.1", port, timeout=5)
        connection.request("GET", "/")
        return connection.getresponse().status == 200
    except ConnectionRefusedError:
        return False
