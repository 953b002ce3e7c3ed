"""Blank sheets to print: the page that offers them, and each as PDF."""

from __future__ import annotations

import logging

from flask import abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.rules.core.cards import Deck
from scorer.store import rate_limits
from scorer.web.form_base import usual_deck
from scorer.web.games import FORMS
from scorer.web.i18n import _, language
from scorer.web.pdf_jobs import NoPdf, StaticAddress, pdf_maker, static_address
from scorer.web.security import throttling
from scorer.web.security.rights import Pages, Right
from scorer.web.table.paper_answer import paper_size, pdf_answer

bp = Pages("blank_sheets", __name__)
log = logging.getLogger(__name__)


@bp.get("/sheets", right=Right.ANYBODY)
def show_all() -> ResponseReturnValue:
    """Offer blank sheets to print."""
    blanks = pdf_maker().blank_titles(_)
    return render_template(
        "pages/blank_sheets.html",
        blanks=blanks,
        offered=FORMS,
        deck=_deck(),
        usual=usual_deck(),
    )


@bp.get("/sheets/<name>.pdf", right=Right.ANYBODY)
def pdf(name: str) -> ResponseReturnValue:
    """Return a blank sheet as PDF; if that fails, say why and offer it as a page."""
    if request.args.get("pdf") == "no":
        return _blank(name, static_address)
    throttling.enforce(rate_limits.BLANKS, throttling.client_key())
    html = _blank(name)
    try:
        return pdf_answer(html, f"{name}-{paper_size()}.pdf", stranger=True)
    except NoPdf as error:
        log.warning("no blank sheet: %s", error)
        page = url_for("blank_sheets.pdf", name=name, deck=_deck(), paper=paper_size(), pdf="no")
        return render_template("table/no_pdf.html", missing=error.missing, page=page)


def _blank(name: str, static: StaticAddress | None = None) -> str:
    asked = {"deck": _deck(), "paper": paper_size(), "language": language(), "static": static}
    try:
        return pdf_maker().blank_html(name, gettext=_, **asked)
    except KeyError:
        abort(404)


def _deck() -> str:
    """Return the cards of the link, or those that people who read its language hold."""
    asked = request.args.get("deck", "")
    return asked if asked in set(Deck) else usual_deck()
