"""«Ruf die Jassleitung»: a table's phone calls, officials see it on every page until one of them comes."""

from __future__ import annotations

from flask import (
    Blueprint,
    Flask,
    jsonify,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from scorer.club import table_calls
from scorer.rules.core.errors import RuleError
from scorer.store import rate_limits
from scorer.web import refusal_sentences
from scorer.web.club import session as club
from scorer.web.club.common import TABLE, this_act, this_evening
from scorer.web.database import cached_in_transaction, clock, session
from scorer.web.errors import wants_json
from scorer.web.security import throttling
from scorer.web.security.access import abort_unknown_game, this_game

bp = Blueprint("table_calls", __name__)

EVERY = 5  # seconds, on the pages of an evening


@bp.post("/t/<code:public_id>/office")
def call() -> ResponseReturnValue:
    """Call the office to a table."""
    game = this_game()
    if not throttling.take(rate_limits.CALLS, game.public_id):
        return jsonify(error=str(throttling.REFUSAL)), 429
    try:
        table_calls.call(session(), game, clock())
    except RuleError as error:
        if error.code == "game-unknown":
            abort_unknown_game()
        return jsonify(error=refusal_sentences.sentence(error)), 409
    return jsonify(state=table_calls.OPEN)


@bp.post("/t/<code:public_id>/office/done")
def settle() -> ResponseReturnValue:
    """Take the call of a table back, or say there that somebody came."""
    try:
        table_calls.settle(session(), this_game())
    except RuleError:
        abort_unknown_game()
    return jsonify(state="")


@bp.get("/club/calls")
def show() -> ResponseReturnValue:
    """Return the calls as a page shows them, for the script of one that is open; 304 where it knows them."""
    answer = jsonify(calls=render_template("club/calls.html"))
    answer.add_etag(weak=True)
    return answer.make_conditional(request)


@bp.post(f"/club/evenings{TABLE}/call")
def take(evening: str, number: int, table: int) -> ResponseReturnValue:
    """Say that this official comes."""
    this_evening(evening)
    table_calls.take(this_act(), evening, number, table)
    if wants_json():
        return show()
    return redirect(url_for("evenings.show", evening=evening), 303)


def _calls() -> dict[str, object]:
    """Return what every page of an official who types shows above all else."""
    official = club.this_official() if _shows_calls() else None
    if official is None or not official.may("scorer") or request.endpoint == "log_in.log_out":
        return {}
    known = cached_in_transaction(
        "calls", lambda: table_calls.calls(session(), official.club_id, clock())
    )
    asks_again = "evening" in (request.view_args or ())
    return {"calls": known, "calls_every": EVERY if asks_again else 0}


def _shows_calls() -> bool:
    """Return whether the answer may be a page of the club: neither a file nor a wall."""
    if not request.path.startswith("/club"):
        return False
    last = request.path.rpartition("/")[2]
    return "." not in last and last != "wall"


def _read_early() -> None:
    """Read the calls before the view: what it computes may end the reading transaction."""
    if request.method == "GET" and request.endpoint is not None:
        _calls()


def connect(app: Flask) -> None:
    """Add the calls to the pages of officials, read in the same transaction as the rest of a page."""
    app.before_request(_read_early)
    app.context_processor(_calls)
