"""Pass a season or an evening on: its public page, switched on and off here, text, picture, paper, e-mail."""

from __future__ import annotations

from collections.abc import Mapping

from flask import abort, request, url_for

from scorer.club import public_addresses, season_language, seasons
from scorer.rules.core import reading
from scorer.web.club import evening_mail, event_text
from scorer.web.club import session as club
from scorer.web.club.common import EVENING, this_act, this_evening, this_logins, this_names
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.handing_out import chat_text
from scorer.web.club.public_content import HandedOut
from scorer.web.club.season_language_form import SeasonLanguageForm, season_language_form
from scorer.web.database import session
from scorer.web.i18n import as_handed_out
from scorer.web.links import external_url, qr_svg
from scorer.web.security.rights import Pages, Right
from scorer.web.typed_text import file_name

bp = Pages("public_address", __name__, "/club", within="evenings")


@form_page(bp, "/seasons/<code:season>/public", "club/public_address.html", Right.VIEWER)
def of_season(season: str, spoken: SeasonLanguageForm | None = None) -> Values:
    """Show the public address of a season."""
    return _values(season, None, spoken)


@of_season.post(Right.ADMIN)
def switch_season(season: str) -> None:
    """Switch the public page of a season on or off."""
    _switch(season, None)


def _spoken(typed: Mapping[str, str] | None, season: str) -> SeasonLanguageForm:
    return season_language_form(club.this_club().id, season, typed)


@of_season.post(Right.ADMIN, _spoken, "/seasons/<code:season>/language", kept="spoken")
def speak(form: SeasonLanguageForm, season: str) -> None:
    """Set the language of what is handed out of a season."""
    season_language.set_language(this_act(), season, form.language.data or "")


@form_page(bp, f"/evenings{EVENING}/public", "club/public_address.html", Right.VIEWER)
def of_evening(evening: str) -> Values:
    """Show the public address of an evening."""
    return _values(this_evening(evening).meta.season, evening)


@of_evening.post(Right.ADMIN)
def switch_evening(evening: str) -> None:
    """Switch the public page of an evening on or off."""
    _switch(this_evening(evening).meta.season, evening)


def _switch(season: str, evening: str | None) -> None:
    wanted = reading.choice(request.form.get("public", ""), "public", ("on", "off"))
    public_addresses.set_public(this_act(), season, evening, on=wanted == "on")


def _address(season: str, evening: str | None) -> str:
    """Return the address of the page here, which takes its form, too."""
    if evening is None:
        return url_for("public_address.of_season", season=season)
    return url_for("public_address.of_evening", evening=evening)


def _values(season: str, evening: str | None, spoken: SeasonLanguageForm | None = None) -> Values:
    club_id = club.this_club().id
    this_season = seasons.load(session(), club_id, season) or abort(404)
    view = None if evening is None else this_evening(evening)
    state = public_addresses.switch(session(), club_id, season, evening)
    last = None
    if state.event is not None:
        last = event_text.event_row(state.event, this_names(), this_logins())
    address = _public_address(state.token)
    in_season = "" if evening is None else _in_season(season, evening)
    to = None if view is None else evening_mail.recipients(view)
    if spoken is None or not spoken.errors:
        spoken = _spoken(None, season)
    with as_handed_out():
        content = HandedOut(club_id, season, evening).content()
        text = chat_text(content, address or in_season)
    return {
        "spoken": spoken,
        "season": this_season,
        "action": _address(season, evening),
        "view": view,
        "names_shown": this_season.regulation.public_names == "names",
        "address": address,
        "in_season": in_season,
        "qr": qr_svg(address) if address else "",
        "last": last,
        "seen": state.seq,
        "content": content,
        "text": text,
        "file_name": file_name(content.club, content.title),
        "dates": "" if view or not state.token else _dates(state.token),
        "mail": None if to is None else evening_mail.mail(content, text, to),
    }


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
