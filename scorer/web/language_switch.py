"""The language switch: a form whose POST stores the choice in a cookie.

It is on the page of languages, to which the footer of most pages links, and on the pages that phones cache.
"""

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
    """Register the values and functions of the switch for templates of *app*."""
    app.jinja_env.globals.update(
        languages=offered,
        own_names=OWN_NAMES,
        way_back=way_back,
        mundart=(MUNDART, MUNDARTS_NAME),
        chose_mundart=chose_mundart,
    )


def way_back() -> str:
    """Return path and query of the page to which the switch redirects after a choice.

    The switch redirects to this page, or from the page of languages to the page that linked to it. For the response to
    a POST, and for pages that phones cache, except the guide, the switch redirects to the first page: phones show these
    pages at other addresses.
    """
    if request.endpoint == "language.show":
        return _path_here(_referring_page())
    is_cached = request.blueprint in {"worker", "shell"} and request.endpoint != "worker.guide"
    return "/" if is_cached or request.method != "GET" else request.full_path.removesuffix("?")


def _referring_page() -> str:
    """Return path and query of the page of this server that linked to this page, "" if there is none.

    Return "", too, if there is no page for GET at its address.
    """
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
    """Show the page to choose a language."""
    return render_template("pages/language.html")


@bp.post("/language", right=Right.ANYBODY)
def choose() -> Response:
    """Store the chosen language in a cookie for a year, if it is offered; redirect to the path in the field ``back``."""
    answer = redirect(_path_here(request.form.get("back", "")), 303)
    if (name := request.form.get("language")) in {*offered(), MUNDART}:
        answer.set_cookie(
            COOKIE, str(name), max_age=YEAR, httponly=True, samesite="Lax", secure=is_https()
        )
    return answer


def _path_here(back: str) -> str:
    """Return *back* if it is a path on this server, else "/", the first page."""
    path = back.partition("?")[0]
    plain = re.fullmatch(r"/(?!/)[!-\[\]-~]*", back) and ".." not in path
    return back if plain else "/"
