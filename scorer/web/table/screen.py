"""The address of a table: the writer's screen, or the watch page for everybody else."""

from __future__ import annotations

from functools import cache

from flask import Response, abort, render_template
from flask.typing import ResponseReturnValue

from scorer.rules import games
from scorer.rules.sentences import WORDS
from scorer.web.i18n import _, language
from scorer.web.security.access import may_write, my_seat, this_game
from scorer.web.security.rights import Pages, Right
from scorer.web.table.watch_page import watch_page

bp = Pages("table", __name__, "/t/<code:public_id>")

shell = Pages("shell", __name__)


@shell.app_template_global()
def told_settings(game: str) -> dict[str, tuple[str, dict[str, str]]]:
    """Return the label of each setting that stands among the rules at the table, and what its choices are called."""
    return {
        key: (setting.label(_), {word: choice(_) for word, choice in setting.called.items()})
        for key, setting in WORDS[game].settings.items()
        if setting.at_table and setting.label is not None
    }


@bp.get("", endpoint="show", right=Right.WATCHER)
def show_table() -> ResponseReturnValue:
    """Show the screen to those who may write or estimate, the watch page to everybody else."""
    if may_write() or my_seat() is not None:
        return _shell(language(), this_game().settings["game"])
    return watch_page()


@cache
def _shell(_language: str, game: str) -> str:
    """Return the writer's screen, cached per game and language: it is the same at every table."""
    return render_template(f"{game}/screen.html", game=game)


@shell.get("/table/<game>/late.json", right=Right.ANYBODY)
def late(game: str) -> ResponseReturnValue:
    """Return the words and forms of the lazily loaded dialogs of *game*, as JSON."""
    if game not in games.GAMES:
        abort(404)
    return Response(render_template(f"{game}/dialogs.html", game=game), mimetype="application/json")


@bp.get("/watch", right=Right.WATCHER)
def watch() -> ResponseReturnValue:
    """Show the watch page, to writers as well; 304 while nothing new is written."""
    return watch_page()
