"""The leagues of a season as the tables of the one before propose them: who goes up and who goes down.

What is written is an ordinary act: teams that the season lacks, and its leagues, which can be changed after that.
"""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy.orm import Session

from scorer.club import club_texts, leagues, seasons
from scorer.club.leagues import LEAGUES, NAME, SeasonLeagues, open_leagues
from scorer.club.ledger import Act, OpenLedger, open_ledger
from scorer.club.members import members
from scorer.club.seasons import Season
from scorer.club.team_names import KIND as TEAM
from scorer.club.team_names import words_of
from scorer.rules.club.league_facts import leagues_json, standing_leagues
from scorer.rules.club.leagues import League, next_leagues
from scorer.rules.club.season_lists import resolved
from scorer.rules.club.team_members import (
    Membership,
    SeasonTeam,
    check_people,
    standing_teams,
    team_json,
)
from scorer.rules.core.errors import RuleError


def seasons_before(session: Session, club_id: int, season_id: str) -> list[Season]:
    """Return the other seasons that have leagues, the newest first."""
    known = (season for season in seasons.seasons(session, club_id) if season.id != season_id)
    return [
        season
        for season in known
        if (this := leagues.load(session, club_id, season.id)) is not None and this.leagues
    ]


def propose_leagues(act: Act, season_id: str, before_id: str) -> None:
    """Write the leagues of a season that has none yet, after the tables of the one *before*.

    A team that the season has by the same name is that one; others come with those who were in them to the end.

    :raises RuleError: ``season-unknown``, ``leagues-none``, ``leagues-there`` where it has some; at ``before``
        ``leagues-none``, ``league-emptied`` for a league that would have fewer than two teams, ``league-undecided`` with
        names of the *league* and its *teams*, and codes of :func:`scorer.rules.club.team_members.check_people`.
    """
    with open_ledger(act) as book:
        this = open_leagues(book, season_id)
        if this.leagues:
            raise RuleError("leagues-there", "before")
        before = leagues.load(book.connection, book.actor.club_id, before_id)
        if before is None or not before.leagues:
            raise RuleError("leagues-none", "before")
        after = _moved(before)
        numbers = _teams(book, this, before, [team for teams in after for team in teams])
        facts = [event.facts for event in book.events(None, LEAGUES)]
        written = [
            replace(league, number=number, teams=tuple(numbers[team] for team in teams))
            for number, (league, teams) in enumerate(
                zip(_named(book, standing_leagues(facts, before_id)), after, strict=True), start=1
            )
        ]
        book.write("leagues", leagues_json(season_id, written))


def _moved(before: SeasonLeagues) -> list[tuple[int, ...]]:
    """Return the teams of each league after the tables of a season."""
    tables = [before.table(league) for league in before.leagues]
    try:
        after = next_leagues(tables, before.rules)
    except RuleError as error:
        index, equals = error.values["league"], error.values["teams"]
        assert isinstance(index, int)  # noqa: S101 - as the rules say
        assert isinstance(equals, list)  # noqa: S101 - as the rules say
        names = ", ".join(before.names.get(team) or str(team) for team in equals)
        name = before.leagues[index].name
        raise RuleError(error.code, "before", league=name, teams=names) from error
    if any(len(teams) < 2 for teams in after):
        raise RuleError("league-emptied", "before")
    return after


def _named(book: OpenLedger, of_before: list[League]) -> list[League]:
    """Return leagues with texts of their names that were not erased."""
    texts = club_texts.texts(book.connection, book.actor.club_id, NAME)
    return [
        league
        if texts[league.name].text
        else replace(league, name=club_texts.write(book, NAME, str(place)))
        for place, league in enumerate(of_before, start=1)
    ]


def _teams(
    book: OpenLedger, this: SeasonLeagues, before: SeasonLeagues, wanted: list[int]
) -> dict[int, int]:
    """Write those of the *wanted* teams that the season lacks; return their numbers in it."""
    everybody = members(book.connection, book.actor.club_id)
    facts = [event.facts for event in book.events(None, TEAM)]
    latest = {fact["team"]: fact for fact in facts if fact["season"] == before.season.id}
    here = standing_teams(facts, this.season.id)
    words = words_of(book.connection, book.actor.club_id)
    by_name = {words.get(team.name, "").casefold(): team.number for team in here}
    free = max((fact["team"] for fact in facts if fact["season"] == this.season.id), default=0)
    numbers: dict[int, int] = {}
    for number in wanted:
        name = before.names.get(number, "").casefold()
        if name and name in by_name:
            numbers[number] = by_name[name]
            continue
        free += 1
        people = tuple(
            Membership(current)
            for entry in latest[number]["people"]
            if entry["to"] is None
            and not everybody[current := resolved(everybody, entry["member"])].erased
        )
        check_people(people, here, None, needed=False)
        team = SeasonTeam(free, latest[number]["name"], latest[number]["club"], people)
        book.append("team", team_json(this.season.id, team))
        here.append(team)
        numbers[number] = free
    return numbers
