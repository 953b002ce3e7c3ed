"""One stranger at a table: what a watcher who asks without end costs the scribe."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from bench.load import Measured, Phone
from bench.report import Figure, at_most, part, plain, size, slowness, uptime
from bench.start import serving
from bench.web import Stage

REQUESTS, BLOCKS = size(1000, 8), size(20, 1)  # of the watcher; in turn with nobody else
PAUSE = 0.02  # seconds
TABLES = size(40, 2)  # the rounds go to one after the other: no table writes as fast as a bench
# What costs the server most for an address that anybody at the table may know.
WATCHED = ("sheet.pdf", "watch", "sheet", "history", "game.csv", "game.json", "revisions", "share")


def rows() -> Iterator[Figure]:
    """Write rounds alone and beside the watcher, in turns on the same machine."""
    yield uptime()
    with tempfile.TemporaryDirectory() as place:
        stage = Stage(Path(place), TABLES)
        with serving(stage.place) as (address, _):
            port = int(address.rstrip("/").rsplit(":", maxsplit=1)[1])
            alone, beside, watched = asyncio.run(_in_turn(stage, port))
    for what, seen in (("alone", alone), ("beside the watcher", beside)):
        yield plain(f"{what}: rounds written", len(seen.rounds), "")
        yield plain(f"{what}: a round, p95", part(seen.rounds, 0.95), "ms")
    yield plain("the watcher's requests", sum(watched.values()), "")
    yield plain("of which refused", watched[429], "")
    ratio = part(beside.rounds, 0.95) / part(alone.rounds, 0.95)
    yield at_most("a round, p95: beside the watcher / alone", ratio, 3.5, "×")
    yield at_most("refused to the scribe", len(alone.errors + beside.errors), 0, "")


async def _in_turn(stage: Stage, port: int) -> tuple[Measured, Measured, Counter[int]]:
    alone, beside, watched = Measured(), Measured(), Counter[int]()
    table = stage.addresses[0]
    scribe, watcher = Phone(port, alone, stage.cookie), Phone(port, Measured())
    for block in range(BLOCKS):
        begun = time.perf_counter()
        asking = asyncio.create_task(_ask(watcher, table, block, watched))
        scribe.seen = beside
        while not asking.done():
            await _write(stage, scribe)
        await asking
        took = time.perf_counter() - begun
        scribe.seen = alone
        begun = time.perf_counter()
        while time.perf_counter() - begun < took:
            await _write(stage, scribe)
        if block % 2:
            await scribe.ask([], f"{table}/sheet.pdf")
    scribe.close()
    watcher.close()
    return alone, beside, watched


async def _write(stage: Stage, scribe: Phone) -> None:
    await scribe.ask(scribe.seen.rounds, *stage.next_round(stage.next_table()))
    await asyncio.sleep(PAUSE * slowness())  # else slow machines write more, on longer papers


async def _ask(watcher: Phone, table: str, block: int, watched: Counter[int]) -> None:
    for number in range(REQUESTS // BLOCKS):
        path = WATCHED[(block + number) % len(WATCHED)]
        watcher.tag = ""  # as if nothing had been seen before
        watched[await watcher._exchange(f"{table}/{path}", None)] += 1
    watcher.close()  # the server ends what is idle, and the scribe's turn may be long
