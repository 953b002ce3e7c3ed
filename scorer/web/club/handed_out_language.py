"""The language of what a club hands out of a season: the season's own, else the club's."""

from __future__ import annotations

from flask import Flask, request

from scorer.club import clubs, season_language
from scorer.web import i18n
from scorer.web.club import session as club
from scorer.web.database import session


def speak_for(club_id: int, *, season: str | None = None, evening: str | None = None) -> None:
    """Hand out in the language of a *season*, or of that of an *evening*, unless the link asks for another."""
    of_season = ""
    if season is not None:
        of_season = season_language.language(session(), club_id, season)
    elif evening is not None:
        of_season = season_language.of_evening(session(), club_id, evening)
    i18n.hand_out_in(of_season, clubs.language(session(), club_id))


def _speak_for_place() -> None:
    """Hand out of the season or evening that the address of an official's page names, in its language."""
    place = {key: (request.view_args or {}).get(key) for key in ("season", "evening")}
    if any(place.values()) and request.path.startswith("/club") and i18n.hands_out():
        official = club.this_official()
        if official is not None:
            speak_for(official.club_id, **place)


def connect(app: Flask) -> None:
    """Read the language before a page is made."""
    app.before_request(_speak_for_place)
