"""Leagues, fixtures and cards as the ledger holds them: read, written, and what stands after all events."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from scorer.rules.club.leagues import (
    MOST_FIGURES,
    MOST_LEAGUES,
    MOST_TEAMS_OF_LEAGUE,
    Fixture,
    League,
)
from scorer.rules.club.lots import lot_orders
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject

UNITS = ("strokes", "games", "points")


def leagues_json(season: str, leagues: Iterable[League]) -> dict[str, object]:
    """Return the facts of a ``leagues`` event: all leagues of a season, the highest first."""
    return {
        "season": season,
        "leagues": [
            {"league": league.number, "name": league.name, "teams": [*league.teams]}
            for league in leagues
        ],
    }


def fixture_json(season: str, fixture: Fixture, *, struck: bool = False) -> dict[str, object]:
    """Return the facts of a ``fixture`` event, of which one that is *struck* is no more."""
    return {
        "season": season,
        "fixture": fixture.number,
        "league": fixture.league,
        "home": fixture.home,
        "guest": fixture.guest,
        "day": None if fixture.day is None else fixture.day.isoformat(),
        "unit": fixture.unit,
        "result": None if fixture.result is None else [*fixture.result],
        "settings": {**fixture.settings},
        "words": fixture.words,
        "struck": struck,
    }


def read_leagues(facts: JsonObject) -> list[League]:
    """Return the leagues that the facts of an event say."""
    return [
        League(entry["league"], entry["name"], tuple(entry["teams"])) for entry in facts["leagues"]
    ]


def read_fixture(facts: JsonObject) -> Fixture:
    """Return the fixture that the facts of an event say."""
    return Fixture(
        facts["fixture"],
        facts["league"],
        facts["home"],
        facts["guest"],
        None if facts["day"] is None else date.fromisoformat(facts["day"]),
        facts["unit"],
        None if facts["result"] is None else (facts["result"][0], facts["result"][1]),
        facts["settings"],
        facts["words"],
    )


def standing_leagues(events: Iterable[JsonObject], season: str) -> list[League]:
    """Return the leagues of a season after the facts of ``leagues`` *events*, the highest first."""
    latest = [facts for facts in events if facts["season"] == season]
    return read_leagues(latest[-1]) if latest else []


def standing_fixtures(events: Iterable[JsonObject], season: str) -> list[Fixture]:
    """Return the fixtures of a season after the facts of ``fixture`` *events*, by day, then by number."""
    latest = {facts["fixture"]: facts for facts in events if facts["season"] == season}
    standing = [read_fixture(facts) for facts in latest.values() if not facts["struck"]]
    return sorted(standing, key=lambda fixture: (fixture.day or date.max, fixture.number))


def standing_lots(events: Iterable[JsonObject], season: str) -> list[list[int]]:
    """Return the orders of teams in which cards were drawn, of a season, the newest last."""
    of_season = (facts for facts in events if facts["season"] == season)
    return [order for facts in of_season for order in lot_orders(facts)]


def check_result(result: tuple[int, int]) -> None:
    """Refuse figures that nobody makes.

    :raises RuleError: ``out-of-range`` at ``home_figures`` or ``guest_figures``.
    """
    for name, figures in zip(("home_figures", "guest_figures"), result, strict=True):
        reading.integer(figures, name, 0, MOST_FIGURES)


def check_leagues(leagues: Iterable[League], known: Iterable[int]) -> None:
    """Refuse leagues that no season has: too many, a team twice, or one that is not *known*.

    :raises RuleError: ``leagues-many``, ``league-teams``, ``league-team-twice``, ``team-unknown``, at
        ``leagues/<index>``.
    """
    met: set[int] = set()
    teams = {*known}
    for index, league in enumerate(leagues):
        place = f"leagues/{index}"
        if index >= MOST_LEAGUES:
            raise RuleError("leagues-many", place, limit=MOST_LEAGUES)
        if not 2 <= len(league.teams) <= MOST_TEAMS_OF_LEAGUE:
            raise RuleError("league-teams", place, limit=MOST_TEAMS_OF_LEAGUE)
        for team in league.teams:
            if team not in teams:
                raise RuleError("team-unknown", place)
            if team in met:
                raise RuleError("league-team-twice", place, team=team)
            met.add(team)
