"""Prints sheets and opens them again."""

import logging
import math
import subprocess
from functools import cache
from io import BytesIO

import pikepdf
import pypdf
from bs4 import BeautifulSoup

from scorer.paper import render, sheet_html
from scorer.rules import games
from tests.needs import pango, program


class _Refusing(logging.Handler):
    """What WeasyPrint warns of is a fault of our page or stylesheet."""

    def emit(self, record):
        raise AssertionError(record.getMessage())


@cache  # the same text gives the same bytes, which has tests of its own
def rendered(html):
    log, handler = logging.getLogger("weasyprint"), _Refusing(logging.WARNING)
    log.addHandler(handler)
    try:
        return render(html)
    finally:
        log.removeHandler(handler)


def printed(agreed, revisions, **options):
    pango()
    return rendered(sheet_html(agreed, games.check_log(agreed, revisions), revisions, **options))


def pages(pdf):
    """Return the text of each page; one glyph stands for both kinds of blank, and for one of them in all the text."""
    texts = [page.extract_text() for page in pypdf.PdfReader(BytesIO(pdf)).pages]
    return [text.replace("\u00a0", " ") for text in texts]


def tags(pdf):
    """All structure elements, in reading order."""

    def walk(element):
        if isinstance(element, pikepdf.Dictionary) and "/S" in element:
            yield element
            kids = element.get("/K", [])
            for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
                yield from walk(kid)

    return walk(pdf.Root.StructTreeRoot.K[0])


def words(pdf):
    """The words of each page with their boxes: left, top, right, bottom, in points."""
    process = subprocess.run(
        [program("pdftotext"), "-bbox", "-", "-"], input=pdf, capture_output=True, check=True
    )
    return [
        [
            (word.text, *(float(word[side]) for side in ("xmin", "ymin", "xmax", "ymax")))
            for word in page.find_all("word")
        ]
        for page in BeautifulSoup(process.stdout, "html.parser").find_all("page")
    ]


def font_sizes(pdf):
    """The sizes of type on all pages, each with the first text set in it, in points."""
    sizes = {}

    def note(text, around, matrix, _font, size):
        if text.strip():
            scales = (m[0] * m[3] - m[1] * m[2] for m in (around, matrix))
            sizes.setdefault(round(size * math.sqrt(abs(math.prod(scales))), 2), text.strip())

    for page in pypdf.PdfReader(BytesIO(pdf)).pages:
        page.extract_text(visitor_text=note)
    return sizes
