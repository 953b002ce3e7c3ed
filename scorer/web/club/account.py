"""Account of the current official: role, password, the browsers in which they are logged in."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import officials, sessions
from scorer.web.club import session as club
from scorer.web.club.common import this_act
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import NEW_PASSWORD, SecretField
from scorer.web.database import clock, session
from scorer.web.form_base import Form
from scorer.web.i18n import _, _l

bp = Blueprint("account", __name__, url_prefix="/club/account")


class PasswordForm(Form):
    """Change of the own password."""

    old = SecretField(_l("Bisheriges Passwort"))
    password = SecretField(_l("Neues Passwort"), description=NEW_PASSWORD)


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
    """End every other session of the current official."""
    officials.end_sessions(this_act(), club.actor().official_id or 0)
    return redirect(url_for("account.show", done="sessions"), 303)


def _page(form: PasswordForm, sentence: str = "") -> str:
    me = club.actor()
    done = {
        "password": _("Das neue Passwort gilt."),
        "sessions": _("Überall sonst abgemeldet."),
    }
    return render_template(
        "club/account.html",
        form=form,
        sentence=sentence,
        me=me,
        logins=sessions.logins(session(), me, me.official_id or 0, now=clock()),
        done=done.get(request.args.get("done", ""), ""),
    )
