"""Pass a season or an evening on: its public page, switched on and off here, text, picture, paper, e-mail."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import public_addresses, season_language, seasons
from scorer.rules.core import reading
from scorer.web.club import evening_mail, event_text
from scorer.web.club import session as club
from scorer.web.club.common import (
    EVENING,
    event_sentence,
    this_act,
    this_evening,
    this_logins,
    this_names,
)
from scorer.web.club.form_errors import handle_form
from scorer.web.club.handing_out import chat_text
from scorer.web.club.public_content import HandedOut
from scorer.web.club.season_language_form import SeasonLanguageForm, season_language_form
from scorer.web.database import session
from scorer.web.i18n import as_handed_out
from scorer.web.links import external_url, qr_svg
from scorer.web.typed_text import file_name

bp = Blueprint("public_address", __name__, url_prefix="/club")


@bp.get("/seasons/<code:season>/public")
def of_season(season: str) -> ResponseReturnValue:
    """Show the public address of a season."""
    return _page(season, None)


@bp.post("/seasons/<code:season>/public")
def switch_season(season: str) -> ResponseReturnValue:
    """Switch the public page of a season on or off."""
    return _switched(season, None)


@bp.get(f"/evenings{EVENING}/public")
def of_evening(evening: str) -> ResponseReturnValue:
    """Show the public address of an evening."""
    return _page(this_evening(evening).meta.season, evening)


@bp.post(f"/evenings{EVENING}/public")
def switch_evening(evening: str) -> ResponseReturnValue:
    """Switch the public page of an evening on or off."""
    return _switched(this_evening(evening).meta.season, evening)


@bp.post("/seasons/<code:season>/language")
def speak(season: str) -> ResponseReturnValue:
    """Set the language of what is handed out of a season."""
    _find(season)
    form = season_language_form(club.this_club().id, season, request.form)
    with handle_form(form, partial(_page, season, None, spoken=form), event_sentence):
        season_language.set_language(this_act(), season, form.language.data or "")
    return redirect(_address(season, None), 303)


def _switched(season: str, evening: str | None) -> ResponseReturnValue:
    _find(season)
    with handle_form(None, partial(_page, season, evening), event_sentence):
        wanted = reading.choice(request.form.get("public", ""), "public", ("on", "off"))
        public_addresses.set_public(this_act(), season, evening, on=wanted == "on")
    return redirect(_address(season, evening), 303)


def _address(season: str, evening: str | None) -> str:
    """Return the address of the page here, which takes its form, too."""
    if evening is None:
        return url_for("public_address.of_season", season=season)
    return url_for("public_address.of_evening", evening=evening)


def _find(season: str) -> seasons.Season:
    """Return a season of this club; 404 for one of another."""
    return seasons.load(session(), club.this_club().id, season) or abort(404)


def _page(
    season: str,
    evening: str | None,
    sentence: str = "",
    spoken: SeasonLanguageForm | None = None,
) -> str:
    club_id = club.this_club().id
    this_season = _find(season)
    view = None if evening is None else this_evening(evening)
    state = public_addresses.switch(session(), club_id, season, evening)
    last = None
    if state.event is not None:
        last = event_text.event_row(state.event, this_names(), this_logins())
    address = _public_address(state.token)
    in_season = "" if evening is None else _in_season(season, evening)
    to = None if view is None else evening_mail.recipients(view)
    if spoken is None or sentence:
        spoken = season_language_form(club_id, season)
    with as_handed_out():
        content = HandedOut(club_id, season, evening).content()
        text = chat_text(content, address or in_season)
    return render_template(
        "club/public_address.html",
        spoken=spoken,
        season=this_season,
        action=_address(season, evening),
        view=view,
        names_shown=this_season.regulation.public_names == "names",
        address=address,
        in_season=in_season,
        qr=qr_svg(address) if address else "",
        last=last,
        seen=state.seq,
        sentence=sentence,
        content=content,
        text=text,
        file_name=file_name(content.club, content.title),
        dates="" if view or not state.token else _dates(state.token),
        mail=None if to is None else evening_mail.mail(content, text, to),
    )


def _public_address(token: str | None) -> str:
    return "" if token is None else external_url(url_for("public_pages.show", token=token))


def _dates(token: str) -> str:
    return external_url(url_for("public_pages.calendar", token=token))


def _in_season(season: str, evening: str) -> str:
    """Return the page of an evening below that of its season, "" while that is off."""
    club_id = club.this_club().id
    token = public_addresses.switch(session(), club_id, season).token
    numbers = public_addresses.numbers_of_evenings(session(), club_id, season)
    if token is None or evening not in numbers:
        return ""
    return external_url(url_for("public_pages.evening", token=token, number=numbers[evening]))
