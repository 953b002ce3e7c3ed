"""The state of a knock-out: its matches, the people who go on, equals, and the order of all.

This state is not stored. The first round gives the tree; the people at the tables of the next round have
gone on, even if a sheet changes later. A *unit* is one person or a fixed pair, named by its first member.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from scorer.rules.club.counting.counting import Value
from scorer.rules.club.counting.lots import Groups
from scorer.rules.club.evening.scores import ScoredEvening
from scorer.rules.club.regulation.model import Phase
from scorer.rules.club.regulation.play_off_plan import (
    is_tree,
    match_sizes,
    rounds_needed,
    seeded_pairs,
)
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class

OUT = 100  # block of people eliminated in the first round; later rounds have lower blocks
THIRD = 3  # block of the winner of the match for the third place


@value_class
class Match:
    """A match of *units* in the order of their seats; a single unit has a bye.

    *table* is None for a bye. *order* is the order of finish, None while it is open or tied. *going* are the
    units that go on: by *order*, or as seated once the next round is drawn. *tied* units have to draw a card or play
    an extra deal; units *ahead* won such a decision against equals. In the final and the match for the *third*
    place no unit is *going*.
    """

    units: tuple[int, ...]
    table: EveningTable | None = None
    order: tuple[int, ...] | None = None
    going: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()
    ahead: tuple[int, ...] = ()
    third: bool = False


def fitted(phase: Phase, units: int) -> Phase:
    """Return *phase* with the rounds that a knock-out of *units* needs; unchanged without a possible knock-out."""
    play_off = phase.play_off
    if play_off is None or play_off.kind != "knock_out":
        return phase
    try:
        needed = rounds_needed(units, match_sizes(phase), play_off.on)
    except RuleError:
        return phase
    return replace(
        phase, rounds=phase.main_rounds + needed, play_off=replace(play_off, rounds=needed)
    )


def units_of_first_round(evening: ScoredEvening) -> int:
    """Return the number of units in the drawn knock-out."""
    begin = evening.phase.main_rounds
    width = 2 if evening.phase.terms.partners == "fixed" else 1
    seated = sum(len(table.people) for table in evening.rounds[begin])
    return (seated + len(evening.sitting_out[begin])) // width


def matches(evening: ScoredEvening) -> list[list[Match]]:
    """Return the matches of each drawn round of a knock-out, in the order of the tree; empty without one."""
    play_off, begin = evening.phase.play_off, evening.phase.main_rounds
    if play_off is None or play_off.kind != "knock_out" or len(evening.rounds) <= begin:
        return []
    seated = [[_played(evening, table) for table in tables] for tables in evening.rounds[begin:]]
    rounds = [_first(evening, seated[0])]
    for number, tables in enumerate(seated[1:], start=1):
        rounds.append(_later(evening, rounds, number, tables))
        before = rounds[number - 1]
        here = {unit for match in rounds[number] if not match.third for unit in match.units}
        rounds[number - 1] = [
            replace(match, going=tuple(unit for unit in match.units if unit in here))
            for match in before
        ]
    return rounds


def byes(evening: ScoredEvening, number: int) -> list[int]:
    """Return the units with a bye in round *number* of the evening, counted from 1."""
    rounds, place = matches(evening), number - evening.phase.main_rounds - 1
    of_round = rounds[place] if 0 <= place < len(rounds) else []
    return [unit for match in of_round if match.table is None for unit in match.units]


def with_partners(evening: ScoredEvening, units: Iterable[int]) -> list[int]:
    """Return *units*, and after all of them the partners of fixed pairs in the same order."""
    firsts = [*units]
    partners = evening.lots.partners if evening.phase.terms.partners == "fixed" else {}
    return [*firsts, *(partners[unit] for unit in firsts if unit in partners)]


def by_result(evening: ScoredEvening) -> list[list[set[int]]]:
    """Return the units of each match that would go on by the sheets alone, for each drawn round except the last."""
    return [
        [{*(match.order or ())[: _on(evening, match)]} for match in of_round if match.table]
        for of_round in matches(evening)[:-1]
    ]


def ties(evening: ScoredEvening) -> Groups:
    """Return the groups of equal units in the last drawn round that need an extra deal or a card."""
    return [match.tied for of_round in matches(evening)[-1:] for match in of_round if match.tied]


def blocks(evening: ScoredEvening) -> Mapping[int, int]:
    """Return the block of each member, which is lower for people eliminated in a later round.

    People still in have block 1, people in the match for the third place block 3. In the last round a match with a
    result gives its people their places as blocks.
    """
    rounds, last = matches(evening), evening.phase.rounds - evening.phase.main_rounds
    block: dict[int, int] = {}
    for number, of_round in enumerate(rounds):
        is_last = number + 1 == last
        for match in of_round:
            places = match.order or match.units
            for place, unit in enumerate(places, start=1):
                if match.third:
                    block[unit] = THIRD + (place - 1 if match.order else 0)
                elif is_last:
                    block[unit] = place if match.order else 1
                elif unit in match.going or (not match.going and match.order is None):
                    block[unit] = 1
                else:
                    block[unit] = OUT - number
    return {
        person: number
        for unit, number in block.items()
        for person in with_partners(evening, [unit])
    }


def still_in(evening: ScoredEvening) -> set[int]:
    """Return the members who may still have a match, and therefore have no rank yet.

    The losers of a semi-final are among them if there will be a match for the third place. Empty while the knock-out is
    hidden, and once the evening is complete or closed and no round is hidden.
    """
    rounds, play_off, begin = matches(evening), evening.phase.play_off, evening.phase.main_rounds
    over = evening.hidden_from is None and (evening.complete or evening.closed is not None)
    if play_off is None or not rounds or over or evening.hides(begin + 1):
        return set()
    to_come = evening.phase.rounds - begin - len(rounds)
    semi_final = to_come == 1 and is_tree(evening.phase)
    third = play_off.third and semi_final and all(match.table for match in rounds[-1])
    units = {
        unit
        for match in rounds[-1]
        for unit in (match.units if match.order is None or third else match.going)
        if match.order is None or to_come
    }
    return {*with_partners(evening, units)}


def last_rounds(evening: ScoredEvening) -> Mapping[int, int]:
    """Return the last round of the knock-out that each member has played, as its number on the evening."""
    begin = evening.phase.main_rounds
    return {
        person: table.round
        for tables in evening.rounds[begin : evening.ranked]
        for table in tables
        if table.credit is not None
        for person in table.people
    }


def _first(evening: ScoredEvening, tables: Sequence[Match]) -> list[Match]:
    """Return the matches of the first round from the *tables*, with byes at their places in the tree."""
    out = evening.sitting_out[evening.phase.main_rounds]
    partners = evening.lots.partners if evening.phase.terms.partners == "fixed" else {}
    alone = [
        unit for unit in out if unit not in partners or out.index(partners[unit]) > out.index(unit)
    ]
    if not is_tree(evening.phase):
        return [*(_bye(unit) for unit in alone), *tables]
    count = units_of_first_round(evening)
    waiting, seated = iter(alone), iter(tables)
    kinds = [max(pair) < count for pair in seeded_pairs(count)]
    return [
        match
        for full in kinds
        if (match := next(seated, None) if full else _bye(next(waiting, 0))) is not None
    ]


def _later(
    evening: ScoredEvening, rounds: Sequence[Sequence[Match]], number: int, tables: Sequence[Match]
) -> list[Match]:
    """Return the matches of a later round, with byes; in a tree in its order, the match for the third place last."""
    before = rounds[number - 1]
    here = {*evening.sitting_out[evening.phase.main_rounds + number]}
    waiting = [unit for match in before for unit in match.going if unit in here]
    if not is_tree(evening.phase):
        return [*(_bye(unit) for unit in waiting), *tables]
    placed: list[Match] = []
    left = [*tables]
    width = 2**number
    parts = [
        {unit for match in rounds[0][start : start + width] for unit in match.units}
        for start in range(0, len(rounds[0]), width)
    ]
    for part in parts:
        match = next((match for match in left if not part.isdisjoint(match.units)), None)
        if match is not None:
            left.remove(match)
        else:
            match = next((_bye(unit) for unit in waiting if unit in part), None)
        placed += [match] if match is not None else []
    return placed + [replace(match, third=True, going=()) for match in left]


def _bye(unit: int) -> Match:
    return Match((unit,), None, (unit,), (unit,))


def _on(evening: ScoredEvening, match: Match) -> int:
    """Return how many first places of a match are decisive: those that go on, or all in the last round."""
    play_off = evening.phase.play_off
    last = match.table is not None and match.table.round == evening.phase.rounds
    return len(match.units) if play_off is None or last else play_off.on


def _played(evening: ScoredEvening, table: EveningTable) -> Match:
    """Return the match of a table, open without a counted sheet and while its round is hidden.

    The match has an order if the points, the rule for equals and drawn cards separate the decisive places. Otherwise
    the units that are equal at these places are *tied*.
    """
    pairs = evening.phase.terms.in_pairs(len(table.people))
    units = table.people[:2] if pairs else table.people
    match = Match(units, table)
    if table.credit is None or table.round > evening.ranked:
        return match
    figures = {unit: _figures(evening, table.round, unit) for unit in units}
    ordered: list[int] = []
    ahead: list[int] = []
    on, last = _on(evening, match), table.round == evening.phase.rounds
    for _figure, group in groupby(sorted(units, key=figures.__getitem__), figures.__getitem__):
        equal = tuple(group)
        places = evening.cards(table.round, table.round).places(equal)
        start, end = len(ordered), len(ordered) + len(equal)
        if places is not None:
            equal = tuple(sorted(equal, key=places.__getitem__))
            if len(equal) > 1 and (last or start < on < end):
                ahead += equal[: -1 if last else on - start]
        elif len(equal) > 1 and (last or start < on < end):
            return replace(match, tied=equal)
        ordered += equal
    going = () if last else tuple(ordered[:on])
    return replace(match, order=tuple(ordered), going=going, ahead=tuple(ahead))


def _figures(evening: ScoredEvening, number: int, unit: int) -> tuple[tuple[bool, Value], ...]:
    """Return the sort key of a unit: the value in round *number*, with the rule ``earlier`` also the values before.

    Lower is better.
    """
    play_off, values = evening.phase.play_off, evening.scores.values.get(unit, ())[:number]
    sign = 1 if evening.phase.counting.low_wins else -1
    earlier = play_off is not None and play_off.equal == "earlier"
    compared = reversed(values) if earlier else values[-1:]
    return tuple((value is None, sign * (value or 0)) for value in compared)
