"""The local search of the draw: simulated annealing by swapping two seats of a round.

A swap that does not raise the cost of the evening, as defined in
:mod:`scorer.rules.club.seats.repeated_meetings`, is always accepted, any other with decreasing
probability.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from random import Random
from types import MappingProxyType
from typing import TypeAlias

from scorer.rules.club.seats.repeated_meetings import (
    OPPONENTS,
    PARTNERS,
    TABLE,
    Weights,
    table_mates,
)

# Temperatures, in costs of the cheapest repeated meeting; the first one, if crowded, of the most expensive.
WARM = 0.36  # the first one
COOL, COLD = 0.155, 0.036  # the last one: if the cost may become 0, and if it cannot

Tables = list[list[int]]  # of one round: people in the order of the seats
Apart: TypeAlias = tuple[int, int, str]  # never ``partners``, or never at one ``table``
FORBIDDEN = 10**9  # cost of a meeting of people kept apart: more than all repeated meetings
NO_HOMES: Mapping[int, int] = MappingProxyType({})


class SeededRandom:
    """Random numbers from a seed, using only functions that Python guarantees to be reproducible across versions."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed).random  # noqa: S311 - a draw must be reproducible

    def below(self, limit: int) -> int:
        """Return a random whole number from 0 to *limit* - 1."""
        return int(self.chance() * limit)

    def shuffled(self, people: Iterable[int]) -> list[int]:
        """Return *people* in random order."""
        order = list(people)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


class Search:
    """One search for a good evening: *played* rounds, then open ones with tables of *sizes*.

    *seats* are the people of each open round, table by table. *homes* has tables, counted from 0, by person; a person
    who sits there in *seats* stays there. People *apart* meet only if it cannot be avoided. ``cost`` is the cost of all
    repeated meetings as people are seated now. ``price`` has by kind the cost of one more meeting of two people.
    """

    def __init__(  # noqa: PLR0913 -- all input of a draw
        self,
        played: Sequence[Sequence[Sequence[int]]],
        seats: list[list[int]],
        sizes: Sequence[Sequence[int]],
        weights: Weights,
        *,
        partners: bool,
        apart: Iterable[Apart] = (),
        homes: Mapping[int, int] = NO_HOMES,
    ) -> None:
        of_played = {person for tables in played for table in tables for person in table}
        self.people = sorted(of_played.union(*seats))
        number = {person: index for index, person in enumerate(self.people)}
        self.seats = [[number[person] for person in people] for people in seats]
        self.sizes, self.weights, self.partners = sizes, weights, partners
        self.step = {  # the rise of a price with each meeting of that kind
            PARTNERS: weights.partners + weights.table,
            OPPONENTS: weights.opponents + weights.table,
        }
        count = len(self.people)
        self.price = {kind: [[0] * count for _ in range(count)] for kind in self.step}
        self.cost = 0
        for tables in played:
            self._seat_people(
                [number[person] for table in tables for person in table], map(len, tables)
            )
        self.before = self.cost  # the cost of played rounds is constant
        for first, second, forbidden in apart:
            if first in number and second in number:
                self._forbid(number[first], number[second], forbidden)
        self.tables = [
            [table for table, size in enumerate(each) for _seat in range(size)] for each in sizes
        ]
        self.staying = [
            {
                person
                for person, table in zip(people, tables, strict=True)
                if homes.get(self.people[person]) == table
            }
            for people, tables in zip(self.seats, self.tables, strict=True)
        ]
        self.kinds = [
            self._seat_people(people, each) for people, each in zip(self.seats, sizes, strict=True)
        ]
        # the same, faster, for the many calls that only need the cost of a swap
        self.mates = [
            [[(mate, self.price[kind]) for mate, kind in at.items()] for at in places]
            for places in self.kinds
        ]
        self.steps = [
            [sum(self.step[kind] for kind in at.values()) for at in places] for places in self.kinds
        ]

    def rounds(self) -> list[Tables]:
        """Return the tables of the open rounds."""
        seated = []
        for people, sizes in zip(self.seats, self.sizes, strict=True):
            left = iter(people)
            seated.append([[self.people[next(left)] for _ in range(size)] for size in sizes])
        return seated

    def run(self, lot: SeededRandom, least: int, moves: int, *, crowded: bool) -> None:
        """Try *moves* swaps; stop as soon as the evening costs no more than *least*, or than its played rounds.

        *crowded* starts with a higher temperature: partners have to meet again and may do so early.
        """
        least = max(least, self.before)
        chance, open_rounds = lot.chance, [n for n, people in enumerate(self.seats) if people]
        again = sorted(cost for cost in self.step.values() if cost) or [1]
        heat, cold = WARM * again[-1 if crowded else 0], (COLD if least else COOL) * again[0]
        cooling = (cold / heat) ** (1 / moves)
        for _ in range(moves if open_rounds else 0):
            if self.cost <= least:
                return
            heat *= cooling
            number = open_rounds[int(chance() * len(open_rounds))]
            count = len(self.seats[number])
            seat, other_seat = int(chance() * count), int(chance() * count)
            saved = self._seat_cost(number, seat)
            if not saved:
                continue  # people without repeated meetings stay
            if self.staying[number] and self._leaves(number, seat, other_seat):
                continue
            worse = self._swap_cost(number, seat, other_seat, saved)
            if worse <= 0 or chance() < exp(-worse / heat):
                self._swap(number, seat, other_seat)
                self.cost += worse

    def _forbid(self, first: int, second: int, forbidden: str) -> None:
        for kind, price in self.price.items():
            if forbidden in {TABLE, kind}:
                price[first][second] += FORBIDDEN
                price[second][first] += FORBIDDEN

    def _leaves(self, number: int, seat: int, other_seat: int) -> bool:
        """Return whether swapping two seats would move somebody from the table where they stay."""
        tables, people = self.tables[number], self.seats[number]
        swapped = {people[seat], people[other_seat]}
        return tables[seat] != tables[other_seat] and not self.staying[number].isdisjoint(swapped)

    def _seat_people(self, people: Sequence[int], sizes: Iterable[int]) -> list[dict[int, str]]:
        """Add the meetings of *people* at tables of *sizes*; return for each seat the kind of meeting by other seat."""
        places: list[dict[int, str]] = []
        for size in sizes:
            first = len(places)
            for seat in range(size):
                kinds = table_mates(size, seat, partners=self.partners)
                places.append({first + other: kind for other, kind in kinds})
                for other, kind in places[-1].items():
                    if other < first + seat:
                        self.cost += self.price[kind][people[other]][people[first + seat]]
                        self._meet(kind, people[other], people[first + seat], 1)
        return places

    def _meet(self, kind: str, first: int, second: int, times: int) -> None:
        """Raise the prices of two people by *times* meetings of *kind*; -1 takes a meeting back."""
        for priced, price in self.price.items():
            change = times * (self.step[kind] if priced == kind else self.weights.table)
            price[first][second] += change
            price[second][first] += change

    def _seat_cost(self, number: int, place: int) -> int:
        """Return the cost saved if the person at *place* were absent."""
        people, cost = self.seats[number], -self.steps[number][place]
        person = people[place]
        for mate, price in self.mates[number][place]:
            cost += price[person][people[mate]]
        return cost

    def _swap_cost(self, number: int, seat: int, other_seat: int, saved: int) -> int:
        """Return the added cost of swapping two seats of a round; the first one saves *saved*."""
        if seat == other_seat or other_seat in self.kinds[number][seat]:
            return self._move_cost(number, seat, other_seat) + self._move_cost(
                number, other_seat, seat
            )
        people, places = self.seats[number], self.mates[number]
        first, second = people[seat], people[other_seat]
        cost = -saved - self._seat_cost(number, other_seat)
        for mate, price in places[seat]:
            cost += price[second][people[mate]]
        for mate, price in places[other_seat]:
            cost += price[first][people[mate]]
        return cost

    def _move_cost(self, number: int, seat: int, other_seat: int) -> int:
        """Return the added cost of moving from *seat* to *other_seat* at the same table."""
        people, kinds, cost = self.seats[number], self.kinds[number], 0
        for mate, kind in kinds[seat].items():
            new = kinds[other_seat].get(mate, kind)
            if new != kind:  # the two still meet, in another role
                first, second = people[seat], people[mate]
                cost += self.price[new][first][second] - self.price[kind][first][second]
                cost += self.step[kind] - self.weights.table
        return cost

    def _swap(self, number: int, seat: int, other_seat: int) -> None:
        people, kinds = self.seats[number], self.kinds[number]
        for times in (-1, 1):
            for place in (seat, other_seat):
                for mate, kind in kinds[place].items():
                    self._meet(kind, people[place], people[mate], times)
            if times < 0:
                people[seat], people[other_seat] = people[other_seat], people[seat]
