"""Finding a table by what somebody typed or pasted: an address, a code to watch, a slip's code."""

from __future__ import annotations

import re

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorer.play import games as play_games
from scorer.store import rate_limits, tokens
from scorer.web.database import session
from scorer.web.fields import clean
from scorer.web.games import StartForm
from scorer.web.i18n import _
from scorer.web.security import throttling
from scorer.web.security.client_address import client_address
from scorer.web.security.rights import Pages, Right
from scorer.web.table import watch_codes
from scorer.web.table.start_page import start_page

bp = Pages("find_table", __name__)


@bp.get("/open", right=Right.ANYBODY)
def find() -> ResponseReturnValue:
    """Redirect from a typed code or pasted address to the table, or to the link of a slip."""
    typed = request.args.get("code", "")
    parts = re.split(r"[/?#]", typed.strip())
    codes = [
        part for part in parts if tokens.parse(part)
    ]  # an address may end in a word that could be a code
    slip = None if codes else tokens.parse_short(parts[-1])
    if slip is not None:
        return redirect(url_for("sharing.ask", token=slip), 303)
    code = None if codes else tokens.parse_watch(parts[-1])
    if code is not None:
        if watch_codes.resting():
            return start_page(StartForm(), code=clean(typed), code_error=throttling.REFUSAL), 429
        game = watch_codes.game_of(code)
        missing = _(
            "Keine Tafel hat diesen Zuschau-Code. Vielleicht ist er vertippt, oder seine Zeit ist um: Er gilt bis einen Tag nach dem letzten Spiel."
        )
    else:
        game = play_games.load_game(session(), codes[-1]) if codes else None
        missing = _("Diese Partie gibt es hier nicht.")
    if game is None:
        if code is None:
            throttling.enforce(rate_limits.MISSES, client_address())
        return start_page(StartForm(), code=clean(typed), code_error=missing), 404
    return redirect(url_for("table.show", public_id=game.public_id), 303)
