"""The games of an evening: their totals, and starting the next game with the same people."""

from __future__ import annotations

from flask import render_template, request
from flask.typing import ResponseReturnValue

from scorer.play import games as play_games
from scorer.rules.core.errors import RuleError
from scorer.rules.core.names import readers_names
from scorer.rules.core.sentences import Board
from scorer.store import rate_limits
from scorer.web import refusal_sentences
from scorer.web.database import clock, session
from scorer.web.games import AgainForm
from scorer.web.i18n import words
from scorer.web.links import to_table
from scorer.web.security import throttling
from scorer.web.security.access import may_write, this_game
from scorer.web.security.device_cookie import this_device
from scorer.web.security.rights import Pages, Right
from scorer.web.table import board_view
from scorer.web.table.extension import this_extension

bp = Pages("series", __name__, "/t/<code:public_id>")


@bp.get("/back", right=Right.WATCHER)
def back() -> ResponseReturnValue:
    """Show the totals of the evening, as on the back of the slate."""
    return _back()


def _back(form: AgainForm | None = None) -> str:
    """Return the page with the totals; the next game is offered to a writer, unless the extension starts it."""
    evening = play_games.games_of_evening(session(), this_game())
    all_sentences = [
        board_view.game_sentences(play_games.export_record(session(), game)) for game in evening
    ]
    last = all_sentences[-1].board
    dealer = {"first_dealer": str(_next_dealer(last))}
    return render_template(
        "table/series.html",
        **board_view.evening_total(all_sentences),
        game=evening[-1],
        games=evening,
        may_go_on=may_write() and "no_again" not in this_extension().answer(evening[-1].id, None),
        form=form or AgainForm(data=dealer).set_players(last["players"]),
    )


@bp.post("/again", right=Right.WRITER)
def again() -> ResponseReturnValue:
    """Start the next game with the same people; the dealer is that of the form, else that of :func:`_next_dealer`.

    Answer 422 to an invalid dealer or another refusal.
    """
    board = play_games.board(session(), this_game())
    form = AgainForm(request.form, data={"first_dealer": str(_next_dealer(board))})
    form.set_players(readers_names(words(), board["players"]))
    if "first_dealer" in request.form and not form.validate():
        return _back(form), 422
    throttling.enforce(rate_limits.AGAIN, this_device())
    try:
        game = play_games.play_again(
            session(),
            this_game(),
            device_id=this_device() or 0,
            now=clock(),
            first_dealer=int(form.first_dealer.data or _next_dealer(board)),
            continued=this_extension().continued,
        )
    except RuleError as error:
        form.first_dealer.errors = [refusal_sentences.sentence(error)]
        return _back(form), 422
    return to_table(game.public_id)


def _next_dealer(board: Board) -> int:
    """Return the seat (from 0) of the next dealer.

    If one side has won, the next dealer is the first of that side in turn; otherwise it is the player whose turn it is.
    """
    dealer: int = board["next"]["dealer"]
    winner = (board["finish"] or {}).get("winner")
    seats, teams = len(board["players"]), len(board["teams"])
    turn = [(dealer + step) % seats for step in range(seats)]
    return next((seat for seat in turn if winner in {None, seat % teams}), dealer)
