"""Officials of a club: add, role, password, sessions; and name and language of the club."""

from __future__ import annotations

from collections.abc import Mapping

from flask import abort, request, url_for
from wtforms import RadioField

from scorer.club.office import clubs, ledger, officials, sessions
from scorer.web.club.common import of_club, this_act
from scorer.web.club.form_fields import (
    NEW_PASSWORD,
    LongNameField,
    SecretField,
    session_number,
)
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import official_text
from scorer.web.club.office import session as club_session
from scorer.web.club.office.official_text import ROLE_NAMES
from scorer.web.club.regulation.season_forms import keep_stored, refuse_unspoken, spoken_here
from scorer.web.database import clock, session
from scorer.web.fields import NameField
from scorer.web.form_base import Form, choices
from scorer.web.i18n import _l
from scorer.web.security.rights import Pages, Right

bp = Pages("officials", __name__, "/club/officials", within="account")

OFFICIAL = "/<int(max=2147483647):official_id>"
ENDED = "none"  # posted instead of a role


class OfficialForm(Form):
    """A new official."""

    login = NameField(_l("Anmeldename"))
    role = RadioField(_l("Rolle"), choices=choices(ROLE_NAMES), default="scorer")
    password = SecretField(
        _l("Erstes Passwort"),
        description=_l("Sag es der Person; sie kann es nachher unter «Konto» ändern."),
    )


class RoleForm(Form):
    """The new role of an official, or the end of their access."""

    role = RadioField(_l("Rolle"), choices=choices(ROLE_NAMES | {ENDED: _l("Kein Zugang mehr")}))


class ResetForm(Form):
    """New password for another official."""

    password = SecretField(_l("Neues Passwort"), description=NEW_PASSWORD)


class ClubForm(Form):
    """Name of a club, and the language of its papers and public pages."""

    name = LongNameField(_l("Name des Vereins"))
    language = RadioField(
        _l("Sprache von Blättern, Saalwand und öffentlichen Seiten"),
        choices=spoken_here,
        description=_l("Auf dem eigenen Handy oder Computer lesen alle in ihrer Sprache."),
        validate_choice=False,
    )

    validate_language = refuse_unspoken


def _club_form(sent: Mapping[str, str] | None = None) -> ClubForm:
    """Return the form with the stored values of the club, or with the values *sent*."""
    this_club = club_session.this_club()
    stored = {"name": this_club.name, "language": this_club.language}
    form = ClubForm(sent, data=stored if sent is None else None)
    keep_stored(form.language, this_club.language)
    return form


@form_page(bp, "", "club/office/officials.html", Right.ADMIN)
def show_all(form: OfficialForm | None = None, named: ClubForm | None = None) -> Values:
    """Show the officials, the form for a new one, and the form with name and language of the club."""
    club_id = club_session.this_club().id
    return {
        "form": form or OfficialForm(),
        "named": named or _club_form(),
        "renaming": named is not None,
        "seen": ledger.version(session(), club_id, "club"),
        "everybody": officials.officials(session(), club_id),
        "ready": "ready" in request.args,
    }


@show_all.post(Right.ADMIN, OfficialForm)
def add(form: OfficialForm) -> None:
    """Add an official with an initial password."""
    account = form.login.data or "", str(form.role.data), form.password.data or ""
    officials.create(this_act(), *account)


@show_all.post(Right.ADMIN, rule="/ready")
def get_ready() -> str:
    """Open the form for a new official if this request's official confirmed their password recently.

    :raises RuleError: ``role-needed``; ``not-fresh``, whose error page asks for the password.
    """
    club_session.actor().require_admin()
    return url_for("officials.show_all", ready="y")


@show_all.post(Right.ADMIN, _club_form, "/name", kept="named")
def rename(form: ClubForm) -> None:
    """Set the name of the club and the language of its papers and public pages."""
    language = form.language.data if form.language.name in request.form else None
    clubs.set_club(this_act(), form.name.data or "", language)


@form_page(bp, OFFICIAL, "club/office/official.html", Right.ADMIN)
def show(official_id: int, role: RoleForm | None = None, reset: ResetForm | None = None) -> Values:
    """Show an official, their browsers, and the forms for role and password; 404 for an unknown id."""
    official = _find(official_id)
    return {
        "official": official,
        "seen": ledger.version(*of_club(), "official", login=official.login),
        "role": role or RoleForm(data={"role": official.role or ENDED}),
        "reset": reset or ResetForm(),
        "logins": official_text.rows(
            sessions.logins(session(), club_session.actor(), official_id, now=clock()),
            club_session.actor().session_id,
        ),
    }


@show.post(Right.ADMIN, rule=f"{OFFICIAL}/ready")
def get_ready_for(official_id: int) -> None:
    """Open the form for the password of an official if this request's official confirmed their own recently.

    404 for an unknown id.

    :raises RuleError: ``role-needed``; ``not-fresh``, whose error page asks for the password.
    """
    _find(official_id)
    club_session.actor().require_admin()


@show.post(Right.ADMIN, RoleForm, f"{OFFICIAL}/role", kept="role")
def set_role(form: RoleForm, official_id: int) -> str:
    """Change the role of an official, or end their access."""
    role = None if form.role.data == ENDED else str(form.role.data)
    officials.set_role(this_act(), official_id, role)
    return url_for("officials.show_all")


@show.post(Right.ADMIN, ResetForm, f"{OFFICIAL}/password", kept="reset")
def reset_password(form: ResetForm, official_id: int) -> str:
    """Set a new password for an official and end all their sessions."""
    officials.reset_password(this_act(), official_id, form.password.data or "")
    return url_for("officials.show_all")


@show.post(Right.ADMIN, rule=f"{OFFICIAL}/sessions")
def end_sessions(official_id: int) -> None:
    """End the posted session of an official; without one, end all except the session of this request."""
    _find(official_id)
    officials.end_sessions(this_act(), official_id, session_number())


def _find(official_id: int) -> officials.Official:
    everybody = officials.officials(*of_club())
    matches = [official for official in everybody if official.id == official_id]
    return matches[0] if matches else abort(404)
