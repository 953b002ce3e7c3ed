"""The main page of a table: the screen to write or estimate, or for all others the watch page."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from hashlib import sha256

from flask import Response, abort, current_app, render_template, url_for
from flask.typing import ResponseReturnValue

from scorer.play import games as play_games
from scorer.play import sync, watching
from scorer.play.watching import GameProgress
from scorer.rules import games
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import Values
from scorer.rules.sentences import WORDS
from scorer.store.models import CanonicalJson
from scorer.web import refusal_sentences
from scorer.web.database import clock, end_read_transaction, session
from scorer.web.form_base import PlayerForm
from scorer.web.games import FORMS
from scorer.web.i18n import _, language, time_of_day
from scorer.web.links import external_url
from scorer.web.live_page import cached, unless_known
from scorer.web.security.access import may_write, my_seat, this_game
from scorer.web.security.rights import Pages, Right
from scorer.web.table import board_view, passing_on


def watch_page() -> Response:
    """Return the watch page, without sealed estimates; 304 if the browser has it in this state."""
    game, writer = this_game(), may_write()
    # this game, and the later ones of the same evening; the page links to the latest
    chain = watching.follow_game(session(), game)
    watched, latest = chain[0], chain[-1].game
    settings = CanonicalJson.text(watched.game.settings)  # erasing a name adds no revision
    seen = current_app.config["VERSION"], watched.seq, latest.id, settings, language(), writer
    version = sha256(json.dumps(seen).encode()).hexdigest()[:24]

    def page() -> str:
        shown = {
            "version": version,
            "latest": latest.public_id,
            "may_write": writer,
            "code_key": passing_on.key_to_code(),
            "address": external_url(url_for("table.show", public_id=game.public_id)),
            "about": passing_on.about(),
            "preview": external_url(url_for("game_files.preview_png", public_id=game.public_id)),
            "minutes_silent": board_view.minutes_since(watched.written_at, clock()),
            "now": time_of_day(clock()),
        }
        key = "watch", *watched.state, *shown.values()
        return cached(key, lambda: _watched(watched, shown))

    return unless_known(version, page)


def _watched(watched: GameProgress, shown: Values) -> str:
    """Return the watch page; it depends only on the state of *watched* and on *shown*, the keys of its cache."""
    game = watched.game
    game_record = play_games.export_record(session(), game, watched.seq)
    sealed = sync.sealed_seats(session(), game.id, game.settings)
    end_read_transaction()  # rendering takes a while and reads nothing more
    sentences = board_view.game_sentences(game_record, sealed)
    return render_template(
        "table/watch.html", **board_view.watch_page(sentences), game=game, **shown
    )


bp = Pages("table", __name__, "/t/<code:public_id>")

# What is the same at every table: the screen without a game, its words and its dialogs; phones keep it for use offline.
shell = Pages("shell", __name__)


# told_…: texts that a template hands to the scripts
@shell.app_template_global()
def told_settings(game: str) -> dict[str, tuple[str, dict[str, str], bool]]:
    """Return for each labelled setting of *game*, by key, a tuple of three values.

    These are the label of the setting, the labels of its choices by value, and whether tables show the setting.
    """
    return {
        key: (
            setting.label(_),
            {word: name(_) for word, name in setting.called.items()},
            setting.at_table,
        )
        for key, setting in WORDS[game].settings.items()
        if setting.label is not None
    }


# Placeholders for the values of a sentence. A sentence for scripts has low and high, or sum and total, or a single one
# of the others; scripts put the values in place in this order.
HOLES = {"low": "{0}", "high": "{1}", "sum": "{0}", "total": "{1}"} | dict.fromkeys(
    ("most", "name", "seats", "points", "slot"), "{}"
)


@shell.app_template_global()
def told_faults(codes: Iterable[str]) -> dict[str, str]:
    """Return the sentences of refusals by code, ``odd`` and *codes*, with the placeholders of ``HOLES``.

    ``odd`` is not the code of a refusal: it stands for all codes that the page does not know, with a general sentence.
    """
    return {code: refusal_sentences.sentence(RuleError(code, **HOLES)) for code in ("odd", *codes)}


@shell.app_template_global()
def told_ties(game: str) -> dict[str, str]:
    """Return the names of the tie-breaks of *game* by key.

    The first key is "", for no tie-break; unless all play alone, there is no other key.
    """
    form = FORMS[game].form
    ties = form.ties if issubclass(form, PlayerForm) else {}
    return {"": _("nichts")} | {key: str(name) for key, name in ties.items()}


@bp.get("", endpoint="show", right=Right.WATCHER)
def show_table() -> ResponseReturnValue:
    """Show the screen to a browser that may write or estimate, the watch page to all others."""
    if may_write() or my_seat() is not None:
        return _shell(language(), this_game().settings["game"])
    return watch_page()


@cache
def _shell(_language: str, game: str) -> str:
    """Return the screen of *game*, cached per language; it is the same at every table."""
    return render_template(f"{game}/screen.html", game=game)


@shell.get("/table/<game>/late.json", right=Right.ANYBODY)
def late(game: str) -> ResponseReturnValue:
    """Return words and forms of the dialogs of *game*, which a screen loads later, as JSON; 404 for an unknown game."""
    if game not in games.GAMES:
        abort(404)
    return Response(render_template(f"{game}/dialogs.html", game=game), mimetype="application/json")


@bp.get("/watch", right=Right.WATCHER)
def watch() -> ResponseReturnValue:
    """Show the watch page, to writers as well; 304 if the browser has it in this state."""
    return watch_page()
