"""Any list of a club as it is looked at: a table or several, under one head."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorer.paper.club.common import Heading, Paper, print_size
from scorer.rules.core.words import Gettext

PAGE, NAME_COLUMN, NUMBER_COLUMN = 54.0, 24.0, 5.0  # widths in rem, as in club.css
LETTERS = 1.8  # of a text on a line, for each rem of its column
FITS = 36  # lines that find room on a page in their own size


def listing(_: Gettext, heading: Heading, tables: Sequence[Mapping[str, Any]]) -> Paper:
    """Return *tables* as a paper; the column of names heads each row.

    Each has a ``title``, ``columns`` with heading and style, ``rows`` of texts, and what is said without any: ``empty``.
    """
    size = _size(tables[0]) if len(tables) == 1 else ""
    return Paper("listing", {"heading": heading, "tables": tables, "size": size})


def _size(table: Mapping[str, Any]) -> str:
    """Return how narrow rows are: a long list has less air where that saves a page."""
    styles = [style for _title, style in table["columns"]]
    names, numbers = styles.count("who"), styles.count("num")
    left = PAGE - NAME_COLUMN * names - NUMBER_COLUMN * numbers
    widths = {"who": NAME_COLUMN, "num": NUMBER_COLUMN}
    letters = [LETTERS * widths.get(style, left / styles.count(style)) for style in styles]
    lines = sum(
        max(1 + len(text) // most for text, most in zip(row, letters, strict=True))
        for row in table["rows"]
    )
    return print_size(lambda _size: lines) if lines > FITS else ""
