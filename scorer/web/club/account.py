"""Account of the current official: role, password, the browsers in which they are logged in."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import officials, sessions
from scorer.web.club import browsers
from scorer.web.club import session as club
from scorer.web.club.common import this_act
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import NEW_PASSWORD, SecretField, session_number
from scorer.web.database import clock, session
from scorer.web.fields import NameField
from scorer.web.form_base import Form
from scorer.web.i18n import _, _l

bp = Blueprint("account", __name__, url_prefix="/club/account")


class PasswordForm(Form):
    """Change of the own password."""

    old = SecretField(_l("Bisheriges Passwort"))
    password = SecretField(_l("Neues Passwort"), description=NEW_PASSWORD)


class NameForm(Form):
    """What a browser is called."""

    name = NameField(_l("Name des Geräts"), optional=True)


@bp.get("")
def show() -> ResponseReturnValue:
    """Show the rights and the sessions of the current official."""
    return _page(PasswordForm())


@bp.post("/password")
def change_password() -> ResponseReturnValue:
    """Change the own password and end every other session."""
    form = PasswordForm(request.form)
    with handle_form(form, partial(_page, form)):
        passwords = form.old.data or "", form.password.data or ""
        officials.change_password(this_act(), *passwords, secret=club.secret())
    return redirect(url_for("account.show", done="password"), 303)


@bp.post("/sessions")
def end_sessions() -> ResponseReturnValue:
    """End one session of the current official, or all but this one."""
    chosen = session_number()
    officials.end_sessions(this_act(), club.actor().official_id or 0, chosen)
    done = "sessions" if chosen is None else "session"
    return redirect(url_for("account.show", done=done), 303)


@bp.post("/sessions/name")
def name_session() -> ResponseReturnValue:
    """Give a browser of the current official a name."""
    form = NameForm(request.form)
    with handle_form(form, partial(_page, PasswordForm(), naming=form)):
        name = form.name.data or ""
        sessions.rename(session(), club.actor(), session_number() or 0, name)
    return redirect(url_for("account.show", done="name"), 303)


def _page(form: PasswordForm, sentence: str = "", naming: NameForm | None = None) -> str:
    me = club.actor()
    done = {
        "password": _("Das neue Passwort gilt."),
        "sessions": _("Überall sonst abgemeldet."),
        "session": _("Das Gerät ist abgemeldet."),
        "name": _("Das Gerät heisst jetzt so."),
    }
    return render_template(
        "club/account.html",
        form=form,
        sentence=sentence,
        me=me,
        naming=naming,
        logins=_browsers(naming),
        done=done.get(request.args.get("done", ""), ""),
    )


def _browsers(naming: NameForm | None) -> list[browsers.BrowserRow]:
    """Return the own browsers; the one whose name was refused has what was typed."""
    me = club.actor()
    logins = sessions.logins(session(), me, me.official_id or 0, now=clock())
    named = None if naming is None else session_number()
    return [
        replace(row, name=naming.name.data or "") if naming and row.id == named else row
        for row in browsers.rows(logins, me.session_id)
    ]
