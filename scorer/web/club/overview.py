"""Overview of a club: seasons, members, the next and the last evenings."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from scorer.club import calendar, members, season_shelf, seasons
from scorer.web.club import backup_reminder
from scorer.web.club import session as club
from scorer.web.database import clock, session

bp = Blueprint("overview", __name__)


@bp.get("/club")
def show() -> ResponseReturnValue:
    """Show the overview of a club; an admin is reminded of a missing backup."""
    club_id = club.this_club().id
    ahead, over = calendar.agenda(session(), club_id, clock().date())
    away = season_shelf.shelved(session(), club_id)
    everybody = members.members(session(), club_id).values()
    return render_template(
        "club/overview.html",
        seasons=seasons.seasons(session(), club_id),
        last=[meta for meta in over if meta.season not in away][:3],
        next=ahead[:3],
        members=sum(not (member.archived or member.guest) for member in everybody),
        guests=sum(member.guest and not member.archived for member in everybody),
        reminder=backup_reminder.sentence() if club.actor().may("admin") else "",
    )
