"""What the scribe's phone loads for the table: HTML, style sheets, modules, compressed with gzip."""

from __future__ import annotations

import gzip
import posixpath
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.report import Figure, at_most, plain
from bench.web import Stage

LOADED = re.compile(
    r"""<(?:link rel="(?:stylesheet|modulepreload)" href|script[^>]* src)="([^"]+)"""
)
IMPORTED = re.compile(r"""^\s*(?:import|export)\b[^'"(]*['"](\.[^'"]+)['"]""", re.MULTILINE)
ELSEWHERE = re.compile(r"""(?:src|href)="(?:https?:)?//""")
BUDGET = 20 * 1024


def rows() -> Iterator[Figure]:
    """Measure all files that the page of each game loads."""
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder), games=1)
        for game, address in stage.tables().items():
            yield from _table(stage, address, game)


def _table(stage: Stage, address: str, game: str) -> Iterator[Figure]:
    files = loaded(stage, address)
    for path, heavy in files.items():
        yield plain(path.split("/", maxsplit=3)[-1], float(heavy), "B")
    total = sum(files.values())
    what = f"HTML + CSS + JS of the table, gzip: {game}"
    yield Figure(what, f"{total} B", f"≤ {BUDGET} B", met=total <= BUDGET)
    elsewhere = ELSEWHERE.findall(stage.read(address).decode())
    yield at_most("addresses elsewhere in the page", len(elsewhere), 0, "")


def loaded(stage: Stage, address: str, language: str = "") -> dict[str, int]:
    """Return the compressed size of the page and of all files that it loads, by path."""
    html = stage.read(address, language).decode()
    files = {"the page itself": html.encode()}
    waiting = LOADED.findall(html)
    while waiting:
        path = waiting.pop()
        if path in files:
            continue
        files[path] = stage.read(path, language)
        if path.endswith(".js"):
            imports = IMPORTED.findall(files[path].decode())
            waiting += [posixpath.normpath(f"{path}/../{name}") for name in imports]
    return {path: len(gzip.compress(content, 9)) for path, content in files.items()}
