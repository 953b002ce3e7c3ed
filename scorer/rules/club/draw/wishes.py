"""Wishes of people for the draw, and partners by lot for people without a partner."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from scorer.rules.club.evening.event_kinds import WISHES
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.results.table import EveningTable
from scorer.rules.club.seats.search import SeededRandom
from scorer.rules.core.value_class import value_class

NEVER_PARTNERS, NEVER_TOGETHER, STAYS = WISHES


@value_class
class Wish:
    """A wish for the draw, about two *members* or one.

    *kind* is ``partners`` (two are never partners), ``apart`` (two are never at the same table) or ``table`` (one
    stays at the table with the number *table*, from 1). *seq* is the number of the event of the wish.
    """

    kind: str
    members: tuple[int, ...]
    table: int | None = None
    seq: int = 0


@value_class
class UnkeptWish:
    """A *wish* that the tables of some *rounds* do not keep.

    *reason* is ``newer`` (the wish is newer than the draw), ``ranks`` (the standings, a ladder or a play-off seat
    people), ``robin`` (everybody meets everybody, in a round robin or a group), ``pair`` (both are a fixed pair),
    ``stay`` (both stay at the same table), ``tables`` (too few tables to separate everybody who wishes it),
    ``missing`` (the round has no table with this number), ``full`` (too many people wish to stay at it), or "" if no
    draw that keeps the wish was found.
    """

    wish: Wish
    rounds: tuple[int, ...]
    reason: str


def wishes_in(evening: Evening, wishes: Sequence[Wish], number: int) -> list[Wish]:
    """Return *wishes* for a draw of round *number*, without wishes that name an absent person.

    A substitute in a wish is replaced by the member whose seat the substitute takes.
    """
    seats = {evening.player(member, number): member for member in evening.attending()}
    seated = {wish: [seats.get(member) for member in wish.members] for wish in wishes}
    return [
        Wish(wish.kind, tuple(member for member in members if member), wish.table, wish.seq)
        for wish, members in seated.items()
        if all(members)
    ]


def unkept_wishes(evening: Evening, wishes: Sequence[Wish]) -> list[UnkeptWish]:
    """Return the *wishes* that the drawn rounds do not keep, with the reasons; empty for free tables."""
    if evening.phase.attempts:
        return []
    unkept: list[UnkeptWish] = []
    for wish in wishes:
        by_reason: dict[str, list[int]] = {}
        for number, tables in enumerate(evening.rounds, start=1):
            if not _kept(evening, wish, tables):
                reason = _reason(evening, wish, wishes, number)
                by_reason.setdefault(reason, []).append(number)
        unkept += [UnkeptWish(wish, tuple(rounds), why) for why, rounds in by_reason.items()]
    return unkept


def _kept(evening: Evening, wish: Wish, tables: Sequence[EveningTable]) -> bool:
    """Return whether the *tables* of a round keep a wish; True if one of its people does not play."""
    at = {player: (table, seat) for table in tables for seat, player in enumerate(table.players)}
    if any(member not in at for member in wish.members):
        return True
    (table, seat), *others = (at[member] for member in wish.members)
    if wish.kind == STAYS:
        return table.number == wish.table
    ((other_table, other_seat),) = others
    if table != other_table:
        return True
    pairs = evening.in_pairs(table)  # partners sit opposite each other, two seats apart
    return wish.kind == NEVER_PARTNERS and not (pairs and abs(seat - other_seat) == 2)


def _reason(evening: Evening, wish: Wish, wishes: Sequence[Wish], number: int) -> str:
    """Return the reason, as in :class:`UnkeptWish`, why round *number* does not keep a wish."""
    tables = evening.rounds[number - 1]
    playing = {player for table in tables for player in table.players}
    if wish.seq > evening.draw_events[number - 1]:
        return "newer"
    phase = evening.phase
    if (
        phase.seated_by_play_off(number)
        or phase.seated_by_standings(number)
        or phase.seated_by_ladder(number)
    ):
        return "ranks"
    if phase.draw in {"robin", "groups"}:
        return "robin"
    if wish.kind == STAYS:
        return _why_not_there(wish, wishes, tables, playing)
    first, second = wish.members
    if phase.in_round(number).terms.partners == "fixed" and evening.partners.get(first) == second:
        return "pair"
    homes = tables_of_wishes(wishes)
    # two defaults, so that two people without a table are not equal
    if homes.get(first, -1) == homes.get(second, -2):
        return "stay"
    crowd = _all_apart(wish, wishes, playing)
    return "tables" if wish.kind == NEVER_TOGETHER and len(crowd) > len(tables) else ""


def _why_not_there(
    wish: Wish, wishes: Sequence[Wish], tables: Sequence[EveningTable], playing: Collection[int]
) -> str:
    """Return the reason why the member of *wish* does not sit at its table: ``missing``, ``full`` or ""."""
    if not wish.table or wish.table > len(tables):
        return "missing"
    stay = [
        each.members[0]
        for each in wishes
        if (each.kind, each.table) == (STAYS, wish.table) and each.members[0] in playing
    ]
    return "full" if len(stay) > len(tables[wish.table - 1].people) else ""


def _all_apart(wish: Wish, wishes: Sequence[Wish], playing: Collection[int]) -> set[int]:
    """Return a set of players that includes those of *wish*; each two of them wish different tables."""
    apart = {frozenset(each.members) for each in wishes if each.kind == NEVER_TOGETHER}
    crowd = {*wish.members}
    for person in sorted({member for pair in apart for member in pair} & {*playing}):
        if all(frozenset((person, rival)) in apart for rival in crowd - {person}):
            crowd.add(person)
    return crowd


def tables_of_wishes(wishes: Sequence[Wish]) -> Mapping[int, int]:
    """Return the table, counted from 0, of each member who wishes to stay at a table."""
    return {
        wish.members[0]: wish.table - 1
        for wish in wishes
        if wish.kind == STAYS and wish.table is not None
    }


TRIES = 50  # random orders tried to keep all wishes
Pair: TypeAlias = tuple[int, int]


def came_alone(evening: Evening) -> list[int]:
    """Return the attending people who are in no pair, sorted by number, without those with imported results.

    Somebody with a named partner is in a pair if nothing is entered about the attendance of that partner, or if the
    partner attends and has named nobody else.
    """
    named, entered = evening.partners, evening.attendance
    # 0: the partner is entered, but does not attend or has imported results
    paired = {
        member
        for member, partner in named.items()
        if partner and (partner not in entered or named.get(partner, 0) in {None, member})
    }
    return sorted(named.keys() - paired - {named[member] for member in paired})


def paired_by_lot(evening: Evening, wishes: Sequence[Wish], seed: int) -> list[Pair]:
    """Return random pairs of people who came without a partner and attend the same rounds.

    With an odd number of them one person stays alone. People who wish not to be partners are only paired
    if every try contains such pairs; then the try with the fewest of them is returned.
    """
    lot = SeededRandom(seed)
    groups: dict[tuple[int, int | None], list[int]] = {}
    for member in came_alone(evening):
        facts = evening.attendance[member]
        groups.setdefault((facts["from"], facts["to"]), []).append(member)
    apart = {frozenset(wish.members) for wish in wishes if wish.kind != STAYS}
    return [pair for people in groups.values() for pair in _pairs(people, apart, lot)]


def _pairs(
    people: Sequence[int], apart: Collection[frozenset[int]], lot: SeededRandom
) -> list[Pair]:
    """Return *people* in pairs by lot: the try with the fewest pairs in *apart*."""
    best: list[Pair] = []
    least = len(people)
    for _attempt in range(TRIES):
        order = lot.shuffled(people)
        pairs = list(zip(order[::2], order[1::2], strict=False))  # an odd one stays alone
        unkept = sum(frozenset(pair) in apart for pair in pairs)
        if unkept < least:
            best, least = pairs, unkept
        if not least:
            break
    return best
