"""Lists as PDF from the page on which they are looked at: the same rows in the same order, also of a search."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypedDict, TypeVar

from flask import Response

from scorer.web.club import session as club
from scorer.web.club.people_search import find_people
from scorer.web.club.printing import pdf_or_page
from scorer.web.database import clock
from scorer.web.i18n import _, date

Row = TypeVar("Row")
NUMBER, NAME = "num", "who"  # styles of a column


class ListTable(TypedDict):
    """A table: its title, the heading and style of each column, and its rows as texts; without any it says *empty*."""

    title: str
    columns: Sequence[tuple[str, str]]
    rows: Sequence[Sequence[str]]
    empty: str


def list_table(
    columns: Sequence[tuple[str, str]],
    rows: Sequence[Sequence[str]],
    empty: str = "",
    title: str = "",
) -> ListTable:
    """Return a table to be printed."""
    return {"title": title, "columns": columns, "rows": rows, "empty": empty}


def club_heading(title: str, where: str = "", note: str = "") -> dict[str, str]:
    """Return the heading of a list of the club, of today; *where* is the season."""
    today = date(clock().date())
    return {"club": club.this_club().name, "title": title, "date": today, "place": where} | {
        "note": note
    }


def narrowed(rows: Iterable[Row], texts: Iterable[str]) -> tuple[list[Row], str]:
    """Return the rows that the search of the address leaves, and a sentence on it, "" without one.

    *texts* are what is searched, one for each row.
    """
    everybody = list(rows)
    search = find_people(texts)
    if search.shown is None:
        return everybody, ""
    left = [row for index, row in enumerate(everybody) if index in search.shown]
    values = {"typed": search.typed, "count": len(left), "all": len(everybody)}
    return left, _("Gesucht: «%(typed)s». Gezeigt: %(count)s von %(all)s.", **values)


def list_pdf(
    heading: Mapping[str, str], tables: Sequence[ListTable], title: str = "", day: object = ""
) -> Response:
    """Return *tables* under *heading* as PDF; its file is called *title* or as the heading."""
    papers = [("listing", {"heading": heading, "tables": tables})]
    return pdf_or_page(papers, title or heading["title"], day)
