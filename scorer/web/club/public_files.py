"""What an official sends on of an evening or a season as a file: never more than the hall may know."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, abort
from flask.typing import ResponseReturnValue

from scorer.club import seasons
from scorer.club.publishing import Audience, shown_season
from scorer.web.club import session as club
from scorer.web.club.common import EVENING, this_evening, this_names
from scorer.web.club.evening_ranking_rows import WITHOUT_REASONS
from scorer.web.club.handing_out import dates_answer, picture_answer
from scorer.web.club.printing import pdf_or_page, ranking_papers, standings_papers
from scorer.web.club.public_content import HandedOut
from scorer.web.club.publishing_text import public_names, public_team_names
from scorer.web.database import session
from scorer.web.i18n import _

bp = Blueprint("public_files", __name__, url_prefix="/club")

SEASON = "/seasons/<code:season>/public"


@bp.get(f"/evenings{EVENING}/public.png")
def evening_picture(evening: str) -> Response:
    """Return the ranking of an evening as a picture."""
    return picture_answer(_of_evening(evening))


@bp.get(f"{SEASON}.png")
def season_picture(season: str) -> Response:
    """Return the ranking of a season as a picture."""
    return picture_answer(_of_season(season))


@bp.get(f"/evenings{EVENING}/public.pdf")
def evening_paper(evening: str) -> ResponseReturnValue:
    """Return the ranking of an evening as PDF."""
    view = _of_evening(evening).view
    view = replace(view, team_names=public_team_names(view.regulation, view.team_names))
    papers = ranking_papers(view, public_names(view.regulation, this_names()), WITHOUT_REASONS)
    title = _("%(evening)s: Rangliste", evening=view.meta.name)
    return pdf_or_page(papers, title, view.meta.date)


@bp.get(f"{SEASON}.pdf")
def season_paper(season: str) -> ResponseReturnValue:
    """Return the standings of a season as PDF."""
    names, club_id = this_names(), club.this_club().id
    standings = shown_season(session(), club_id, season, Audience.HALL) or abort(404)
    agreed = standings.season.regulation
    standings = replace(standings, team_names=public_team_names(agreed, standings.team_names))
    papers = standings_papers(standings, public_names(agreed, names))
    return pdf_or_page(papers, standings.season.name)


@bp.get("/seasons/<code:season>/evenings.ics")
def calendar(season: str) -> Response:
    """Return the evenings of a season for a calendar."""
    return dates_answer(_of_season(season), None)


def _of_evening(evening: str) -> HandedOut:
    view = this_evening(evening)  # 404 for one of another club
    return HandedOut(club.this_club().id, view.meta.season, evening)


def _of_season(season: str) -> HandedOut:
    club_id = club.this_club().id
    if seasons.load(session(), club_id, season) is None:
        abort(404)
    return HandedOut(club_id, season)
