"""The draw: the seats of every round, reproducible from a seed.

The draw is a search for few repeated meetings, as partners or at one table, with weights from the
regulation. It makes several searches. Each starts from seats by lot, except that the first starts from a
known plan without repeated partners if there is one. Then each search exchanges people until the cost
reaches a proved bound, or until the limit of tries.

A fixed pair is drawn like one person: two pairs make a table. If the standings
seat people, the best share table 1, the next table 2, and so on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace

from scorer.rules.club.regulation.model import StandingsSeating
from scorer.rules.club.seats import plans
from scorer.rules.club.seats.repeated_meetings import KINDS, PARTNERS, TABLE, Weights, least_repeats
from scorer.rules.club.seats.round_robin import round_robin
from scorer.rules.club.seats.search import FORBIDDEN, Apart, Search, SeededRandom, Tables
from scorer.rules.club.seats.tables import at_homes, paired, table_sizes, winners_first
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class

MOVES, MOVES_EACH = 15_000, 10  # exchanges tried in one search: a base, and more for each seat
PATIENCE = 150_000  # exchanges tried in all searches; a quarter if meetings must repeat


@value_class
class DrawInput:
    """Input of a draw.

    *present* has the people of each round, from the first. The rounds already
    *played* stay as they are. Tables may have any of *sizes*. With *partners*, seats
    0 and 2 of a table play together, and so do 1 and 3; then every table has four.
    If *ranks* (by member) are given, they seat people instead of the lot, by the rules of *standings*. If an *order*
    is given, it fills the tables one after the other, with newcomers last. In a round *robin* everybody
    meets everybody. *weights* are the costs of repeated meetings. *resting* are the people who sat out in
    each round played; without it they follow from *played*. *apart* are pairs of members who must not be partners,
    or not share a table. *homes* are fixed tables by member, counted from 0. Both take precedence over the weights.
    """

    present: Sequence[Sequence[int]]
    played: Sequence[Sequence[Sequence[int]]] = ()
    sizes: Sequence[int] = (4,)
    partners: bool = True
    ranks: Mapping[int, int] = field(default_factory=dict)
    standings: StandingsSeating = field(default_factory=StandingsSeating)
    order: Sequence[int] = ()
    robin: bool = False
    weights: Weights = field(default_factory=Weights)
    apart: Sequence[Apart] = ()
    homes: Mapping[int, int] = field(default_factory=dict)
    resting: Sequence[Collection[int]] = ()


@value_class
class DrawResult:
    """The tables of every round from the first, and the people who sit out in each."""

    rounds: list[Tables]
    sitting_out: list[list[int]]

    def then(self, rounds: Sequence[Tables], sitting_out: Sequence[list[int]]) -> DrawResult:
        """Return these rounds followed by further ones."""
        return DrawResult([*self.rounds, *rounds], [*self.sitting_out, *sitting_out])


def draw(seating: DrawInput, seed: int) -> DrawResult:
    """Return all rounds of *seating*: those played, and the others drawn; a round robin is drawn whole.

    The same seating and the same *seed* give the same draw, on every machine.

    :raises RuleError: in a round robin ``robin-stays`` if somebody is not present in all rounds, and codes
        of :func:`scorer.rules.club.seats.round_robin.round_robin`.
    """
    lot = SeededRandom(seed)
    if seating.robin:
        return _round_robin(seating, lot)
    seated, out = _who_plays(seating, lot)
    played = [[list(table) for table in tables] for tables in seating.played]
    sizes = [table_sizes(len(people), seating.sizes) for people in seated]
    if seating.ranks:
        drawn = [_by_rank(seating, *of_round, lot) for of_round in zip(seated, sizes, strict=True)]
        return DrawResult(played + drawn, out)
    if seating.order:
        return DrawResult(_in_order(seating, seated, sizes, lot), out)
    return DrawResult(played + _best(seating, seated, out, sizes, lot), out)


def draw_pairs(seating: DrawInput, partner: Mapping[int, int | None], seed: int) -> DrawResult:
    """Return all rounds of *seating* for fixed pairs; *partner* holds the partner of each member, both ways.

    Pairs that have separated keep their seats in the rounds already *played*.

    :raises RuleError: ``partner-missing`` for a *member* present in an open round without the partner,
        and codes of :func:`draw`.
    """
    begun, mates = len(seating.played), {member: mate for member, mate in partner.items() if mate}
    present, played = [], []
    for number, attending in enumerate(seating.present):
        tables = seating.played[number] if number < begun else ()
        sat = {person for table in tables for person in table}
        paired = {
            member
            for member in attending
            if mates.get(member) in attending and mates.get(mates[member]) == member
        }
        for person in attending if number >= begun else ():
            if person not in paired:
                raise RuleError("partner-missing", "attendance", member=person)
        # A pair goes by its lower member number; its seats are 0 and 2, or 1 and 3.
        played.append([[min(table[side::2]) for side in range(2)] for table in tables])
        not_seated = [
            member
            for member in attending
            if member in paired and member not in sat and member < mates[member]
        ]
        present.append([*not_seated, *(pair for two in played[-1] for pair in two)])
    # of people, now of pairs; None stays None
    winners = seating.standings.winners and seating.standings.winners // 2
    pairs = replace(
        seating,
        present=present,
        played=played[:begun],
        sizes=(2,),
        partners=False,
        standings=replace(seating.standings, winners=winners),
        order=list(dict.fromkeys(min(m, mates.get(m, m)) for m in seating.order)),
        apart=_between_pairs(seating.apart, mates),
        homes=_of_pairs(seating.homes, mates),
        resting=[
            {min(member, mates[member]) for member in people if member in mates}
            for people in seating.resting
        ],
    )
    drawn = draw(pairs, seed)
    seats = [
        [[*two, *(mates[member] for member in two)] for two in tables]
        for tables in drawn.rounds[begun:]
    ]
    before = [[list(table) for table in tables] for tables in seating.played]
    out = [
        [seat for member in people for seat in (member, mates[member])]
        for people in drawn.sitting_out
    ]
    return replace(drawn, rounds=before + seats, sitting_out=out)


def _between_pairs(apart: Iterable[Apart], mates: Mapping[int, int]) -> list[Apart]:
    """Return the wishes of *apart* for different tables, with the lower member number of each fixed pair."""
    named = [
        (min(first, mates.get(first, first)), min(second, mates.get(second, second)), kind)
        for first, second, kind in apart
    ]
    return [
        (first, second, kind) for first, second, kind in named if kind == TABLE and first != second
    ]


def _of_pairs(homes: Mapping[int, int], mates: Mapping[int, int]) -> dict[int, int]:
    """Return the table of each pair by its lower member number; if both partners have one, the lower table."""
    tables: dict[int, int] = {}
    for member, table in sorted(homes.items(), key=lambda home: home[1]):
        tables.setdefault(min(member, mates.get(member, member)), table)
    return tables


def _who_plays(seating: DrawInput, lot: SeededRandom) -> tuple[list[list[int]], list[list[int]]]:
    """Return the players of each open round, and the people who sit out in each round, played or open.

    People who sat out least often sit out first; among them those who sat out longest ago, then
    the lot decides.
    """
    # Open rounds have no tables yet, so *played* is the shorter list.
    out = [sorted(people) for people in seating.resting] or [
        sorted({*attending} - {person for table in tables for person in table})
        for attending, tables in zip(seating.present, seating.played, strict=False)
    ]
    rested = Counter(person for people in out for person in people)
    last_rest = {person: number for number, people in enumerate(out) for person in people}
    seated = []
    for attending in seating.present[len(seating.played) :]:
        too_many = len(attending) - sum(table_sizes(len(attending), seating.sizes))
        by_turns = sorted(
            lot.shuffled(attending), key=lambda who: (rested[who], last_rest.get(who, -1))
        )
        rest = by_turns[:too_many]
        rested.update(rest)
        last_rest |= dict.fromkeys(rest, len(out))
        out.append(sorted(rest))
        seated.append([person for person in attending if person not in {*rest}])
    return seated, out


def _by_rank(seating: DrawInput, people: list[int], sizes: list[int], lot: SeededRandom) -> Tables:
    """Return the tables of *people* by rank, the best at the first table; ties by lot, unranked people last.

    If the standings seat only the winners, only the first table is filled like this, and the others are drawn.
    Otherwise whole tables then swap numbers so that people with a fixed table sit there.
    """
    unranked, winners = max(seating.ranks.values()) + 1, seating.standings.winners
    ordered = sorted(lot.shuffled(people), key=lambda person: seating.ranks.get(person, unranked))
    others_drawn: list[Tables] = []
    if winners is not None and len(sizes) > 1:
        first_size, *other_sizes = winners_first(len(people), seating.sizes, winners)
        ordered, others, sizes = ordered[:first_size], ordered[first_size:], [first_size]
        # The search does not see the first table, so all others have the number before theirs.
        homes = {member: table - 1 for member, table in seating.homes.items()}
        for_others = replace(seating, present=(), homes=homes)  # nobody present: without a plan
        others_drawn = _best(for_others, [others], [], [other_sizes], lot)
    tables = _tables(ordered, sizes)
    if seating.partners:
        lot_decides = seating.standings.inside == "lot"
        tables = paired(tables, seating.played, seating.apart, lot if lot_decides else None)
    if winners is None:
        return at_homes(tables, seating.homes, by_table_alone=True)
    return [*tables, *(table for drawn in others_drawn for table in drawn)]


def _round_robin(seating: DrawInput, lot: SeededRandom) -> DrawResult:
    """Return all rounds of a round robin; tables swap numbers so that people with a fixed table sit there."""
    everybody = {*seating.present[0]}
    if any({*people} != everybody for people in seating.present):
        raise RuleError("robin-stays", "attendance")
    rounds, resting = round_robin(everybody, len(seating.present), lot, partners=seating.partners)
    at_table = [at_homes(tables, seating.homes, by_table_alone=True) for tables in rounds]
    return DrawResult(at_table, resting)


def _in_order(
    seating: DrawInput, seated: list[list[int]], sizes: list[list[int]], lot: SeededRandom
) -> list[Tables]:
    """Return all rounds, the open ones filled in the order of a ladder; partners repeat as little as possible."""
    place = {person: number for number, person in enumerate(seating.order)}
    rounds = [[list(table) for table in tables] for tables in seating.played]
    for people, lengths in zip(seated, sizes, strict=True):
        newcomers_last = lot.shuffled(people)
        newcomers_last.sort(key=lambda person: place.get(person, len(place)))
        tables = _tables(newcomers_last, lengths)
        if seating.partners:
            tables = paired(tables, rounds, seating.apart, lot)
        rounds.append(tables)
    return rounds


def _best(
    seating: DrawInput,
    seated: list[list[int]],
    out: list[list[int]],
    sizes: list[list[int]],
    lot: SeededRandom,
) -> list[Tables]:
    """Return the open rounds of the cheapest of several searches; the first search starts from a plan if possible."""
    weights, partners = seating.weights, seating.partners
    rounds = [*seating.played]
    rounds += [_tables(people, lengths) for people, lengths in zip(seated, sizes, strict=True)]
    bounds = {kind: least_repeats(rounds, kind, partners)[0] for kind in KINDS}
    bound = weights.cost(bounds)
    moves = MOVES + MOVES_EACH * sum(map(len, seated))
    best: Search | None = None
    # Search 0 starts from a plan, all others from a lot.
    for search_number in range(max((PATIENCE if not bound else PATIENCE // 4) // moves, 1) + 1):
        seats = _planned(seating, seated, out, lot) if not search_number else None
        if not search_number and seats is None:
            continue
        lots = _at_homes(seats or [lot.shuffled(people) for people in seated], sizes, seating)
        search = Search(
            seating.played,
            lots,
            sizes,
            weights,
            partners=partners,
            apart=seating.apart,
            homes=seating.homes,
        )
        search.run(lot, bound, moves, crowded=bounds[PARTNERS] > 0)
        if best is None or search.cost < best.cost:
            best = search
        if best.cost <= max(bound, best.before):
            break
        if search_number > 1 and best.cost % FORBIDDEN <= max(bound, best.before):
            break  # only wishes are left, and two searches could not fulfil more of them
    return best.rounds() if best else []


def _planned(
    seating: DrawInput, seated: list[list[int]], out: list[list[int]], lot: SeededRandom
) -> list[list[int]] | None:
    """Return the seats of each round by a plan without repeated partners; if possible nobody shares a table twice.

    None if people come late or leave early, if more than one person sits out in a round, if somebody sits out
    twice, with fewer than four people, without partners, or once a round is played.
    """
    everybody = set(seating.present[0]) if seating.present else set()
    people = len(everybody)
    stays = all(set(attending) == everybody for attending in seating.present)
    if not (stays and seating.partners and not seating.played and people > 3 and people % 4 < 2):
        return None
    if people % 2 and len(seated) > people:
        return None
    resting = [person for people_out in out for person in people_out]
    places = [*resting, *lot.shuffled(sorted(everybody - {*resting}))]
    ideal, planned = plans.tables_without_repeats(people, len(seated)), []
    for number in range(len(seated)):
        tables = ideal[number] if ideal else plans.whist_tables(people, number)
        if tables is None:
            pairs = plans.partner_pairs(people, number)
            pairs = [pairs[index] for index in lot.shuffled(range(len(pairs)))]
            tables = plans.tables_of_pairs(pairs)
        seats: list[int] = []
        for index in lot.shuffled(range(len(tables))):
            turn = lot.below(4)
            seats += [places[place] for place in (*tables[index][turn:], *tables[index][:turn])]
        planned.append(seats)
    return planned


def _at_homes(
    seats: list[list[int]], sizes: list[list[int]], seating: DrawInput
) -> list[list[int]]:
    """Return the seats of each round, with people in ``seating.homes`` moved to their table if it has room."""
    if not seating.homes:
        return seats
    rounds = (
        at_homes(_tables(people, lengths), seating.homes)
        for people, lengths in zip(seats, sizes, strict=True)
    )
    return [[person for table in tables for person in table] for tables in rounds]


def _tables(people: Sequence[int], sizes: Iterable[int]) -> Tables:
    """Return *people* at tables of *sizes*, one after the other."""
    left = iter(people)
    return [[next(left) for _ in range(size)] for size in sizes]
