"""The phone of a club's table: both sides say that the result is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, abort, redirect, render_template, request, url_for

from scorer import play
from scorer.championship import tables
from scorer.championship.ledger import Conflict
from scorer.rules.errors import RuleError
from scorer.telling.championship import verdict_told
from scorer.telling.sides import side_names
from scorer.web import i18n, messages
from scorer.web.access import this_game
from scorer.web.club.people import names
from scorer.web.database import clock, session
from scorer.web.devices import this_device
from scorer.web.i18n import _

if TYPE_CHECKING:
    from flask.typing import ResponseReturnValue

bp = Blueprint("signing", __name__, url_prefix="/t/<code:public_id>")


@bp.get("/result")
def ask() -> ResponseReturnValue:
    """Show what the table made, for each side to confirm."""
    return _page()


@bp.post("/result")
def sign() -> ResponseReturnValue:
    """Confirm the result for one side."""
    game = this_game()
    typed = [request.form.get(key, "") for key in ("side", *(f"points_{n}" for n in range(5)))]
    side, *points = [int(text) if text.isdecimal() and len(text) < 6 else -1 for text in typed]
    try:
        tables.confirm(
            session(),
            game,
            side,
            [one for one, text in zip(points, typed[1:], strict=True) if text],
            device_id=this_device() or 0,
            now=clock(),
        )
    except Conflict:
        return _page(_("Die Jassleitung hat etwas anderes eingetragen. Fragt sie.")), 409
    except RuleError as error:
        if error.code == "not-club":
            abort(404)
        return _page(messages.sentence(error)), 422
    return redirect(url_for("signing.ask", public_id=this_game().public_id), 303)


def _page(sentence: str = "") -> str:
    game = this_game()
    place = tables.place_of(session(), game)
    if place is None:
        abort(404)
    board, called = play.board(session(), game), names(place.club_id)
    report = tables.reported(session(), game, place.view)
    other = place.table.sheet if report.differs(place.table.sheet) else None
    sheet, verdict = place.table.sheet or {}, place.table.verdict
    if other is not None:  # what was said of other points is not said of these
        sheet, verdict = {}, None
    return render_template(
        "club/sign.html",
        game=game,
        place=place,
        report=report,
        other=other,
        sides=side_names(board["players"], board["teams"]),
        signed=sheet.get("signed") or (),
        confirmed=bool(sheet.get("confirmed")),
        told=[]
        if verdict is None
        else verdict_told(i18n.words(), verdict, [called[one] for one in place.table.people]),
        sentence=sentence,
    )
