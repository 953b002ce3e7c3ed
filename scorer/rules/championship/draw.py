"""The draw: who sits where in every round, the same for the same seed.

Nobody plays twice with the same partner where that can be, and everybody meets the
same opponents as seldom as can be. It is a search: everybody is seated by lot, then
two people change places again and again, as long as the evening gets better by it
and, less and less often, when it does not.

Fixed pairs are drawn as if each was one person: two of them make a table. Where the standings
seat people, the first of them share a table, and so on.

*Rule:* rules page B5 (schedule), regulations page K2-K4, K14, K18, K27, K30.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import exp
from random import Random

from scorer.rules.errors import RuleError

PARTNERS, OPPONENTS = 1000, 1  # what it costs to play once more with, or against, somebody
SEARCHES = 6  # for one evening; the best of them counts
EXCHANGES = 12_000  # looked at in one search
WARM, COLD = 1.0, 0.15  # how much worse an exchange may make the evening, at first and at last

Tables = list[list[int]]  # of one round: people in the order of the seats


@dataclass(frozen=True)
class Seating:
    """What there is to draw.

    *present* holds who is there in each round, from the first. The rounds already
    *played* stay as they are. Tables may have any of *sizes*. With *partners*, seats
    0 and 2 of a table play together, and so do 1 and 3; there every table has four.
    Where there are *ranks*, they and not the lot say who shares a table.
    """

    present: Sequence[Sequence[int]]
    played: Sequence[Sequence[Sequence[int]]] = ()
    sizes: Sequence[int] = (4,)
    partners: bool = True
    ranks: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Drawn:
    """The tables of every round, and per round who sits out.

    *again_with* and *again_against* count how often two people sit together, or
    opposite each other, once more than the first time.
    """

    rounds: list[Tables]
    out: list[list[int]]
    again_with: int
    again_against: int


def draw(seating: Seating, seed: int) -> Drawn:
    """Draw the rounds of *seating* that are not yet played.

    The same seating and the same *seed* give the same draw, on every machine.
    """
    lot = Lot(seed)
    seated, out = _who_plays(seating, lot)
    if seating.ranks:
        best = _Search(seating, [_by_rank(seating, people, lot) for people in seated])
    else:
        best = min(_searches(seating, seated, lot), key=lambda search: search.cost)
    return Drawn(best.rounds(), out, best.again(PARTNERS), best.again(OPPONENTS))


def draw_pairs(seating: Seating, partner: Mapping[int, int | None], seed: int) -> Drawn:
    """Draw *seating* where everybody has the *partner* named there, and named by them.

    Who has parted since stays in the rounds *played* where they sat.

    :raises RuleError: ``partner-missing`` for somebody who is there and whose partner is not.
    """
    begun, other = len(seating.played), {one: two for one, two in partner.items() if two}
    present, played = [], []
    for number, there in enumerate(seating.present):
        tables = seating.played[number] if number < begun else ()
        sat = {person for table in tables for person in table}
        paired = {one for one in there if other.get(one) in there and other.get(other[one]) == one}
        for person in there if number >= begun else ():
            if person not in paired:
                raise RuleError("partner-missing", "attendance", member=person)
        played.append([[min(table[side::2]) for side in range(2)] for table in tables])
        rest = [one for one in there if one in paired and one not in sat and one < other[one]]
        present.append([*rest, *(pair for two in played[-1] for pair in two)])
    drawn = draw(Seating(present, played[:begun], (2,), partners=False, ranks=seating.ranks), seed)
    seats = [
        [[*two, *(other[one] for one in two)] for two in tables] for tables in drawn.rounds[begun:]
    ]
    before = [[list(table) for table in tables] for tables in seating.played]
    out = [[seat for one in people for seat in (one, other[one])] for people in drawn.out]
    return replace(drawn, rounds=before + seats, out=out)


def table_sizes(people: int, allowed: Iterable[int]) -> list[int]:
    """Return the tables for *people*: as few as can be sit out, then as many fours as can be."""
    best: dict[int, tuple[int, ...]] = {0: ()}
    for seated in range(1, people + 1):
        fits = [(*best[seated - size], size) for size in allowed if seated - size in best]
        if fits:
            best[seated] = min(fits, key=lambda sizes: sum(size != 4 for size in sizes))
    return sorted(best[max(best)], key=lambda size: (size != 4, size))


class Lot:
    """Chance from a seed, by no more than what Python promises never to change."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed).random  # noqa: S311 - a draw has to be repeatable

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to below *limit*."""
        return int(self.chance() * limit)

    def shuffled(self, people: Iterable[int]) -> list[int]:
        """Return *people* in an order by lot."""
        told = list(people)
        for last in range(len(told) - 1, 0, -1):
            other = self.below(last + 1)
            told[last], told[other] = told[other], told[last]
        return told


def _who_plays(seating: Seating, lot: Lot) -> tuple[list[list[int]], list[list[int]]]:
    """Return per open round who plays, and per round who sits out: first who never did."""
    out = [
        sorted({*there} - {person for table in tables for person in table})
        for there, tables in zip(seating.present, seating.played, strict=False)
    ]
    rested = Counter(person for people in out for person in people)
    seated = []
    for there in seating.present[len(seating.played) :]:
        too_many = len(there) - sum(table_sizes(len(there), seating.sizes))
        rest = sorted(lot.shuffled(there), key=lambda person: rested[person])[:too_many]
        rested.update(rest)
        out.append(sorted(rest))
        seated.append([person for person in there if person not in {*rest}])
    return seated, out


def _by_rank(seating: Seating, people: list[int], lot: Lot) -> list[int]:
    """Return *people* by their ranks, table by table: equals by lot, who has no rank last.

    With partners the first of a table plays with the last, unless others were together
    less often.
    """
    last = max(seating.ranks.values()) + 1
    told = sorted(lot.shuffled(people), key=lambda one: seating.ranks.get(one, last))
    if not seating.partners:
        return told
    together = Counter(
        frozenset(table[side::2])
        for tables in seating.played
        for table in tables
        for side in range(2)
    )

    def again(table: Sequence[int]) -> int:
        return together[frozenset(table[::2])] + together[frozenset(table[1::2])]

    seats: list[int] = []
    for first in range(0, len(told), 4):
        one, two, three, four = told[first : first + 4]
        ways = [[one, two, four, three], [one, two, three, four], [one, three, two, four]]
        table: list[int] = min(ways, key=again)
        seats += table
    return seats


def _searches(seating: Seating, seated: list[list[int]], lot: Lot) -> Iterable[_Search]:
    for _ in range(SEARCHES):
        search = _Search(seating, [lot.shuffled(people) for people in seated])
        search.run(lot)
        yield search
        if search.cost == 0:
            return


class _Search:
    """One search for a good evening; ``cost`` tells how far it has come."""

    def __init__(self, seating: Seating, seats: list[list[int]]) -> None:
        self.seating, self.seats = seating, seats
        self.sizes = [table_sizes(len(people), seating.sizes) for people in seats]
        self.mates = [_mates(sizes, seating.partners) for sizes in self.sizes]
        # who has played and is called absent since has been met all the same
        rows = (*seating.present, *(table for tables in seating.played for table in tables))
        everybody = {person for people in rows for person in people}
        self.met = {
            kind: {one: dict.fromkeys(everybody, 0) for one in everybody}
            for kind in (PARTNERS, OPPONENTS)
        }
        self.cost = 0
        for tables in self.rounds():
            for table in tables:
                self._sit_down(table)

    def rounds(self) -> list[Tables]:
        """Return the tables of all rounds, played and drawn."""
        told = [[list(table) for table in tables] for tables in self.seating.played]
        for people, sizes in zip(self.seats, self.sizes, strict=True):
            left = iter(people)
            told.append([[next(left) for _ in range(size)] for size in sizes])
        return told

    def again(self, kind: int) -> int:
        """Return how often two people meet once more than the first time."""
        times = (times for one in self.met[kind].values() for times in one.values())
        return sum(time - 1 for time in times if time > 1) // 2

    def run(self, lot: Lot) -> None:
        """Let people change places until nobody meets anybody twice, or patience ends."""
        can_change = [number for number, people in enumerate(self.seats) if people]
        warmth = WARM
        for _ in range(EXCHANGES if can_change else 0):
            if self.cost == 0:
                return
            warmth *= (COLD / WARM) ** (1 / EXCHANGES)
            number = can_change[lot.below(len(can_change))]
            here, there = (lot.below(len(self.seats[number])) for _ in range(2))
            if self._content(number, here):
                continue
            worse = self._worse(number, here, there)
            if worse <= 0 or lot.chance() < exp(-worse / warmth):
                self._exchange(number, here, there)
                self.cost += worse

    def _sit_down(self, table: Sequence[int]) -> None:
        for seat, kinds in enumerate(_kinds(len(table), self.seating.partners)):
            for other, kind in kinds.items():
                if other < seat:
                    self.cost += kind * self.met[kind][table[seat]][table[other]]
                    self._meet(kind, table[seat], table[other], 1)

    def _meet(self, kind: int, one: int, other: int, times: int) -> None:
        self.met[kind][one][other] += times
        self.met[kind][other][one] += times

    def _content(self, number: int, place: int) -> bool:
        """Tell whether who sits there meets nobody in this round for the second time."""
        people, mates = self.seats[number], self.mates[number][place]
        return all(self.met[kind][people[place]][people[mate]] == 1 for mate, kind in mates.items())

    def _worse(self, number: int, here: int, there: int) -> int:
        """Return what it costs if two people of a round change places."""
        cost = 0
        for mate, kind, leaves, comes in self._changes(number, here, there):
            met = self.met[kind]
            cost += kind * (met[comes][mate] - met[leaves][mate] + 1)
        return cost

    def _exchange(self, number: int, here: int, there: int) -> None:
        for mate, kind, leaves, comes in self._changes(number, here, there):
            self._meet(kind, leaves, mate, -1)
            self._meet(kind, comes, mate, 1)
        people = self.seats[number]
        people[here], people[there] = people[there], people[here]

    def _changes(self, number: int, here: int, there: int) -> list[tuple[int, int, int, int]]:
        """Return who is left by whom and gets whom if two people of a round change places."""
        people, mates = self.seats[number], self.mates[number]
        one, other = people[here], people[there]
        return [
            (people[mate], kind, leaves, comes)
            for place, beyond, leaves, comes in (
                (here, there, one, other),
                (there, here, other, one),
            )
            for mate, kind in mates[place].items()
            if mate != beyond and mates[beyond].get(mate) != kind
        ]


def _kinds(size: int, partners: bool) -> list[dict[int, int]]:
    """Return for every seat of a table what the other seats are to it."""
    return [
        {
            other: PARTNERS if partners and abs(other - seat) == 2 else OPPONENTS
            for other in range(size)
            if other != seat
        }
        for seat in range(size)
    ]


def _mates(sizes: Iterable[int], partners: bool) -> list[dict[int, int]]:
    """Return for every place of a round the places at the same table, and what they are to it."""
    told: list[dict[int, int]] = []
    for size in sizes:
        first = len(told)
        told += [
            {first + other: kind for other, kind in kinds.items()}
            for kinds in _kinds(size, partners)
        ]
    return told
