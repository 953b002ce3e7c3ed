"""The state of a Stammtisch after its events: which games count and for whom, stakes, payments, the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, tzinfo
from typing import TypeAlias

from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class
from scorer.rules.regulars.counted_game import CountedGame, evening, totals_only
from scorer.rules.regulars.events import (
    Boxed,
    Counted,
    Event,
    Founded,
    Joined,
    Paid,
    Settled,
    Stake,
    Staked,
    Undone,
)
from scorer.rules.regulars.tally import Side

Debt: TypeAlias = tuple[str, int, int]  # the settling, who pays, who gets it


@dataclass(slots=True)
class State:
    """What holds after all *events*; *effective* are those that are not undone, in order.

    *month* begins the year. *games* are how each was counted first, in this order, joined persons resolved; those that
    were counted otherwise as well are *clashes*. *older* is the number of each person who was joined to
    another. *settled* are the settlings by id, in order, *asked* also those
    that are undone: what was paid for them stays paid;
    *paid* the ids of the events that ticked each payment, *moved* what went in and out of the box.
    """

    events: Sequence[Event]
    effective: Sequence[Event]
    month: int = 1
    games: dict[str, Counted] = field(default_factory=dict)
    clashes: list[str] = field(default_factory=list)
    older: dict[int, int] = field(default_factory=dict)
    stakes: dict[str, list[Staked]] = field(default_factory=dict)
    settled: dict[str, Settled] = field(default_factory=dict)
    asked: dict[str, Settled] = field(default_factory=dict)
    paid: dict[Debt, tuple[str, ...]] = field(default_factory=dict)
    moved: list[Boxed] = field(default_factory=list)

    def person(self, number: int) -> int:
        """Return the number that stands for the person with this *number*."""
        return self.older.get(number, number)

    def resolved(self, counted: Counted) -> Counted:
        """Return how a game is counted, with the numbers that stand for its persons."""
        if self.older.keys().isdisjoint(counted.persons):
            return counted
        return replace(counted, persons=tuple(map(self.person, counted.persons)))

    @property
    def twice(self) -> list[str]:
        """Return the games in which a person would sit on two seats: they do not count."""
        return [game for game, counted in self.games.items() if counted.is_twice]

    def undoing(self, game: str) -> list[Undone]:
        """Return what undoes everything that counted a *game*."""
        counted = ((event.id, event.facts) for event in self.effective)
        return [
            Undone(n) for n, facts in counted if isinstance(facts, Counted) and facts.game == game
        ]

    def stake(self, kind: str, day: date) -> Stake | None:
        """Return the stake of a *kind* of game on an evening, None without one."""
        staked = reversed(self.stakes.get(kind, []))
        return next((each.stake for each in staked if each.day <= day), None)


def fold(events: Sequence[Event]) -> State:
    """Return the state after *events*, which differ in their ids.

    An event is undone if an effective later one undoes it, so undoing that one again restores it.
    """
    state = State(events, _effective(events))
    state.asked = {each.id: each.facts for each in events if isinstance(each.facts, Settled)}
    for event in state.effective:
        match event.facts:
            case Founded(month):
                state.month = month
            case Joined(persons):
                low, high = sorted(map(state.person, persons))
                joined = (high, *(n for n, older in state.older.items() if older == high))
                state.older |= dict.fromkeys(joined if high > low else (), low)
            case Staked() as staked:
                state.stakes.setdefault(staked.kind, []).append(staked)
            case Settled() as settled:
                state.settled[event.id] = settled
            case Paid(settled, payer, payee):
                debt = (settled, payer, payee)
                state.paid[debt] = (*state.paid.get(debt, ()), event.id)
            case Boxed() as moved:
                state.moved.append(moved)
    for of_kind in state.stakes.values():
        of_kind.sort(key=lambda each: each.day)  # stable: of one day the later counts
    for event in state.effective:  # after all joins
        if isinstance(event.facts, Counted):
            _count(state, event.facts)
    return state


def _effective(events: Sequence[Event]) -> list[Event]:
    undone: set[str] = set()
    effective = []
    for event in reversed(events):
        if event.id not in undone:
            effective.append(event)
            if isinstance(event.facts, Undone):
                undone.add(event.facts.event)
    return effective[::-1]


def _count(state: State, counted: Counted) -> None:
    counted = state.resolved(counted)
    first = state.games.setdefault(counted.game, counted)
    if first.seating != counted.seating:
        state.clashes.append(counted.game)
    elif counted.as_it_stands:
        state.games[counted.game] = counted


def check(state: State, event: Event) -> bool:
    """Return whether one more *event* changes anything; if not it need not be stored.

    :raises RuleError: ``id-taken`` for another event with its id; ``regulars-unknown`` if it is about an event or a
        payment that does not exist; ``names-twice`` for a person on two seats; ``regulars-counted`` for a game that was
        counted otherwise; ``regulars-together`` for two that sat at one table in
        ``game``, so that they cannot be one.
    """
    by_id = {stored.id: stored for stored in state.events}
    if (stored := by_id.get(event.id)) is not None:
        if stored.facts != event.facts:
            raise RuleError("id-taken", "id")
        return False
    match event.facts:
        case Counted() as counted:
            return _counts_more(state, counted)
        case Joined(persons):
            pair = {*map(state.person, persons)}
            for counted in state.games.values():
                if len(pair) > 1 and pair <= {*counted.persons}:
                    raise RuleError("regulars-together", "persons", game=counted.game)
            return len(pair) > 1
        case Paid(settled, payer, payee):
            last = [*state.settled.items()][-1:]  # it asks for what was open before, too
            owed = {(name, p.payer, p.payee) for name, asked in last for p in asked.payments}
            if (settled, payer, payee) not in owed:
                raise RuleError("regulars-unknown", "settled")
            return (settled, payer, payee) not in state.paid
        case Undone(name):
            if name not in by_id:
                raise RuleError("regulars-unknown", "event")
            _check_restored(state, fold([*state.events, event]))
            return any(effective.id == name for effective in state.effective)
    return True


def _counts_more(state: State, counted: Counted) -> bool:
    counted = state.resolved(counted)
    if counted.is_twice:
        raise RuleError("names-twice", "persons")
    first = state.games.get(counted.game)
    if first is not None and first.seating != counted.seating:
        raise RuleError("regulars-counted", "game", game=counted.game)
    return first is None or (counted.as_it_stands and not first.as_it_stands)


def _check_restored(before: State, after: State) -> None:
    """Refuse to restore what contradicts something that was done since."""
    for game in Counter(after.clashes) - Counter(before.clashes):
        raise RuleError("regulars-counted", "game", game=game)
    for game in {*after.twice} - {*before.twice}:
        raise RuleError("regulars-together", "persons", game=game)


@value_class
class Played:
    """A *game* that counts: its *persons* by seat, its *evening*, its summary.

    *typed* was entered after an evening without a phone: only totals and strokes are known.
    """

    game: str
    persons: tuple[int, ...]
    evening: date
    typed: bool
    counted: CountedGame

    def people(self, side: Side) -> tuple[int, ...]:
        """Return the persons of a *side*."""
        return tuple(self.persons[seat] for seat in side.seats)

    def by_person(self) -> Iterator[tuple[int, Side]]:
        """Yield each person with their side."""
        for side in self.counted.sides:
            for seat in side.seats:
                yield self.persons[seat], side


def played_games(
    state: State, summaries: Mapping[str, CountedGame], zone: tzinfo
) -> tuple[list[Played], list[str]]:
    """Return the games that count, the earliest first, and those that do not any more as they are unfinished.

    *summaries* are by game; one without is left out. *zone* is that of the installation.
    """
    games, unfinished = [], []
    for game, how in state.games.items():
        counted = summaries.get(game)
        if counted is None or how.is_twice:
            continue
        if len(how.persons) != sum(len(side.seats) for side in counted.sides):
            continue
        if not counted.counts(as_it_stands=how.as_it_stands):
            unfinished.append(game)
            continue
        day, typed = how.day, how.day is not None
        day = day or evening(counted.first.astimezone(zone))
        summary = totals_only(counted, how.kind) if typed else counted
        games.append(Played(game, how.persons, day, typed, summary))
    games.sort(key=lambda each: (each.evening, each.counted.first, each.game))
    return games, unfinished


def year_of(day: date, month: int) -> int:
    """Return the year in which an evening is, by the calendar year in which it begins with *month*."""
    return day.year - (day.month < month)
