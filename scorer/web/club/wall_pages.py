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
    "longer": False,
}
LINES = 20  # on a page
LONG_NAME = 26  # letters from which on it takes a second line there, as that of a pair


def list_pages(title: str, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return pages with a list; where a name takes two lines, all letters become smaller."""
    parts = (rows[start : start + LINES] for start in range(0, len(rows), LINES))
    return [{**BARE, "title": title, "rows": some, "longer": _longer(some)} for some in parts]


def _longer(rows: Sequence[Mapping[str, Any]]) -> bool:
    return any(len(row["name"]) > LONG_NAME for row in rows)
