"""The browser as an official: a cookie of its own, and who it stands for at this moment."""

from __future__ import annotations

import unicodedata
from contextlib import contextmanager
from typing import TYPE_CHECKING

from flask import abort, current_app, make_response, render_template, request, url_for

from scorer.club import clubs, officials
from scorer.rules.core.errors import RuleError
from scorer.web import messages
from scorer.web.club.forms import ROLES
from scorer.web.database import clock, once_a_moment, session
from scorer.web.i18n import _l
from scorer.web.security.headers import is_https

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from flask import Flask, Response
    from wtforms import Form

    from scorer.club.ledger import Actor
    from scorer.store.models import Club

PASSWORD = "own_password"  # noqa: S105 - the field in which it is asked for again
# What no field of a form can mend; it is answered for the whole application.
RIGHTS = frozenset({"not-fresh", "role-needed", "not-official"})
UNSENDABLE = frozenset({"Cc", "Cs", "Cn"})
NAV = {
    "club.overview": _l("Übersicht"),
    "evenings.show_all": _l("Abende"),
    "members.show_all": _l("Mitglieder"),
    "seasons.show_all": _l("Saison"),
    "club.account": _l("Konto"),
}


# Pages that belong to one of these, though they have a blueprint of their own.
WITHIN = dict.fromkeys(("drawing", "results", "ending", "importing", "lists", "whole"), "evenings")


def cookie_name() -> str:
    """Return the name of the cookie; with https no other host can have set it."""
    return "__Host-club" if is_https() else "club"


def secret() -> bytes:
    """Return the key under which tries are counted and the set-up code is made."""
    key: bytes = current_app.config["SECRET_KEY"]
    return key


def sendable(text: str) -> str:
    """Return *text* as a page can carry it there and back: without what HTML has no place for."""
    return "".join(
        character
        for character in text
        if character in "\t\n\r" or unicodedata.category(character) not in UNSENDABLE
    )


def this_official() -> Actor | None:
    """Return who is logged in, with the rights of this moment."""
    token = request.cookies.get(cookie_name())
    return once_a_moment("official", lambda: officials.standing(session(), token, now=clock()))


def actor() -> Actor:
    """Return who acts, on a page that only officials get to see."""
    official = this_official()
    if official is None:
        abort(404)
    return official


def this_club() -> Club:
    """Return the club of whoever is logged in."""
    club_id = actor().club_id
    return once_a_moment("club", lambda: clubs.load(session(), club_id)) or abort(404)


def log_in(response: Response, token: str) -> Response:
    """Let this browser stand for the official of *token* until it is closed or logged out."""
    response.set_cookie(cookie_name(), token, httponly=True, samesite="Lax", secure=is_https())
    return response


def log_out(response: Response) -> Response:
    """Take the cookie away."""
    response.delete_cookie(cookie_name(), httponly=True, samesite="Lax", secure=is_https())
    return response


def take_password() -> Response | None:
    """Take the password that came along with a form, asked for by :func:`ask_password`."""
    if request.method != "POST" or PASSWORD not in request.form:
        return None
    try:
        officials.confirm_password(
            session(), actor(), request.form[PASSWORD], secret=secret(), now=clock()
        )
    except RuleError as error:
        return ask_password(error)
    return None


def ask_password(error: RuleError) -> Response:
    """Ask for the password again and send what was filled in once more with it.

    New passwords do not travel back to the page: it asks for them again beside the own one.
    Forms that hold one are offered only where the own was just given, so this is for whoever
    took a quarter of an hour to fill one in.
    """
    typed = [
        (sendable(name), sendable(value))
        for name, value in request.form.items(multi=True)
        if "password" not in name
    ]
    again = {name for name in request.form if "password" in name} - {PASSWORD}
    answer = make_response(
        render_template(
            "club/confirm.html",
            action=url_for(request.endpoint or "club.overview", **(request.view_args or {})),
            typed=typed,
            again=sorted(map(sendable, again)),
            sentence="" if error.code == "not-fresh" else messages.sentence(error),
            name=PASSWORD,
        )
    )
    answer.status_code = status(error)
    return answer


def status(error: RuleError) -> int:
    """Return the HTTP status of what was refused."""
    if error.code in RIGHTS:
        return 403
    return 429 if error.code == "login-often" else 422


def _blame(form: Form, error: RuleError) -> tuple[str, int]:
    """Put the sentence of *error* at its field, else return it; the number is the status."""
    if error.code in RIGHTS:
        raise error
    sentence = messages.sentence(error)
    for name in (messages.field(error), error.place.rsplit("/", 1)[-1]):
        if name and name in form:
            form[name].errors = [*form[name].errors, sentence]
            return "", status(error)
    return sentence, status(error)


@contextmanager
def writing(form: Form, page: Callable[..., str]) -> Iterator[None]:
    """Write within what *form* holds; what it or the rules refuse ends the request with the *page*.

    *page* is given the ``sentence`` that stands at no field.

    :raises RuleError: what only another right or the password mends.
    """
    if not form.validate():
        abort(make_response(page(), 422))
    try:
        yield
    except RuleError as error:
        sentence, status = _blame(form, error)
        abort(make_response(page(sentence=sentence), status))


def nav() -> list[tuple[str, object, str]]:
    """Return where the pages of a club lead: endpoint, word, and how this page stands to it."""
    entries = []
    for endpoint, word in NAV.items():
        group = endpoint.partition(".")[0]
        mine = WITHIN.get(request.blueprint or "", request.blueprint)
        inside = group != "club" and group == mine
        here = "page" if endpoint == request.endpoint else "true" if inside else ""
        entries.append((endpoint, word, here))
    return entries


def _read_ahead() -> dict[str, object]:
    if request.path.startswith("/club") and this_official() is not None:
        this_club()
    return {}


def connect(app: Flask) -> None:
    """Let the templates of *app* ask who is logged in; that is read before the page is made."""
    app.context_processor(_read_ahead)
    app.jinja_env.globals.update(
        this_official=this_official,
        this_club=this_club,
        club_nav=nav,
        roles=ROLES,
    )
