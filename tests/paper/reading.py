"""Reads a sheet the way a person does."""

import re

from bs4 import BeautifulSoup

from scorer.paper import sheet_html
from scorer.rules import games


def sheet(agreed, revisions, **options):
    return BeautifulSoup(
        sheet_html(agreed, games.check_log(agreed, revisions), revisions, **options), "html.parser"
    )


def text(soup):
    return re.sub(r"[\s\u2060]+", " ", soup.get_text(" ")).replace(" .", ".").strip()


def rows(soup, table="tbody"):
    """The cells of every row of a table, as text."""
    return [
        [text(cell) for cell in row.find_all(["th", "td"])] for row in soup.select(f"{table} tr")
    ]
