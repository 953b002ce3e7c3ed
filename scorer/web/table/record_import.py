"""Import of a game record from a file."""

from __future__ import annotations

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.play import games as play_games
from scorer.rules import record
from scorer.rules.core.errors import RuleError
from scorer.store import rate_limits
from scorer.web import refusal_sentences
from scorer.web.database import clock, session
from scorer.web.games import ImportForm
from scorer.web.i18n import _
from scorer.web.security import throttling
from scorer.web.security.device_cookie import require_device
from scorer.web.security.rights import Pages, Right

bp = Pages("record_import", __name__)


@bp.get("/games/import", right=Right.ANYBODY)
def ask() -> ResponseReturnValue:
    """Show the form to import a game record."""
    return render_template("pages/import.html", form=ImportForm(), sentence="")


@bp.post("/games/import", right=Right.ANYBODY)
def import_record() -> ResponseReturnValue:
    """Import a game record, all or nothing."""
    file = request.files.get("record")
    data = file.read() if file is not None else b""
    try:
        imported = record.loads(data)
        throttling.enforce(rate_limits.GAMES, throttling.client_key())
        game = play_games.import_record(
            session(), imported, device_id=require_device(), now=clock()
        )
    except RuleError as error:
        sentence = refusal_sentences.placed_sentence(error) if data else _("Hier fehlt eine Datei.")
        page = render_template("pages/import.html", form=ImportForm(), sentence=sentence)
        return page, 422
    return redirect(url_for("table.show", public_id=game.public_id), 303)
