"""The draw of groups, of a play-off and of a knock-out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorer.rules.club.draw.draw import DrawInput, DrawResult, draw
from scorer.rules.club.draw.wishes import NEVER_TOGETHER, STAYS, Wish
from scorer.rules.club.play_off.blocks import blocks_of, groups_of
from scorer.rules.club.play_off.knock_out import matches, with_partners
from scorer.rules.club.ranking.cut import drawn_blocks, seeds
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.regulation.part_rules import PlayOff
from scorer.rules.club.regulation.play_off_plan import (
    first_round,
    group_rounds,
    group_sizes,
    is_tree,
    match_sizes,
    next_round,
    rounds_needed,
    snake,
)
from scorer.rules.club.seats.repeated_meetings import TABLE
from scorer.rules.club.seats.round_robin import without_missing
from scorer.rules.club.seats.search import SeededRandom
from scorer.rules.core.errors import RuleError


def groups_drawn(
    evening: Evening,
    first: int,
    last: int,
    seed: int,
    wishes: Sequence[Wish],
    best_first: Sequence[int],
) -> DrawResult:
    """Return all rounds up to *last*: those before *first* as they are, the others drawn in groups.

    Groups that have begun stay the same. New groups are made by *best_first* (members in the order of the standings)
    or by lot, with *seed*. The lot puts two people to be kept apart into different groups if possible.

    :raises RuleError: ``groups-people`` if no groups fit the number of people, ``partner-missing``,
        ``groups-late`` for a *member* who comes after the groups have begun.
    """
    present = evening.present(first)
    if first > 1:
        groups = groups_of(_begun(evening, first))
        grouped = {person for group in groups for person in group}
        for member in sorted({*present} - grouped):
            raise RuleError("groups-late", "attendance", member=member)
        units = [_first_of(evening, group) for group in groups]
        return _rounds(evening, units, first, last)
    people = _first_of(evening, present)
    sizes = group_sizes(evening.phase, len(people), evening.phase.groups.size)
    if evening.phase.groups.by == "standings":
        units = snake(_by_standings(evening, people, seed, best_first), sizes)
    else:
        units = _by_lot(evening, people, sizes, seed, wishes)
    return _rounds(evening, units, first, last)


def play_off_drawn(
    evening: Evening,
    first: int,
    seed: int,
    _best_first: Sequence[int] = (),
) -> DrawResult:
    """Return all rounds of the evening: those before *first* as they are, the others drawn as the play-off.

    Blocks, the people who play for the same ranks, stay the same once they have begun; new ones depend on the ranking
    and on *seed*. If only the best people play in the play-off, the others do not count as sitting out. *_best_first*
    is not used.

    :raises RuleError: ``play-off-few`` if too few have a rank, ``groups-people``, ``partner-missing``.
    """
    begin = evening.phase.main_rounds + 1
    _first_of(evening, evening.present(begin))  # for its refusal only
    if first > begin:
        blocks = [_first_of(evening, people) for people in blocks_of(_begun(evening, first))]
    else:
        blocks = [[unit[0] for unit in units] for units in drawn_blocks(evening, seed)]
    drawn = _rounds(evening, blocks, first, evening.phase.rounds, earlier=begin - 1)
    if evening.phase.first_alone is None:
        return drawn
    playing = {person for block in blocks for person in with_partners(evening, block)}
    before, open_rounds = drawn.sitting_out[: first - 1], drawn.sitting_out[first - 1 :]
    resting = [[person for person in out if person in playing] for out in open_rounds]
    return DrawResult(drawn.rounds, [*before, *resting])


def drawn_before(evening: Evening, first: int) -> DrawResult:
    """Return the tables and resting people of the rounds before *first*."""
    seated = [[[*table.people] for table in tables] for tables in evening.rounds[: first - 1]]
    return DrawResult(seated, evening.sitting_out[: first - 1])


def knock_out_drawn(
    evening: Evening, first: int, seed: int, best_first: Sequence[int] = ()
) -> DrawResult:
    """Return the rounds before *first*, and round *first* drawn as the next round of a knock-out.

    The first round is seeded by the earlier rounds of the evening, or without these by *best_first* (members in the
    order of the season's standings); the lot, with *seed*, decides between equals. People with a bye sit out, and from
    the second round on also those eliminated. The opponent of an absent person gets to the next round without a match.

    :raises RuleError: ``knock-out-people``, ``knock-out-rounds`` if the planned rounds are too few,
        ``partner-missing``, ``knock-out-equal`` if a match of the previous round is tied.
    """
    phase, begin = evening.phase, evening.phase.main_rounds + 1
    play_off = phase.play_off or PlayOff()
    sizes = match_sizes(phase)
    present = _first_of(evening, evening.present(first))
    third: list[int] = []
    if first == begin:
        units = _seeded(evening, present, seed, best_first)
        needed = rounds_needed(len(units), sizes, play_off.on)
        if needed > play_off.rounds:
            most, people = play_off.rounds, len(units)
            raise RuleError("knock-out-rounds", "first", people=people, needed=needed, rounds=most)
        planned = first_round(units, sizes, play_off.on)
    else:
        played = matches(_begun(evening, first))[-1]
        if any(match.tied for match in played):
            raise RuleError("knock-out-equal", "first")
        going = [[unit for unit in match.going if unit in present] for match in played]
        planned = next_round(going, sizes)
        if play_off.third and first == phase.rounds and is_tree(phase):
            third = [unit for match in played for unit in match.units if unit not in match.going]
    planned += [third] if len(third) > 1 and {*third} <= {*present} else []  # with both losers
    tables = [with_partners(evening, match) for match in planned if len(match) > 1]
    byes = [seat for match in planned if len(match) == 1 for seat in with_partners(evening, match)]
    seated = {person for table in tables for person in table} | {*byes}
    # from the second round on, people who are out already
    fallen = sorted({*evening.present(first)} - seated) if first > begin else []
    return drawn_before(evening, first).then([tables], [[*byes, *fallen]])


def _seeded(
    evening: Evening, present: Sequence[int], seed: int, best_first: Sequence[int]
) -> list[int]:
    """Return the units of a knock-out, best first, by the earlier rounds, the season or the lot."""
    if evening.phase.main_rounds:
        return seeds(evening, seed)
    return _by_standings(evening, present, seed, best_first)


def _by_lot(
    evening: Evening, people: Sequence[int], sizes: Sequence[int], seed: int, wishes: Sequence[Wish]
) -> list[list[int]]:
    """Return groups by lot, the largest first; they are drawn like tables of these *sizes*."""
    partners = evening.lots.partners
    apart = [
        tuple(min(member, partners.get(member, member)) for member in wish.members)
        for wish in wishes
        if wish.kind == NEVER_TOGETHER
        or (wish.kind != STAYS and evening.phase.terms.partners == "drawn")
    ]
    groups = draw(
        DrawInput(
            [people],
            sizes=sorted({*sizes}, reverse=True),
            partners=False,
            weights=evening.phase.meetings,
            apart=[(both[0], both[1], TABLE) for both in apart if both[0] != both[1]],
        ),
        seed,
    )
    return sorted(groups.rounds[0], key=len, reverse=True)


def _rounds(
    evening: Evening,
    groups: Sequence[Sequence[int]],
    first: int,
    last: int,
    *,
    earlier: int = 0,
) -> DrawResult:
    """Return all rounds up to *last*: those before *first* as they are, the others planned for *groups* of units.

    The groups begin after a number of *earlier* rounds. A table with an absent person is left out, and its other
    people rest.
    """
    before = drawn_before(evening, first)
    drawn = group_rounds(evening.phase, groups, before.rounds[earlier:], last - first + 1)
    seated = [[with_partners(evening, table) for table in tables] for tables in drawn]
    present = [evening.present(number) for number in range(first, last + 1)]
    return before.then(*without_missing(seated, present))


def _first_of(evening: Evening, people: Sequence[int]) -> list[int]:
    """Return the lower number of each fixed pair among *people*; without fixed pairs all of them.

    :raises RuleError: ``partner-missing`` for a *member* whose partner is not among them.
    """
    if evening.phase.terms.partners != "fixed":
        return [*people]
    partner = evening.lots.partners
    for member in people:
        if partner.get(member) not in people:
            raise RuleError("partner-missing", "attendance", member=member)
    return [member for member in people if member < partner[member]]


def _by_standings(
    evening: Evening, units: Sequence[int], seed: int, best_first: Sequence[int]
) -> list[int]:
    """Return *units* in the order of *best_first*, a pair by its better partner; other units last, by lot."""
    places = {person: place for place, person in enumerate(best_first)}
    partners, last = evening.lots.partners, len(places)

    def place(unit: int) -> int:
        return min(places.get(unit, last), places.get(partners.get(unit, unit), last))

    return sorted(SeededRandom(seed).shuffled(units), key=place)


def _begun(evening: Evening, first: int) -> Evening:
    """Return the evening with only the rounds before *first*."""
    return replace(evening, rounds=evening.rounds[: first - 1])
