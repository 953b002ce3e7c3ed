"""A game as a file: its record as JSON, its deals as CSV, pictures; and the import of a record."""

from __future__ import annotations

from flask import Response, render_template, request
from flask.typing import ResponseReturnValue

from scorer.play import games
from scorer.rules import record
from scorer.rules.core.errors import RuleError
from scorer.store import rate_limits
from scorer.web import refusal_sentences
from scorer.web.database import clock, session
from scorer.web.files import json_file, spreadsheet
from scorer.web.games import ImportForm
from scorer.web.i18n import _
from scorer.web.links import to_table
from scorer.web.security import throttling
from scorer.web.security.access import this_game
from scorer.web.security.device_cookie import require_device
from scorer.web.security.rights import Pages, Right
from scorer.web.table import board_view, passing_on

bp = Pages("game_files", __name__)


@bp.get("/t/<code:public_id>/game.json", right=Right.WATCHER)
def record_json() -> ResponseReturnValue:
    """Return the game record as a file to download."""
    return json_file(record.dumps(games.export_record(session(), this_game())), "jass")


@bp.get("/t/<code:public_id>/result.png", right=Right.WATCHER)
def result_png() -> Response:
    """Return the result as a picture to send; the picture of an unfinished game says that it goes on."""
    return passing_on.result_answer()


@bp.get("/t/<code:public_id>/preview.png", right=Right.WATCHER)
def preview_png() -> Response:
    """Return the picture that a chat shows beside the link to the table."""
    return passing_on.preview_answer()


@bp.get("/t/<code:public_id>/game.csv", right=Right.WATCHER)
def deals_csv() -> ResponseReturnValue:
    """Return the deals of a game as CSV."""
    game_record = games.export_record(session(), this_game())
    return spreadsheet(board_view.game_sentences(game_record).table_rows(), "jass")


@bp.get("/games/import", right=Right.ANYBODY)
def ask_import() -> ResponseReturnValue:
    """Show the form to import a game record."""
    return render_template("pages/import.html", form=ImportForm(), sentence="")


@bp.post("/games/import", right=Right.ANYBODY)
def import_record() -> ResponseReturnValue:
    """Import a game record, all or nothing; this device may write at the new game. Answer 422 to an invalid record."""
    file = request.files.get("record")
    data = file.read() if file is not None else b""
    try:
        imported = record.loads(data)
        throttling.enforce(rate_limits.GAMES, throttling.client_key())
        game = games.import_record(session(), imported, device_id=require_device(), now=clock())
    except RuleError as error:
        sentence = refusal_sentences.placed_sentence(error) if data else _("Hier fehlt eine Datei.")
        page = render_template("pages/import.html", form=ImportForm(), sentence=sentence)
        return page, 422
    return to_table(game.public_id)
