"""Paper: score sheets, blank sheets and the papers of a club, as HTML and as tagged PDF.

No module here imports WeasyPrint before a PDF is rendered. The web process never
imports it: :class:`scorer.paper.pdf_process.PdfProcess` runs it in a process of its own.
"""

from __future__ import annotations

from scorer.paper.club import club_html
from scorer.paper.games import blank_html, blank_titles
from scorer.paper.score_sheet import sheet_html

__all__ = ["blank_html", "blank_titles", "club_html", "render", "sheet_html"]


def render(html: str) -> bytes:
    """Return *html* as PDF/UA-1, rendered in this process; for the command line and for tests.

    :raises ImportError, OSError: when WeasyPrint or Pango is missing.
    """
    from scorer.paper.pdf import render as to_pdf  # noqa: PLC0415 - costs 0.5 s and 40 MB

    return to_pdf(html)
