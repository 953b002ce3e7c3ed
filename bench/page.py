"""What the scribe's phone loads for the table: HTML, style sheets, modules, compressed with gzip."""

from __future__ import annotations

import gzip
import posixpath
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import sample
from bench.report import Figure, at_most, plain
from bench.web import Stage
from scorer.rules import games
from scorer.rules.record import Record

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
        for number, preset in enumerate(sample.PRESETS):
            settings = games.read_settings(sample.settings_json(preset))
            yield from _table(stage, stage.bring(Record(settings, ()), number), settings.game)


def _table(stage: Stage, address: str, game: str) -> Iterator[Figure]:
    html = stage.read(address).decode()
    files = {"the page itself": html.encode()}
    waiting = LOADED.findall(html)
    while waiting:
        path = waiting.pop()
        if path in files:
            continue
        files[path] = stage.read(path)
        if path.endswith(".js"):
            imports = IMPORTED.findall(files[path].decode())
            waiting += [posixpath.normpath(f"{path}/../{name}") for name in imports]
    total = 0
    for path, content in files.items():
        size = len(gzip.compress(content, 9))
        total += size
        yield plain(path.split("/", maxsplit=3)[-1], float(size), "B")
    what = f"HTML + CSS + JS of the table, gzip: {game}"
    yield Figure(what, f"{total} B", f"≤ {BUDGET} B", met=total <= BUDGET)
    yield at_most("addresses elsewhere in the page", len(ELSEWHERE.findall(html)), 0, "")
