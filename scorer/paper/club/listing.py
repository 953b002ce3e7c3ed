"""Any list of a club as it is looked at: a table or several, under one head."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorer.paper.club.common import Heading, Paper, print_size
from scorer.rules.core.words import Gettext

LETTERS = 28  # of a name on a line
FITS = 36  # lines that find room on a page in their own size


def listing(_: Gettext, heading: Heading, tables: Sequence[Mapping[str, Any]]) -> Paper:
    """Return *tables* as a paper; the column of names heads each row.

    Each has a ``title``, ``columns`` with heading and style, ``rows`` of texts, and what is said without any: ``empty``.
    """
    size = _size(tables[0]["rows"]) if len(tables) == 1 else ""
    return Paper("listing", {"heading": heading, "tables": tables, "size": size})


def _size(rows: Sequence[Sequence[str]]) -> str:
    """Return how narrow rows are: a long list has less air where that saves a page."""
    lines = sum(max(1 + len(text) // LETTERS for text in row) for row in rows)
    return print_size(lines) if lines > FITS else ""
