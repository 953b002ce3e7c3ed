"""The cut before a play-off: earlier rounds decide which people play for which ranks.

Within a group the ranking decides, then a card among equals, then the lot.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import TypeAlias

from scorer.rules.club.counting.counting import Value
from scorer.rules.club.counting.lots import Groups
from scorer.rules.club.evening.scores import Remark
from scorer.rules.club.play_off import knock_out
from scorer.rules.club.play_off.blocks import Unit, blocks_of, groups_of, units_of
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.regulation.part_rules import PlayOff
from scorer.rules.club.regulation.play_off_plan import group_sizes
from scorer.rules.club.seats.search import SeededRandom
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class

Figure: TypeAlias = tuple[Value, ...]  # lower is better


@value_class
class Placed:
    """A unit with its *place* (from 0) in its *group*.

    *inside* is the sort key of the unit in the group, *across* its sort key among the units with the same place in all
    groups.
    """

    unit: Unit
    group: int
    place: int
    inside: object
    across: object


def before_play_off(evening: Evening) -> Evening:
    """Return an evening as it was after the last round before the play-off."""
    last = evening.phase.main_rounds
    return replace(
        evening,
        rounds=evening.rounds[:last],
        sitting_out=evening.sitting_out[:last],
        seeds=evening.seeds[:last],
        draw_events=evening.draw_events[:last],
        draws=[[*order] for order in evening.cards(0, last).draws],
        drawn_after=[],
        penalties={
            seq: facts
            for seq, facts in evening.penalties.items()
            if (facts.get("round") or 0) <= last
        },
        closed=None,
    )


def seeds(evening: Evening, seed: int) -> list[int]:
    """Return the units that go into the play-off, the best by the earlier rounds first.

    A fixed pair is represented by its first member. *seed* decides between equals.
    """
    return [unit[0] for unit in _units_in_order(evening, seed)]


def most_units(evening: Evening) -> int:
    """Return the number of units that go into the play-off if all have a rank.

    Members of fixed pairs whose partner is absent are not counted.

    :raises RuleError: ``groups-people`` if no groups fit the number of people.
    """
    phase, here = evening.phase, evening.present(evening.phase.main_rounds + 1)
    width = 2 if phase.terms.partners == "fixed" else 1
    counts = [
        sum(len(unit) == width for unit in units_of(evening, people))
        for people in _groups_of_those_here(evening, {*here})
    ]
    if phase.draw == "groups" and not evening.rounds and phase.first_alone is not None:
        counts = group_sizes(phase, sum(counts), phase.groups.size)
    return sum(min(phase.first_alone or count, count) for count in counts)


def drawn_blocks(evening: Evening, seed: int) -> list[list[Unit]]:
    """Return the blocks of units that would play together in the play-off, each with the best first.

    *seed* decides between equals. All units of a knock-out are one block.

    :raises RuleError: ``play-off-few`` if too few have a rank for the final table, ``groups-people`` if no groups fit
        the number of units.
    """
    play_off = evening.phase.play_off or PlayOff()
    units = _units_in_order(evening, seed)
    if play_off.kind == "knock_out":
        return [units]
    if play_off.kind == "table":
        if len(units) < play_off.size:
            raise RuleError("play-off-few", "first", people=len(units), size=play_off.size)
        return [units[: play_off.size]]
    sizes = group_sizes(evening.phase, len(units), play_off.size)
    ends = [0, *accumulate(sizes)]
    return [units[start:end] for start, end in pairwise(ends)]


def ties_at_the_cut(evening: Evening) -> Groups:
    """Return the groups of equals that must be separated at the cut, or in the last drawn round of a knock-out.

    One partner of a fixed pair draws for both. At the cut this is [] until all earlier rounds are drawn and have all
    sheets, while ranks are hidden, and if no play-off can be drawn. Once a play-off without a knock-out is drawn, this
    is [].
    """
    phase = evening.phase
    if phase.is_knock_out and (
        phase.first_alone is None or len(evening.rounds) > phase.main_rounds
    ):
        return knock_out.ties(evening)
    waits = phase.play_off is not None and len(evening.rounds) == phase.main_rounds
    if not waits or not evening.rounds or evening.missing or evening.hidden_from is not None:
        return []
    try:
        blocks = drawn_blocks(evening, 0)
    except RuleError:
        return []
    block = {unit[0]: number for number, units in enumerate(blocks) for unit in units}
    return [evening.lots.drawing_people(sorted(group)) for group in _apart(evening, 0, block)]


def ahead_at_the_cut(evening: Evening) -> list[tuple[int, bool]]:
    """Return the people who play for better ranks than their equals, each with True for a card, False for the lot.

    Both partners of a fixed pair are listed. [] before the play-off is drawn.
    """
    main = evening.phase.main_rounds
    if evening.phase.play_off is None or not main or len(evening.rounds) <= main:
        return []
    blocks: Sequence[Sequence[int]] = blocks_of(evening)
    if evening.phase.is_knock_out:
        seated = (unit for match in knock_out.matches(evening)[0] for unit in match.units)
        blocks = [knock_out.with_partners(evening, seated)]
    block = {person: number for number, people in enumerate(blocks) for person in people}
    cards, ahead = evening.cards(0, main), []
    for group in _apart(evening, evening.seeds[main] or 0, block):
        units = units_of(evening, sorted(group))
        best = min(block[unit[0]] for unit in units if unit[0] in block)
        drew = cards.places(group) is not None
        ahead += [(person, drew) for unit in units if block.get(unit[0]) == best for person in unit]
    return ahead


def _apart(evening: Evening, seed: int, block: Mapping[int, int]) -> list[set[int]]:
    """Return the groups of equals who are not all in the same block; *block* is by the first member of a unit."""
    placed = _in_order(evening, seed)
    equals: dict[object, list[Placed]] = {}
    for placement in placed:
        equals.setdefault(("inside", placement.group, placement.inside), []).append(placement)
        equals.setdefault(("across", placement.place, placement.across), []).append(placement)
    groups: list[set[int]] = []
    for equal in equals.values():
        people = {person for placement in equal for person in placement.unit}
        split = len({block.get(placement.unit[0], -1) for placement in equal}) > 1
        if split and all(map(people.isdisjoint, groups)):
            groups.append(people)
    return groups


def moved_by(before: Evening, after: Evening) -> bool:
    """Return whether a changed sheet would change which people play together in the drawn play-off.

    *before* and *after* are states of the same evening, before and after the change.
    """
    if before.phase.is_knock_out:
        if knock_out.by_result(before) != knock_out.by_result(after):
            return True
        if before.phase.first_alone is None:
            return False
    elif not blocks_of(before):
        return False
    seed = before.seeds[before.phase.main_rounds] or 0
    return _people_by_block(before, seed) != _people_by_block(after, seed)


def _people_by_block(evening: Evening, seed: int) -> list[set[int]]:
    """Return the people of each block, empty if no play-off can be drawn."""
    try:
        return [
            {person for unit in units for person in unit} for units in drawn_blocks(evening, seed)
        ]
    except RuleError:
        return []


def _units_in_order(evening: Evening, seed: int) -> list[Unit]:
    """Return the units of the play-off, the best first: all, or the first of the ranking or of each group."""
    placed, first = _in_order(evening, seed), evening.phase.first_alone
    if first is not None and evening.phase.draw == "groups":
        placed = [placement for placement in placed if placement.place < first]
    elif first is not None:
        placed = placed[:first]
    return [placement.unit for placement in placed]


def _groups_of_those_here(evening: Evening, here: set[int]) -> list[list[int]]:
    """Return the groups, each with only the people in *here*; without groups return one list of all *here*."""
    groups = groups_of(evening) or [[*here]]
    return [[person for person in group if person in here] for group in groups]


def _in_order(evening: Evening, seed: int) -> list[Placed]:
    """Return the units that may go into the play-off: the first of each group, then the second of each, and so on."""
    before = before_play_off(evening)
    here = {*evening.present(evening.phase.main_rounds + 1)}
    groups = _groups_of_those_here(before, here)
    turn = {person: place for place, person in enumerate(SeededRandom(seed).shuffled(sorted(here)))}
    placed = [
        placement
        for number, people in enumerate(groups)
        for placement in _placed(before, number, people, turn)
    ]

    figures = {each.unit: (each.place, each.across) for each in placed}
    return sorted(placed, key=lambda each: _order(before, figures, turn, each.unit))


def _order(
    before: Evening, figures: Mapping[Unit, object], turn: Mapping[int, int], unit: Unit
) -> tuple[object, int, int]:
    """Return the sort key of a unit: its figures, its place by card among equal *figures*, its *turn* by lot."""
    equal = [person for peer in figures if figures[peer] == figures[unit] for person in peer]
    cards = before.lots.places(equal) or {}
    return figures[unit], cards.get(unit[0], 0), turn[unit[0]]


def _placed(
    before: Evening, number: int, people: Sequence[int], turn: Mapping[int, int]
) -> Iterable[Placed]:
    """Yield the units of a group with their places; without unranked units if only the first go into the play-off."""
    lines = {line.person: line for line in before.standings_among(people)}
    inside: dict[Unit, object] = {}
    across: dict[Unit, object] = {}
    for unit in units_of(before, people):
        of_unit = [lines[person] for person in unit if person in lines]
        ranked = [line for line in of_unit if line.rank is not None]
        if ranked:
            line = min(ranked, key=lambda line: line.order)
            average = Fraction(line.order[1]) / max(line.starts, 1)
            inside[unit], across[unit] = (0, line.order), (0, average, line.order)
        elif not before.phase.only_first_play(before.phase.main_rounds + 1):
            inside[unit] = across[unit] = (1,)
    ordered = sorted(inside, key=lambda unit: _order(before, inside, turn, unit))
    for place, unit in enumerate(ordered):
        yield Placed(unit, number, place, inside[unit], across[unit])


def evening_remarks(evening: Evening) -> list[Remark]:
    """Return all remarks of an evening: those on the scores, and those on people placed ahead of their equals."""
    return [*evening.scores.remarks, *_play_off_remarks(evening)]


def _play_off_remarks(evening: Evening) -> list[Remark]:
    """Return the remarks on people placed ahead of their equals, at the cut into the play-off or in one of its matches.

    Empty if the ranks of the play-off are hidden.
    """
    if evening.phase.play_off is None or evening.hides(evening.phase.main_rounds + 1):
        return []
    cut = [
        Remark(person, "card" if drew else "lot", evening.phase.main_rounds)
        for person, drew in ahead_at_the_cut(evening)
    ]
    return [*cut, *_in_matches(evening)]


def _in_matches(evening: Evening) -> Iterator[Remark]:
    play_off = evening.phase.play_off
    kind = "extra" if play_off is not None and play_off.equal == "extra" else "card"
    for match in (match for of_round in knock_out.matches(evening) for match in of_round):
        if match.table is None:
            continue
        for unit in match.ahead:
            for person in knock_out.with_partners(evening, [unit]):
                yield Remark(person, kind, match.table.round)
