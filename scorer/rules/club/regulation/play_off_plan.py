"""Plans of groups and of a knock-out: sizes, matches, byes, rounds; contradictions of a play-off.

A *unit* is one person or a fixed pair.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorer.rules.club.counting.counting import USUAL_RANK_POINTS, Counting
from scorer.rules.club.regulation.model import Phase, Regulation
from scorer.rules.club.regulation.part_rules import PlayOff
from scorer.rules.club.seats import plans
from scorer.rules.club.seats.search import Tables
from scorer.rules.club.seats.tables import paired, table_sizes
from scorer.rules.core.errors import RuleError, inside

WHIST_GROUP = 4  # people of a group in which everybody is everybody's partner once


def at_one_table(phase: Phase, size: int) -> bool:
    """Return whether a group of *size* sits at one table.

    With drawn partners it does, because it has four people; people alone do if the phase has tables of this size.
    """
    partners = phase.terms.partners
    return partners == "drawn" or (partners == "alone" and size in phase.sizes and size > 2)


def rounds_of_a_turn(phase: Phase, size: int) -> int:
    """Return the number of rounds that a group of *size* needs until everybody has met everybody."""
    if phase.terms.partners == "drawn":
        return WHIST_GROUP - 1
    return 1 if at_one_table(phase, size) else size - 1 + size % 2


def group_sizes(phase: Phase, count: int, size: int) -> list[int]:
    """Return the sizes of the groups for *count* units, the largest first.

    A group of an even *size* above 2 that meets two by two may lack one unit, because the smaller group needs as many
    rounds.

    :raises RuleError: ``groups-people`` if *count* units cannot fill such groups.
    """
    spare = size > 2 and size % 2 == 0 and not at_one_table(phase, size)
    groups = -(-count // size)
    short = groups * size - count
    if not count or short > (groups if spare else 0):
        raise RuleError("groups-people", "first", people=count, size=size)
    return [size] * (groups - short) + [size - 1] * short


def snake(units: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Return groups of *sizes*; *units*, the best first, are dealt to them in alternating direction."""
    groups: list[list[int]] = [[] for _size in sizes]
    left = list(units)
    ways = [*range(len(sizes))]
    while left:
        for number in ways:
            if left and len(groups[number]) < sizes[number]:
                groups[number].append(left.pop(0))
        ways.reverse()
    return groups


def group_rounds(
    phase: Phase,
    groups: Sequence[Sequence[int]],
    played: Sequence[Tables],
    rounds: int,
) -> list[Tables]:
    """Return the tables of the next *rounds* rounds after those *played*, group by group.

    In a group of an odd size that meets two by two, one unit rests in each round.
    """
    before = [*played]
    for number in range(len(played), len(played) + rounds):
        tables: Tables = []
        for units in groups:
            if phase.terms.partners == "drawn":
                tables += paired([list(units)], before)
            elif at_one_table(phase, len(units)):
                tables.append(list(units))
            else:
                pairs = plans.partner_pairs(len(units), number)
                tables += [[units[first], units[second]] for first, second in pairs]
        before.append(tables)
    return before[len(played) :]


def groups_at(rounds: Sequence[Tables]) -> list[list[int]]:
    """Return the groups of people who are connected by shared tables in *rounds*, in the order of their first tables."""
    groups: list[list[int]] = []
    for table in (table for tables in rounds for table in tables):
        met = [group for group in groups if not {*group}.isdisjoint(table)]
        if not met:
            groups.append(list(table))
            continue
        first, *others = met
        for person in (person for part in (*others, table) for person in part):
            if person not in first:
                first.append(person)
        groups = [group for group in groups if group not in others]
    return groups


def match_sizes(phase: Phase) -> tuple[int, ...]:
    """Return the possible numbers of units in a match: 2 for fixed pairs, otherwise the sizes of a table."""
    return (2,) if phase.terms.partners == "fixed" else phase.sizes


def is_tree(phase: Phase) -> bool:
    """Return whether each match has two units."""
    return max(match_sizes(phase)) == 2


# A plan that has not come down to one table after so many rounds is refused.
MOST_ROUNDS_BEFORE_FINAL = 12


def first_round(units: Sequence[int], sizes: Sequence[int], on: int) -> list[list[int]]:
    """Return the matches of the first round for *units*, the best first; a unit alone in a match has a bye.

    A table has one of *sizes*, and *on* units of each table go on.

    :raises RuleError: ``knock-out-people`` if no plan ends with one table.
    """
    rounds_needed(len(units), sizes, on)  # for its refusal only
    if max(sizes) > 2:  # no tree
        return _dealt(units, sizes)
    return [
        [units[seed] for seed in pair if seed < len(units)] for pair in seeded_pairs(len(units))
    ]


def next_round(going: Sequence[Sequence[int]], sizes: Sequence[int]) -> list[list[int]]:
    """Return the matches of the next round; *going* are the units that go on, best first, match by match."""
    if max(sizes) == 2:
        return [[*upper, *lower] for upper, lower in zip(going[::2], going[1::2], strict=True)]
    most = max(map(len, going))
    by_place = [units[place] for place in range(most) for units in going if place < len(units)]
    return _dealt(by_place, sizes)


def seeded_pairs(units: int) -> list[tuple[int, int]]:
    """Return the pairs of seeds, from 0, of the first round, in the order of the tree.

    A seed paired with a number that is no seed has a bye. Without units there is no pair.
    """
    if not units:
        return []
    order = [0, 1]
    while len(order) < units:
        # Doubles the tree: the best seed meets the worst, the second best the second worst, and so on.
        order = [seed for better in order for seed in (better, 2 * len(order) - 1 - better)]
    return [(order[at], order[at + 1]) for at in range(0, len(order), 2)]


def rounds_needed(units: int, sizes: Sequence[int], on: int) -> int:
    """Return the number of rounds that a knock-out of this number of *units* takes.

    A table has one of *sizes*, and *on* units of each table go on. If no size is above 2, always one unit goes on.

    :raises RuleError: ``knock-out-people`` if no plan ends with one table.
    """
    left, rounds = units, 1
    while left not in sizes:
        if max(sizes) == 2:
            tables = left // 2  # 0 if nobody is left to meet
            left = -(-left // 2)
        else:
            seats = table_sizes(left, sizes)
            tables = len(seats)
            left -= sum(seats) - tables * on
        if not tables or rounds > MOST_ROUNDS_BEFORE_FINAL:
            raise RuleError("knock-out-people", "first", people=units, on=on)
        rounds += 1
    return rounds


def _dealt(units: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Return tables of *sizes* for *units*, the best first; those without a seat have a bye."""
    if len(units) in sizes:
        return [[*units]]
    seats = sorted(table_sizes(len(units), sizes), reverse=True)
    byes = len(units) - sum(seats)
    return [[unit] for unit in units[:byes]] + snake(units[byes:], seats)


def check_play_off(phase: Phase) -> Iterator[RuleError]:
    """Refuse groups and a play-off that cannot be played in the agreed rounds, or be counted.

    Codes: ``groups-size``, ``groups-rounds``, ``play-off-free``, ``play-off-disciplines``, ``play-off-rounds``,
        ``play-off-counting``, and codes of :func:`_check_knock_out` and :func:`_check_first`.
    """
    rules = phase.play_off
    if rules is not None and phase.attempts:
        yield RuleError("play-off-free", "play_off/kind", other="attempts")
        return
    if (rules is not None or phase.draw == "groups") and (phase.disciplines or phase.round_ranks):
        other = "disciplines/0/first" if phase.disciplines else "round_ranks"
        yield RuleError("play-off-disciplines", "draw", other=other)
        return
    # A knock-out may be the whole evening; any other play-off needs rounds before it.
    if rules is not None and phase.main_rounds < (0 if phase.is_knock_out else 1):
        yield RuleError("play-off-rounds", "play_off/rounds", other="rounds")
        return
    if phase.draw == "groups" and not phase.attempts:
        yield from inside("groups/size", _check_size(phase, phase.groups.size))
        rounds, needed = phase.main_rounds, rounds_of_a_turn(phase, phase.groups.size)
        if rounds < needed:
            yield RuleError("groups-rounds", "groups/size", needed=needed, rounds=rounds)
    if rules is None:
        return
    if phase.is_knock_out:
        yield from _check_knock_out(phase, rules.on)
    else:
        yield from inside("play_off/size", _check_size(phase, rules.size))
    if other := _other_counting(phase.counting):
        yield RuleError("play-off-counting", "play_off/kind", other=f"counting/{other}")
    if phase.first_alone is not None:  # not everybody plays in it
        yield from inside("play_off/first", _check_first(phase, rules, phase.first_alone))


def _other_counting(counting: Counting) -> str:
    """Return the first key by which a counting does not simply add up all rounds, "" if there is none."""
    usual = Counting()
    keys = ("best", "drop", "minimum", "drop_from", "absent", "combine")
    changed = (key for key in keys if getattr(counting, key) != getattr(usual, key))
    return next(changed, "target" if counting.nearest_wins else "")


def check_points_for_ranks(regulation: Regulation) -> Iterator[RuleError]:
    """Refuse a phase with a play-off that counts in the season without rank points.

    After a play-off ranks do not follow the points, so the points cannot count in the season.

    Codes: ``play-off-points``.
    """
    for index, phase in enumerate(regulation.phases):
        if _lacks_rank_points(regulation, phase):
            yield RuleError("play-off-points", f"phases/{index}/play_off/kind")


def with_rank_points(regulation: Regulation) -> Regulation:
    """Return the regulation with the usual rank points for each phase that :func:`check_points_for_ranks` refuses."""
    phases = tuple(
        replace(phase, counting=replace(phase.counting, rank_points=USUAL_RANK_POINTS))
        if _lacks_rank_points(regulation, phase)
        else phase
        for phase in regulation.phases
    )
    return replace(regulation, phases=phases)


def _lacks_rank_points(regulation: Regulation, phase: Phase) -> bool:
    counts = regulation.season.counts(phase.key) and phase.counting.rank_points is None
    return phase.play_off is not None and counts


def _check_knock_out(phase: Phase, on: int) -> Iterator[RuleError]:
    """Refuse a knock-out with drawn partners, or with matches in which nobody is knocked out.

    *on* is the number of units that go on from a match; it must be less than the size of the smallest match.

    Codes: ``knock-out-partners``, ``knock-out-on``.
    """
    if phase.terms.partners == "drawn":
        yield RuleError("knock-out-partners", "play_off/kind", other="terms/partners")
        return
    least = min(match_sizes(phase))
    if on >= least:
        yield RuleError("knock-out-on", "play_off/on", most=least - 1)


def _check_first(phase: Phase, play_off: PlayOff, first: int) -> Iterator[RuleError]:
    """Refuse a play-off among the *first* places if this number does not fit, or nobody would be left out.

    Codes: ``play-off-first-group``, ``play-off-first-one``, ``groups-people``, ``knock-out-people``, ``knock-out-rounds``.
    """
    if phase.draw == "groups":
        if first >= phase.groups.size:
            yield RuleError("play-off-first-group", most=phase.groups.size - 1)
        return
    if first == 1:
        yield RuleError("play-off-first-one")
        return
    try:
        if play_off.kind == "groups":
            group_sizes(phase, first, play_off.size)
            return
        needed = rounds_needed(first, match_sizes(phase), play_off.on)
    except RuleError as refusal:
        # The place of the refused draw is no place of a regulation: check_play_off names it.
        yield RuleError(refusal.code, "", **refusal.values)
        return
    if needed > play_off.rounds:
        yield RuleError("knock-out-rounds", people=first, needed=needed, rounds=play_off.rounds)


def _check_size(phase: Phase, size: int) -> Iterator[RuleError]:
    """Refuse groups of a *size* in which not everybody would meet everybody, with the code ``groups-size``."""
    partners = phase.terms.partners
    meet = at_one_table(phase, size) or phase.sizes == (2,)
    if (partners == "drawn" and size != WHIST_GROUP) or (partners == "alone" and not meet):
        yield RuleError("groups-size", size=size)
