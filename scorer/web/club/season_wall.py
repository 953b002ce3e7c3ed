"""Wall display of a season: its lists, or who is announced so far; pages turn by themselves."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from flask import Blueprint, Response, abort, render_template, url_for

from scorer.club import ledger, season_announcing, seasons
from scorer.club.publishing import Audience, shown_season
from scorer.club.seasons import Standings
from scorer.rules.club.sentences.counting import total_text
from scorer.web.club import member_names
from scorer.web.club import session as club
from scorer.web.club.publishing_text import (
    no_rows_sentence,
    public_names,
    public_team_names,
    season_hidden_sentence,
)
from scorer.web.club.round_days import drawn_over_days
from scorer.web.club.season_announced import announced_sections
from scorer.web.club.season_ranking import rankings
from scorer.web.club.wall_pages import list_pages
from scorer.web.database import session
from scorer.web.live_page import NOW, VERSION, live_answer

bp = Blueprint("season_wall", __name__, url_prefix="/club/seasons")

EVERY = 5  # seconds until it asks again


@bp.get("/<code:season>/wall")
def show(season: str) -> Response:
    """Show what the hall may know of a season, whoever has logged in; 304 while nothing has changed."""
    club_id = club.this_club().id
    if seasons.load(session(), club_id, season) is None:
        abort(404)
    mark = season_announcing.mark(session(), club_id, season)
    state = "-".join([season, ledger.newest_hash(session(), club_id), mark])
    ends, page = partial(_ends, club_id, season), partial(_page, club_id, season)
    return live_answer("season_wall", state, ends, page)


def _standings(club_id: int, season: str) -> Standings:
    return shown_season(session(), club_id, season, Audience.HALL) or abort(404)


def _ends(club_id: int, season: str) -> list[datetime]:
    held = _standings(club_id, season).held
    return [night.claims_until for night in held if night.claims_until is not None]


def _page(club_id: int, season: str) -> str:
    """Return the page with marks where its version and the time of day stand."""
    announced = announced_sections(club_id, season)
    standings = _standings(club_id, season)
    known = announced if standings.hidden else {}
    return render_template(
        "club/evening_wall.html",
        title=standings.season.name,
        here=url_for("season_wall.show", season=season),
        every=EVERY,
        pages=[
            page
            for section in known.values()
            for page in list_pages(section["title"], section["rows"])
        ]
        or [*_lists(standings), *_cups(standings)],
        empty=season_hidden_sentence(standings) or no_rows_sentence(standings),
        version=VERSION,
        now=NOW,
    )


def _cups(standings: Standings) -> list[dict[str, Any]]:
    """Return pages with the brackets of evenings over several days."""
    agreed = standings.season.regulation
    names = public_names(agreed, member_names.display_names(standings.everybody))
    return [
        {"title": title, "stages": stages}
        for title, pages in drawn_over_days(standings, names)
        for stages in pages
    ]


def _lists(standings: Standings) -> list[dict[str, Any]]:
    """Return pages with the lists that anybody stands in."""
    agreed = standings.season.regulation
    names = public_names(agreed, member_names.display_names(standings.everybody))
    standings = replace(standings, team_names=public_team_names(agreed, standings.team_names))
    sentence = season_hidden_sentence(standings)
    return [
        page | {"sentence": sentence}
        for ranking in rankings(standings)
        for page in list_pages(
            ranking.title,
            [
                {
                    "rank": line.rank,
                    "name": ranking.row_names(names)[line.person],
                    "total": total_text(line),
                    "marks": "",
                }
                for line in ranking.rows
            ],
        )
    ]
