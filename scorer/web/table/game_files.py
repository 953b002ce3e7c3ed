"""A game as a file: its record as JSON, its deals as CSV, its result as a picture."""

from __future__ import annotations

from flask import Response
from flask.typing import ResponseReturnValue

from scorer.play import games
from scorer.rules import record
from scorer.web.database import session
from scorer.web.files import spreadsheet
from scorer.web.security.access import this_game
from scorer.web.security.rights import Pages, Right
from scorer.web.table import board_view, passing_on

bp = Pages("game_files", __name__, "/t/<code:public_id>")


@bp.get("/game.json", right=Right.WATCHER)
def record_json() -> ResponseReturnValue:
    """Return the game record."""
    body = record.dumps(games.export_record(session(), this_game()))
    answer = Response(body, mimetype="application/json")
    answer.headers["Content-Disposition"] = 'attachment; filename="jass.json"'
    return answer


@bp.get("/result.png", right=Right.WATCHER)
def result_png() -> Response:
    """Return how the game ended as a picture to send."""
    return passing_on.result_answer()


@bp.get("/preview.png", right=Right.WATCHER)
def preview_png() -> Response:
    """Return the picture that a chat shows beside the link to the table."""
    return passing_on.preview_answer()


@bp.get("/game.csv", right=Right.WATCHER)
def deals_csv() -> ResponseReturnValue:
    """Return the deals as CSV."""
    kept = games.export_record(session(), this_game())
    return spreadsheet(board_view.game_sentences(kept).table_rows(), "jass")
