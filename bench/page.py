"""What the scribe's phone loads for the table: HTML, style sheets, modules, compressed with gzip."""

from __future__ import annotations

import gzip
import posixpath
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.report import Row, at_most, plain
from bench.web import Stage

LOADED = re.compile(
    r"""<(?:link rel="(?:stylesheet|modulepreload)" href|script[^>]* src)="([^"]+)"""
)
IMPORTED = re.compile(r"""^\s*(?:import|export)\b[^'"(]*['"](\.[^'"]+)['"]""", re.MULTILINE)
ELSEWHERE = re.compile(r"""(?:src|href)="(?:https?:)?//""")
BUDGET = 15 * 1024


def rows() -> Iterator[Row]:
    """Follow what the page names and what the modules import."""
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder), games=1)
        html = stage.read(stage.addresses[0]).decode()
        files = {"the page itself": html.encode()}
        waiting = LOADED.findall(html)
        while waiting:
            path = waiting.pop()
            if path in files:
                continue
            files[path] = stage.read(path)
            if path.endswith(".js"):
                found = IMPORTED.findall(files[path].decode())
                waiting += [posixpath.normpath(f"{path}/../{name}") for name in found]
    total = 0
    for path, content in files.items():
        size = len(gzip.compress(content, 9))
        total += size
        yield plain(path.split("/", maxsplit=3)[-1], float(size), "B")
    yield Row(
        "HTML + CSS + JS of the table, gzip", f"{total} B", f"≤ {BUDGET} B", met=total <= BUDGET
    )
    yield at_most("addresses elsewhere in the page", len(ELSEWHERE.findall(html)), 0, "")
