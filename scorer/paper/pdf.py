"""Rendering with WeasyPrint, limited to our own stylesheets and fonts, with full table headers for tagged PDF."""

from __future__ import annotations

import atexit
import gc
import logging
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final
from xml.etree.ElementTree import Element

from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from scorer.paper.page import FONTS, STYLES, STYLESHEETS, in_order
from scorer.resources import folder
from scorer.rules.core.names import in_our_letters

_BEFORE_FIGURE: Final = re.compile(
    r" (?<=[^\W\d_][^\W\d_] |[^\W\d_]\. )(?=[0-9]{1,4}(?![0-9]|\. ))"
)
# Elements with running text; headings and cells are short, and may be in a narrow column.
RUNNING: Final = ("p", "li", "dd")


def keep_figures(element: Element, *, running: bool = False) -> None:
    """Put a no-break space before each figure that follows a word, in all running texts of *element*."""
    running = running or element.tag in RUNNING
    if running and element.text:
        element.text = _BEFORE_FIGURE.sub("\u00a0", element.text)
    for child in element:
        keep_figures(child, running=running)
        if running and child.tail:
            child.tail = _BEFORE_FIGURE.sub("\u00a0", child.tail)


PdfElement = dict[str, Any]


def name_all_headers(_document: object, pdf: Any) -> None:  # noqa: ANN401 - pydyf has no types
    """Make each table cell in *pdf* refer to all headers above and beside it; WeasyPrint calls it before writing."""
    elements = {
        element.reference: element for element in pdf.objects if issubclass(type(element), dict)
    }
    for table in elements.values():
        if table.get("S") == "/Table":
            _name_headers(elements, table)


def _name_headers(elements: dict[bytes, PdfElement], table: PdfElement) -> None:
    """Make the cells of one *table* refer to the headers above them in its head, and beside them in their row."""
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


def _rows(elements: dict[bytes, PdfElement], table: PdfElement, part: str) -> Iterator[PdfElement]:
    for group in _kids(elements, table):
        if group.get("S") == part:
            yield from _kids(elements, group)


def _cells(elements: dict[bytes, PdfElement], row: PdfElement) -> Iterator[tuple[int, PdfElement]]:
    column = 0
    for cell in _kids(elements, row):
        yield column, cell
        column += _span(cell)


def _kids(elements: dict[bytes, PdfElement], element: PdfElement) -> list[PdfElement]:
    return [elements[kid] for kid in element["K"] if kid in elements]


def _span(cell: PdfElement) -> int:
    # a header of a table without rows may have no attributes
    return int(cell.get("A", {}).get("ColSpan", 1))


PROGRESS = logging.getLogger("weasyprint.progress")
PROGRESS.setLevel(logging.INFO)
PROGRESS.propagate = False
# A made-up host name that no resolver knows; the fetcher answers before any look-up.
HOME = "https://paper.invalid/"
KINDS = {"css": "text/css", "ttf": "font/ttf"}


class ClosedFetcher(URLFetcher):  # type: ignore[misc]
    """URL fetcher that serves our own files by exact name and refuses all other addresses."""

    def __init__(self) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)
        static = folder("static")
        self._files = {
            HOME + name: static / name for name in (*map(STYLESHEETS.format, STYLES), *FONTS)
        }

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        """Return the file with the address *url*.

        :raises ValueError: for any other address, and with *headers*.
        """
        path = self._files.get(url)
        if path is None or headers:
            raise ValueError("This address is not part of a sheet")
        kind = KINDS[path.suffix.removeprefix(".")]
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": kind})


class _Printer:
    """Renders PDFs with fonts and stylesheets loaded once; loading would take half of the time of each sheet."""

    def __init__(self) -> None:
        self.fetcher = ClosedFetcher()
        self.fonts = FontConfiguration()
        self.styles = {name: self._css(STYLESHEETS.format(name)) for name in STYLES}
        # A stored font configuration logs errors when the interpreter destroys it.
        atexit.register(self.__dict__.clear)

    def _css(self, name: str) -> CSS:
        return CSS(url=HOME + name, url_fetcher=self.fetcher, font_config=self.fonts)

    def render(self, html: str) -> bytes:
        document = HTML(string=in_our_letters(html), base_url=HOME, url_fetcher=self.fetcher)
        keep_figures(document.etree_element.find("body"))
        named = document.etree_element.get("data-styles", "").split()
        pdf: bytes = document.write_pdf(
            stylesheets=[self.styles[name] for name in in_order(named)],
            font_config=self.fonts,
            pdf_variant="pdf/ua-1",
            presentational_hints=False,
            finisher=name_all_headers,
        )
        return pdf


@cache
def printer() -> _Printer:
    """Return the shared printer of this process."""
    return _Printer()


class _Pages(logging.Handler):
    """Log handler that calls *on_page* with the number of each page that WeasyPrint begins."""

    def __init__(self, on_page: Callable[[int], None]) -> None:
        super().__init__()
        self.on_page = on_page

    def emit(self, record: logging.LogRecord) -> None:
        if isinstance(record.args, tuple) and record.args and "Page %d" in record.msg:
            self.on_page(int(str(record.args[0])))


def render(html: str, on_page: Callable[[int], None] | None = None) -> bytes:
    """Return *html* as PDF/UA-1; the same text gives the same bytes.

    *on_page* is called with the number, from 1, of each page begun. The garbage collector is off during
    rendering, because it would find nothing and cost a tenth of the time.
    """
    pages = _Pages(on_page or (lambda _number: None))
    PROGRESS.addHandler(pages)
    gc.disable()
    try:
        return printer().render(html)
    finally:
        gc.enable()
        PROGRESS.removeHandler(pages)
