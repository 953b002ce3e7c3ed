"""Beside ihatemoney (Flask, SQLAlchemy, WTForms): both served on one processor, asked in turn over eight connections.

The rival is taken from the environment at ``BENCH_RIVAL``, else installed into ``build/rival``; where
that does not work, for want of a network, its rows are left out and the reason is told.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from itertools import cycle
from pathlib import Path
from typing import TypeAlias, TypeVar
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, build_opener, urlopen

from bench.report import TINY, Figure, at_least, at_most, part, plain, size, uptime
from bench.sample import PLAYERS
from bench.start import serving
from bench.web import ROUNDS, Stage

PACKAGES = ("ihatemoney==7.2.1", "gunicorn==27.0.1")
TOOLS = Path("build/rival")
CONNECTIONS = 8
TABLES = size(48, 8)  # a table takes 120 messages at once, and the evening stays of one length
BLOCKS, REQUESTS = size(6, 1), size(400, 8)  # of each kind in each block
SETTINGS = """
SQLALCHEMY_DATABASE_URI = "sqlite:///{place}/rival.sqlite"
SECRET_KEY = "bench"
SESSION_COOKIE_SECURE = False
"""
READY = 60  # seconds within which the rival answers

T = TypeVar("T")
Send: TypeAlias = Callable[[], bytes]


class LeftOutError(Exception):
    """The rival cannot be measured here; the text is the reason."""


def rows() -> Iterator[Figure]:
    """Write and read in blocks that take turns, so that noise hits both alike."""
    yield uptime()
    with tempfile.TemporaryDirectory() as place, ExitStack() as stack:
        stage = Stage(Path(place), TABLES)
        address = stack.enter_context(_on_one_processor(serving(stage.place)))[0]
        ours = RivalServer(urlsplit(address).port or 80, list(_rounds(stage)), _pages(stage))
        try:
            theirs = stack.enter_context(_rival(Path(place)))
        except LeftOutError as error:
            yield Figure(f"left out: ihatemoney ({error})", "")
            theirs = None
        both = [side for side in (ours, theirs) if side is not None]
        for side in both:
            asyncio.run(side.block())
            side.writing, side.reading = Answers(), Answers()  # that one was to warm up
        for _ in range(BLOCKS):
            for side in both:
                asyncio.run(side.block())
    yield from _answer_rows("a round", ours.writing, "table page", ours.reading)
    if theirs is None:
        return
    yield from _answer_rows(
        "ihatemoney, a bill", theirs.writing, "ihatemoney, list", theirs.reading
    )
    wrote, took = _rate(ours.writing) / _rate(theirs.writing), part(ours.writing.times, 0.99)
    yield at_least("rounds / bills a second", wrote, 3, "×")
    slow = took / part(theirs.writing.times, 0.99)
    yield at_most("p99: a round / a bill", slow, 0.25, "×")
    read = _rate(ours.reading) / _rate(theirs.reading)
    yield at_least(f"table pages / lists of {ROUNDS} bills a second", read, 8, "×")


def _answer_rows(write: str, writing: Answers, read: str, reading: Answers) -> Iterator[Figure]:
    for what, seen in ((write, writing), (read, reading)):
        yield plain(f"{what}: answers a second", _rate(seen), "")
        yield plain(f"{what}: p99", part(seen.times, 0.99), "ms")
        yield at_most(f"{what}: errors", seen.errors, 0, "")


@dataclass
class Answers:
    """Milliseconds of all answers, the seconds they took together, and the number of errors."""

    times: list[float] = field(default_factory=list)
    seconds: float = 0.0
    errors: int = 0


def _rate(seen: Answers) -> float:
    return len(seen.times) / seen.seconds


@dataclass
class RivalServer:
    """One of the two servers, with the requests of each connection to write and to read."""

    port: int
    writes: Sequence[Send]
    reads: Sequence[Send]
    writing: Answers = field(default_factory=Answers)
    reading: Answers = field(default_factory=Answers)

    async def block(self) -> None:
        """Write and then read over all connections, each as fast as it is answered."""
        for sends, seen in ((self.writes, self.writing), (self.reads, self.reading)):
            begun = time.perf_counter()
            await asyncio.gather(*(self._ask(send, seen) for send in sends))
            seen.seconds += time.perf_counter() - begun

    async def _ask(self, send: Send, seen: Answers) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        for _ in range(REQUESTS // len(self.writes)):
            begun = time.perf_counter()
            writer.write(send())
            heads = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            length = re.search(r"\r\ncontent-length: (\d+)", heads)
            await reader.readexactly(int(length[1]) if length else 0)
            seen.times.append(1000 * (time.perf_counter() - begun))
            seen.errors += heads.split()[1] not in {"200", "302"}
            if "\r\nconnection: close" in heads:
                writer.close()
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.close()


def _message(path: str, cookie: str, body: bytes = b"", kind: str = "application/json") -> bytes:
    heads = [
        f"{'POST' if body else 'GET'} {path} HTTP/1.1",
        "Host: 127.0.0.1",
        "Sec-Fetch-Site: same-origin",
        f"Cookie: {cookie}",
        f"Content-Type: {kind}\r\nContent-Length: {len(body)}",
    ]
    return "\r\n".join(heads).encode() + b"\r\n\r\n" + body


def _rounds(stage: Stage) -> Iterator[Send]:
    for number in range(CONNECTIONS):
        mine = cycle(stage.addresses[number::CONNECTIONS])
        yield lambda mine=mine: _round(stage, next(mine))  # type: ignore[misc]


def _round(stage: Stage, table: str) -> bytes:
    path, sent = stage.next_round(table)
    return _message(path, stage.cookie, json.dumps(sent).encode())


def _pages(stage: Stage) -> list[Send]:
    return [lambda: _message(stage.addresses[0], stage.cookie)] * CONNECTIONS


@contextmanager
def _rival(place: Path) -> Iterator[RivalServer]:
    """Serve ihatemoney with a project for each connection and one that is read.

    :raises LeftOutError: it is not here and cannot be brought here.
    """
    python = _environment()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [python, "-W", "ignore", "-m", "gunicorn", "ihatemoney.wsgi:application"]
    serve = ["--bind", f"127.0.0.1:{port}", "--worker-class", "gthread", "--threads", "4"]
    settings = place / "rival.cfg"
    settings.write_text(SETTINGS.format(place=place))
    env = {**os.environ, "IHATEMONEY_SETTINGS_FILE_PATH": str(settings)}
    with _on_one_processor(_running([*command, *serve], env)):
        address = f"http://127.0.0.1:{port}"
        _wait_for(f"{address}/healthcheck")
        written = [Project(address, f"written-{number}") for number in range(CONNECTIONS)]
        listed = Project(address, "listed")
        for _ in range(ROUNDS):
            listed.add_bill()
        yield RivalServer(port, [project.write for project in written], [listed.read] * CONNECTIONS)


def _environment() -> str:
    """Return the Python of the rival, installed if missing."""
    named = os.environ.get("BENCH_RIVAL")
    python = Path(named or TOOLS) / "bin/python"
    if python.exists():
        return str(python)
    if named or TINY:
        raise LeftOutError(f"nothing at {python}, and a tiny run installs nothing")
    command = [sys.executable, "-m", "venv", str(TOOLS)]
    install = [str(python), "-m", "pip", "install", "--quiet", *PACKAGES]
    for step in (command, install):
        ran = subprocess.run(step, capture_output=True, text=True, check=False)
        if ran.returncode:
            shutil.rmtree(TOOLS, ignore_errors=True)
            raise LeftOutError((ran.stderr or ran.stdout).strip()[-200:])
    return str(python)


@contextmanager
def _running(command: Sequence[str], env: dict[str, str]) -> Iterator[None]:
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, env=env, stdout=quiet, stderr=quiet)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


@contextmanager
def _on_one_processor(server: AbstractContextManager[T]) -> Iterator[T]:
    """Run a server on one processor; the clients use the others."""
    every = os.sched_getaffinity(0)
    first = {min(every)}
    os.sched_setaffinity(0, first)
    try:
        with server as started:
            os.sched_setaffinity(0, every - first or every)
            yield started
    finally:
        os.sched_setaffinity(0, every)


def _wait_for(address: str) -> None:
    until = time.monotonic() + READY
    while time.monotonic() < until:
        try:
            with urlopen(address):
                return
        except OSError:
            time.sleep(0.1)
    raise LeftOutError(f"it did not answer within {READY} seconds")


class Project:
    """A project of the rival with four people and a bill as its browser posts it."""

    def __init__(self, address: str, name: str) -> None:
        cookies = CookieJar()
        self._browser = build_opener(HTTPCookieProcessor(cookies))
        self._address, self._name = address, name
        project = {"name": name, "id": name, "password": "Rosen", "default_currency": "XXX"}
        self._send("/create", project | {"contact_email": f"{name}@example.org"})
        for person in PLAYERS:
            self._send(f"/{name}/members/add", {"name": person, "weight": "1"})
        page = self._page(f"/{name}/add")
        people = re.findall(r'name="payed_for"[^>]*value="(\d+)"', page)
        bill = {"date": "2026-11-21", "what": "Runde", "payer": people[0], "amount": "97"}
        bill |= {"bill_type": "Expense", "csrf_token": _token(page)}
        self._bill = urlencode(
            [*bill.items(), *(("payed_for", person) for person in people)]
        ).encode()
        self._cookie = "; ".join(f"{cookie.name}={cookie.value}" for cookie in cookies)

    def _page(self, path: str, sent: bytes | None = None) -> str:
        with self._browser.open(self._address + path, sent) as answer:
            page: str = answer.read().decode()
            return page

    def _send(self, path: str, form: dict[str, str]) -> None:
        form["csrf_token"] = _token(self._page(path))
        self._page(path, urlencode(form).encode())

    def add_bill(self) -> None:
        """Write the bill once, as a browser does."""
        self._page(f"/{self._name}/add", self._bill)

    def write(self) -> bytes:
        """Return the request that writes the bill."""
        kind = "application/x-www-form-urlencoded"
        return _message(f"/{self._name}/add", self._cookie, self._bill, kind)

    def read(self) -> bytes:
        """Return the request for the list of bills."""
        return _message(f"/{self._name}/", self._cookie)


def _token(page: str) -> str:
    token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page)
    if token is None:
        raise LeftOutError("its pages are not those that were measured before")
    return token[1]
