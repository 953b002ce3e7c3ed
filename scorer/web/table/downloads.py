"""Downloads of a game: the sheet as PDF and as a page, the record, the deals as CSV."""

from __future__ import annotations

import logging
from zoneinfo import ZoneInfo

from flask import (
    Blueprint,
    Response,
    abort,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from scorer.play import games, sync
from scorer.rules import record
from scorer.rules.core.cards import Deck
from scorer.store import rate_limits
from scorer.web.csv_file import spreadsheet
from scorer.web.database import session
from scorer.web.i18n import _, language
from scorer.web.pdf_jobs import NoPdf, pdf_maker
from scorer.web.security import throttling
from scorer.web.security.access import may_write, my_seat, this_game
from scorer.web.security.device_cookie import this_device
from scorer.web.security.origin import config
from scorer.web.table import board_view

bp = Blueprint("papers", __name__)
log = logging.getLogger(__name__)

TABLE = "/t/<code:public_id>"


def _paper() -> str:
    sizes = pdf_maker().paper_sizes
    asked = request.args.get("paper", "")
    return asked if asked in sizes else sizes[0]


def _sheet(stylesheet: str = "") -> str:
    game = this_game()
    kept = games.export_record(session(), game)
    return pdf_maker().sheet_html(
        kept.settings,
        kept.board(),
        kept.revisions,
        paper=_paper(),
        gettext=_,
        language=language(),
        zone=ZoneInfo(config().timezone),
        stylesheet=stylesheet,
        sealed=sync.sealed_seats(session(), game.id, game.settings),
    )


def _pdf(html: str, name: str, *, stranger: bool) -> Response:
    answer = Response(pdf_maker().pdf(html, stranger=stranger), mimetype="application/pdf")
    answer.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return answer


@bp.get(f"{TABLE}/sheet.pdf")
def sheet_pdf() -> ResponseReturnValue:
    """Return the sheet as PDF; if that fails, redirect to its printable page."""
    writes = may_write() or my_seat() is not None
    _spend_print(writes=writes)
    try:
        return _pdf(_sheet(), "jass.pdf", stranger=not writes)
    except NoPdf as error:
        log.warning("no sheet: %s", error)
        why = "missing" if error.missing else "no"
        where = url_for("papers.sheet", public_id=this_game().public_id, paper=_paper(), pdf=why)
        return redirect(where, 303)


def _spend_print(*, writes: bool) -> None:
    """Spend the rate limit of prints; watchers and writers have different buckets."""
    table = this_game().public_id
    if writes:
        throttling.enforce(rate_limits.PRINTS, table, f"writer {this_device()}")
        return
    throttling.enforce(rate_limits.PRINTS, table, throttling.client_key())
    throttling.enforce(rate_limits.TABLE_PRINTS, table)


@bp.get(f"{TABLE}/sheet")
def sheet() -> ResponseReturnValue:
    """Show the sheet as a printable page."""
    why = request.args.get("pdf")
    if why in {"no", "missing"}:
        missing = why == "missing"
        return render_template(
            "table/no_pdf.html", game=this_game(), paper=_paper(), missing=missing
        )
    return _sheet(url_for("static", filename="css/paper.css"))


@bp.get("/sheets/<name>.pdf")
def blank(name: str) -> ResponseReturnValue:
    """Return a blank sheet as PDF; if that fails, as a page."""
    throttling.enforce(rate_limits.BLANKS, throttling.client_key())
    html = _blank(name)
    try:
        return _pdf(html, f"{name}-{_paper()}.pdf", stranger=True)
    except NoPdf as error:
        log.warning("no blank sheet: %s", error)
        return _blank(name, url_for("static", filename="css/paper.css"))


def _blank(name: str, stylesheet: str = "") -> str:
    deck = Deck.FRENCH if request.args.get("deck") == Deck.FRENCH else Deck.GERMAN
    asked = {"deck": deck, "paper": _paper(), "language": language(), "stylesheet": stylesheet}
    try:
        return pdf_maker().blank_html(name, gettext=_, **asked)
    except KeyError:
        abort(404)


@bp.get(f"{TABLE}/game.json")
def game_json() -> ResponseReturnValue:
    """Return the game record."""
    body = record.dumps(games.export_record(session(), this_game()))
    answer = Response(body, mimetype="application/json")
    answer.headers["Content-Disposition"] = 'attachment; filename="jass.json"'
    return answer


@bp.get(f"{TABLE}/game.csv")
def game_csv() -> ResponseReturnValue:
    """Return the deals as CSV."""
    kept = games.export_record(session(), this_game())
    return spreadsheet(board_view.game_sentences(kept).table_rows(), "jass")
