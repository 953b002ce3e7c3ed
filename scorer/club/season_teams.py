"""The teams of a season on their way into a season record."""

from __future__ import annotations

from typing import Any

from sqlalchemy.orm import Session

from scorer.club import calendar, evenings, ledger, pair_names
from scorer.club.evenings import EveningView
from scorer.club.people import published_teams
from scorer.club.team_names import words_of
from scorer.rules.club.season_record_entries import Pair, Team, TeamAtClosing, TeamClub
from scorer.rules.club.team_members import standing_teams


def recorded_teams(
    session: Session, club_id: int, season_id: str, *, names: bool
) -> dict[str, Any]:
    """Return the ``teams`` of a season, their ``clubs`` and ``pairs`` as entries; without *names* as numbers."""
    events = ledger.about(session, club_id, "team", season=season_id)
    words = words_of(session, club_id) if names else {}
    teams = standing_teams((event.facts for event in events), season_id)
    clubs = sorted({event.facts["club"] for event in events} - {None})
    return {
        "clubs": tuple(TeamClub(club, words.get(club, "")) for club in clubs),
        "pairs": _pairs(session, club_id, season_id) if names else (),
        "teams": tuple(
            Team(team.number, words.get(team.name, ""), team.club, team.people) for team in teams
        ),
    }


def _pairs(session: Session, club_id: int, season_id: str) -> tuple[Pair, ...]:
    """Return the names of the fixed pairs that were at an evening of a season."""
    views = (
        evenings.load(session, club_id, meta.id)
        for meta in calendar.evenings(session, club_id, season_id)
    )
    together = {
        frozenset({member, facts["partner"]})
        for view in views
        if view is not None
        for member, facts in view.evening.attendance.items()
        if facts["partner"] is not None
    }
    named = pair_names.names_of_pairs(session, club_id)
    return tuple(
        Pair((min(pair), max(pair)), named[pair])
        for pair in sorted(together & named.keys(), key=sorted)
    )


def closed_teams(view: EveningView) -> tuple[TeamAtClosing, ...] | None:
    """Return the teams that the closing of an evening kept, None where no list ranks any."""
    if not any(agreed.teams for agreed in view.regulation.lists):
        return None
    kept = published_teams(view.evening.people.teams, view.evening.attending())
    return tuple(TeamAtClosing(**{**team, "members": tuple(team["members"])}) for team in kept)
