"""Fixed pairs of those who came alone: the lot puts them together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias

from scorer.rules.club.draw_search import SeededRandom
from scorer.rules.club.evening import Evening
from scorer.rules.club.wishes import STAYS, Wish

TRIES = 50  # orders that are drawn until one keeps all wishes
Pair: TypeAlias = tuple[int, int]


def came_alone(evening: Evening) -> list[int]:
    """Return who attends and is in no pair, sorted by id.

    A partner who is not entered yet may still come; one who is entered as away is none.
    """
    named, entered = evening.partners, evening.attendance
    paired = {
        member
        for member, partner in named.items()
        if partner and (partner not in entered or named.get(partner, 0) in {None, member})
    }
    return sorted(named.keys() - paired - {named[member] for member in paired})


def paired_by_lot(evening: Evening, wishes: Sequence[Wish], seed: int) -> list[Pair]:
    """Return pairs of those who came alone, of people who attend the same rounds.

    Of an odd number one stays alone. Two who do not want to be partners are only if every order
    that was tried puts some of them together; then as few as possible.
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
    best: list[Pair] = []
    least = len(people)
    for _attempt in range(TRIES):
        order = lot.shuffled(people)
        pairs = list(zip(order[::2], order[1::2], strict=False))
        unkept = sum(frozenset(pair) in apart for pair in pairs)
        if unkept < least:
            best, least = pairs, unkept
        if not least:
            break
    return best
