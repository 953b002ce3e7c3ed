"""The watch page: the table as everybody may see it."""

from __future__ import annotations

import json
from hashlib import sha256

from flask import Response, current_app, make_response, render_template, request, url_for

from scorer.play import games as play_games
from scorer.play import sync, watching
from scorer.play.watching import GameProgress
from scorer.store.models import CanonicalJson
from scorer.web.cache import cached
from scorer.web.database import clock, end_read_transaction, session
from scorer.web.i18n import language, time_of_day
from scorer.web.links import external_url
from scorer.web.security.access import may_write, this_game
from scorer.web.table import board_view, passing_on


def watch_page() -> Response:
    """Show the table as everybody may see it; 304 while nothing new is written."""
    game, writer = this_game(), may_write()
    chain = watching.follow_games(session(), [game.public_id])[game.public_id]
    watched, latest = chain[0], chain[-1].game
    settings = CanonicalJson.text(watched.game.settings)  # an erased name is no revision
    seen = current_app.config["VERSION"], watched.seq, latest.id, settings, language(), writer
    version = sha256(json.dumps(seen).encode()).hexdigest()[:24]
    if request.if_none_match.contains_weak(version):
        response = Response(status=304)
    else:
        shown = {
            "version": version,
            "latest": latest.public_id,
            "may_write": writer,
            "code_key": passing_on.key_to_code(),
            "address": external_url(url_for("table.show", public_id=game.public_id)),
            "about": passing_on.about(),
            "preview": external_url(url_for("game_files.preview_png", public_id=game.public_id)),
            "silent": board_view.minutes_since(watched.written_at, clock()),
            "now": time_of_day(clock()),
        }
        key = "watch", *watched.state, *shown.values()
        response = make_response(cached(key, lambda: _watched(watched, shown)))
    response.set_etag(version, weak=True)
    return response


def _watched(watched: GameProgress, shown: dict[str, object]) -> str:
    """Return the watch page; it depends on nothing but its arguments, so it can be cached."""
    game = watched.game
    kept = play_games.export_record(session(), game, watched.seq)
    sealed = sync.sealed_seats(session(), game.id, game.settings)
    end_read_transaction()
    sentences = board_view.game_sentences(kept, sealed)
    return render_template(
        "table/watch.html", **board_view.watch_page(sentences), game=game, **shown
    )
