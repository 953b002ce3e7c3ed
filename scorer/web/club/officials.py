"""Officials of a club: add, role, password, sessions; and the name of the club."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import RadioField

from scorer.club import clubs, officials, sessions
from scorer.web.club import browsers
from scorer.web.club import session as club
from scorer.web.club.common import event_sentence, this_act
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import (
    NEW_PASSWORD,
    LongNameField,
    SecretField,
    session_number,
)
from scorer.web.club.role_names import ROLE_NAMES
from scorer.web.club.season_language_form import (
    keep_stored,
    refuse_unspoken,
    spoken_here,
)
from scorer.web.database import clock, session
from scorer.web.fields import NameField
from scorer.web.form_base import Form, choices
from scorer.web.i18n import _l

bp = Blueprint("officials", __name__, url_prefix="/club/officials")

OFFICIAL = "/<int(max=2147483647):official_id>"
ENDED = "none"  # posted instead of a role


class OfficialForm(Form):
    """A new official."""

    login = NameField(_l("Anmeldename"))
    role = RadioField(_l("Rolle"), choices=choices(ROLE_NAMES), default="scorer")
    password = SecretField(
        _l("Passwort für den Anfang"),
        description=_l("Sag es der Person; sie kann es nachher unter «Konto» ändern."),
    )


class RoleForm(Form):
    """New role of an official."""

    role = RadioField(_l("Rolle"), choices=choices(ROLE_NAMES | {ENDED: _l("Kein Zugang mehr")}))


class ResetForm(Form):
    """New password for another official."""

    password = SecretField(_l("Neues Passwort"), description=NEW_PASSWORD)


class ClubForm(Form):
    """Name of a club, and the language of what it hands out."""

    name = LongNameField(_l("Name des Vereins"))
    language = RadioField(
        _l("Sprache von Blättern, Hallenanzeige und öffentlichen Seiten"),
        choices=spoken_here,
        description=_l("Wer am Tisch oder im Büro ein Handy hat, liest in seiner eigenen Sprache."),
        validate_choice=False,
    )

    validate_language = refuse_unspoken


@bp.get("")
def show_all() -> ResponseReturnValue:
    """List the officials."""
    return _list(OfficialForm())


@bp.post("")
def add() -> ResponseReturnValue:
    """Add an official with an initial password."""
    form = OfficialForm(request.form)
    with handle_form(form, partial(_list, form)):
        account = form.login.data or "", str(form.role.data), form.password.data or ""
        officials.create(this_act(), *account)
    return redirect(url_for("officials.show_all"), 303)


@bp.post("/ready")
def get_ready() -> ResponseReturnValue:
    """Ask for the own password before the form for a new official."""
    return _ready(url_for("officials.show_all", ready="y"))


@bp.post(f"{OFFICIAL}/ready")
def get_ready_for(official_id: int) -> ResponseReturnValue:
    """Ask for the own password before the form for another official's password."""
    _find(official_id)
    return _ready(url_for("officials.show", official_id=official_id))


@bp.post("/name")
def rename() -> ResponseReturnValue:
    """Set the name of the club and the language of what it hands out."""
    form = _club_form(request.form)
    page = partial(_list, OfficialForm(), named=form)
    with handle_form(form, page, event_sentence):
        language = form.language.data if form.language.name in request.form else None
        clubs.set_club(this_act(), form.name.data or "", language)
    return redirect(url_for("officials.show_all"), 303)


@bp.get(OFFICIAL)
def show(official_id: int) -> ResponseReturnValue:
    """Show an official and the possible actions."""
    return _official_page(official_id)


@bp.post(f"{OFFICIAL}/role")
def set_role(official_id: int) -> ResponseReturnValue:
    """Change the role of an official, or end it."""
    form = RoleForm(request.form)
    with handle_form(form, partial(_official_page, official_id, role=form), event_sentence):
        role = None if form.role.data == ENDED else str(form.role.data)
        officials.set_role(this_act(), official_id, role)
    return redirect(url_for("officials.show_all"), 303)


@bp.post(f"{OFFICIAL}/password")
def reset_password(official_id: int) -> ResponseReturnValue:
    """Set a new password for an official and end all their sessions."""
    form = ResetForm(request.form)
    with handle_form(form, partial(_official_page, official_id, reset=form), event_sentence):
        officials.reset_password(this_act(), official_id, form.password.data or "")
    return redirect(url_for("officials.show_all"), 303)


@bp.post(f"{OFFICIAL}/sessions")
def end_sessions(official_id: int) -> ResponseReturnValue:
    """End one session of an official, or all of them."""
    _find(official_id)
    officials.end_sessions(this_act(), official_id, session_number())
    return redirect(url_for("officials.show", official_id=official_id), 303)


def _ready(page: str) -> ResponseReturnValue:
    """Redirect to a *page* whose form takes a new password; needs a fresh own password.

    :raises RuleError: ``not-fresh``, which asks for it.
    """
    club.actor().require_admin()
    return redirect(page, 303)


def _club_form(sent: Mapping[str, str] | None = None) -> ClubForm:
    """Return the form as the club stands, or as it was *sent*."""
    this = club.this_club()
    stored = {"name": this.name, "language": this.language}
    form = ClubForm(sent, data=stored if sent is None else None)
    keep_stored(form.language, this.language)
    return form


def _list(form: OfficialForm, sentence: str = "", named: ClubForm | None = None) -> str:
    this = club.this_club()
    everybody = officials.officials(session(), this.id)
    return render_template(
        "club/officials.html",
        form=form,
        named=named or _club_form(),
        renaming=named is not None,
        seen=clubs.expected_version(session(), this.id),
        sentence=sentence,
        everybody=everybody,
        ready="ready" in request.args,
    )


def _find(official_id: int) -> officials.Official:
    everybody = officials.officials(session(), club.this_club().id)
    matches = [official for official in everybody if official.id == official_id]
    return matches[0] if matches else abort(404)


def _official_page(
    official_id: int,
    role: RoleForm | None = None,
    reset: ResetForm | None = None,
    sentence: str = "",
) -> str:
    official = _find(official_id)
    return render_template(
        "club/official.html",
        official=official,
        seen=officials.expected_version(session(), club.this_club().id, official.login),
        role=role or RoleForm(data={"role": official.role or ENDED}),
        reset=reset or ResetForm(),
        sentence=sentence,
        logins=browsers.rows(
            sessions.logins(session(), club.actor(), official_id, now=clock()),
            club.actor().session_id,
        ),
    )
