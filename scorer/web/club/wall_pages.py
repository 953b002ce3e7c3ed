"""Pages of a wall display with lists: as many lines as can be read from five metres."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

# What stands beside the lines of a page, where that is nothing.
BARE: Mapping[str, Any] = {
    "notes": {},
    "missing": [],
    "sentence": "",
    "target": "",
}
LINES = 20  # on a page
# Letters from which on a name takes a second line there, as that of a pair, or a third one.
LONG_NAME, LONGER_NAME = 26, 45


def list_pages(title: str, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return pages with a list; ``long`` says how a name is drawn that takes several lines."""
    marked = [{**row, "long": _length(row["name"])} for row in rows]
    parts = (marked[start : start + LINES] for start in range(0, len(rows), LINES))
    return [{**BARE, "title": title, "rows": some} for some in parts]


def _length(name: str) -> str:
    if len(name) > LONGER_NAME:
        return "longer"
    return "long" if len(name) > LONG_NAME else ""
