"""A round robin by a plan: complete, or refused with the number of rounds that it needs.

With partners everybody plays once with everybody, else every two people or pairs meet once. With an
odd number each person or pair rests once per cycle; after a whole cycle the next one begins.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias

from scorer.rules.club.seats import plans
from scorer.rules.club.seats.repeated_meetings import PARTNERS, Weights, repeat_counts
from scorer.rules.club.seats.search import Search, SeededRandom, Tables
from scorer.rules.core.errors import RuleError

Rounds: TypeAlias = tuple[list[Tables], list[list[int]]]  # tables and resting people of each
MOVES = 20_000  # swaps that spread opponents if no perfect plan is known


def round_robin(
    people: Collection[int], rounds: int, lot: SeededRandom, *, partners: bool
) -> Rounds:
    """Return the tables of this number of *rounds*, and the people resting in each round.

    Tables have four people with *partners*, else two.

    :raises RuleError: ``robin-people`` if there are too few people, or if no plan makes every two of them partners,
        ``robin-rounds`` if there are too few rounds, with the number *needed*.
    """
    count = len(people)
    turn = rounds_to_meet_all(count)
    if count < (4 if partners else 2) or (partners and count % 4 > 1):
        raise RuleError("robin-people", "first", people=count)
    if rounds < turn:
        raise RuleError("robin-rounds", "first", people=count, needed=turn, rounds=rounds)
    places = lot.shuffled(sorted(people))
    numbers = [number % turn for number in range(rounds)]
    plan = [
        [[places[place] for place in table] for table in _tables(count, number, partners)]
        for number in numbers
    ]
    if partners and count not in plans.WHIST:
        plan = _spread(plan, lot)
    resting = [[places[number]] if count % 2 else [] for number in numbers]
    return plan, resting


def rounds_to_meet_all(people: int) -> int:
    """Return the number of rounds in which all *people* meet all others; with an odd number one rests in each."""
    return people - 1 + people % 2


def continued(
    plan: Sequence[Sequence[Sequence[int]]], present: Sequence[Collection[int]]
) -> Rounds:
    """Return the open rounds of a *plan* for the people *present* in each, and the people resting.

    The plan begins with the first open round, and repeats.

    :raises RuleError: ``robin-late`` for a *member* who is not in the plan.
    """
    planned = {person for tables in plan for table in tables for person in table}
    for member in sorted({person for people in present for person in people} - planned):
        raise RuleError("robin-late", "attendance", member=member)
    return without_missing([plan[n % len(plan)] for n in range(len(present))], present)


def without_missing(
    rounds: Sequence[Sequence[Sequence[int]]], present: Sequence[Collection[int]]
) -> Rounds:
    """Return the tables of *rounds* at which nobody is missing, and the people *present* without a table."""
    here = [{*people} for people in present]
    kept = [
        [[*table] for table in tables if {*table} <= people]
        for tables, people in zip(rounds, here, strict=True)
    ]
    resting = [sorted(people.difference(*whole)) for whole, people in zip(kept, here, strict=True)]
    return kept, resting


def _tables(count: int, number: int, partners: bool) -> Tables:
    pairs = plans.partner_pairs(count, number)
    if not partners:
        return pairs
    return plans.whist_tables(count, number) or plans.tables_of_pairs(pairs)


def _spread(plan: list[Tables], lot: SeededRandom) -> list[Tables]:
    """Return *plan* with opponents spread more evenly; unchanged if that would repeat more partners."""
    seats = [[person for table in tables for person in table] for tables in plan]
    sizes = [[len(table) for table in tables] for tables in plan]
    search = Search([], seats, sizes, Weights(), partners=True)
    search.run(lot, 0, MOVES, crowded=False)
    spread = search.rounds()
    before, after = (repeat_counts(rounds, partners=True)[PARTNERS] for rounds in (plan, spread))
    return spread if after <= before else plan
