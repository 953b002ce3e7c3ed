"""A club evening on this machine: a hundred tables write, and three hundred phones watch them."""

from __future__ import annotations

import asyncio
import json
import random
import resource
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from bench.report import TINY, Figure, at_most, part, plain, size, uptime
from bench.start import serving
from bench.web import Stage

Asked: TypeAlias = tuple[str, object]  # an address, and what is sent there if anything

TABLES, WATCHERS = size(100, 2), size(300, 3)
POLL, ROUND = (0.3, 0.3) if TINY else (3.0, 10.0)  # seconds; at a table a round takes minutes
ALONE, TOGETHER = size(30, 1), size(60, 1)  # seconds
PATIENCE = 8.0  # seconds, as of the phones


def rows() -> Iterator[Figure]:
    """Write at all tables, first without and then with all watchers, over real connections."""
    yield uptime()
    with tempfile.TemporaryDirectory() as place:
        stage = Stage(Path(place), TABLES)
        alone, crowd = _served(stage, 0, ALONE), _served(stage, WATCHERS, TOGETHER)
    for label, seen in ((f"{TABLES} tables", alone), (f"and {WATCHERS} watchers", crowd)):
        yield plain(f"{label}: rounds written", len(seen.rounds), "")
        yield plain(f"{label}: asked whether there is news", len(seen.polls), "")
        yield at_most(f"{label}: errors", len(seen.errors), 0, "")
        yield plain(f"{label}: a round, median", part(seen.rounds, 0.5), "ms")
        yield at_most(f"{label}: a round, p95", part(seen.rounds, 0.95), 300, "ms")
        yield plain(f"{label}: news, p95", part(seen.polls, 0.95), "ms")
        yield plain(f"{label}: of one processor the server used", seen.used, "%")
    ratio = part(crowd.rounds, 0.95) / part(alone.rounds, 0.95)
    yield plain("a round, p95: watched / unwatched", ratio, "×")
    for error in sorted({*alone.errors, *crowd.errors})[:5]:
        yield Figure(f"error: {error}", "")


@dataclass
class Measured:
    """Milliseconds of all answers, and the errors."""

    rounds: list[float] = field(default_factory=list)
    polls: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    used: float = 0.0


class Phone:
    """A browser with one connection and the cookie of a device that may write."""

    def __init__(self, port: int, seen: Measured, cookie: str = "") -> None:
        self.port, self.seen, self.cookie = port, seen, cookie
        self.tag = ""
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, times: list[float], path: str, sent: object = None) -> None:
        """Send a request and note how long the answer took."""
        begun = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                status = await self._exchange(path, sent)
            if status not in {200, 304}:
                self.seen.errors.append(f"{status}")
            times.append(1000 * (time.perf_counter() - begun))
        except (OSError, EOFError, TimeoutError) as error:
            self.seen.errors.append(type(error).__name__)
            self.close()

    async def _exchange(self, path: str, sent: object) -> int:
        body = b"" if sent is None else json.dumps(sent).encode()
        heads = [
            f"{'GET' if sent is None else 'POST'} {path} HTTP/1.1",
            "Host: 127.0.0.1",
            "Sec-Fetch-Site: same-origin",
            f"Cookie: {self.cookie}",
            f"If-None-Match: {self.tag}",
            f"Content-Type: application/json\r\nContent-Length: {len(body)}",
        ]
        if self.line is None:
            self.line = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.line
        writer.write("\r\n".join(heads).encode() + b"\r\n\r\n" + body)
        header_lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {
            name.lower(): value
            for name, _, value in (line.partition(": ") for line in header_lines[1:])
        }
        await reader.readexactly(int(headers.get("content-length", 0)))
        if not self.cookie:
            self.tag = headers.get("etag", "")
        if headers.get("connection") == "close":
            self.close()
        return int(header_lines[0].split()[1])

    def close(self) -> None:
        """Close the connection."""
        if self.line is not None:
            self.line[1].close()
        self.line = None


def _served(stage: Stage, watchers: int, seconds: float) -> Measured:
    """Serve an evening from a server process and measure its CPU time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with serving(stage.place) as (address, _):
        port = int(address.rstrip("/").rsplit(":", maxsplit=1)[1])
        seen = asyncio.run(_evening(stage, port, watchers, seconds))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    seen.used = 100 * took / seconds
    return seen


async def _evening(stage: Stage, port: int, watchers: int, seconds: float) -> Measured:
    seen, until = Measured(), time.perf_counter() + seconds
    chance = random.Random(watchers)
    doing: list[Coroutine[Any, Any, None]] = []

    async def regularly(
        every: float, phone: Phone, times: list[float], ask: Callable[[], Asked]
    ) -> None:
        await asyncio.sleep(chance.uniform(0, every))
        while time.perf_counter() < until:
            await phone.ask(times, *ask())
            await asyncio.sleep(every * chance.uniform(0.9, 1.1))
        phone.close()

    def news(table: str) -> Asked:
        return stage.log(table), None

    def page(table: str) -> Asked:
        return f"{table}/watch", None

    for table in stage.addresses:
        writes, polls = (Phone(port, seen, stage.cookie) for _ in range(2))
        doing.append(regularly(ROUND, writes, seen.rounds, partial(stage.next_round, table)))
        doing.append(regularly(POLL, polls, seen.polls, partial(news, table)))
    for number in range(watchers):
        table = stage.addresses[number % TABLES]
        doing.append(regularly(POLL, Phone(port, seen), seen.polls, partial(page, table)))
    await asyncio.gather(*doing)
    return seen
