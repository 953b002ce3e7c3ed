"""Pages of a wall display with lists: as many lines as can be read from five metres."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

# What stands beside the lines of a page, where that is nothing.
BARE: Mapping[str, Any] = {
    "notes": {},
    "missing": [],
    "sentence": "",
    "target": "",
}
LINES = 20  # on a page at most
# Letters from which on a name takes a second line there, as that of a pair, or a third one.
LONG_NAME, LONGER_NAME = 26, 45


def list_pages(title: str, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return pages with about as many lines each; ``long`` says how a name is drawn that takes several."""
    marked = [{**row, "long": _length(row["name"])} for row in rows]
    lines = math.ceil(len(rows) / (math.ceil(len(rows) / LINES) or 1)) or 1
    parts = (marked[start : start + lines] for start in range(0, len(rows), lines))
    return [{**BARE, "title": title, "rows": some} for some in parts]


def _length(name: str) -> str:
    if len(name) > LONGER_NAME:
        return "longer"
    return "long" if len(name) > LONG_NAME else ""
