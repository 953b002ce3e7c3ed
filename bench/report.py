"""What every piece of the bench uses: rows of the table, and how time is taken."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from statistics import median

MARKS = {True: "ok", False: "MISS", None: ""}
TINY = "BENCH_TINY" in os.environ
LOOP = 0.07  # seconds of the loop of :func:`slowness` on the machine of the targets


def size(full: int, tiny: int) -> int:
    """Return the size of a measurement; *tiny* only checks that the piece runs."""
    return tiny if TINY else full


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure; *bar* is the target in words, *met* whether it is reached (``None``: no target)."""

    what: str
    figure: str
    bar: str = ""
    met: bool | None = None


def _with_unit(figure: float, unit: str) -> str:
    return f"{figure:.3g} {unit}" if abs(figure) < 1000 else f"{figure:.0f} {unit}"


@cache
def slowness() -> float:
    """Return how many times as long a loop takes as on the machine of the targets; at least 1."""

    def loop() -> None:
        total = 0
        for number in range(1_000_000):
            total += number * number

    return max(1.0, median(timed(loop) for _ in range(size(9, 1))) / LOOP)


def at_most(what: str, figure: float, bar: float, unit: str) -> Figure:
    """Return the row of a figure that must not exceed *bar*; on a slower machine a time may be longer."""
    if unit in {"ms", "s"}:
        bar = float(f"{bar * slowness():.3g}")
    return Figure(what, _with_unit(figure, unit), f"≤ {bar:g} {unit}", met=figure <= bar)


def at_least(what: str, figure: float, bar: float, unit: str) -> Figure:
    """Return the row of a figure that must reach *bar*."""
    return Figure(what, _with_unit(figure, unit), f"≥ {bar:g} {unit}", met=figure >= bar)


def plain(what: str, figure: float, unit: str) -> Figure:
    """Return the row of a figure without a target."""
    return Figure(what, _with_unit(figure, unit))


def side_by_side(times: int, *jobs: Callable[[], object]) -> list[float]:
    """Return the median milliseconds of each job, run in turns so that noise hits all alike."""
    for job in () if TINY else jobs:
        job()
    taken: list[list[float]] = [[] for _ in jobs]
    gc.collect()
    for _ in range(times):
        for job, times_of_job in zip(jobs, taken, strict=True):
            times_of_job.append(timed(job))
    return [sorted(times_of_job)[times // 2] * 1000 for times_of_job in taken]


@contextmanager
def as_served() -> Iterator[None]:
    """Look for garbage as the command that serves does (scorer/cli/serve.py)."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def part(times: list[float], fraction: float) -> float:
    """Return the time that this *fraction* of all does not exceed; endless where none was taken."""
    return sorted(times)[int(fraction * (len(times) - 1))] if times else float("inf")


def timed(job: Callable[[], object]) -> float:
    """Return the seconds that a job takes."""
    begun = time.perf_counter()
    job()
    return time.perf_counter() - begun


def uptime() -> Figure:
    """Return the row that says how busy the machine is."""
    return plain("processes that want a processor (uptime)", os.getloadavg()[0], "")


def python(program: str, *arguments: str, text: str = "") -> str:
    """Return what a program prints in a process of its own that reads *text*."""
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, input=text, check=True, capture_output=True, text=True).stdout


def measure(name: str) -> int:
    """Run a piece and print its rows; return how many targets were missed."""
    begun = time.monotonic()
    print(f"\n{name}", flush=True)
    _show(plain("a loop, here / on the machine of the targets", slowness(), "×"))
    missed = 0
    for row in import_module(f"bench.{name}").rows():
        _show(row)
        missed += row.met is False
    print(f"  ({time.monotonic() - begun:.0f} s)", flush=True)
    return missed


def _show(row: Figure) -> None:
    print(f"  {row.what:<66} {row.figure:>14}  {row.bar:<16} {MARKS[row.met]}".rstrip(), flush=True)
