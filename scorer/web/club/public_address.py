"""Switch the public page of a season or of an evening on and off; what it is for, its link and code."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import public_addresses, seasons
from scorer.rules.core import reading
from scorer.web.club import event_text
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
from scorer.web.database import session
from scorer.web.links import external_url, qr_svg

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


def _switched(season: str, evening: str | None) -> ResponseReturnValue:
    _page(season, evening)  # 404 for one of another club
    with handle_form(None, partial(_page, season, evening), event_sentence):
        wanted = reading.choice(request.form.get("public", ""), "public", ("on", "off"))
        public_addresses.set_public(this_act(), season, evening, on=wanted == "on")
    return redirect(_address(season, evening), 303)


def _address(season: str, evening: str | None) -> str:
    """Return the address of the page here, which takes its form, too."""
    if evening is None:
        return url_for("public_address.of_season", season=season)
    return url_for("public_address.of_evening", evening=evening)


def _page(season: str, evening: str | None, sentence: str = "") -> str:
    club_id = club.this_club().id
    this_season = seasons.load(session(), club_id, season) or abort(404)
    state = public_addresses.switch(session(), club_id, season, evening)
    address, qr, last = "", "", None
    if state.token is not None:
        address = external_url(url_for("public_pages.show", token=state.token))
        qr = qr_svg(address)
    if state.event is not None:
        last = event_text.event_row(state.event, this_names(), this_logins())
    return render_template(
        "club/public_address.html",
        season=this_season,
        action=_address(season, evening),
        view=None if evening is None else this_evening(evening),
        names_shown=this_season.regulation.public_names == "names",
        address=address,
        qr=qr,
        last=last,
        seen=state.seq,
        sentence=sentence,
    )
