"""Account of the current official: role, password, browsers with a log-in."""

from __future__ import annotations

from dataclasses import replace

from flask import request, url_for

from scorer.club.office import officials, sessions
from scorer.web.club.common import this_act
from scorer.web.club.form_fields import NEW_PASSWORD, SecretField, session_number
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import official_text
from scorer.web.club.office import session as club_session
from scorer.web.database import clock, session
from scorer.web.fields import NameField
from scorer.web.form_base import Form
from scorer.web.i18n import _, _l
from scorer.web.security.rights import Pages, Right

bp = Pages("account", __name__, "/club/account")


class PasswordForm(Form):
    """The old and the new password of the current official."""

    old = SecretField(_l("Bisheriges Passwort"))
    password = SecretField(_l("Neues Passwort"), description=NEW_PASSWORD)


class NameForm(Form):
    """The name of a browser."""

    name = NameField(_l("Name des Geräts"), optional=True)


@form_page(bp, "", "club/office/account.html", Right.VIEWER)
def show(form: PasswordForm | None = None, naming: NameForm | None = None) -> Values:
    """Show the rights and the sessions of the current official."""
    done = {
        "password": _("Das neue Passwort gilt."),
        "sessions": _("Die anderen Geräte sind abgemeldet."),
        "session": _("Das Gerät ist abgemeldet."),
        "name": _("Gespeichert."),
    }
    return {
        "form": form or PasswordForm(),
        "me": club_session.actor(),
        "naming": naming,
        "logins": _browsers(naming),
        "done": done.get(request.args.get("done", ""), ""),
    }


@show.post(Right.VIEWER, PasswordForm, "/password")
def change_password(form: PasswordForm) -> str:
    """Change the password of the current official and end all other sessions of this official."""
    passwords = form.old.data or "", form.password.data or ""
    officials.change_password(this_act(), *passwords, secret=club_session.secret())
    return url_for("account.show", done="password")


@show.post(Right.VIEWER, rule="/sessions")
def end_sessions() -> str:
    """End the posted session of the current official; without one, end all but this session."""
    chosen = session_number()
    officials.end_sessions(this_act(), club_session.actor().official_id or 0, chosen)
    return url_for("account.show", done="sessions" if chosen is None else "session")


@show.post(Right.VIEWER, NameForm, "/sessions/name", kept="naming")
def name_session(form: NameForm) -> str:
    """Give a browser of the current official a name."""
    sessions.rename(session(), club_session.actor(), session_number() or 0, form.name.data or "")
    return url_for("account.show", done="name")


def _browsers(naming: NameForm | None) -> list[official_text.BrowserRow]:
    """Return the browsers of the current official; a browser whose new name was refused has the name as typed."""
    me = club_session.actor()
    logins = sessions.logins(session(), me, me.official_id or 0, now=clock())
    named = None if naming is None else session_number()
    return [
        replace(row, name=naming.name.data or "") if naming and row.id == named else row
        for row in official_text.rows(logins, me.session_id)
    ]
