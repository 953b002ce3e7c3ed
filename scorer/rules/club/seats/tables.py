"""Tables of a round: sizes, partners at a table filled by rank, people who stay at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from scorer.rules.club.seats.repeated_meetings import Round
from scorer.rules.club.seats.search import Apart, SeededRandom, Tables


def table_sizes(people: int, allowed: Iterable[int]) -> list[int]:
    """Return the table sizes for *people*: the fewest sit out, and then the fewest tables have another size than four.

    Tables of four come first, then the others, the smallest first.
    """
    best: dict[int, tuple[int, ...]] = {0: ()}
    for seated in range(1, people + 1):
        candidates = [(*best[seated - size], size) for size in allowed if seated - size in best]
        if candidates:
            best[seated] = min(candidates, key=lambda sizes: sum(size != 4 for size in sizes))
    return sorted(best[max(best)], key=lambda size: (size != 4, size))


def winners_first(people: int, allowed: Sequence[int], winners: int) -> list[int]:
    """Return the sizes of tables for *people*, the one nearest to *winners* first.

    The first table has exactly that size unless there are too few people, or more of them would sit out then.
    """
    usual = table_sizes(people, allowed)
    others = table_sizes(max(people - winners, 0), allowed)
    if winners + sum(others) == sum(usual):
        return [winners, *others]
    nearest = min(range(len(usual)), key=lambda index: abs(usual[index] - winners))
    return [usual[nearest], *usual[:nearest], *usual[nearest + 1 :]]


def paired(
    tables: Tables,
    played: Sequence[Round[int]],
    apart: Iterable[Apart] = (),
    lot: SeededRandom | None = None,
) -> Tables:
    """Return *tables* of four, each given best first, with their people in the order of the seats.

    The best plays with the worst, or with a partner by *lot*, unless the partners of another pairing
    have played together less often. People *apart* are partners only if no pairing avoids it.
    """
    together = Counter(
        frozenset(table[side::2]) for seated in played for table in seated for side in range(2)
    )
    never = {frozenset((first, second)) for first, second, _kind in apart}

    def repeats(table: Sequence[int]) -> tuple[int, int]:
        pairs = frozenset(table[::2]), frozenset(table[1::2])
        return sum(pair in never for pair in pairs), sum(together[pair] for pair in pairs)

    seated: Tables = []
    for best, second, third, worst in tables:
        ways = [
            [best, second, worst, third],
            [best, second, third, worst],
            [best, third, second, worst],
        ]
        order = range(len(ways)) if lot is None else lot.shuffled(range(len(ways)))
        seated.append(min((ways[index] for index in order), key=repeats))
    return seated


def at_homes(tables: Tables, homes: Mapping[int, int], *, by_table_alone: bool = False) -> Tables:
    """Return *tables* with everybody in *homes* at their table, counted from 0.

    A whole table moves if possible, so that meetings do not change; else two people swap places, unless
    *by_table_alone*. If a table is the home of too many people, the last of them keep their seats.
    """
    seated = [list(table) for table in tables]
    at_home: dict[int, int] = {}
    for person, home in sorted(homes.items(), key=lambda item: (item[1], item[0])):
        here = next((n for n, table in enumerate(seated) if person in table), None)
        if here is None or not 0 <= home < len(seated):
            continue
        if here != home and not _move(seated, person, here, home, at_home, by_table_alone):
            continue
        at_home[person] = home
    return seated


def _move(
    tables: Tables,
    person: int,
    here: int,
    home: int,
    at_home: Mapping[int, int],
    by_table_alone: bool,
) -> bool:
    """Move *person* from table *here* to table *home*; return False if that is not possible.

    The whole tables are swapped if possible, else, unless *by_table_alone*, *person* swaps with one person there.
    People in *at_home* are already at their tables, and are not moved again.
    """
    if not {here, home} & {*at_home.values()} and len(tables[here]) == len(tables[home]):
        tables[here], tables[home] = tables[home], tables[here]
        return True
    free = [seat for seat, other in enumerate(tables[home]) if other not in at_home]
    if by_table_alone or not free:
        return False
    place = tables[here].index(person)
    tables[here][place], tables[home][free[0]] = tables[home][free[0]], person
    return True
