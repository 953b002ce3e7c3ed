"""The money of a Stammtisch: what each game costs, what is open, and the payments that settle it.

Amounts are in rappen; the box is the person :data:`~scorer.rules.regulars.events.BOX` in the sums, which add up to 0.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import TypeAlias

from scorer.rules.core.value_class import value_class
from scorer.rules.regulars.counted_game import CountedGame
from scorer.rules.regulars.events import BOX, Payment, Stake
from scorer.rules.regulars.state import Played, State
from scorer.rules.regulars.tally import Side

Amounts: TypeAlias = dict[int, int]  # by person; what they get, below 0 what they pay


def amount(stake: Stake, units: int) -> int:
    """Return what is paid for so many *units*, rounded half up; nothing for none."""
    if units <= 0:
        return 0
    rappen = max(stake.rappen * units, stake.minimum)
    return (2 * rappen + stake.rounding) // (2 * stake.rounding) * stake.rounding


def game_amounts(each: Played, stake: Stake) -> Amounts:
    """Return what each person gets from a game, or pays.

    Everybody of a side pays a better side the difference between them, and everybody of the better one gets
    as much. With a box and more than two sides, everybody pays there: per difference point for the own total, else
    for the distance to the best.
    """
    sums: Amounts = defaultdict(int)
    sides, worth = each.counted.sides, [_worth(each.counted, stake, s) for s in each.counted.sides]
    if stake.box and len(sides) > 2:
        best = max(worth)
        for side, score in zip(sides, worth, strict=True):
            rappen = amount(stake, side.total if stake.unit == "difference" else best - score)
            for person in each.people(side):
                sums[person] -= rappen
                sums[BOX] += rappen
        return dict(sums)
    for better, worse in permutations(range(len(sides)), 2):
        rappen = amount(stake, worth[better] - worth[worse])
        pairs = zip(each.people(sides[better]), each.people(sides[worse]), strict=True)
        for winner, loser in pairs:
            sums[winner] += rappen
            sums[loser] -= rappen
    return dict(sums)


def _worth(counted: CountedGame, stake: Stake, side: Side) -> int:
    """Return what a side has made, in the unit of the stake; a higher number is better."""
    if stake.unit == "lost":
        return int(side.result > 0)
    if stake.unit == "stroke":
        return side.tally.strokes
    return -side.total if counted.low_wins else side.total


def earned(state: State, games: Iterable[Played]) -> Amounts:
    """Return what each person gets from *games*, or pays, by the stakes of their evenings."""
    sums: Amounts = defaultdict(int)
    for each in games:
        stake = state.stake(each.counted.kind, each.evening)
        if stake is not None:
            for person, rappen in game_amounts(each, stake).items():
                sums[person] += rappen
    return dict(sums)


@value_class
class Account:
    """What is open at a Stammtisch.

    *balances* is what each person gets, or pays. *due* are the payments of the last settling that nobody has ticked,
    *ticked* those that somebody has; *since* is what is open besides. *content* is the money in the box.
    """

    balances: Amounts
    due: tuple[Payment, ...]
    ticked: tuple[Payment, ...]
    since: Amounts
    content: int


def account(state: State, games: Iterable[Played]) -> Account:
    """Return what is open. Unticked payments of earlier settlings are open again, as part of the next."""
    asked = [(name, each) for name, settled in state.asked.items() for each in settled.payments]
    ticks = [(name, each) for name, each in asked if (name, each.payer, each.payee) in state.paid]
    last = next(reversed(state.settled), "")
    due = tuple(each for name, each in asked if name == last and (name, each) not in ticks)
    balances = _less(state, earned(state, games), [each for _, each in ticks])
    in_box = sum(each.rappen * ((each.payee == BOX) - (each.payer == BOX)) for _, each in ticks)
    return Account(
        balances=balances,
        due=due,
        ticked=tuple(each for name, each in ticks if name == last),
        since=_less(state, balances, due),
        content=sum(moved.rappen for moved in state.moved) + in_box,
    )


def _less(state: State, amounts: Mapping[int, int], payments: Iterable[Payment]) -> Amounts:
    """Return what is left of *amounts* after *payments*."""
    left: Amounts = defaultdict(int, amounts)
    for payment in payments:
        left[state.person(payment.payer)] += payment.rappen
        left[state.person(payment.payee)] -= payment.rappen
    return {person: rappen for person, rappen in left.items() if rappen}


def settle(balances: Mapping[int, int]) -> tuple[Payment, ...]:
    """Return payments that bring all *balances* to 0: fewer than there are people.

    Whoever owes just what another gets pays that one; then the largest amounts come first.
    """
    left = {person: rappen for person, rappen in sorted(balances.items()) if rappen}
    payments = []
    while left:
        gets = {rappen: person for person, rappen in reversed(left.items())}  # the first of equals
        even = (person for person, rappen in left.items() if rappen < 0 and -rappen in gets)
        payer = next(even, min(left, key=left.__getitem__))
        payee = gets.get(-left[payer], max(left, key=left.__getitem__))
        rappen = min(-left[payer], left[payee])
        payments.append(Payment(payer, payee, rappen))
        for person, moved in ((payer, rappen), (payee, -rappen)):
            left[person] += moved
            if not left[person]:
                del left[person]
    return tuple(payments)
