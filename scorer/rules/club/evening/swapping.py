"""Swapping two people or two whole tables that sat in the wrong seats in a round.

A sheet stays with its table, and so belongs to the people who sit there after
the swap. Penalties stay with their member. A person at a table may also be swapped with a person who
sits out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from scorer.rules.club.evening.facts import EveningFacts
from scorer.rules.club.results.table import EveningTable, Facts
from scorer.rules.core.errors import RuleError


def check_swap(evening: EveningFacts, facts: Facts) -> list[EveningTable]:
    """Return the tables whose people change in the swap of *facts*.

    :raises RuleError: ``table-unknown``, ``person-absent`` for somebody not present in that round, ``swap-same`` if
        nothing would change, ``swap-size`` for tables of different sizes, ``swap-pair`` if the swap would separate a
        fixed pair, ``person-twice`` if somebody would play in two places, also as a substitute, ``swap-play-off`` in
        groups and once a play-off is drawn, because there seats decide who plays on.
    """
    phase = evening.phase
    if phase.draw == "groups" or (phase.play_off and len(evening.rounds) > phase.main_rounds):
        raise RuleError("swap-play-off", "other")
    if facts.get("tables"):
        changed = [evening.table(facts["round"], number) for number in facts["tables"]]
        if changed[0] is changed[1]:
            raise RuleError("swap-same", "other")
        if len(changed[0].people) != len(changed[1].people):
            raise RuleError("swap-size", "other")
        return changed
    seats = _seats(evening, facts["round"])
    waiting = without_seat(evening, facts["round"])
    for member in facts["members"]:
        if member not in seats and member not in waiting:
            raise RuleError("person-absent", "other", member=member)
    places = [seats.get(member) for member in facts["members"]]
    if places[0] == places[1]:
        raise RuleError("swap-same", "other")
    partners = [evening.partners.get(member) for member in facts["members"]]
    for place, member in zip(places, facts["members"], strict=True):
        beside = waiting if place is None else place[0].people
        _check_pair(evening, beside, member, partners)
    _check_players(evening, facts)
    tables = {place[0].number: place[0] for place in places if place is not None}
    return list(tables.values())


def without_seat(evening: EveningFacts, number: int) -> set[int]:
    """Return the people present in a drawn round who sit at no table of this round."""
    seated = {member for table in evening.rounds[number - 1] for member in table.people}
    return {*evening.sitting_out[number - 1], *evening.present(number)} - seated


def whole_pairs(evening: EveningFacts, facts: Facts) -> list[Facts]:
    """Return the swap in checked *facts*, and after it the swap of their partners if both people are in fixed pairs."""
    partners = [evening.partners.get(member) for member in facts.get("members", ())]
    if not (evening.phase.has_fixed_pairs and all(partners)):
        return [facts]
    return [facts, {**facts, "members": partners}]


def _check_pair(
    evening: EveningFacts, beside: Collection[int], member: int, partners: Sequence[int | None]
) -> None:
    """Raise ``swap-pair`` if the swap would separate *member* from the partner of a fixed pair.

    *beside* are the people at the table of *member*, or all people without a seat if *member* has none; the partner
    must be one of them. *partners* are the partners of both swapped people; neither may be None.
    """
    partner = evening.partners.get(member) if evening.phase.has_fixed_pairs else None
    if partner and (not all(partners) or partner not in beside):
        raise RuleError("swap-pair", "other", member=member)


def _check_players(evening: EveningFacts, facts: Facts) -> None:
    """Raise ``person-twice`` if somebody would play in two places after the swap, as a substitute."""
    seats: dict[int, int] = {}
    for each in whole_pairs(evening, facts):
        first, second = each["members"]
        seats |= {first: second, second: first}
    number = facts["round"]
    people = [
        seats.get(member, member) for table in evening.rounds[number - 1] for member in table.people
    ]
    players = [evening.player(member, number) for member in people]
    for member, player in zip(people, players, strict=True):
        if member in seats and players.count(player) > 1:
            raise RuleError("person-twice", "other", member=player)


def _seats(evening: EveningFacts, number: int) -> Mapping[int, tuple[EveningTable, int]]:
    """Return by member the table and the side in a round; if all play alone, the seat in place of the side.

    :raises RuleError: ``table-unknown`` if the round is not drawn.
    """
    if not 0 < number <= len(evening.rounds):
        raise RuleError("table-unknown", "table", round=number, table=0)
    return {
        member: (table, seat % 2 if evening.in_pairs(table) else seat)
        for table in evening.rounds[number - 1]
        for seat, member in enumerate(table.people)
    }
