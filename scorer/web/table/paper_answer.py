"""Answers that are printed: the paper size that was asked for, and a PDF to be shown."""

from __future__ import annotations

from flask import Response, request

from scorer.web.pdf_jobs import pdf_maker


def paper_size() -> str:
    """Return the paper size of the request, the first one known if it names none."""
    sizes = pdf_maker().paper_sizes
    asked = request.args.get("paper", "")
    return asked if asked in sizes else sizes[0]


def pdf_answer(html: str, name: str, *, stranger: bool) -> Response:
    """Return *html* as a PDF called *name*; a *stranger* waits behind those who write.

    :raises NoPdf: it cannot be rendered.
    """
    answer = Response(pdf_maker().pdf(html, stranger=stranger), mimetype="application/pdf")
    answer.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return answer
