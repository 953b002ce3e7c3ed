"""Two columns of a spreadsheet, pasted into the grid of a round: read, shown in its rows, and not yet stored."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import dropwhile

from scorer.rules.club.evening_table import EveningTable
from scorer.web.club.sheet_form import without_thousands_mark
from scorer.web.fields import WHOLE_NUMBER
from scorer.web.i18n import _
from scorer.web.typed_text import clean, shortened

MOST_LETTERS = 4000
APART = re.compile(r"\s*[:;]\s*|\s+")  # where no tab stands between columns


def pasted_figures(
    text: str, tables: Sequence[EveningTable], sides: Mapping[int, int], first: int
) -> tuple[dict[int, list[str]], str]:
    """Return the figures for each table by its number, and "" or why nothing was read.

    Line after line is for a table after the other, from number *first* on; an empty line leaves its table out. *sides* are how
    many figures a table has, by its number.
    """
    if len(text) > MOST_LETTERS:
        return {}, _("Das ist mehr, als hier Platz hat.")
    lines = _without_empty_ends(text)
    if not lines:
        return {}, _("Hier fehlen die Zahlen: eine Zeile für jeden Tisch.")
    places = list(dropwhile(lambda table: table.number != first, tables)) or list(tables)
    if len(lines) > len(places):
        counts = {"lines": len(lines), "tables": len(places)}
        return {}, _("%(lines)s Zeilen für %(tables)s Tische: eingefügt ist nichts.", **counts)
    figures = {}
    for number, (line, table) in enumerate(zip(lines, places, strict=False), start=1):
        cells = _cells(line)
        if not any(cells):
            continue
        wrong = _wrong(cells, sides[table.number])
        if wrong:
            sentence = _(
                "Zeile %(line)s: %(wrong)s Eingefügt ist nichts.", line=number, wrong=wrong
            )
            return {}, sentence
        figures[table.number] = cells
    return figures, ""


def _without_empty_ends(text: str) -> list[str]:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    return list(dropwhile(lambda line: not line.strip(), lines))


def _cells(line: str) -> list[str]:
    if "\t" in line:
        return [without_thousands_mark(clean(cell)) for cell in line.split("\t")]
    return [without_thousands_mark(clean(cell)) for cell in APART.split(line.strip())]


def _wrong(cells: Sequence[str], sides: int) -> str:
    """Return what is wrong in a line, "" if it holds a number for each side."""
    if len(cells) != sides:
        return _(
            "so viele Spalten: %(columns)s. Hier braucht es %(sides)s, die Punkte jeder Seite.",
            columns=len(cells),
            sides=sides,
        )
    words = [cell for cell in cells if not WHOLE_NUMBER.match(cell)]
    return _("«%(typed)s» ist keine Zahl.", typed=shortened(words[0])) if words else ""
