"""Functions shared by several papers of a club, and the layout of a plain list."""

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
# Most lines of a page in each type size, the largest first: lists are read from a distance.
SIZES = ((12, " huge"), (24, " large"), (36, ""), (45, " tight"), (51, " close"))
PAGES, TIGHT_PAGES = (36, 41), (45, 51)  # usual and tight lines on the first page and on the others
NOTE = 0.8  # height of a footnote line, in rows
ACROSS = 0.62  # lines on a landscape page for each line on a portrait one

# The heading of a paper: club, title, date, place, and a note below the content.
Heading = JsonObject

PAGE, NAME_COLUMN, NUMBER_COLUMN = 54.0, 24.0, 5.0  # widths in rem, as in club.css
LETTERS = 1.8  # characters on a line for each rem of its column
FITS = 36  # lines that fit on a page in the usual size


def print_size(lines: Callable[[str], float], notes: int = 0, *, across: bool = False) -> str:
    """Return the largest type size in which a list fits its page: a CSS class after a blank, "" for the usual size.

    *lines* returns the number of lines of the list in a size, *notes* is the number of footnote lines below. A list
    of several pages has the usual size, or less spacing if that saves a page. *across* says that the page is
    landscape.
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
    """Return the names of the people who play at *table*, by seat, substitutes included."""
    return [names[player] for player in table.players]


def listing(_: Gettext, tables: Sequence[JsonObject], **_given: object) -> Values:
    """Return the type size of *tables*; several tables have the usual size.

    A table has a ``title``, ``columns`` with heading and style (``who`` for names, the headings of rows; ``num`` for
    numbers), ``rows`` of texts, and ``empty``, the sentence shown without rows.
    """
    return {"size": _size(tables[0]) if len(tables) == 1 else ""}


def _size(table: JsonObject) -> str:
    """Return the type size of a list: the usual size, or a smaller one if the list then fits or saves a page."""
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
