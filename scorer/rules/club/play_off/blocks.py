"""The drawn groups and play-off of an evening: which people play together, and for which ranks.

Both are read from the drawn tables, so a sheet corrected later moves nobody to another group.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import accumulate
from typing import TypeAlias

from scorer.rules.club.evening.scores import ScoredEvening
from scorer.rules.club.play_off import knock_out
from scorer.rules.club.regulation.play_off_plan import groups_at

Unit: TypeAlias = tuple[int, ...]  # one person, or both of a fixed pair


def groups_of(evening: ScoredEvening) -> list[list[int]]:
    """Return the people of each group, from their tables; empty if the evening has no groups."""
    if evening.phase.draw != "groups":
        return []
    return _together(evening, 0, evening.phase.main_rounds)


def blocks_of(evening: ScoredEvening) -> list[list[int]]:
    """Return the people of each block: those who play for the first ranks, then for the next ranks, and so on.

    Empty before the play-off is drawn, and for a knock-out.
    """
    if evening.phase.play_off is None or evening.phase.is_knock_out:
        return []
    return _together(evening, evening.phase.main_rounds, len(evening.rounds))


def block_by_member(evening: ScoredEvening) -> Mapping[int, int]:
    """Return the block of each member, from 1; people outside the play-off get the highest number.

    In a knock-out the numbers have gaps. Empty before the play-off is drawn, and if its ranks are hidden.
    """
    if evening.hides(evening.phase.main_rounds + 1):
        return {}
    blocks = blocks_of(evening)
    block = {person: number for number, people in enumerate(blocks, start=1) for person in people}
    if evening.phase.is_knock_out:
        block = {**knock_out.blocks(evening)}
    if not block:
        return {}
    others = {*evening.scores.values, *evening.attending()} - block.keys()
    return block | dict.fromkeys(others, max(block.values()) + 1)


def weights_by_member(evening: ScoredEvening) -> Mapping[int, tuple[Fraction, ...]]:
    """Return the weights of the rounds by member, for people in the play-off; empty if all rounds count alike.

    In a knock-out only the last round that a person has played counts. For people still in without
    a match so far the rounds before the knock-out count.
    """
    before, play_off = evening.phase.main_rounds, evening.phase.play_off
    last_ranked = evening.ranked
    if play_off is None or evening.hides(before + 1):
        return {}
    if play_off.kind == "knock_out":
        last, numbers = knock_out.last_rounds(evening), range(1, last_ranked + 1)
        waiting = knock_out.still_in(evening) - last.keys()
        return {
            person: tuple(  # 1 for a round that counts, 0 for any other
                Fraction(number <= before if person in waiting else number == last.get(person))
                for number in numbers
            )
            for person in knock_out.blocks(evening)
        }
    if play_off.carry == "whole":
        return {}
    # the rounds before the play-off, then its own
    carried = (play_off.carried,) * min(before, last_ranked) + (
        (Fraction(1),) * (last_ranked - before)
    )
    return {person: carried for people in blocks_of(evening) for person in people}


def ranks_of_blocks(evening: ScoredEvening) -> list[tuple[int, int]]:
    """Return the first and the last rank that each block plays for; a fixed pair takes one rank."""
    counts = [len(units_of(evening, people)) for people in blocks_of(evening)]
    return [(end - count + 1, end) for count, end in zip(counts, accumulate(counts), strict=True)]


def units_of(evening: ScoredEvening, people: Iterable[int]) -> list[Unit]:
    """Return *people* as units: each alone, or two partners of a fixed pair together if both are among them."""
    if evening.phase.terms.partners != "fixed":
        return [(person,) for person in people]
    partners, among = evening.lots.partners, {*people}
    # The partner with the lower number stands for a pair.
    return [
        (person, partners[person]) if partners.get(person) in among else (person,)
        for person in people
        if not (partners.get(person) in among and partners[person] < person)
    ]


def _together(evening: ScoredEvening, start: int, end: int) -> list[list[int]]:
    """Return the groups of people who share tables in the rounds from index *start* up to before index *end*."""
    rounds = evening.rounds[start:end]
    return groups_at([[list(table.people) for table in tables] for tables in rounds])
