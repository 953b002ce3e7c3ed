"""The language switch in the footer of each page: one POST, stored in a cookie."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from flask import Flask, current_app, redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug import Response

from scorer.web.language_choice import COOKIE, OWN_NAMES, chose_mundart, offered
from scorer.web.mundart import MUNDART
from scorer.web.mundart import OWN_NAME as MUNDARTS_NAME
from scorer.web.security.headers import is_https
from scorer.web.security.rights import Pages, Right

YEAR = 366 * 24 * 3600  # seconds

bp = Pages("language", __name__)


def connect(app: Flask) -> None:
    """Add the values of the switch to templates."""
    app.jinja_env.globals.update(
        languages=offered,
        own_names=OWN_NAMES,
        way_back=way_back,
        mundart=(MUNDART, MUNDARTS_NAME),
        chose_mundart=chose_mundart,
    )


def way_back() -> str:
    """Return the address that the switch leads back to, a path with its query.

    It is that of the first page in the response to a POST, and on pages that phones cache, which are the same
    for everybody; the guide is cached, too, but leads back to itself.
    """
    if request.endpoint == "language.show":
        return _path_here(_referring_page())
    is_cached = request.blueprint in {"worker", "shell"} and request.endpoint != "worker.guide"
    return "/" if is_cached or request.method != "GET" else request.full_path.removesuffix("?")


def _referring_page() -> str:
    """Return path and query of the page of this server that led here, "" if there is none, or if it only accepts POST."""
    try:
        address = urlsplit(request.referrer or "")
    except ValueError:
        return ""
    if address.netloc != request.host or address.path == request.path:
        return ""
    if not current_app.url_map.bind("").test(address.path, "GET"):
        return ""
    return f"{address.path}?{address.query}".removesuffix("?")


@bp.get("/language", right=Right.ANYBODY)
def show() -> ResponseReturnValue:
    """Show the languages."""
    return render_template("pages/language.html")


@bp.post("/language", right=Right.ANYBODY)
def choose() -> Response:
    """Store the language in this browser for a year, and redirect to the page from which it was chosen."""
    answer = redirect(_path_here(request.form.get("back", "")), 303)
    if (name := request.form.get("language")) in {*offered(), MUNDART}:
        answer.set_cookie(
            COOKIE, str(name), max_age=YEAR, httponly=True, samesite="Lax", secure=is_https()
        )
    return answer


def _path_here(back: str) -> str:
    """Return *back* if it is a path of this server, else the first page."""
    path = back.partition("?")[0]
    plain = re.fullmatch(r"/(?!/)[!-\[\]-~]*", back) and ".." not in path
    return back if plain else "/"
