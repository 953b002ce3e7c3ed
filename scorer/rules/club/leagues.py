"""Leagues: fixtures between teams, the table that follows from them, and who goes up and down.

*Unit:* figures are strokes, games or points, as the regulation says; points of a table are what it is ranked by.

*Rule:* regulations page C21, K16; club.md section 2 (league).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import combinations, groupby

from scorer.rules.club.league_rules import LeagueRules
from scorer.rules.club.lots import NO_LOTS, Lots
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject

MOST_LEAGUES = 20
MOST_TEAMS_OF_LEAGUE = 40
MOST_FIXTURES = 2000
MOST_FIGURES = 99_999

Result = tuple[int, int]  # of home and guest


@dataclass(frozen=True, slots=True)
class League:
    """A league of a season by its *number*, with that of the text of its *name*; the highest stands first."""

    number: int
    name: int
    teams: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fixture:
    """Two teams of a league that meet: at *home* and as *guest*, on a *day* if it is known.

    *result* are figures of the *unit* that it was written in. What the home side agreed on beside the regulation
    are *settings* of the game, and the text with the number *words*; with a result they are fixed.
    """

    number: int
    league: int
    home: int
    guest: int
    day: date | None = None
    unit: str = "strokes"
    result: Result | None = None
    settings: JsonObject = field(default_factory=dict)
    words: int | None = None

    def counts(self, rules: LeagueRules) -> bool:
        """Return whether its result is part of the table."""
        return self.result is not None and self.unit == rules.measured

    def points(self, rules: LeagueRules) -> Result:
        """Return the points for the table that its result gives to home and guest."""
        assert self.result is not None  # noqa: S101 - asked of what counts
        mine, other = self.result
        if rules.ranked == "figures":
            return self.result
        if rules.ranked == "difference":
            return mine - other, other - mine
        if mine == other:
            return rules.draw, rules.draw
        return (rules.win, rules.loss) if mine > other else (rules.loss, rules.win)


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A line of the table of a league: fixtures *played*, how they went, figures for and against.

    Equals have the same *rank*. *decided_by* is what puts it behind the line before with as many points: one of
    the ties of the rules, or ``lot``; "" where nothing had to.
    """

    team: int
    played: int
    won: int
    drawn: int
    lost: int
    scored: int
    conceded: int
    points: int
    rank: int = 0
    decided_by: str = ""

    @property
    def difference(self) -> int:
        """Return the figures for the team less those against it."""
        return self.scored - self.conceded


def league_table(
    teams: Iterable[int], fixtures: Iterable[Fixture], rules: LeagueRules, lots: Lots = NO_LOTS
) -> list[LeagueRow]:
    """Return the table of *teams* after those of *fixtures* that count, best first.

    Equals stand by their number. The order of what is given changes nothing.
    """
    of_league = sorted(set(teams))
    counted = [
        fixture
        for fixture in fixtures
        if fixture.counts(rules) and {fixture.home, fixture.guest} <= {*of_league}
    ]
    unranked = _rows(of_league, counted, rules)

    def figures(criterion: str, equals: Sequence[int]) -> Mapping[int, int]:
        """Return what decides between *equals*, more is better."""
        match criterion:
            case "direct":
                return {team: row.points for team, row in _rows(equals, counted, rules).items()}
            case "difference":
                return {team: unranked[team].difference for team in equals}
            case "figures":
                return {team: unranked[team].scored for team in equals}
            case "lot":
                places = lots.places(equals) or dict.fromkeys(equals, 0)
                return {team: -places[team] for team in equals}
        return {team: unranked[team].points for team in equals}

    def ordered(equals: Sequence[int], criteria: Sequence[str]) -> Iterator[tuple[list[int], str]]:
        """Yield those who stay equal, best first, each with what put them behind those before."""
        if len(equals) == 1 or not criteria:
            yield [*equals], ""
            return
        values = figures(criteria[0], equals)
        best_first = sorted(equals, key=lambda team: (-values[team], team))
        for number, (_value, group) in enumerate(groupby(best_first, values.__getitem__)):
            decided = criteria[0] if number and criteria[0] != "points" else ""
            for index, (still_equal, inner) in enumerate(ordered([*group], criteria[1:])):
                yield still_equal, inner if index else decided

    table: list[LeagueRow] = []
    for equals, decided in ordered(of_league, ("points", *rules.ties, "lot")) if of_league else ():
        rank = len(table) + 1
        table += [
            replace(unranked[team], rank=rank, decided_by="" if index else decided)
            for index, team in enumerate(equals)
        ]
    return table


def equal_teams(table: Sequence[LeagueRow]) -> list[tuple[int, ...]]:
    """Return the teams that a card would have to put in order, once they have played."""
    groups = (tuple(row for row in group) for _rank, group in groupby(table, lambda row: row.rank))
    return [
        tuple(row.team for row in group)
        for group in groups
        if len(group) > 1 and any(row.played for row in group)
    ]


def drawing_teams(
    teams: Iterable[int], fixtures: Sequence[Fixture], rules: LeagueRules
) -> list[tuple[int, ...]]:
    """Return the teams that only a card puts in order, drawn or not, once all *fixtures* are played.

    Before that no card decides anything: nobody is named.
    """
    if any(fixture.result is None for fixture in fixtures):
        return []
    return equal_teams(league_table(teams, fixtures, rules))


def is_over(teams: Iterable[int], fixtures: Sequence[Fixture]) -> bool:
    """Return whether every two of *teams* have met and all *fixtures* are played."""
    of_league = {*teams}
    met = {frozenset((fixture.home, fixture.guest)) for fixture in fixtures}
    everybody = {frozenset(pair) for pair in combinations(of_league, 2)}
    return everybody <= met and all(fixture.result is not None for fixture in fixtures)


def match_days(fixtures: Iterable[Fixture]) -> list[date | None]:
    """Return the days of *fixtures*, the earliest first; last None, where some have no date."""
    return sorted({fixture.day for fixture in fixtures}, key=lambda day: day or date.max)


def missing_fixtures(
    teams: Sequence[int], known: Collection[tuple[int, int]], *, twice: bool
) -> list[list[tuple[int, int]]]:
    """Return home and guest of what a round robin of *teams* lacks beside what is *known*, by round.

    Every two meet once, each at home about half of the time; or *twice*, once at home and once as guests.
    A round without anything missing is left out.
    """
    first = _circle(teams)
    rounds = first + ([[pair[::-1] for pair in pairs] for pairs in first] if twice else [])
    met = {*known} if twice else {*known, *(pair[::-1] for pair in known)}
    lacking = [[pair for pair in pairs if pair not in met] for pairs in rounds]
    return [pairs for pairs in lacking if pairs]


def next_leagues(
    tables: Sequence[Sequence[LeagueRow]], rules: LeagueRules
) -> list[tuple[int, ...]]:
    """Return the teams of each league of the next season after the *tables* of this one, highest first.

    In each stand who came down, who stays, and who came up. Who could do both goes up.

    :raises RuleError: ``league-undecided`` with the *league*, counted from 0, and the *teams* of which a card
        says who goes.
    """
    moves = [
        _moves(table, rules.up if index else 0, rules.down if index < len(tables) - 1 else 0, index)
        for index, table in enumerate(tables)
    ]
    nothing: tuple[list[int], list[int], list[int]] = ([], [], [])
    around = [nothing, *moves, nothing]
    return [
        (*above[2], *stays, *below[0])
        for above, (_up, stays, _down), below in zip(around, moves, around[2:], strict=False)
    ]


def places_to_move(
    table: Sequence[LeagueRow], rules: LeagueRules, *, top: bool, bottom: bool
) -> dict[int, str]:
    """Return ``up`` or ``down`` by team for who would go if it stayed so; the *top* and *bottom* leagues end there.

    Nobody who is equal to somebody who would not, and nobody before anything is played.
    """
    if not any(row.played for row in table):
        return {}
    up = 0 if top else rules.up
    first_down = len(table) if bottom else max(len(table) - rules.down, up)
    ranks = [row.rank for row in table]
    moves = {row.team: "up" for row in table[:up] if row.rank not in ranks[up:]}
    falling = (row for row in table[first_down:] if row.rank not in ranks[:first_down])
    return {**moves, **{row.team: "down" for row in falling}}


def _moves(
    table: Sequence[LeagueRow], up: int, down: int, index: int
) -> tuple[list[int], list[int], list[int]]:
    """Return who goes up, stays and goes down."""
    first_down = max(len(table) - down, up)
    for edge in {up, first_down}:
        if 0 < edge < len(table) and table[edge - 1].rank == table[edge].rank:
            equals = [row.team for row in table if row.rank == table[edge].rank]
            raise RuleError("league-undecided", "season", league=index, teams=equals)
    teams = [row.team for row in table]
    return teams[:up], teams[up:first_down], teams[first_down:]


def _rows(
    teams: Sequence[int], fixtures: Iterable[Fixture], rules: LeagueRules
) -> dict[int, LeagueRow]:
    """Return how *teams* stand after the fixtures among themselves, without ranks."""
    games: dict[int, list[tuple[int, int, int]]] = {team: [] for team in teams}
    for fixture in fixtures:
        if fixture.result is None or not {fixture.home, fixture.guest} <= games.keys():
            continue
        (mine, other), (points, against) = fixture.result, fixture.points(rules)
        games[fixture.home].append((mine, other, points))
        games[fixture.guest].append((other, mine, against))
    return {
        team: LeagueRow(
            team,
            len(played),
            sum(mine > other for mine, other, _points in played),
            sum(mine == other for mine, other, _points in played),
            sum(mine < other for mine, other, _points in played),
            sum(mine for mine, _other, _points in played),
            sum(other for _mine, other, _points in played),
            sum(points for _mine, _other, points in played),
        )
        for team, played in games.items()
    }


def _circle(teams: Sequence[int]) -> list[list[tuple[int, int]]]:
    """Return rounds in which every two teams meet once; of an odd number one rests by turns."""
    order = {team: place for place, team in enumerate(teams)}
    places: list[int | None] = [*teams, *([None] if len(teams) % 2 else [])]
    rounds = []
    for _number in range(len(places) - 1):
        pairs = []
        for index in range(len(places) // 2):
            home, guest = places[index], places[-1 - index]
            if home is not None and guest is not None:
                odd = (order[home] + order[guest]) % 2 == (order[home] < order[guest])
                pairs.append((home, guest) if odd else (guest, home))
        rounds.append(pairs)
        places = [places[0], places[-1], *places[1:-1]]
    return rounds
