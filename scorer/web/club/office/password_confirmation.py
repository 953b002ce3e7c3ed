"""The password of an official, asked for again before important changes and downloads."""

from __future__ import annotations

import unicodedata

from flask import (
    Response,
    make_response,
    redirect,
    render_template,
    request,
)
from flask.typing import ResponseReturnValue

from scorer.club.office import log_in
from scorer.rules.core.errors import RuleError
from scorer.web import refusal_sentences
from scorer.web.club.form_errors import status
from scorer.web.club.office.session import actor, secret
from scorer.web.database import clock, session

PASSWORD = "own_password"  # noqa: S105 - the name of the field, not a password


UNSENDABLE = frozenset({"Cc", "Cs", "Cn"})


def without_control_characters(text: str) -> str:
    """Return *text* without the characters that HTML cannot contain; tabs and line breaks stay."""
    return "".join(
        character
        for character in text
        if character in "\t\n\r" or unicodedata.category(character) not in UNSENDABLE
    )


def take_password() -> Response | None:
    """Check a password posted by the page of :func:`ask_password`; return that page if the password is wrong.

    None if it is right, or the request has no such password.
    """
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
    """Return a redirect to the requested file for a POST from the page of :func:`ask_password`, None for a GET.

    :raises RuleError: ``role-needed``; ``not-fresh`` if the password was not confirmed recently.
    """
    actor().require_admin()
    return redirect(request.full_path, 303) if request.method == "POST" else None


def ask_password(error: RuleError) -> Response:
    """Return a page that asks for the password and posts the original form again, with the status of *error*.

    New passwords in that form are not sent back: the page has empty fields for them. This is rare, because
    a form with a new password is shown only soon after the official's own password was confirmed.
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
