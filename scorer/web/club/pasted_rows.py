"""Two columns of a spreadsheet, pasted into the grid of a round: read, shown in its rows, and not yet stored."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import dropwhile

from scorer.club.csv_table import cells_of, plain_number
from scorer.rules.club.evening_table import EveningTable
from scorer.rules.core.errors import RuleError
from scorer.web import refusal_sentences
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
    try:
        lines = _rows(text)
    except RuleError as error:
        return {}, refusal_sentences.sentence(error)
    if not lines:
        return {}, _("Hier fehlen die Zahlen: eine Zeile für jeden Tisch.")
    places = list(dropwhile(lambda table: table.number != first, tables)) or list(tables)
    if len(lines) > len(places):
        counts = {"lines": len(lines), "tables": len(places)}
        return {}, _("%(lines)s Zeilen für %(tables)s Tische: eingefügt ist nichts.", **counts)
    figures = {}
    for number, (cells, table) in enumerate(zip(lines, places, strict=False), start=1):
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


def _rows(text: str) -> list[list[str]]:
    """Return the cells of each row between the first and the last that hold something."""
    rows = [_cells(cells) for _row, cells in cells_of(text, "\t")]
    while rows and not any(rows[-1]):
        rows.pop()
    return list(dropwhile(lambda cells: not any(cells), rows))


def _cells(cells: Sequence[str]) -> list[str]:
    apart = APART.split(cells[0]) if len(cells) == 1 else cells
    return [plain_number(clean(cell)) for cell in apart]


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
