"""Overview of a club: seasons, members, the next and the last evenings."""

from __future__ import annotations

from collections.abc import Sequence

from flask import render_template
from flask.typing import ResponseReturnValue

from scorer.club.evening import evening_dates
from scorer.club.evening.evening_dates import EveningMeta
from scorer.club.people import members
from scorer.club.ranking import put_away_seasons, seasons
from scorer.club.ranking.seasons import Season
from scorer.web.club.evening.closing import comes_another
from scorer.web.club.office import backup
from scorer.web.club.office import session as club_session
from scorer.web.database import session, today
from scorer.web.security.rights import Pages, Right

bp = Pages("overview", __name__, within="overview")


@bp.get("/club", right=Right.VIEWER)
def show() -> ResponseReturnValue:
    """Show the overview of a club; an admin is reminded of an outdated or missing backup."""
    club_id = club_session.this_club().id
    ahead, over = evening_dates.agenda(session(), club_id, today())
    away = put_away_seasons.shelved(session(), club_id)
    everybody = members.members(session(), club_id).values()
    club_seasons = seasons.seasons(session(), club_id)
    return render_template(
        "club/office/overview.html",
        seasons=club_seasons,
        proposing=_proposing(club_seasons, [*over, *ahead]),
        last=[meta for meta in over if meta.season not in away][:3],
        next=ahead[:3],
        members=sum(not (member.archived or member.guest) for member in everybody),
        guests=sum(member.guest and not member.archived for member in everybody),
        reminder=backup.sentence() if club_session.actor().may("admin") else "",
    )


def _proposing(club_seasons: Sequence[Season], held: Sequence[EveningMeta]) -> Season | None:
    """Return the season of the newest evening if its page proposes a next evening, else None; for a viewer None."""
    newest = max(held, key=lambda meta: (meta.date, meta.seq), default=None)
    season = next((s for s in club_seasons if newest is not None and s.id == newest.season), None)
    return season if season is not None and comes_another(season) else None
