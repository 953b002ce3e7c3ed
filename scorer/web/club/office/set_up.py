"""Set-up of the first club of a server, with the code that the server shows."""

from __future__ import annotations

from flask import Response, url_for

from scorer.club.office import clubs
from scorer.store import rate_limits
from scorer.web.club.form_fields import NEW_PASSWORD, LongNameField, SecretField
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club_session
from scorer.web.database import clock, session
from scorer.web.fields import NameField
from scorer.web.form_base import Form
from scorer.web.i18n import _l
from scorer.web.language_choice import this_language
from scorer.web.security import throttling
from scorer.web.security.rights import Pages, Right
from scorer.web.security.throttling import client_address

bp = Pages("set_up", __name__)


class SetUpForm(Form):
    """The first club of a server, and its admin, with the set-up code that the server shows."""

    code = NameField(
        _l("Einrichtungscode"),
        description=_l("Du siehst ihn am Computer, auf dem Schreiber läuft."),
        lacking=_l("Hier fehlt der Code."),
    )
    name = LongNameField(_l("Name des Vereins"))
    login = NameField(
        _l("Dein Anmeldename"),
        description=_l("Zum Beispiel der Vorname; Gross- und Kleinschreibung ist egal."),
    )
    password = SecretField(_l("Passwort"), description=NEW_PASSWORD)


@form_page(bp, "/club/new", "club/office/set_up.html", Right.ANYBODY)
def ask(form: SetUpForm | None = None) -> Values:
    """Show the form for the first club of this server."""
    return {"form": form or SetUpForm(), "has_club": bool(clubs.clubs(session()))}


@ask.post(Right.ANYBODY, SetUpForm)  # the use case requires the set-up code
def set_up(form: SetUpForm) -> Response:
    """Create the first club and log its admin in; 429 after too many attempts."""
    throttling.enforce(rate_limits.SET_UP, client_address())
    login, password = form.login.data or "", form.password.data or ""
    typed = form.code.data or "", form.name.data or "", login, password
    clubs.set_up(
        session(), *typed, secret=club_session.secret(), now=clock(), language=this_language()
    )
    return club_session.start_session(login, password, url_for("overview.show"))
