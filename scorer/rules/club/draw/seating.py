"""Seats of an evening: the facts of a draw, free tables, and seats that no longer fit."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from scorer.rules.club.counting.counting import Value
from scorer.rules.club.draw.draw import DrawInput, DrawResult, draw, draw_pairs
from scorer.rules.club.draw.ladder import levels_of_rounds
from scorer.rules.club.draw.play_off import (
    drawn_before,
    groups_drawn,
    knock_out_drawn,
    play_off_drawn,
)
from scorer.rules.club.draw.wishes import NEVER_TOGETHER, STAYS, Wish, tables_of_wishes, wishes_in
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.results.table import EveningTable, Facts
from scorer.rules.club.seats.repeated_meetings import (
    PARTNERS,
    TABLE,
    RepeatedMeetings,
    repeated_meetings,
)
from scorer.rules.club.seats.round_robin import continued
from scorer.rules.club.seats.search import Tables
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class

SEATED_BY_RULE = frozenset({"groups", "robin"})  # draws whose seats are fixed by a rule


@value_class
class MisplacedRound:
    """A *round* whose seats do not match the attendance.

    People *left_out* attend and neither play nor sit out. People *gone* are seated or sit out, but are
    absent and have no substitute.
    """

    round: int
    left_out: Collection[int]
    gone: Collection[int]


def draw_facts(
    evening: Evening,
    first: int,
    seed: int,
    wishes: Sequence[Wish] = (),
    levels: Sequence[Sequence[int]] = (),
    best_first: Sequence[int] = (),
) -> Facts:
    """Return the facts of a ``draw`` event for the rounds from *first* on.

    It seats all rounds that are drawn together: all open rounds, those up to the next round that is seated by the
    standings, or a single round. The draw keeps *wishes* if possible. *levels* are the ladder after earlier evenings,
    *best_first* are members by the standings of the season. If a round of a knock-out after its first one is
    drawn again, a match between the same people keeps its result.

    :raises RuleError: codes of a round robin, of groups and of a play-off; ``draw-free`` if people sit down freely,
        ``draw-few`` if a round has no table, ``draw-late`` if *first* is not a drawn round or the next round,
        ``partner-missing``, ``person-twice`` for two places at once, ``tables-missing`` if earlier results seat
        people and a sheet is missing.
    """
    phase = evening.phase
    if phase.attempts:
        raise RuleError("draw-free")
    last = phase.drawn_together(first)
    if not 1 <= first <= min(len(evening.rounds) + 1, phase.rounds):
        raise RuleError("draw-late", "first", round=first, rounds=phase.rounds)
    _check_substitutes(evening, range(first, last + 1))
    kept = wishes_in(evening, wishes, first)
    if phase.seated_by_play_off(first):
        _check_complete(evening, first if phase.is_knock_out else phase.main_rounds + 1)
        draw_it = knock_out_drawn if phase.is_knock_out else play_off_drawn
        drawn = draw_it(evening, first, seed, best_first)
    elif phase.draw == "groups":
        drawn = groups_drawn(evening, first, last, seed, kept, best_first)
    else:
        drawn = _by_stretches(evening, first, last, seed, kept, levels)
    rounds, out = drawn.rounds[first - 1 :], drawn.sitting_out[first - 1 :]
    for number, tables in enumerate(rounds, start=first):
        if not tables:
            least = min(phase.in_round(number).sizes)
            raise RuleError("draw-few", "first", round=number, least=least)
    kept_matches = phase.is_knock_out and first > phase.main_rounds + 1
    keep = {"keep": True} if kept_matches else {}
    return {"first": first, "rounds": rounds, "out": out, "seed": seed, **keep}


def _by_stretches(
    evening: Evening,
    first: int,
    last: int,
    seed: int,
    wishes: Sequence[Wish],
    levels: Sequence[Sequence[int]],
) -> DrawResult:
    """Return all rounds up to *last*, those from *first* on drawn.

    Consecutive rounds with the same kind of partners and the same table sizes are drawn together.
    """
    result = drawn_before(evening, first)
    while (begin := len(result.rounds) + 1) <= last:
        drawn_rounds = result.rounds[first - 1 :]
        so_far = _with_drawn(evening, first, drawn_rounds) if begin > first else evening
        # the first stretch has the seed itself
        until, next_seed = evening.phase.seated_alike(begin, last), seed + begin - first
        drawn = _drawn(so_far, begin, until, next_seed, wishes, levels)
        result = result.then(drawn.rounds[begin - 1 :], drawn.sitting_out[begin - 1 :])
    return result


def _with_drawn(evening: Evening, first: int, rounds: Sequence[Tables]) -> Evening:
    """Return *evening* with the tables of *rounds* from *first* on, which are drawn but not stored."""
    drawn = [
        [EveningTable(number, table, tuple(people)) for table, people in enumerate(tables, start=1)]
        for number, tables in enumerate(rounds, start=first)
    ]
    return replace(evening, rounds=[*evening.rounds[: first - 1], *drawn])


def repeated_meetings_of(evening: Evening) -> list[RepeatedMeetings]:
    """Return the repeated meetings in the drawn rounds, with the proved bounds.

    Fixed pairs meet as pairs. A play-off is left out. Empty if people sit down freely, and in groups.
    """
    phase = evening.phase
    if phase.attempts or phase.draw == "groups":
        return []
    kinds = [kind.terms.partners for kind in phase.kinds()]
    partners = next((kind for kind in ("drawn", "fixed") if kind in kinds), "alone")
    rounds = [
        [
            [people[side::2] for side in range(2)]  # partners sit opposite each other
            if partners == "fixed"
            else [(person,) for person in people]
            for people in _played(evening, number, partners)
        ]
        for number in range(1, min(len(evening.rounds), phase.main_rounds) + 1)
    ]
    return repeated_meetings(rounds, phase.meetings, partners=partners == "drawn")


def table_facts(evening: Evening, people: Sequence[int]) -> Facts:
    """Return the facts of a ``table`` event for *people* who sat down freely, in seat order.

    The round of the table is the next after the last round in which any of these people had a table.

    :raises RuleError: ``table-drawn`` if tables are drawn, ``table-size``, ``draw-late`` after the last round,
        ``person-twice``, ``person-absent``.
    """
    phase = evening.phase
    if not phase.attempts:
        raise RuleError("table-drawn")
    if len(people) not in phase.sizes:
        raise RuleError("table-size", "members", people=len(people))
    busy = (table.round for table in evening.tables if not set(people).isdisjoint(table.people))
    number = max(busy, default=0) + 1
    if number > phase.most_rounds:
        raise RuleError("draw-late", "members", round=number, rounds=phase.most_rounds)
    present = set(evening.present(number))
    for index, member in enumerate(people):
        if member in people[:index]:
            raise RuleError("person-twice", f"members/{index}", member=member)
        if member not in present:
            raise RuleError("person-absent", f"members/{index}", member=member)
    return {"round": number, "members": list(people)}


def drawn_by_hand(evening: Evening, number: int, seats: Mapping[int, tuple[int, int]]) -> Facts:
    """Return the facts of a ``draw`` event for round *number* from *seats* that people drew by hand.

    *seats* are table (from 1) and side (0 or 1) by member; people present without a seat sit out.

    :raises RuleError: ``draw-free`` if people sit down freely, ``draw-late``, ``seats-drawn`` in groups, a round
        robin and a play-off, ``draw-few`` without seats, ``person-absent`` and ``person-twice`` with the member,
        ``seats-table`` (wrong size), ``seats-empty`` and ``seats-side`` (uneven sides) with the table.
    """
    phase = evening.phase.in_round(number)
    if phase.attempts:
        raise RuleError("draw-free")
    if phase.draw in SEATED_BY_RULE or phase.seated_by_play_off(number):
        raise RuleError("seats-drawn")
    if not 1 <= number <= min(len(evening.rounds) + 1, phase.rounds):
        raise RuleError("draw-late", "first", round=number, rounds=phase.rounds)
    if not seats:
        raise RuleError("draw-few", "first", round=number, least=min(phase.sizes))
    _check_substitutes(evening, range(number, number + 1))
    present = evening.present(number)
    for member in seats.keys() - {*present}:
        raise RuleError("person-absent", f"seat-{member}", member=member)
    tables = []
    for table in range(1, max(table for table, _side in seats.values()) + 1):
        # people without a seat are at no table, 0
        people = [member for member in present if seats.get(member, (0, 0))[0] == table]
        if len(people) not in phase.sizes:
            if not people:
                raise RuleError("seats-empty", f"table-{table}", table=table)
            raise RuleError("seats-table", f"table-{table}", table=table, people=len(people))
        if phase.terms.in_pairs(len(people)):
            people = _sides(evening, table, people, seats)
        tables.append(people)
    out = [member for member in present if member not in seats]
    return {"first": number, "rounds": [tables], "out": [out], "seed": None}


def _sides(
    evening: Evening, table: int, people: Sequence[int], seats: Mapping[int, tuple[int, int]]
) -> list[int]:
    """Return *people* in seat order, partners opposite each other.

    :raises RuleError: ``seats-side`` for uneven sides, or a fixed pair on two sides.
    """
    first, second = ([member for member in people if seats[member][1] == side] for side in (0, 1))
    partners = evening.partners if evening.phase.terms.partners == "fixed" else {}
    separated = (
        mate and mate not in side for side in (first, second) for mate in map(partners.get, side)
    )
    if len(first) != len(second) or any(separated):
        raise RuleError("seats-side", f"table-{table}", table=table)
    return [member for pair in zip(first, second, strict=True) for member in pair]


def misplaced_round(evening: Evening, begun: int) -> MisplacedRound | None:
    """Return the first round after *begun* whose seats do not match the attendance.

    None if all seats match, if people sit down freely, and in a closed evening.
    """
    if evening.phase.attempts or evening.closed is not None:
        return None
    for number, tables in enumerate(evening.rounds[begun:], start=begun + 1):
        present, rests = set(evening.present(number)), set(evening.sitting_out[number - 1])
        if evening.phase.only_first_play(number):
            if evening.phase.nobody_rests(number):
                rests = set()
            seated = {member for table in tables for member in (*table.people, *table.players)}
            present &= seated | rests  # all others have played, and may have left
        player = {
            member: by
            for table in tables
            for member, by in zip(table.people, table.players, strict=True)
        }
        left_out = present - rests - player.keys() - {*player.values()}
        gone = {*rests, *(member for member, by in player.items() if member == by)} - present
        if left_out or gone:
            return MisplacedRound(number, left_out, gone)
    return None


def _check_substitutes(evening: Evening, rounds: range) -> None:
    """Raise ``person-twice`` if somebody would play in two places in one of *rounds*, as a substitute."""
    for number in rounds:
        playing = [evening.player(member, number) for member in evening.present(number)]
        for member in (player for player in playing if playing.count(player) > 1):
            raise RuleError("person-twice", "attendance", member=member)


def _check_complete(evening: Evening, first: int) -> None:
    """Raise ``tables-missing`` if a sheet is missing in a round before *first*."""
    missing = ", ".join(
        f"{table.round}/{table.number}" for table in evening.missing if table.round < first
    )
    if missing:
        raise RuleError("tables-missing", "first", tables=missing)


def _drawn(
    evening: Evening,
    first: int,
    last: int,
    seed: int,
    wishes: Sequence[Wish],
    levels: Sequence[Sequence[int]],
) -> DrawResult:
    """Return all rounds up to *last*, those from *first* on drawn by the rules of round *first*."""
    phase = evening.phase.in_round(first)
    seating = DrawInput(
        [evening.present(number) for number in range(1, last + 1)],
        [_played(evening, number, phase.terms.partners) for number in range(1, first)],
        phase.sizes,
        partners=phase.terms.partners == "drawn",
        ranks=_ranks(evening, first) if phase.seated_by_standings(first) else {},
        standings=phase.standings,
        order=_ladder_order(evening, first, last, levels),
        robin=phase.draw == "robin",
        weights=phase.meetings,
        apart=[
            (wish.members[0], wish.members[1], TABLE if wish.kind == NEVER_TOGETHER else PARTNERS)
            for wish in wishes
            if wish.kind != STAYS
        ],
        homes=tables_of_wishes(wishes),
        resting=[
            {*evening.present(number)} - {person for table in tables for person in table.people}
            for number, tables in enumerate(evening.rounds[: first - 1], start=1)
        ],
    )
    if seating.robin and first > 1:
        return _continued(evening, first, seating)
    if phase.is_ladder_of_evenings and not seating.order:  # its first evening: by lot
        first_round = replace(seating, present=seating.present[:1])
        by_lot = _by_partners(evening, first_round, seed).rounds[0]
        seating = replace(seating, order=[person for table in by_lot for person in table])
    return _by_partners(evening, seating, seed)


def _played(evening: Evening, number: int, partners: str) -> list[tuple[int, ...]]:
    """Return the tables of a round as a draw with *partners* (``alone``, ``drawn``, ``fixed``) counts them.

    For drawn partners, a table where all played alone becomes a table of two for each two opponents.
    For fixed pairs, rounds without fixed pairs have no tables.
    """
    tables = [table.people for table in evening.rounds[number - 1]]
    seated_as = evening.phase.in_round(number).terms.partners
    if partners in {"alone", seated_as}:
        return tables
    if partners == "fixed":
        return []
    return (
        tables
        if seated_as != "alone"
        else [pair for people in tables for pair in combinations(people, 2)]
    )


def _continued(evening: Evening, first: int, seating: DrawInput) -> DrawResult:
    """Return all rounds of a round robin that has begun, the open ones as planned, without people who left."""
    plan = [[table.people for table in tables] for tables in evening.rounds]
    turned = [*plan[first - 1 :], *plan[: first - 1]]
    return drawn_before(evening, first).then(*continued(turned, seating.present[first - 1 :]))


def _by_partners(evening: Evening, seating: DrawInput, seed: int) -> DrawResult:
    if evening.phase.in_round(len(seating.played) + 1).terms.partners != "fixed":
        return draw(seating, seed)
    return draw_pairs(seating, evening.partners, seed)


def _ladder_order(
    evening: Evening, first: int, last: int, levels: Sequence[Sequence[int]]
) -> list[int]:
    """Return the people present in rounds *first* to *last* in the order of the ladder, from the top.

    Empty without a ladder, and while it has no order yet, so that the lot seats people.
    """
    if not evening.phase.seated_by_ladder(first):
        return []
    if evening.phase.is_ladder_of_evenings:
        held = [[*level] for level in levels]
        if not held and first > 1:  # continue the order that the lot began
            held = [[*table.people] for table in evening.rounds[0]]
    else:
        _check_complete(evening, first)
        held = levels_of_rounds(evening, first)
    if not held:
        return []
    present = {person for number in range(first, last + 1) for person in evening.present(number)}
    return [person for level in held for person in level if person in present]


def _ranks(evening: Evening, first: int) -> dict[int, int]:
    """Return the rank by member for the seating of round *first*, from the rounds before it.

    People are ordered by the average of the counted rounds, so that sitting out is no
    disadvantage, or by their last result. The standings break ties. People without a rank are left out.
    """
    _check_complete(evening, first)
    counting = evening.counting
    is_sum = counting.combine == "sum" and not counting.nearest_wins
    lines = {line.person: line for line in evening.standings if line.rank}
    # order[1] is the figure that ranks a line; lower is better
    ranks = _places(
        {
            member: (Fraction(line.order[1]) / (sum(line.counted) if is_sum else 1), line.rank or 0)
            for member, line in lines.items()
        }
    )
    if evening.phase.standings.by == "total":
        return ranks
    sign = 1 if counting.low_wins else -1
    last_results = {
        member: next(value for value in reversed(line.values) if value is not None)
        for member, line in lines.items()
    }
    return _places(
        {member: (sign * points, ranks[member]) for member, points in last_results.items()}
    )


def _places(orders: Mapping[int, tuple[Value, int]]) -> dict[int, int]:
    """Return the place of each member, the lowest of *orders* first."""
    places = {order: place for place, order in enumerate(sorted({*orders.values()}), start=1)}
    return {member: places[order] for member, order in orders.items()}
