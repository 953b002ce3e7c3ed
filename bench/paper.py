"""A score sheet of one page: through the press, and by bare WeasyPrint on the same HTML."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

from bench import sample
from bench.report import Figure, at_most, plain, python, side_by_side, size
from scorer.paper import sheet_html
from scorer.paper.pdf_process import PdfProcess
from scorer.rules import games

ROUNDS, SHEETS, TIMES = size(16, 6), size(200, 4), size(15, 1)
MIB = 1024
BARE = """
import sys
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from scorer.paper import pdf

fetcher, fonts = pdf.ClosedFetcher(), FontConfiguration()
css = [
    CSS(url=pdf.HOME + pdf.STYLESHEETS.format(name), url_fetcher=fetcher, font_config=fonts)
    for name in ("base", "score_sheet")
]

def bare(html):
    document = HTML(string=html, base_url=pdf.HOME, url_fetcher=fetcher)
    return document.write_pdf(stylesheets=css, font_config=fonts, pdf_variant="pdf/ua-1")
"""
COLD = f"{BARE}\nbare(sys.stdin.read())\nprint(open('/proc/self/status').read())"


def rows() -> Iterator[Figure]:
    """Print one sheet cold, one warm, and two hundred of them."""
    html = page(ROUNDS)
    press = PdfProcess()
    try:
        begun = time.perf_counter()
        press.pdf(html)
        ours = time.perf_counter() - begun
        begun = time.perf_counter()
        status = python(COLD, text=html)
        bare = time.perf_counter() - begun
        yield plain("a first sheet, process started", ours, "s")
        yield plain("the same by bare WeasyPrint", bare, "s")
        yield plain("a first sheet: press / bare", ours / bare, "×")
        yield from _warm(press, html)
        yield from _memory(press, _kib(status, "VmHWM"))
    finally:
        press.close()


def page(rounds: int) -> str:
    """Return the HTML sheet of a game with *rounds* revisions."""
    settings, revisions = sample.settings(), sample.log(rounds)
    return sheet_html(settings, games.board(settings, revisions), revisions)


def _warm(press: PdfProcess, html: str) -> Iterator[Figure]:
    scope: dict[str, object] = {}
    exec(BARE, scope)  # the same words as in the cold run, in this process
    bare_pdf = scope["bare"]
    assert callable(bare_pdf)
    ours, bare = side_by_side(TIMES, lambda: press.pdf(html), lambda: bare_pdf(html))
    yield plain("a sheet, warm", ours, "ms")
    yield at_most("a sheet, warm: press / bare with kept fonts", ours / bare, 1.15, "×")
    yield plain("size of the sheet", len(press.pdf(html)) / 1000, "kB")


def _memory(press: PdfProcess, bare: int) -> Iterator[Figure]:
    press.close()
    sheets = [page(rounds) for rounds in range(ROUNDS - 4, ROUNDS + 4)]
    for html in sheets[:2]:
        press.pdf(html)
    early, peak = _worker(press, "VmRSS"), _worker(press, "VmHWM")
    yield plain("peak memory of a first sheet", peak / MIB, "MiB")
    yield plain("peak memory: press / bare", peak / bare, "×")
    for number in range(SHEETS - 4):
        press.pdf(sheets[number % len(sheets)])
    growth = 100 * (_worker(press, "VmRSS") / early - 1)
    yield at_most(f"memory growth over {SHEETS} sheets", growth, 25, "%")


def _worker(press: PdfProcess, name: str) -> int:
    assert press._worker is not None
    return _kib(Path(f"/proc/{press._worker.pid}/status").read_text(), name)


def _kib(status: str, name: str) -> int:
    match = re.search(rf"^{name}:\s+(\d+) kB", status, re.MULTILINE)
    assert match
    return int(match[1])
