"""Rounds of an evening ranked or won one by one: what that is worth takes the place of what was made."""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence

from scorer.rules.club.counting import Tally, Value
from scorer.rules.club.disciplines import WinPoints, rank_points
from scorer.rules.club.evening_facts import EveningFacts
from scorer.rules.club.model import Phase


def rank_rounds(evening: EveningFacts, values: Mapping[int, MutableSequence[Value | None]]) -> bool:
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


def counted_wins(phase: Phase) -> WinPoints | None:
    """Return what winning is worth, None also where not two sides meet, or something else counts rounds."""
    two = phase.terms.partners != "alone" and phase.sizes == (4,)
    points = phase.terms.figures == "points" and not phase.terms.balance
    only = not phase.disciplines and phase.round_ranks is None and phase.play_off is None
    most = not (phase.counting.low_wins or phase.counting.nearest_wins)
    return phase.win_points if two and points and only and most else None


def count_wins(
    evening: EveningFacts, values: Mapping[int, MutableSequence[Value | None]]
) -> dict[int, list[Tally | None]] | None:
    """Put what winning is worth in place of the *values* of each table; return wins and losses, None where they do not count."""
    rules = counted_wins(evening.phase)
    if rules is None:
        return None
    ranked = evening.ranked  # which goes over all tables
    tallies: dict[int, list[Tally | None]] = {}
    for table in evening.tables:
        if table.credit is None or table.round > ranked:
            continue
        for seat, member in enumerate(table.people):
            points, others = table.credit[seat], table.credit[1 - seat % 2]
            values[member][table.round - 1] = rules.worth(points, others)
            rounds = tallies.setdefault(member, [None] * ranked)
            rounds[table.round - 1] = (int(points > others), int(points < others))
    return tallies


def points_made(evening: EveningFacts) -> dict[int, list[Value | None]]:
    """Return what everybody made at each table, where an evening adds up what winning or a rank is worth."""
    ranked = evening.ranked
    figures: dict[int, list[Value | None]] = {}
    for table in evening.tables:
        if table.credit is None or table.round > ranked:
            continue
        for member, credit in zip(table.people, table.credit, strict=True):
            figures.setdefault(member, [None] * ranked)[table.round - 1] = credit
    return figures
