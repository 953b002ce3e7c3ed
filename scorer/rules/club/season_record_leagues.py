"""The leagues of a season record: leagues, fixtures with their results, cards drawn, and the tables."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from scorer.rules.club.home_game import check_home_game
from scorer.rules.club.league_facts import check_leagues
from scorer.rules.club.league_rules import LeagueRules
from scorer.rules.club.leagues import Fixture, League, league_table
from scorer.rules.club.lots import Lots
from scorer.rules.club.season_record_evening import Entry
from scorer.rules.core.errors import RuleError


def league_entry(league: League, name: str) -> Entry:
    """Return a league as an entry with all keys."""
    return {"number": league.number, "name": name, "teams": league.teams}


def fixture_entry(fixture: Fixture, words: str) -> Entry:
    """Return a fixture as an entry with all keys."""
    return {
        "league": fixture.league,
        "home": fixture.home,
        "guest": fixture.guest,
        "date": fixture.day and fixture.day.isoformat(),
        "unit": fixture.unit,
        "result": fixture.result,
        "settings": fixture.settings,
        "words": words,
    }


def recorded_leagues(season: Entry) -> list[League]:
    """Return the leagues of a season; the number of a league stands for its name."""
    return [League(entry["number"], entry["number"], entry["teams"]) for entry in season["leagues"]]


def recorded_fixtures(season: Entry) -> list[Fixture]:
    """Return the fixtures of a season, numbered in their order; they name no words."""
    return [
        Fixture(
            number,
            entry["league"],
            entry["home"],
            entry["guest"],
            None if entry["date"] is None else date.fromisoformat(entry["date"]),
            entry["unit"],
            entry["result"],
            entry["settings"],
        )
        for number, entry in enumerate(season["fixtures"], start=1)
    ]


def check_recorded_leagues(season: Entry) -> None:
    """Refuse two leagues of one number, teams that are not there, and fixtures of other teams.

    :raises RuleError: ``number-twice``, ``number-unknown``, ``fixture-self``, ``fixture-team`` and codes of
        :func:`scorer.rules.club.league_facts.check_leagues`, at their place.
    """
    leagues = recorded_leagues(season)
    teams = {team["number"] for team in season["teams"]}
    known: dict[int, tuple[int, ...]] = {}
    for index, league in enumerate(leagues):
        if league.number in known:
            raise RuleError("number-twice", f"leagues/{index}/number", member=league.number)
        known[league.number] = league.teams
    check_leagues(leagues, {*teams, *(team for league in leagues for team in league.teams)})
    for index, league in enumerate(leagues):
        for seat, team in enumerate(league.teams):
            if team not in teams:
                raise RuleError("number-unknown", f"leagues/{index}/teams/{seat}", member=team)
    for index, fixture in enumerate(recorded_fixtures(season)):
        if fixture.league not in known:
            place = f"fixtures/{index}/league"
            raise RuleError("number-unknown", place, member=fixture.league)
        if fixture.home == fixture.guest:
            raise RuleError("fixture-self", f"fixtures/{index}/guest")
        try:
            check_home_game(fixture.settings)
        except RuleError as error:
            raise error.within(f"fixtures/{index}") from error
        for name, team in (("home", fixture.home), ("guest", fixture.guest)):
            if team not in known[fixture.league]:
                raise RuleError("fixture-team", f"fixtures/{index}/{name}")
    for index, order in enumerate(season["league_lots"]):
        for seat, team in enumerate(order):
            if team not in teams:
                raise RuleError("number-unknown", f"league_lots/{index}/{seat}", member=team)


def tables_json(season: Entry, rules: LeagueRules | None) -> list[dict[str, object]]:
    """Return the table of each league, the highest first."""
    names: Mapping[int, str] = {team["number"]: team["name"] for team in season["teams"]}
    fixtures = recorded_fixtures(season)
    return [
        {
            "league": league["number"],
            "name": league["name"],
            "lines": [
                {
                    "team": row.team,
                    "name": names.get(row.team, ""),
                    "rank": row.rank,
                    "played": row.played,
                    "won": row.won,
                    "drawn": row.drawn,
                    "lost": row.lost,
                    "for": row.scored,
                    "against": row.conceded,
                    "difference": row.difference,
                    "points": row.points,
                    "decided": row.decided_by or None,
                }
                for row in league_table(
                    league["teams"],
                    [fixture for fixture in fixtures if fixture.league == league["number"]],
                    rules or LeagueRules(),
                    Lots(season["league_lots"]),
                )
            ],
        }
        for league in season["leagues"]
    ]
