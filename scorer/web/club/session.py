"""Session of an official: cookie, current official and club, what templates know of both."""

from __future__ import annotations

from flask import Flask, Response, abort, current_app, make_response, redirect, request

from scorer.club import clubs, log_in, sessions
from scorer.club.roles import Actor
from scorer.store.models import Club
from scorer.web.club import browsers, help_text, navigation, people_search, publishing_text
from scorer.web.club.preset_texts import preset_name
from scorer.web.club.role_names import ROLE_NAMES
from scorer.web.database import cached_in_transaction, clock, session
from scorer.web.security.client_address import client_address
from scorer.web.security.device_cookie import require_device
from scorer.web.security.headers import is_https


def cookie_name() -> str:
    """Return the name of the session cookie; over https a ``__Host-`` name."""
    return "__Host-club" if is_https() else "club"


def secret() -> bytes:
    """Return the secret key of the application."""
    key: bytes = current_app.config["SECRET_KEY"]
    return key


def this_official() -> Actor | None:
    """Return who is logged in, with their current rights; None for nobody."""
    token = request.cookies.get(cookie_name())
    return cached_in_transaction(
        "official", lambda: sessions.authenticate(session(), token, now=clock())
    )


def actor() -> Actor:
    """Return the official who acts; 404 for anybody else."""
    official = this_official()
    if official is None:
        abort(404)
    return official


def this_club() -> Club:
    """Return the club of the current official."""
    club_id = actor().club_id
    return cached_in_transaction("club", lambda: clubs.load(session(), club_id)) or abort(404)


def start_session(login: str, password: str, page: str) -> Response:
    """Log an official in and redirect to *page*, with the session cookie.

    :raises RuleError: as :func:`scorer.club.log_in.log_in`.
    """
    token = log_in.log_in(
        session(),
        login,
        password,
        secret=secret(),
        address=client_address(),
        device_id=require_device(),
        now=clock(),
        browser=browsers.browser(request.headers.get("User-Agent", "")),
    )
    response = make_response(redirect(page, 303))
    response.set_cookie(cookie_name(), token, httponly=True, samesite="Lax", secure=is_https())
    return response


def end_session(page: str) -> Response:
    """Log the current official out, if there is one, and redirect to *page* without the cookie."""
    official = this_official()
    if official is not None:
        sessions.log_out(session(), official, now=clock())
    response = make_response(redirect(page, 303))
    response.delete_cookie(cookie_name(), httponly=True, samesite="Lax", secure=is_https())
    return response


def _languages() -> tuple[str, ...]:
    """Return the language of what the club of the current official hands out, on the club's pages."""
    of_club = request.path.startswith("/club") and this_official() is not None
    return (this_club().language,) if of_club else ()


def _read_ahead() -> dict[str, object]:
    if request.path.startswith("/club") and this_official() is not None:
        this_club()
    return {}


def connect(app: Flask) -> None:
    """Add the current official and club to templates; both are read before a page is rendered."""
    app.context_processor(_read_ahead)
    app.extensions["languages_of_club"] = _languages
    app.jinja_env.globals.update(
        this_official=this_official,
        this_club=this_club,
        club_nav=navigation.navigation,
        help_sentence=help_text.help_sentence,
        preset_name=preset_name,
        roles=ROLE_NAMES,
        find_people=people_search.find_people,
        hidden_sentence=publishing_text.hidden_sentence,
        admins_sentence=publishing_text.admins_sentence,
    )
