"""The leagues of a season on their way into a season record."""

from __future__ import annotations

from sqlalchemy.orm import Session

from scorer.club import leagues
from scorer.rules.club import season_record_leagues
from scorer.rules.club.leagues import League
from scorer.rules.club.season_record_evening import Entry


def recorded_leagues(session: Session, club_id: int, season_id: str, *, names: bool) -> Entry:
    """Return ``leagues``, ``fixtures`` and ``league_lots`` as entries; without *names* no words."""
    this = leagues.load(session, club_id, season_id)
    if this is None or not this.leagues:
        return {"leagues": (), "fixtures": (), "league_lots": ()}
    return {
        "leagues": tuple(
            season_record_leagues.league_entry(
                League(league.number, 0, league.teams), league.name if names else ""
            )
            for league in this.leagues
        ),
        "fixtures": tuple(
            season_record_leagues.fixture_entry(
                fixture, this.words.get(fixture.words or 0, "") if names else ""
            )
            for fixture in this.fixtures
        ),
        "league_lots": tuple(
            tuple(order)
            for order in this.lots.draws
            if any({*order} <= {*league.teams} for league in this.leagues)
        ),
    }
