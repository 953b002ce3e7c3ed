"""Club overview, log-in and log-out, set-up of the first club, and the account of an official."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from pathlib import Path
from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from scorer.club import clubs, evenings, members, officials, seasons
from scorer.club.log_in import logins
from scorer.store.backup import last_backup
from scorer.web.club import session as club
from scorer.web.club.common import this_act
from scorer.web.club.forms import LogInForm, PasswordForm, SetUpForm
from scorer.web.database import clock, db, session
from scorer.web.i18n import _, date
from scorer.web.security import rate_limits
from scorer.web.security.access import ACCESS, OFFICIALS
from scorer.web.security.device_cookie import this_device

bp = Blueprint("club", __name__)

BACKED_UP = timedelta(days=14)


@bp.get("/club")
def overview() -> ResponseReturnValue:
    """Show the overview of a club: seasons, members, the next and the last evenings."""
    club_id = club.this_club().id
    ahead, over = evenings.agenda(session(), club_id, clock().date())
    everybody = members.members(session(), club_id).values()
    return render_template(
        "club/overview.html",
        seasons=seasons.seasons(session(), club_id),
        last=over[:3],
        next=ahead[:3],
        members=sum(not (member.archived or member.guest) for member in everybody),
        guests=sum(member.guest and not member.archived for member in everybody),
        reminder=_reminder() if club.actor().may("admin") else "",
    )


def _reminder() -> str:
    """Return a sentence if the last backup is more than two weeks old; always "" on PostgreSQL."""
    file, old = db.engine.url.database, clock() - BACKED_UP
    if db.engine.dialect.name != "sqlite" or not file or club.this_club().created_at > old:
        return ""
    last = last_backup(Path(file))
    if last is None:
        return _(
            "Noch nie gesichert: «scorer backup» macht auf dem Rechner des Servers eine Kopie."
        )
    return "" if last > old else _("Zuletzt gesichert am %(day)s.", day=date(last.date()))


@bp.get("/club/log-in")
def ask_log_in() -> ResponseReturnValue:
    """Show the log-in form."""
    if club.this_official() is not None:
        return redirect(_wanted(), 303)
    return _log_in(LogInForm())


@bp.post("/club/log-in")
def log_in() -> ResponseReturnValue:
    """Log an official in."""
    form = LogInForm(request.form)
    with club.handle_form(form, partial(_log_in, form)):
        if this_device() is None:
            rate_limits.enforce(
                rate_limits.NEW_BROWSERS, rate_limits.client_address()
            )  # else each attempt would create a device
        return club.start_session(form.login.data or "", form.password.data or "", _wanted())


@bp.post("/club/log-out")
def log_out() -> ResponseReturnValue:
    """End this session; without a session nothing happens."""
    return club.end_session(url_for("start.home"))


@bp.get("/club/new")
def ask_new() -> ResponseReturnValue:
    """Show the form for the first club of this server."""
    return _new(SetUpForm())


@bp.post("/club/new")
def create() -> ResponseReturnValue:
    """Create the first club and log its admin in."""
    form = SetUpForm(request.form)
    with club.handle_form(form, partial(_new, form)):
        rate_limits.enforce(rate_limits.SET_UP, rate_limits.client_address())
        login, password = form.login.data or "", form.password.data or ""
        typed = form.code.data or "", form.name.data or "", login, password
        clubs.set_up(session(), *typed, secret=club.secret(), now=clock())
    return club.start_session(login, password, _wanted())


@bp.get("/club/account")
def account() -> ResponseReturnValue:
    """Show the rights and the sessions of the current official."""
    return _account(PasswordForm())


@bp.post("/club/account/password")
def change_password() -> ResponseReturnValue:
    """Change the own password and end every other session."""
    form = PasswordForm(request.form)
    with club.handle_form(form, partial(_account, form)):
        passwords = form.old.data or "", form.password.data or ""
        officials.change_password(this_act(), *passwords, secret=club.secret())
    return redirect(url_for("club.account", done="password"), 303)


@bp.post("/club/account/sessions")
def end_sessions() -> ResponseReturnValue:
    """End every other session of the current official."""
    officials.end_sessions(this_act(), club.actor().official_id or 0)
    return redirect(url_for("club.account", done="sessions"), 303)


def _wanted() -> str:
    """Return the club page that was requested before the log-in, else the overview.

    The URL is built again from its endpoint, so that it cannot redirect to another site.
    """
    path, _mark, query = request.values.get("to", "").partition("?")
    try:
        endpoint, values = current_app.url_map.bind("").match(path, "GET")
    except HTTPException:
        endpoint, values = "", {}
    if ACCESS.get(endpoint) not in OFFICIALS:
        return url_for("club.overview")
    typed = urlencode(parse_qsl(query))
    return url_for(endpoint, **values) + ("?" + typed if typed else "")


def _log_in(form: LogInForm, sentence: str = "") -> str:
    first = not clubs.clubs(session())
    context = {"sentence": sentence, "first": first, "wanted": _wanted()}
    return render_template("club/log_in.html", form=form, **context)


def _new(form: SetUpForm, sentence: str = "") -> str:
    has_club = bool(clubs.clubs(session()))
    return render_template("club/new.html", form=form, sentence=sentence, there=has_club)


def _account(form: PasswordForm, sentence: str = "") -> str:
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
        logins=logins(session(), me, me.official_id or 0, now=clock()),
        done=done.get(request.args.get("done", ""), ""),
    )
