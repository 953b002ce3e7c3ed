"""Header references of cells in tagged PDF tables with several header rows.

WeasyPrint names a head that spans several columns in the first of them only, so
that a listener would hear «Diff.» but not whose.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Element = dict[str, Any]


def name_all_headers(_document: object, pdf: Any) -> None:  # noqa: ANN401 - pydyf has no types
    """Rewrite the header references of all table cells, right before *pdf* is written."""
    elements = {
        element.reference: element for element in pdf.objects if issubclass(type(element), dict)
    }
    for table in elements.values():
        if table.get("S") == "/Table":
            _name_headers(elements, table)


def _name_headers(elements: dict[bytes, Element], table: Element) -> None:
    above: dict[int, list[object]] = {}
    for row in _rows(elements, table, "/THead"):
        for column, cell in _cells(elements, row):
            if cell["S"] == "/TH":
                for place in range(column, column + _span(cell)):
                    above.setdefault(place, []).append(cell["ID"])
    for row in _rows(elements, table, "/TBody"):
        cells = list(_cells(elements, row))
        beside = [cell["ID"] for _, cell in cells if cell["S"] == "/TH"]
        for column, cell in cells:
            if cell["S"] == "/TD":
                columns = range(column, column + _span(cell))
                over = [head for place in columns for head in above.get(place, ())]
                cell["A"]["Headers"][:] = dict.fromkeys([*beside, *over])


def _rows(elements: dict[bytes, Element], table: Element, part: str) -> Iterator[Element]:
    for group in _kids(elements, table):
        if group.get("S") == part:
            yield from _kids(elements, group)


def _cells(elements: dict[bytes, Element], row: Element) -> Iterator[tuple[int, Element]]:
    column = 0
    for cell in _kids(elements, row):
        yield column, cell
        column += _span(cell)


def _kids(elements: dict[bytes, Element], element: Element) -> list[Element]:
    return [elements[kid] for kid in element["K"] if kid in elements]


def _span(cell: Element) -> int:
    # a head above no line at all has no attributes
    return int(cell.get("A", {}).get("ColSpan", 1))
