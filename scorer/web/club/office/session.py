"""Session of an official: its cookie, the official and the club of a request."""

from __future__ import annotations

from flask import (
    Flask,
    Response,
    abort,
    current_app,
    make_response,
    redirect,
    request,
)

from scorer.club.office import clubs, log_in, sessions
from scorer.club.office.roles import Actor
from scorer.store.models import Club
from scorer.web.club.navigation import navigation
from scorer.web.club.office import help_pages, official_text
from scorer.web.club.office.official_text import ROLE_NAMES
from scorer.web.club.people import people_search
from scorer.web.club.public import visibility_text
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.database import cached_in_transaction, clock, session
from scorer.web.security.device_cookie import require_device
from scorer.web.security.headers import is_https
from scorer.web.security.throttling import client_address


def cookie_name() -> str:
    """Return the name of the session cookie; over https a ``__Host-`` name."""
    return "__Host-club" if is_https() else "club"


def secret() -> bytes:
    """Return the secret key of the application."""
    key: bytes = current_app.config["SECRET_KEY"]
    return key


def this_official() -> Actor | None:
    """Return the logged-in official, with their current rights; None if nobody is logged in."""
    token = request.cookies.get(cookie_name())
    return cached_in_transaction(
        "official", lambda: sessions.authenticate(session(), token, now=clock())
    )


def actor() -> Actor:
    """Return the logged-in official; 404 if nobody is logged in."""
    official = this_official()
    if official is None:
        abort(404)
    return official


def this_club() -> Club:
    """Return the club of the logged-in official; 404 if nobody is logged in."""
    club_id = actor().club_id
    return cached_in_transaction("club", lambda: clubs.load(session(), club_id)) or abort(404)


def start_session(login: str, password: str, page: str) -> Response:
    """Log an official in and redirect to *page*, with the session cookie.

    :raises RuleError: as :func:`scorer.club.office.log_in.log_in`.
    """
    token = log_in.log_in(
        session(),
        login,
        password,
        secret=secret(),
        address=client_address(),
        device_id=require_device(),
        now=clock(),
        browser=official_text.browser(request.headers.get("User-Agent", "")),
    )
    response = make_response(redirect(page, 303))
    response.set_cookie(cookie_name(), token, httponly=True, samesite="Lax", secure=is_https())
    return response


def end_session(page: str) -> Response:
    """Log the current official out, if there is one; delete the session cookie and redirect to *page*."""
    official = this_official()
    if official is not None:
        sessions.log_out(session(), official, now=clock())
    response = make_response(redirect(page, 303))
    response.delete_cookie(cookie_name(), httponly=True, samesite="Lax", secure=is_https())
    return response


def _languages() -> tuple[str, ...]:
    """Return a tuple with the language of the club's papers, empty outside club pages or without a log-in."""
    on_club_page = request.path.startswith("/club") and this_official() is not None
    return (this_club().language,) if on_club_page else ()


def _read_ahead() -> dict[str, object]:
    """Read official and club before a club page is rendered; return no values for its template."""
    if request.path.startswith("/club") and this_official() is not None:
        this_club()
    return {}


def connect(app: Flask) -> None:
    """Add the functions of club pages to all templates, and register the language of the club."""
    app.context_processor(_read_ahead)
    app.extensions["languages_of_club"] = _languages
    app.jinja_env.globals.update(
        this_official=this_official,
        this_club=this_club,
        club_nav=navigation,
        help_sentence=help_pages.help_sentence,
        preset_name=preset_name,
        roles=ROLE_NAMES,
        find_people=people_search.find_people,
        hidden_sentence=visibility_text.hidden_sentence,
        admins_sentence=visibility_text.admins_sentence,
    )
