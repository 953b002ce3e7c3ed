"""CSV files for spreadsheets, in which no text is taken for a formula."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable

from flask import Response

UNTURNED = dict.fromkeys((0x2068, 0x2069))  # what keeps a name in its place in a sentence
IN_FILES = UNTURNED | {0xA0: " "}  # a cell breaks no line
# A spreadsheet takes a text that starts with one of these for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\0")


def spreadsheet(rows: Iterable[Iterable[object]], name: str) -> Response:
    """Return *rows* as a CSV file, with semicolons, which Swiss spreadsheets open in columns."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", quoting=csv.QUOTE_ALL)
    writer.writerows([cell(value) for value in row] for row in rows)
    answer = Response("\ufeff" + out.getvalue(), content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer


def cell(value: object) -> object:
    """Return *value* as a CSV cell: numbers unchanged, texts that could be a formula escaped."""
    if isinstance(value, int | float):
        return value
    text = str(value).translate(IN_FILES)
    start = unicodedata.normalize("NFKC", text.lstrip(" \ufeff"))[:1]
    return "'" + text if start.startswith(FORMULA) else text
