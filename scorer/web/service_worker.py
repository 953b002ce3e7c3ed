"""The service worker, and the pages that it caches for use without network."""

from __future__ import annotations

import hashlib
import json
from functools import cache

import rjsmin
from flask import Response, abort, current_app, render_template, url_for
from flask.typing import ResponseReturnValue

from scorer.resources import folder, static_files
from scorer.rules import games
from scorer.rules.core.reading import Values
from scorer.rules.games import GAMES
from scorer.rules.schieber import slate
from scorer.web.form_base import DECKS, usual_deck
from scorer.web.games import FORMS, StartForm
from scorer.web.i18n import language
from scorer.web.security.origin import config
from scorer.web.security.rights import Pages, Right
from scorer.web.site_files import manifest_json

bp = Pages("worker", __name__)

# Beginnings of the names of static files that no screen of the phone requests.
LEFT_OUT = (
    "fonts/",
    "css/paper/",
    "css/wall",
    "js/pages/wall_pager",
    "js/phone/service_worker",
    "icons/app-",
)


@bp.get("/sw.js", right=Right.ANYBODY)
def script() -> ResponseReturnValue:
    """Return the worker with the list of addresses to cache; if it is disabled, a script that unregisters it."""
    if not config().worker:
        return Response(_source("service_worker_off"), mimetype="text/javascript")
    kept = json.dumps(_kept(*_state()), separators=(",", ":"))
    return Response(f"const SET={kept};{_source('service_worker')}", mimetype="text/javascript")


@bp.get("/table/<game>", right=Right.ANYBODY)
def table(game: str) -> ResponseReturnValue:
    """Return the writer's screen of *game* without the data of a table, to be cached; 404 for an unknown game."""
    if game not in GAMES:
        abort(404)
    return _page(*_state(), f"{game}/screen.html", game)


def _state() -> tuple[str, str]:
    """Return language and version; the pages of this module depend on nothing else.

    The functions with ``@cache`` have both as parameters only for the key of the cache.
    """
    return language(), current_app.config["VERSION"]


@bp.get("/start", right=Right.ANYBODY)
def start() -> ResponseReturnValue:
    """Return the first page without personal data, but with the settings of the games that it can start offline."""
    return _start(*_state())


@bp.get("/away", right=Right.ANYBODY)
def away() -> ResponseReturnValue:
    """Return the page that an offline phone shows instead of a table that it has not cached."""
    return _page(*_state(), "pages/offline_fallback.html")


@bp.get("/s/offline", right=Right.ANYBODY)
def count() -> ResponseReturnValue:
    """Return the page on which a phone counts a game for regulars while it is offline."""
    return _page(*_state(), "regulars/count_offline.html")


@bp.get("/languages", right=Right.ANYBODY)
def languages() -> ResponseReturnValue:
    """Return the page to choose a language, to be cached."""
    return _page(*_state(), "pages/language.html")


@bp.get("/guide", right=Right.ANYBODY)
def guide() -> ResponseReturnValue:
    """Return the guide, whose drawings explain how a Schieber is written; phones cache it."""
    return _guide(*_state())


@cache
def _start(_language: str, _version: str) -> str:
    """Return the first page; ``kept`` are settings by preset, deck and number of players ("" if it is fixed)."""
    return render_template(
        "pages/start.html",
        form=StartForm(),
        offered=FORMS,
        games=[],
        tables=[],
        code="",
        code_error="",
        kept={
            preset: {
                deck: {
                    count: _settings({"preset": preset, "deck": deck, f"seats_{game}": count})
                    for count in getattr(form.form, "counts", ("",))
                }
                for deck in DECKS
            }
            for game, form in FORMS.items()
            for preset in form.tiles()
        },
    )


def _settings(choices: Values) -> Values:
    return games.settings_json(games.read_settings(StartForm(data=choices).settings()))


@cache
def _page(_language: str, _version: str, template: str, game: str = "") -> str:
    return render_template(template, game=game)


@cache
def _guide(_language: str, _version: str) -> str:
    """Return the page of the guide; each of its slates shows several amounts written in order. *Unit:* slate points."""
    amounts = {
        "deal": [194],
        "weis": [50, 20],
        "wrong": [120, 140],
        "mended": [120],
        "won": [314, 257, 206, 240],
    }
    slates = {}
    for name, written in amounts.items():
        half = slate.Slate()
        for amount in written:
            half.write(amount)
        strokes = half.as_json()
        slates[name] = {**strokes, "total": half.total, "paths": [*slate.paths(strokes).values()]}
    german = usual_deck() == "german"
    return render_template("pages/guide.html", slates=slates, z_line=slate.Z_LINE, german=german)


@cache
def _source(name: str) -> str:
    return str(rjsmin.jsmin((folder("static") / "js" / "phone" / f"{name}.js").read_text()))


@cache
def _kept(tag: str, version: str) -> Values:
    """Return the addresses that a phone caches as ``files``, and a hash of their contents as ``name`` of the cache.

    The hash includes *tag*, the language.
    """
    root = folder("static")
    names = [path.relative_to(root).as_posix() for path in static_files(root)]
    files = [url_for("static", filename=name) for name in names if not name.startswith(LEFT_OUT)]
    pages = {
        url_for("worker.start"): _start(tag, version),
        url_for("worker.away"): _page(tag, version, "pages/offline_fallback.html"),
        url_for("worker.count"): _page(tag, version, "regulars/count_offline.html"),
        url_for("worker.languages"): _page(tag, version, "pages/language.html"),
        url_for("worker.guide"): _guide(tag, version),
    }
    for game in GAMES:
        pages[url_for("worker.table", game=game)] = _page(tag, version, f"{game}/screen.html", game)
        pages[url_for("shell.late", game=game)] = _page(tag, version, f"{game}/dialogs.html", game)
    pages[url_for("site_files.manifest")] = manifest_json()
    # the addresses of static files contain the hash of their contents
    name = hashlib.sha256(json.dumps([tag, files, pages]).encode()).hexdigest()[:12]
    return {"name": name, "files": [*pages, *files]}
