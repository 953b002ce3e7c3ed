"""Session of an official: cookie, current official and club, password confirmation, form errors."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from flask import (
    Flask,
    Response,
    abort,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from wtforms import Field, Form

from scorer.club import clubs, log_in, sessions
from scorer.club.ledger import Event, VersionConflict
from scorer.club.roles import Actor
from scorer.rules.core.errors import RuleError
from scorer.store.models import Club
from scorer.web import refusal_sentences
from scorer.web.club import navigation, publishing_text
from scorer.web.club.role_names import ROLE_NAMES
from scorer.web.database import cached_in_transaction, clock, session
from scorer.web.security.client_address import client_address
from scorer.web.security.device_cookie import require_device
from scorer.web.security.headers import is_https

PASSWORD = "own_password"  # noqa: S105 - the field in which it is asked for again
# Errors that no field can correct; the application's error handler answers them.
RIGHTS = frozenset({"not-fresh", "role-needed", "not-official"})
UNSENDABLE = frozenset({"Cc", "Cs", "Cn"})


def cookie_name() -> str:
    """Return the name of the session cookie; over https a ``__Host-`` name."""
    return "__Host-club" if is_https() else "club"


def secret() -> bytes:
    """Return the secret key of the application."""
    key: bytes = current_app.config["SECRET_KEY"]
    return key


def without_control_characters(text: str) -> str:
    """Return *text* without the characters that HTML cannot carry."""
    return "".join(
        character
        for character in text
        if character in "\t\n\r" or unicodedata.category(character) not in UNSENDABLE
    )


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
            "club/password_confirmation.html",
            action=url_for(request.endpoint or "overview.show", **(request.view_args or {})),
            typed=typed,
            again=sorted(map(without_control_characters, again)),
            sentence="" if error.code == "not-fresh" else refusal_sentences.sentence(error),
            name=PASSWORD,
        )
    )
    answer.status_code = status(error)
    return answer


def status(error: RuleError) -> int:
    """Return the HTTP status for *error*."""
    if error.code in RIGHTS:
        return 403
    return 429 if error.code == "login-often" else 422


class ComposedForm(Protocol):
    """A form that finds the fields of its parts by itself."""

    def validate(self) -> bool:
        """Return whether each field is valid."""

    def field_of(self, place: str) -> Field | None:
        """Return the field for a place, as :class:`RuleError` names it."""


def _field_of(form: Form | ComposedForm | None, error: RuleError) -> Field | None:
    """Return the field of *error*: by its message, else by the steps of its place."""
    if not isinstance(form, Form):
        return None if form is None else form.field_of(error.place)
    names = (refusal_sentences.field(error), *reversed(error.place.split("/")))
    return next((form[name] for name in names if name in form), None)


@contextmanager
def handle_form(
    form: Form | ComposedForm | None,
    page: Callable[..., str],
    conflict_sentence: Callable[[Event], str] | None = None,
    error_sentence: Callable[[RuleError], str] = refusal_sentences.sentence,
) -> Iterator[None]:
    """Validate *form*, run the block, and turn errors of either into a response with *page*.

    *page* is called with a ``sentence`` if the error belongs to no field, as without a *form*.
    After a version conflict (409) it shows the current state, and *conflict_sentence* says what
    the stored event is.

    :raises RuleError: ``not-fresh``, ``role-needed``, ``not-official``.
    :raises VersionConflict: without a *conflict_sentence*.
    """
    if form is not None and not form.validate():
        abort(make_response(page(), 422))
    try:
        yield
    except VersionConflict as conflict:
        if conflict_sentence is None:
            raise
        answer = page(sentence=conflict_sentence(conflict.stored)), 409
    except RuleError as error:
        if error.code in RIGHTS:
            raise
        sentence, field = error_sentence(error), _field_of(form, error)
        if field is not None:
            field.errors, sentence = [*field.errors, sentence], ""
        answer = page(sentence=sentence), status(error)
    else:
        return
    abort(make_response(*answer))


def _read_ahead() -> dict[str, object]:
    if request.path.startswith("/club") and this_official() is not None:
        this_club()
    return {}


def connect(app: Flask) -> None:
    """Add the current official and club to templates; both are read before a page is rendered."""
    app.context_processor(_read_ahead)
    app.jinja_env.globals.update(
        this_official=this_official,
        this_club=this_club,
        club_nav=navigation.navigation,
        roles=ROLE_NAMES,
        hidden_sentence=publishing_text.hidden_sentence,
        admins_sentence=publishing_text.admins_sentence,
    )
