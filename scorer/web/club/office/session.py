"""Session of an official; the password is asked for again before changes of rights or results."""

from __future__ import annotations

import unicodedata

from flask import (
    Flask,
    Response,
    abort,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
)
from flask.typing import ResponseReturnValue

from scorer.club.office import clubs, log_in, sessions
from scorer.club.office.roles import Actor
from scorer.rules.core.errors import RuleError
from scorer.store.models import Club
from scorer.web import refusal_sentences
from scorer.web.club.form_errors import status
from scorer.web.club.office import help_pages, official_text
from scorer.web.club.office.official_text import ROLE_NAMES
from scorer.web.club.people import people_search
from scorer.web.club.public import publishing_text
from scorer.web.club.regulation.preset_texts import preset_name
from scorer.web.database import cached_in_transaction, clock, session
from scorer.web.i18n import _l
from scorer.web.security.device_cookie import require_device
from scorer.web.security.headers import is_https
from scorer.web.security.rights import Pages
from scorer.web.security.throttling import client_address

NAV = {
    "overview.show": _l("Übersicht"),
    "evenings.show_all": _l("Abende"),
    "members.show_all": _l("Mitglieder"),
    "seasons.show_all": _l("Saison"),
    "account.show": _l("Konto"),
}


PASSWORD = "own_password"  # noqa: S105 - the field in which it is asked for again
UNSENDABLE = frozenset({"Cc", "Cs", "Cn"})


def navigation() -> list[tuple[str, object, str]]:
    """Return the navigation: endpoint, label, and the value of ``aria-current``."""
    pages = current_app.blueprints.get(request.blueprint or "")
    section = pages.within if isinstance(pages, Pages) else ""
    entries = []
    for endpoint, word in NAV.items():
        inside = endpoint.partition(".")[0] == section
        here = "page" if endpoint == request.endpoint else "true" if inside else ""
        entries.append((endpoint, word, here))
    return entries


def cookie_name() -> str:
    """Return the name of the session cookie; over https a ``__Host-`` name."""
    return "__Host-club" if is_https() else "club"


def secret() -> bytes:
    """Return the secret key of the application."""
    key: bytes = current_app.config["SECRET_KEY"]
    return key


def this_official() -> Actor | None:
    """Return the logged-in official, with their current rights; None for nobody."""
    token = request.cookies.get(cookie_name())
    return cached_in_transaction(
        "official", lambda: sessions.authenticate(session(), token, now=clock())
    )


def actor() -> Actor:
    """Return the acting official; 404 for anybody else."""
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
    """Log the current official out, if there is one, and redirect to *page* without the cookie."""
    official = this_official()
    if official is not None:
        sessions.log_out(session(), official, now=clock())
    response = make_response(redirect(page, 303))
    response.delete_cookie(cookie_name(), httponly=True, samesite="Lax", secure=is_https())
    return response


def _languages() -> tuple[str, ...]:
    """Return the language of the club's papers and public pages, on the pages of the club."""
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
        club_nav=navigation,
        help_sentence=help_pages.help_sentence,
        preset_name=preset_name,
        roles=ROLE_NAMES,
        find_people=people_search.find_people,
        hidden_sentence=publishing_text.hidden_sentence,
        admins_sentence=publishing_text.admins_sentence,
    )


def without_control_characters(text: str) -> str:
    """Return *text* without the characters that HTML cannot contain."""
    return "".join(
        character
        for character in text
        if character in "\t\n\r" or unicodedata.category(character) not in UNSENDABLE
    )


def take_password() -> Response | None:
    """Check a password posted by the page of :func:`ask_password`; return that page if it is wrong."""
    if request.method != "POST" or PASSWORD not in request.form:
        return None
    try:
        log_in.confirm_password(
            session(), actor(), request.form[PASSWORD], secret=secret(), now=clock()
        )
    except RuleError as error:
        return ask_password(error)
    return None


def confirmed_download() -> ResponseReturnValue | None:
    """Return to the address of a file once the password was entered; None if that was recent.

    :raises RuleError: ``not-fresh``, to ask for it.
    """
    actor().require_admin()
    return redirect(request.full_path, 303) if request.method == "POST" else None


def ask_password(error: RuleError) -> Response:
    """Return a page that asks for the password and posts the original form again.

    New passwords are not sent back to the page: it asks for them again. Forms with one are shown
    only after a fresh password, so this happens only if filling one in took a quarter of an hour.
    """
    typed = [
        (without_control_characters(name), without_control_characters(value))
        for name, value in request.form.items(multi=True)
        if "password" not in name
    ]
    again = {name for name in request.form if "password" in name} - {PASSWORD}
    answer = make_response(
        render_template(
            "club/office/password_confirmation.html",
            action=request.full_path.rstrip("?"),
            typed=typed,
            again=sorted(map(without_control_characters, again)),
            sentence="" if error.code == "not-fresh" else refusal_sentences.sentence(error),
            name=PASSWORD,
        )
    )
    answer.status_code = status(error)
    return answer
