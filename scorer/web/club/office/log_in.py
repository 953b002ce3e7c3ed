"""Log-in and log-out of an official."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode

from flask import Response, abort, current_app, redirect, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from scorer.club.office import clubs
from scorer.store import rate_limits
from scorer.web.club.form_fields import SecretField
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club_session
from scorer.web.database import session
from scorer.web.fields import NameField
from scorer.web.form_base import Form
from scorer.web.i18n import _l
from scorer.web.security import throttling
from scorer.web.security.device_cookie import this_device
from scorer.web.security.rights import OFFICIALS, Address, Pages, Right
from scorer.web.security.throttling import client_address

bp = Pages("log_in", __name__)


class LogInForm(Form):
    """The login and the password of an official."""

    login = NameField(_l("Anmeldename"))
    password = SecretField(_l("Passwort"))


@form_page(bp, "/club/log-in", "club/office/log_in.html", Right.ANYBODY)
def ask(form: LogInForm | None = None) -> Values:
    """Show the log-in form; redirect an official who is already logged in."""
    if form is None and club_session.this_official() is not None:
        abort(redirect(_wanted(), 303))
    first = not clubs.clubs(session())
    return {"form": form or LogInForm(), "first": first, "wanted": _wanted()}


@ask.post(Right.ANYBODY, LogInForm)
def log_in(form: LogInForm) -> Response:
    """Log an official in and redirect to the page requested before the log-in; 429 after too many attempts."""
    if this_device() is None:
        # Otherwise each attempt could create a device.
        throttling.enforce(rate_limits.NEW_BROWSERS, client_address())
    return club_session.start_session(form.login.data or "", form.password.data or "", _wanted())


@bp.post("/club/log-out", right=Right.ANYBODY)
def log_out() -> ResponseReturnValue:
    """End this session; without a session nothing happens."""
    return club_session.end_session(url_for("start.home"))


def _wanted() -> str:
    """Return the address of the club page that was requested before the log-in, by default the overview.

    The URL is built again from its endpoint, so that it cannot redirect to another site.
    """
    path, _mark, query = request.values.get("to", "").partition("?")
    try:
        address, values = current_app.url_map.bind("").match(path, "GET", return_rule=True)
    except HTTPException:
        return url_for("overview.show")
    if not isinstance(address, Address) or address.right not in OFFICIALS:
        return url_for("overview.show")
    typed = urlencode(parse_qsl(query))
    return url_for(address.endpoint, **values) + ("?" + typed if typed else "")
