"""WeasyPrint, limited to our own stylesheet and fonts; no other address is loaded.

This module is the only one that imports WeasyPrint.
"""

from __future__ import annotations

import atexit
import gc
import logging
from collections.abc import Callable, Mapping
from functools import cache

from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from scorer.paper.assets import FONTS, STYLES, STYLESHEETS, in_order
from scorer.paper.line_breaks import keep_figures
from scorer.paper.tagged_pdf import name_all_headers
from scorer.resources import folder
from scorer.rules.core.latin_letters import in_our_letters

PROGRESS = logging.getLogger("weasyprint.progress")
PROGRESS.setLevel(logging.INFO)
PROGRESS.propagate = False
# A name of our own that no resolver knows; the fetcher answers before anything is resolved.
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
        """Return the file of that exact name.

        :raises ValueError: for any other address.
        """
        path = self._files.get(url)
        if path is None or headers:
            raise ValueError("This address is not part of a sheet")
        kind = KINDS[path.suffix.removeprefix(".")]
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": kind})


class _Printer:
    """Fonts and stylesheets, loaded once: they take half of the time of a sheet."""

    def __init__(self) -> None:
        self.fetcher = ClosedFetcher()
        self.fonts = FontConfiguration()
        self.styles = {name: self._css(STYLESHEETS.format(name)) for name in STYLES}
        # A kept font configuration complains when the interpreter tears it down.
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
    """Log handler that calls *on_page* with the number of each page WeasyPrint begins."""

    def __init__(self, on_page: Callable[[int], None]) -> None:
        super().__init__()
        self.on_page = on_page

    def emit(self, record: logging.LogRecord) -> None:
        if isinstance(record.args, tuple) and record.args and "Page %d" in record.msg:
            self.on_page(int(str(record.args[0])))


def render(html: str, on_page: Callable[[int], None] | None = None) -> bytes:
    """Return *html* as PDF/UA-1; the same bytes for the same text.

    *on_page* is called with the number of each page that is begun. The garbage collector is off
    meanwhile: it would find nothing and cost a tenth of the time.
    """
    pages = _Pages(on_page or (lambda _number: None))
    PROGRESS.addHandler(pages)
    gc.disable()
    try:
        return printer().render(html)
    finally:
        gc.enable()
        PROGRESS.removeHandler(pages)


__all__ = ["ClosedFetcher", "printer", "render"]
