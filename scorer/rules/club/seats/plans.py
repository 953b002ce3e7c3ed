"""Known plans for a fixed number of people, as starting points of a draw.

There are three kinds: tables at which no two people meet twice, whist plans, and pairs of partners.

In a whist plan everybody plays once with everybody and twice against everybody. A plan for 4n people has 4n - 1 rounds;
one for 4n + 1 people has 4n + 1 rounds, in which each person rests once.

Of a whist plan only the first round is stored; the next one results from adding 1 to each number except that of the
fixed person, modulo the number of rounds. In the first round all differences between partners are different, and each
difference occurs twice between opponents, which the tests check. The first rounds were found by a search.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Places: TypeAlias = tuple[tuple[int, int, int, int], ...]

# By people: the tables of round 0, partners in seats 0 and 2, 1 and 3. With 4n people -1
# is a person with a fixed number; with 4n + 1 people 0 rests.
WHIST: Mapping[int, Places] = {
    4: ((-1, 1, 0, 2),),
    5: ((1, 2, 4, 3),),
    8: ((-1, 1, 0, 3), (2, 5, 6, 4)),
    12: ((-1, 1, 0, 3), (2, 6, 9, 7), (4, 5, 10, 8)),
    13: ((1, 7, 10, 5), (2, 3, 8, 4), (6, 9, 11, 12)),
    16: ((-1, 4, 0, 14), (1, 13, 12, 6), (2, 9, 11, 8), (3, 10, 5, 7)),
    17: ((1, 12, 16, 5), (2, 10, 15, 7), (3, 13, 14, 4), (6, 9, 11, 8)),
    20: ((-1, 10, 0, 15), (1, 9, 4, 3), (2, 14, 12, 18), (5, 16, 17, 8), (6, 13, 7, 11)),
    21: ((1, 17, 4, 12), (2, 3, 10, 14), (5, 6, 20, 8), (7, 13, 19, 9), (11, 15, 18, 16)),
    24: (
        (-1, 17, 0, 22),
        (1, 8, 12, 14),
        (2, 13, 9, 10),
        (3, 6, 4, 19),
        (5, 15, 20, 11),
        (7, 18, 21, 16),
    ),
    25: (
        (1, 10, 19, 14),
        (2, 9, 16, 6),
        (3, 5, 15, 11),
        (4, 24, 13, 7),
        (8, 22, 23, 21),
        (12, 18, 17, 20),
    ),
    28: (
        (-1, 1, 0, 15),
        (2, 11, 22, 19),
        (3, 26, 21, 25),
        (4, 16, 10, 12),
        (5, 13, 20, 18),
        (6, 9, 23, 7),
        (8, 17, 24, 14),
    ),
    32: (
        (-1, 7, 0, 24),
        (1, 28, 16, 26),
        (2, 17, 15, 18),
        (3, 23, 9, 4),
        (5, 11, 25, 14),
        (6, 29, 10, 19),
        (8, 21, 13, 12),
        (20, 22, 27, 30),
    ),
}

# Multiplication in the field of four elements; its addition is the exclusive or.
FIELD = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))


def whist_tables(people: int, number: int) -> list[list[int]] | None:
    """Return the tables of round *number*, from 0, for the places 0 … *people* - 1.

    With 4n + 1 people the place of the round's number rests. None if no plan is known.
    """
    if people not in WHIST:
        return None
    rounds = people - 1 + people % 2
    return [
        [people - 1 if place < 0 else (place + number) % rounds for place in table]
        for table in WHIST[people]
    ]


def tables_without_repeats(people: int, rounds: int) -> list[list[list[int]]] | None:
    """Return the tables of this number of *rounds*, in which no two share a table twice; None if no plan is known.

    A plan is known for 4n people in at most n rounds, n a prime from 5 on, and for 16 people in at most five. Four
    classes of n people are spread over the tables: at table j in round k, class c has number
    j + k·c, modulo n or in the field of four elements. With 16 people each class is a table of the fifth round.
    """
    size, rest = divmod(people, 4)
    prime = size > 4 and all(size % factor for factor in range(2, size))
    if rest or not (prime or size == 4) or rounds > size + (size == 4):
        return None
    plan = []
    for number in range(rounds):
        tables = [
            [size * group + _shifted(size, table, number, group) for group in range(4)]
            for table in range(size)
        ]
        plan.append(tables if number < size else [list(range(n, n + 4)) for n in range(0, 16, 4)])
    return plan


def _shifted(size: int, table: int, number: int, group: int) -> int:
    if size == 4:
        return table ^ FIELD[number % 4][group]
    return (table + number * group) % size


def partner_pairs(people: int, number: int) -> list[list[int]]:
    """Return the pairs of round *number*, from 0, of a plan in which everybody plays with everybody once.

    The plan is the round robin by the circle method. With an odd number of *people* the place of the round's number
    rests.
    """
    rounds = people - 1 + people % 2
    turned = [
        [(number + step) % rounds, (number - step) % rounds] for step in range(1, (rounds + 1) // 2)
    ]
    return turned if people % 2 else [[people - 1, number % rounds], *turned]


def tables_of_pairs(pairs: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return tables of two consecutive *pairs* each, in the order of the seats: partners have 0 and 2, or 1 and 3."""
    both = zip(pairs[::2], pairs[1::2], strict=True)
    return [[first[0], second[0], first[1], second[1]] for first, second in both]
