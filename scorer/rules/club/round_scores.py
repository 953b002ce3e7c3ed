"""Rounds of an evening ranked one by one: rank points take the place of what was made.

*Rule:* regulations page K10, K22; records C19, C61.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
from typing import TYPE_CHECKING  # noqa: TID251 - an evening computes its scores, and they read it

from scorer.rules.club.counting import Value
from scorer.rules.club.disciplines import rank_points

if TYPE_CHECKING:
    from scorer.rules.club.evening import Evening


def rank_rounds(evening: Evening, values: Mapping[int, MutableSequence[Value | None]]) -> bool:
    """Put rank points in place of the *values* of each round; none while a table of it is missing.

    Who fills up a table or plays without a rank takes no rank from anybody. Return whether rounds
    are ranked.
    """
    rules = evening.phase.round_ranks
    if rules is None:
        return False
    unranked = evening.without_rank | evening.fillers()
    missing = {table.round for table in evening.missing}
    for number in range(1, evening.ranked + 1):
        points = {
            member: value
            for member, of_member in values.items()
            if (value := of_member[number - 1]) is not None
        }
        low = evening.phase.in_round(number).counting.low_wins
        given = rank_points(rules.points, points, low_wins=low, unranked=unranked)
        for member in points:
            values[member][number - 1] = None if number in missing else given[member]
    return True
