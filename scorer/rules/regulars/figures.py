"""The figures of people, pairs and the table. Points, strokes and averages are never added over kinds of games.

All of them are sums over the given games, so the order of counting has no effect. Results are halves: 2 for a game
won, 1 for a drawn one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import cached_property
from itertools import permutations
from math import sqrt
from typing import Any, Literal, TypeAlias, TypeVar

from scorer.rules.core.value_class import value_class
from scorer.rules.regulars.counted_game import CountedGame
from scorer.rules.regulars.state import Played, year_of
from scorer.rules.regulars.tally import WON, Declared, Peak, Side, Tally, by_mode, total

LISTED = 3  # games from which on lists show a person
ORDERED = 10  # games from which on a list may be in order of share
LEAST_MET = 5  # games of two before somebody is the best partner, or the hardest opponent
LEAST_DEALS = 10  # deals of two before a mode is their best
NORMAL = 1.959964  # quantile of the normal distribution for 95 %
T = TypeVar("T")


def wilson(halves: int, games: int) -> tuple[float, float]:
    """Return the interval of 95 % around the share of games won, from 0 to 1, by Wilson."""
    if not games:
        return 0.0, 1.0
    share, square = halves / (2 * games), NORMAL * NORMAL / games
    middle = share + square / 2
    spread = NORMAL * sqrt(share * (1 - share) / games + square / games / 4)
    return max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square))


@dataclass(slots=True)
class Games:
    """A number of *games*, and how many halves of them were won."""

    games: int = 0
    halves: int = 0

    def add(self, result: int) -> None:
        """Add one game."""
        self.games += 1
        self.halves += result

    @property
    def share(self) -> Fraction:
        """Return the games won of all, a drawn one as half; 0 without games."""
        return Fraction(self.halves, 2 * self.games or 1)


def in_order(figures: Mapping[int, Games]) -> list[int]:
    """Return persons by games won; of as many by their share, unless somebody has few games; then by number."""
    few = {each.halves for each in figures.values() if each.games < ORDERED}

    def place(number: int) -> tuple[object, ...]:
        halves, share = figures[number].halves, figures[number].share
        return -halves, 0 if halves in few else -share, number

    return sorted(figures, key=place)


@dataclass
class OfKind(Games):
    """What somebody made in one kind of game: in games *played*, each with their side and seat."""

    played: list[tuple[CountedGame, int, int]] = field(default_factory=list)

    @property
    def sides(self) -> list[Side]:
        """Return the sides of the person."""
        return [game.sides[side] for game, side, _seat in self.played]

    @cached_property
    def own(self) -> Tally:
        """Return the sum of what the sides made."""
        return total(side.tally for side in self.sides)

    @cached_property
    def against(self) -> Tally:
        """Return the sum of what all others made."""
        return total(
            other.tally
            for game, side, _seat in self.played
            for other in game.sides
            if other is not game.sides[side]
        )

    @property
    def stroked(self) -> bool:
        """Return whether any game has strokes."""
        return any(game.stroked for game, _side, _seat in self.played)

    @property
    def totals(self) -> list[int]:
        """Return the total of each game, the best first."""
        low_wins = any(game.low_wins for game, _side, _seat in self.played)
        return sorted((side.total for side in self.sides), reverse=not low_wins)

    @property
    def declared(self) -> list[Declared]:
        """Return the deals that the person declared."""
        return [
            each for game, _, seat in self.played for each in game.declared if each.seat == seat
        ]

    @property
    def cells(self) -> list[Declared]:
        """Return the cells of the side, by kind and name of their option as mode."""
        return [cell for game, side, _ in self.played for cell in game.cells if cell.side == side]


@dataclass(slots=True)
class PersonFigures(Games):
    """The figures of a person: over all games, by evening, by kind of game.

    *unbeaten* are the games since the last one lost, the first of them on the evening *since*.
    """

    evenings: set[date] = field(default_factory=set)
    kinds: dict[str, OfKind] = field(default_factory=dict)
    unbeaten: int = 0
    since: date | None = None


def results(games: Iterable[Played]) -> dict[int, Games]:
    """Return how many games each person played and won, which is faster than all figures."""
    figures: dict[int, Games] = defaultdict(Games)
    for each in games:
        for person, side in each.by_person():
            figures[person].add(side.result)
    return dict(figures)


def people(games: Iterable[Played]) -> dict[int, PersonFigures]:
    """Return the figures of each person in *games*, which are in order of time."""
    figures: dict[int, PersonFigures] = defaultdict(PersonFigures)
    for each in games:
        for index, side in enumerate(each.counted.sides):
            for seat in side.seats:
                person = figures[each.persons[seat]]
                person.add(side.result)
                person.evenings.add(each.evening)
                person.unbeaten = person.unbeaten + 1 if side.result else 0
                if person.unbeaten <= 1:
                    person.since = each.evening if side.result else None
                kind = person.kinds.setdefault(each.counted.kind, OfKind())
                kind.add(side.result)
                kind.played.append((each.counted, index, seat))
    return dict(figures)


@dataclass(slots=True)
class PairFigures:
    """The figures of a person with another: *together* on one side, and *against* each other.

    *conceded* are the halves that the other won of those against. *deals* are those that either declared for both,
    by kind of game.
    """

    together: Games = field(default_factory=Games)
    against: Games = field(default_factory=Games)
    conceded: int = 0
    deals: dict[str, list[Declared]] = field(default_factory=lambda: defaultdict(list))

    @property
    def games(self) -> int:
        """Return the games in which both sat at one table."""
        return self.together.games + self.against.games

    @property
    def ahead(self) -> Fraction:
        """Return the games won against the other, less those lost, of all against: from -1 to 1."""
        return Fraction(self.against.halves - self.conceded, 2 * self.against.games or 1)

    def best_modes(self, kind: str) -> list[str]:
        """Return the mode with the most points a deal, from ten deals on; several if they are equal."""
        modes = by_mode(self.deals.get(kind, ())).items()
        return _best({mode: each.average for mode, each in modes if each.deals >= LEAST_DEALS})


Pairs: TypeAlias = dict[tuple[int, int], PairFigures]


def pairs(games: Iterable[Played]) -> Pairs:
    """Return the figures of each two who sat at one table, for both of them."""
    figures: Pairs = defaultdict(PairFigures)
    for each in games:
        for (first, side), (second, other) in permutations(each.by_person(), 2):
            pair = figures[first, second]
            if side is other:
                pair.together.add(side.result)
            else:
                pair.against.add(side.result)
                pair.conceded += other.result
        for declared in each.counted.declared:
            if declared.side is not None:
                persons = each.people(each.counted.sides[declared.side])
                for both in permutations(persons, 2):
                    figures[both].deals[each.counted.kind].append(declared)
    return dict(figures)


def best_partners(of_pairs: Pairs, person: int) -> list[int]:
    """Return with whom a person won the largest share, from five games on; several if they are equal."""
    return _best(
        {
            other: (pair.together.share, pair.together.games)
            for (first, other), pair in of_pairs.items()
            if first == person and pair.together.games >= LEAST_MET
        }
    )


def opponents(of_pairs: Pairs, person: int) -> tuple[list[int], list[int]]:
    """Return against whom a person wins most and loses most, from five games on; several if they are equal.

    Nobody wins most against somebody who is ahead.
    """
    ahead = {
        other: pair.ahead
        for (first, other), pair in of_pairs.items()
        if first == person and pair.against.games >= LEAST_MET
    }
    behind = {other: -share for other, share in ahead.items()}
    most, least = ({k: v for k, v in of.items() if v > 0} for of in (ahead, behind))
    return _best(most), _best(least)


def _best(worth: dict[T, Any]) -> list[T]:
    most = max(worth.values(), default=None)
    return [key for key, value in worth.items() if value == most]


What: TypeAlias = Literal["longest", "quickest", "highest", "weis", "comeback"]


@value_class
class Record:
    """The best *figure* of *persons* in a *kind* of game, in a *game* of an *evening*; the earliest of equal ones.

    It is ``longest`` (a game, in seconds), ``quickest`` (a win, in deals), ``highest`` (a deal, in written points),
    ``weis`` (of a deal, in card points) or ``comeback`` (in points). *mode* is that of the deal. The longest game is
    that of all kinds, "".
    """

    what: What
    kind: str
    figure: int
    persons: tuple[int, ...]
    game: str
    evening: date
    mode: str | None = None


@value_class
class TableFigures:
    """The figures of all: *seconds* of play and *deals* of all games, records, modes.

    Records and *declared* deals are by kind of game, the longest game of all kinds under "".
    """

    games: int
    evenings: int
    seconds: int
    deals: int
    records: dict[str, dict[What, Record]]
    declared: dict[str, list[Declared]]


def table(games: Sequence[Played]) -> TableFigures:
    """Return the figures of the table over *games*, which are in order of time."""
    best: dict[str, dict[What, Record]] = defaultdict(dict)
    declared: dict[str, list[Declared]] = defaultdict(list)
    for each in games:
        for record in _records(each):
            before = best[record.kind].get(record.what)
            turn = -1 if record.what == "quickest" else 1
            if before is None or turn * record.figure > turn * before.figure:
                best[record.kind][record.what] = record
        if each.counted.declared:
            declared[each.counted.kind] += each.counted.declared
    return TableFigures(
        games=len(games),
        evenings=len({each.evening for each in games}),
        seconds=sum(each.counted.seconds for each in games),
        deals=sum(each.counted.deals for each in games),
        records=dict(best),
        declared=declared,
    )


def _records(each: Played) -> Iterator[Record]:
    """Yield what may be a record of a game."""
    counted = each.counted
    won = [side for side in counted.sides if side.result == WON]
    races = "target" in counted.kind.split("-")  # the number of deals is not agreed
    peaks: dict[What, Peak | None] = {"highest": counted.highest, "weis": counted.weis}
    figures: list[tuple[What, int | None, Side | None, str | None]] = [
        ("longest", counted.seconds, None, None),
        *(("quickest", counted.deals, side, None) for side in won if counted.whole and races),
        *(("comeback", counted.comeback, side, None) for side in won),
        *((what, p.points, counted.sides[p.side], p.mode) for what, p in peaks.items() if p),
    ]
    for what, figure, side, mode in figures:
        if figure:
            persons = each.persons if side is None else each.people(side)
            kind = "" if side is None else counted.kind
            yield Record(what, kind, figure, persons, each.game, each.evening, mode)


def title(figures: Mapping[int, Games]) -> list[int]:
    """Return who has the title of a year by its *figures*: most games won, then the share; several share it."""
    best = max(((each.halves, each.share) for each in figures.values()), default=None)
    return [person for person, each in figures.items() if (each.halves, each.share) == best]


def years(games: Iterable[Played], month: int) -> dict[int, list[Played]]:
    """Return the games of each year, which begins with *month*, in order of time."""
    by_year: dict[int, list[Played]] = defaultdict(list)
    for each in games:
        by_year[year_of(each.evening, month)].append(each)
    return dict(by_year)


def curve(games: Iterable[Played], kind: str, *, strokes: bool) -> dict[int, dict[date, Fraction]]:
    """Return by how much each person is ahead after each evening, in one kind of game.

    A game adds the strokes or the points by which their side is better than the others on average.
    """
    sums: dict[int, Fraction] = defaultdict(Fraction)
    lines: dict[int, dict[date, Fraction]] = defaultdict(dict)
    for each in games:
        if each.counted.kind != kind or (strokes and not each.counted.stroked):
            continue
        turn = -1 if each.counted.low_wins and not strokes else 1
        sides = each.counted.sides
        worth = [side.tally.strokes if strokes else turn * side.total for side in sides]
        for score, side in zip(worth, sides, strict=True):
            ahead = Fraction(score * len(worth) - sum(worth), len(worth) - 1)
            for person in each.people(side):
                sums[person] += ahead
                lines[person][each.evening] = sums[person]
    return dict(lines)
