"""Score sheets of games, and blank sheets: as PDF and as pages to print."""

from __future__ import annotations

import logging
from zoneinfo import ZoneInfo

from flask import Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.play import games, sync
from scorer.rules.core.cards import Deck
from scorer.store import rate_limits
from scorer.web.database import session
from scorer.web.form_base import usual_deck
from scorer.web.games import FORMS
from scorer.web.i18n import _, language
from scorer.web.pdf_jobs import NoPdf, StaticAddress, pdf_maker, static_address
from scorer.web.security import throttling
from scorer.web.security.access import may_write, my_seat, this_game
from scorer.web.security.device_cookie import this_device
from scorer.web.security.origin import config
from scorer.web.security.rights import Pages, Right

bp = Pages("paper", __name__)
log = logging.getLogger(__name__)


def _sheet(static: StaticAddress | None = None) -> str:
    """Return the sheet of the game in the address as HTML, for a browser with *static*, else for a PDF."""
    game = this_game()
    game_record = games.export_record(session(), game)
    return pdf_maker().sheet_html(
        game_record.settings,
        game_record.board(),
        game_record.revisions,
        paper=paper_size(),
        gettext=_,
        language=language(),
        zone=ZoneInfo(config().timezone),
        static=static,
        sealed=sync.sealed_seats(session(), game.id, game.settings),
    )


@bp.get("/t/<code:public_id>/sheet.pdf", right=Right.WATCHER)
def sheet_pdf() -> ResponseReturnValue:
    """Return the sheet as PDF; if that fails, redirect to a page with the reason and a link to the printable sheet."""
    takes_part = may_write() or my_seat() is not None
    _spend_print(takes_part=takes_part)
    try:
        return pdf_answer(_sheet(), "jass.pdf", stranger=not takes_part)
    except NoPdf as error:
        log.warning("no sheet: %s", error)
        # missing: this server makes no PDFs; no: this PDF failed
        why = "missing" if error.missing else "no"
        page = url_for("paper.sheet", public_id=this_game().public_id, paper=paper_size(), pdf=why)
        return redirect(page, 303)


def _spend_print(*, takes_part: bool) -> None:
    """Take a token for a print, or answer 429.

    Each client has its own bucket for a table. All clients that do not take part also share one bucket for the table.
    """
    table = this_game().public_id
    if takes_part:
        throttling.enforce(rate_limits.PRINTS, table, f"writer {this_device()}")
        return
    throttling.enforce(rate_limits.PRINTS, table, throttling.client_key())
    throttling.enforce(rate_limits.TABLE_PRINTS, table)


@bp.get("/t/<code:public_id>/sheet", right=Right.WATCHER)
def sheet() -> ResponseReturnValue:
    """Show the sheet as a printable page; with *pdf* in the address, the reason why there is no PDF."""
    why = request.args.get("pdf")
    if why in {"no", "missing"}:
        page = url_for("paper.sheet", public_id=this_game().public_id, paper=paper_size())
        return render_template("table/no_pdf.html", missing=why == "missing", page=page)
    return _sheet(static_address)


@bp.get("/sheets", right=Right.ANYBODY)
def blank_sheets() -> ResponseReturnValue:
    """Show the list of blank sheets to print."""
    blanks = pdf_maker().blank_titles(_)
    return render_template(
        "pages/blank_sheets.html",
        blanks=blanks,
        offered=FORMS,
        deck=_deck(),
        usual=usual_deck(),
    )


@bp.get("/sheets/<name>.pdf", right=Right.ANYBODY)
def blank_pdf(name: str) -> ResponseReturnValue:
    """Return a blank sheet as PDF; if that fails, a page with the reason and a link to the printable sheet.

    The printable sheet has the same address, with ``pdf=no``. Answer 404 to an unknown *name*.
    """
    if request.args.get("pdf") == "no":
        return _blank(name, static_address)
    throttling.enforce(rate_limits.BLANKS, throttling.client_key())
    html = _blank(name)
    try:
        return pdf_answer(html, f"{name}-{paper_size()}.pdf", stranger=True)
    except NoPdf as error:
        log.warning("no blank sheet: %s", error)
        page = url_for("paper.blank_pdf", name=name, deck=_deck(), paper=paper_size(), pdf="no")
        return render_template("table/no_pdf.html", missing=error.missing, page=page)


def _blank(name: str, static: StaticAddress | None = None) -> str:
    """Return a blank sheet as HTML, like :func:`_sheet`; answer 404 to an unknown *name*."""
    asked = {"deck": _deck(), "paper": paper_size(), "language": language(), "static": static}
    try:
        return pdf_maker().blank_html(name, gettext=_, **asked)
    except KeyError:
        abort(404)


def _deck() -> str:
    """Return the deck in the address, by default the usual one for the language of the request."""
    asked = request.args.get("deck", "")
    return asked if asked in set(Deck) else usual_deck()


def paper_size() -> str:
    """Return the paper size in the address, by default the first one."""
    sizes = pdf_maker().paper_sizes
    asked = request.args.get("paper", "")
    return asked if asked in sizes else sizes[0]


def pdf_answer(html: str, name: str, *, stranger: bool) -> Response:
    """Return *html* as a PDF called *name*.

    With *stranger* the client has no right to write or estimate; only a few such requests may wait at a time.

    :raises NoPdf: the PDF cannot be rendered, or too many requests are waiting.
    """
    answer = Response(pdf_maker().pdf(html, stranger=stranger), mimetype="application/pdf")
    answer.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return answer
