"""Leagues of a season and their fixtures: the ledger knows teams and leagues as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from scorer.club import club_texts, ledger, seasons
from scorer.club.ledger import Act, Event, OpenLedger, open_ledger
from scorer.club.seasons import Season
from scorer.club.team_names import KIND as TEAM
from scorer.club.team_names import of_season, words_of
from scorer.rules.club.league_facts import (
    UNITS,
    check_leagues,
    check_result,
    leagues_json,
    read_fixture,
    read_leagues,
    standing_fixtures,
    standing_leagues,
    standing_lots,
)
from scorer.rules.club.league_rules import LeagueRules
from scorer.rules.club.leagues import (
    Fixture,
    League,
    LeagueRow,
    drawing_teams,
    is_over,
    league_table,
)
from scorer.rules.club.lots import NO_LOTS, Lots, check_order, lot_orders
from scorer.rules.club.team_members import standing_teams
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError

LEAGUES, FIXTURE, LOT = ("leagues",), ("fixture",), ("league_lot",)
NAME, WORDS = "league", "home"  # kinds of texts
KINDS = (*LEAGUES, *FIXTURE, *LOT)


@dataclass(frozen=True, slots=True)
class NamedLeague:
    """A league with its words, "" once they are erased. A new one has number 0."""

    number: int
    name: str
    teams: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeasonLeagues:
    """The leagues of a *season*, the highest first, with *fixtures* by day, and what stands for each number.

    *names* are those of teams, *words* what a home side agreed on; "" for what is erased. *versions* are the
    numbers of the last events: about the leagues, all fixtures, and the cards. *history* are the events of each
    fixture by its number, oldest first. Where it is *hidden* tables are empty.
    """

    season: Season
    leagues: list[NamedLeague]
    fixtures: list[Fixture]
    lots: Lots
    names: Mapping[int, str]
    words: Mapping[int, str]
    versions: Mapping[str, int]
    history: Mapping[int, Sequence[Event]]
    hidden: bool = False

    @property
    def rules(self) -> LeagueRules:
        """Return how tables come about; the usual ones where the regulation says nothing any more."""
        return self.season.regulation.leagues or LeagueRules()

    def hide(self, *, sealed: bool) -> SeasonLeagues:
        """Return the leagues without tables and cards, and where they are *sealed* without results."""
        without = replace(self, lots=NO_LOTS, hidden=True)
        if not sealed:
            return without
        fixtures = [replace(fixture, result=None) for fixture in self.fixtures]
        return replace(without, fixtures=fixtures, history={})

    def of_league(self, league: NamedLeague) -> list[Fixture]:
        """Return the fixtures of a league, by day."""
        return [fixture for fixture in self.fixtures if fixture.league == league.number]

    def table(self, league: NamedLeague) -> list[LeagueRow]:
        """Return the table of a league, nothing while it is hidden."""
        if self.hidden:
            return []
        return league_table(league.teams, self.of_league(league), self.rules, self.lots)

    def equals(self, league: NamedLeague) -> list[tuple[int, ...]]:
        """Return the teams that draw cards, or have drawn, once nothing is left to play."""
        if self.hidden:
            return []
        return drawing_teams(league.teams, self.of_league(league), self.rules)

    def is_over(self, league: NamedLeague) -> bool:
        """Return whether every two teams of a league have met and nothing is left to play."""
        return is_over(league.teams, self.of_league(league))

    def uncounted(self, league: NamedLeague) -> int:
        """Return how many results are in other figures than the table counts."""
        written = [fixture for fixture in self.of_league(league) if fixture.result is not None]
        return sum(not fixture.counts(self.rules) for fixture in written)


def load(reader: Connection | Session, club_id: int, season_id: str) -> SeasonLeagues | None:
    """Return the leagues of a season with all there is, None for no season."""
    season = seasons.load(reader, club_id, season_id)
    if season is None:
        return None
    events = of_season(ledger.events(reader, club_id, None, KINDS), season_id)
    facts = {kind: [event.facts for event in events if event.kind == kind] for kind in KINDS}
    names = {number: text.text for number, text in club_texts.texts(reader, club_id, NAME).items()}
    words = {number: text.text for number, text in club_texts.texts(reader, club_id, WORDS).items()}
    return SeasonLeagues(
        season,
        [
            NamedLeague(league.number, names.get(league.name, ""), league.teams)
            for league in standing_leagues(facts["leagues"], season_id)
        ],
        standing_fixtures(facts["fixture"], season_id),
        Lots(standing_lots(facts["league_lot"], season_id)),
        _team_names(reader, club_id, season_id),
        words,
        {
            kind: max((event.seq for event in events if event.kind == kind), default=0)
            for kind in KINDS
        },
        _history(event for event in events if event.kind == "fixture"),
    )


def save(act: Act, season_id: str, given: Sequence[NamedLeague]) -> None:
    """Write all leagues of a season, the highest first; one of a known name, or of the same teams, keeps its number.

    :raises RuleError: ``season-unknown``, ``leagues-none`` where the regulation has none, codes of
        :func:`scorer.rules.club.league_facts.check_leagues`; at ``leagues/<index>`` ``league-twice`` for a name,
        ``text-length`` and ``text-hidden``; ``league-played`` for a team with fixtures in the league that it leaves.
    :raises VersionConflict: somebody else changed them since the expected version.
    """
    with open_ledger(act) as book:
        this = open_leagues(book, season_id)
        written = _numbered(book, this, given)
        check_leagues(written, _standing(book, season_id))
        for fixture in this.fixtures:
            of_league = next(
                (league for league in written if league.number == fixture.league), None
            )
            for team in (fixture.home, fixture.guest):
                if of_league is None or team not in of_league.teams:
                    raise RuleError("league-played", "leagues", team=team)
        book.write("leagues", leagues_json(season_id, written))


def lot(act: Act, season_id: str, groups: list[list[int]]) -> None:
    """Write the cards drawn by hand: an order, the best first, for each group of equal teams of a league.

    :raises RuleError: ``season-unknown``, ``leagues-none``, ``person-twice``, ``member-unknown``.
    :raises VersionConflict: somebody else wrote other orders since the expected version.
    """
    with open_ledger(act) as book:
        this = open_leagues(book, season_id)
        for order in groups:
            check_order(order, {team for league in this.leagues for team in league.teams})
        book.write("league_lot", {"season": season_id, "groups": groups})


def check_events(reader: Connection | Session, club_id: int) -> None:
    """Refuse events about leagues that no page could show: teams and texts that are not there.

    :raises RuleError: ``archive-damaged``, and codes of :mod:`scorer.rules.core.reading`.
    """
    names = {*club_texts.texts(reader, club_id, NAME)}
    words = {*club_texts.texts(reader, club_id, WORDS), None}
    known = {
        (event.facts["season"], event.facts["team"])
        for event in ledger.events(reader, club_id, None, TEAM)
    }
    for event in ledger.events(reader, club_id, None, KINDS):
        if not known.issuperset((event.facts["season"], team) for team in _teams_of(event)):
            raise RuleError("archive-damaged", event.kind)
        if event.kind == "leagues" and any(
            league.name not in names for league in read_leagues(event.facts)
        ):
            raise RuleError("archive-damaged", event.kind)
        if event.kind == "fixture":
            fixture = read_fixture(event.facts)
            reading.flag(event.facts["struck"], "struck")
            if fixture.words not in words or fixture.unit not in UNITS:
                raise RuleError("archive-damaged", event.kind)
            if fixture.result is not None:
                check_result(fixture.result)


def _teams_of(event: Event) -> list[int]:
    facts = event.facts
    match event.kind:
        case "leagues":
            return [team for league in read_leagues(facts) for team in league.teams]
        case "fixture":
            return [facts["home"], facts["guest"]]
    return [team for order in lot_orders(facts) for team in order]


def open_leagues(book: OpenLedger, season_id: str) -> SeasonLeagues:
    """Return the leagues of a season as they stand, if its regulation has any.

    :raises RuleError: ``season-unknown``, ``leagues-none``.
    """
    this = load(book.connection, book.actor.club_id, season_id)
    if this is None:
        raise RuleError("season-unknown")
    if this.season.regulation.leagues is None:
        raise RuleError("leagues-none", "leagues")
    return this


def find_league(this: SeasonLeagues, number: int) -> NamedLeague:
    """Return a league by its number.

    :raises RuleError: ``league-unknown``.
    """
    known = (league for league in this.leagues if league.number == number)
    if (league := next(known, None)) is None:
        raise RuleError("league-unknown")
    return league


def _history(events: Iterable[Event]) -> dict[int, list[Event]]:
    by_fixture: dict[int, list[Event]] = {}
    for event in events:
        by_fixture.setdefault(event.facts["fixture"], []).append(event)
    return by_fixture


def _numbered(book: OpenLedger, this: SeasonLeagues, given: Sequence[NamedLeague]) -> list[League]:
    """Return the leagues with numbers and the texts of their names."""
    events = of_season(book.events(None, LEAGUES), this.season.id)
    every = [league for event in events for league in read_leagues(event.facts)]
    numbers = {league.name.casefold(): league.number for league in this.leagues if league.name}
    given_names = {" ".join(league.name.split()).casefold() for league in given}
    renamed = {
        frozenset(league.teams): league.number
        for league in this.leagues
        if league.name.casefold() not in given_names
    }
    texts = {league.name for league in every}
    free = max((league.number for league in every), default=0) + 1
    written: list[League] = []
    met: set[str] = set()
    for index, league in enumerate(given):
        name = " ".join(league.name.split())
        if name.casefold() in met:
            raise RuleError("league-twice", f"leagues/{index}", name=name)
        met.add(name.casefold())
        try:
            text = club_texts.write(book, NAME, name, known=texts)
        except RuleError as error:
            raise error.within(f"leagues/{index}") from error
        number = numbers.get(name.casefold()) or renamed.get(frozenset(league.teams), 0)
        written.append(League(number or free, text, league.teams))
        free += not number
    return written


def _standing(book: OpenLedger, season_id: str) -> list[int]:
    facts = (event.facts for event in book.events(None, TEAM))
    return [team.number for team in standing_teams(facts, season_id)]


def _team_names(reader: Connection | Session, club_id: int, season_id: str) -> dict[int, str]:
    """Return the names of all teams that a season has or had, by number."""
    words = words_of(reader, club_id)
    events = of_season(ledger.events(reader, club_id, None, TEAM), season_id)
    latest = {event.facts["team"]: event.facts for event in events}
    return {number: words.get(facts["name"], "") for number, facts in latest.items()}
