"""What an official sends on of an evening or a season as a file: never more than the hall may know."""

from __future__ import annotations

from flask import Response, abort
from flask.typing import ResponseReturnValue

from scorer.club.ranking import seasons
from scorer.web.club.common import EVENING, this_evening
from scorer.web.club.office import session as club
from scorer.web.club.papers.printing import pdf_or_page
from scorer.web.club.public.content import HandedOut
from scorer.web.club.public.handing_out import dates_answer, picture_answer
from scorer.web.club.public.public_papers import public_papers
from scorer.web.database import session
from scorer.web.security.rights import Pages, Right

bp = Pages("public_files", __name__, "/club")

SEASON = "/seasons/<code:season>/public"


@bp.get(f"/evenings{EVENING}/public.png", right=Right.VIEWER)
def evening_picture(evening: str) -> Response:
    """Return the ranking of an evening as a picture."""
    return picture_answer(_of_evening(evening))


@bp.get(f"{SEASON}.png", right=Right.VIEWER)
def season_picture(season: str) -> Response:
    """Return the ranking of a season as a picture."""
    return picture_answer(_of_season(season))


@bp.get(f"/evenings{EVENING}/public.pdf", right=Right.VIEWER)
def evening_paper(evening: str) -> ResponseReturnValue:
    """Return the ranking of an evening as PDF."""
    return pdf_or_page(*public_papers(_of_evening(evening)))


@bp.get(f"{SEASON}.pdf", right=Right.VIEWER)
def season_paper(season: str) -> ResponseReturnValue:
    """Return the standings of a season as PDF."""
    return pdf_or_page(*public_papers(_of_season(season)))


@bp.get("/seasons/<code:season>/evenings.ics", right=Right.VIEWER)
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
