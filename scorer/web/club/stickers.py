"""A sticker «Tisch 7» opens whatever is played there now; officials get the row of that table."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import stickers
from scorer.club.stickers import MOST_TABLES
from scorer.play import writers
from scorer.store import rate_limits
from scorer.web.club import session as club
from scorer.web.club.common import this_act
from scorer.web.club.printing import pdf_or_page
from scorer.web.club.slip_row import row_address
from scorer.web.database import clock, session
from scorer.web.i18n import _
from scorer.web.links import external_url, qr_svg
from scorer.web.security import throttling
from scorer.web.security.client_address import client_address
from scorer.web.security.device_cookie import this_device

bp = Blueprint("stickers", __name__)

USUAL_TABLES = 12


@bp.get("/at/<code:token>/<int(max=999):table>")
def show(token: str, table: int) -> ResponseReturnValue:
    """Lead to what is played at a table now; nobody gets a right by that.

    Where figures are hidden only phones that write there are led to them.
    """
    known = stickers.find(session(), token)
    if known is None:
        throttling.enforce(rate_limits.MISSES, client_address())
        abort(404)
    owner, holds = known
    if not holds:
        abort(410, _("Dieser Kleber gilt nicht mehr. Der Verein hat neue gedruckt."))
    playing = stickers.played_at(session(), owner.id, table, clock().date())
    if playing is None:
        abort(404, _("An Tisch %(table)s wird gerade nicht gespielt.", table=table))
    view, game = playing
    number = view.evening.current or len(view.evening.rounds)
    if row := row_address(view, owner.id, number, table):
        return redirect(row, 303)
    if view.evening.hides(number) and not (game and _writes(game[0])):
        abort(404, _("Was an Tisch %(table)s gespielt wird, ist noch verdeckt.", table=table))
    if game is None:
        abort(404, _("An Tisch %(table)s wird heute auf Papier geschrieben.", table=table))
    return redirect(url_for("table.show", public_id=game[1]), 303)


def _writes(game_id: int) -> bool:
    return writers.may_write(session(), game_id, this_device())


@bp.get("/club/stickers.pdf")
def paper() -> ResponseReturnValue:
    """Return stickers for so many tables as PDF."""
    asked = request.args.get("tables", USUAL_TABLES, type=int)
    tables = range(1, min(max(asked, 1), MOST_TABLES) + 1)
    owner, code = club.this_club(), stickers.code_of(session(), club.this_club())
    codes = [
        (table, qr_svg(external_url(url_for("stickers.show", token=code, table=table))))
        for table in tables
    ]
    values = {"heading": {"title": _("Kleber für die Tische")}, "club": owner.name, "codes": codes}
    return pdf_or_page([("stickers", values)], _("Kleber für die Tische"))


@bp.post("/club/stickers")
def renew() -> ResponseReturnValue:
    """Print new stickers; those of before lead nowhere any more."""
    stickers.renew(this_act())
    tables = request.form.get("tables", USUAL_TABLES, type=int)
    return redirect(url_for("stickers.paper", tables=tables), 303)
