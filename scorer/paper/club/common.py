"""Functions shared by several papers of a club, and any list as it is printed."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.reading import JsonObject, Values
from scorer.rules.core.words import Gettext

Names = Mapping[int, str]
NO_REASONS: Mapping[int, str] = MappingProxyType({})
PAIRS = 2  # sides of a table with partners
# Above this number of lines a list, to be read from a distance, gets less spacing to fit its page.
SIZES = ((12, " huge"), (24, " large"), (36, ""), (45, " tight"), (51, " close"))
PAGES, TIGHT_PAGES = (36, 41), (45, 51)  # lines on the first page and on the others
NOTE = 0.8  # height of a footnote line, in rows
ACROSS = 0.62  # lines of a landscape page, in those of a portrait one

# The heading of a paper: club, title, date, place, and a note below the content.
Heading = JsonObject

PAGE, NAME_COLUMN, NUMBER_COLUMN = 54.0, 24.0, 5.0  # widths in rem, as in club.css
LETTERS = 1.8  # characters on a line for each rem of its column
FITS = 36  # lines that fit on a page in their own size


def print_size(lines: Callable[[str], float], notes: int = 0, *, across: bool = False) -> str:
    """Return the type size of a list with so many *lines* in each size, so that it fills its page.

    Below it are *notes* lines of footnotes. A list of several pages gets less spacing if that saves one.
    """

    def tall(size: str) -> float:
        return (lines(size) + NOTE * notes) / (ACROSS if across else 1)

    for most, size in SIZES:
        if tall(size) <= most:
            return size
    return " tight" if _pages(tall(" tight"), *TIGHT_PAGES) < _pages(tall(""), *PAGES) else ""


def _pages(lines: float, first: int, others: int) -> int:
    return 1 + math.ceil(max(0, lines - first) / others)


def players(table: EveningTable, names: Names) -> list[str]:
    """Return the people at *table* by name, substitutes instead of those they play for."""
    return [names[player] for player in table.players]


def listing(_: Gettext, tables: Sequence[JsonObject], **_given: object) -> Values:
    """Return the size of *tables*; the column of names is the heading of each row.

    Each has a ``title``, ``columns`` with heading and style, ``rows`` of texts, and ``empty``, the sentence without any.
    """
    return {"size": _size(tables[0]) if len(tables) == 1 else ""}


def _size(table: JsonObject) -> str:
    """Return how narrow rows are: a long list gets less spacing if that saves a page."""
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
