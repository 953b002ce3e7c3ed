"""Cards drawn among equals of a side list.

A list with the tie-breaks of the ranking uses the cards of the ranking; its own cards are only drawn among
people who are not equal in the ranking. Any other list only uses its own cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from scorer.rules.club.counting.counting import Counting
from scorer.rules.club.counting.lots import Groups, ListDraws, ListKey, Lots, check_order
from scorer.rules.club.counting.ranks import (
    RankingRow,
    tied_groups,
)
from scorer.rules.club.regulation.model import Regulation
from scorer.rules.club.regulation.part_rules import SideList
from scorer.rules.core import reading


def key_of(agreed: SideList) -> ListKey:
    """Return the key of the cards of a list: its name, and the kind of its rows."""
    return agreed.name, "people" if agreed.teams is None else agreed.teams.units


def follows_ranking(agreed: SideList) -> bool:
    """Return whether a list breaks ties as the ranking does, with the same cards."""
    return agreed.measured == "total" and agreed.teams is None and not agreed.counting.ties


def own_lots(agreed: SideList, lots: Lots) -> Lots:
    """Return the cards of *lots* that were drawn for a list, each order from the top of the list."""
    partners = lots.partners if agreed.teams is None else {}
    return Lots(lots.of_lists.get(key_of(agreed), ()), partners)


def deciding_lots(agreed: SideList, lots: Lots) -> Lots:
    """Return the cards of *lots* that decide in a list.

    Each order is best first, even if the list begins with the last rank.
    """
    of_list = own_lots(agreed, lots)
    orders = [[*reversed(order)] if agreed.from_last else order for order in of_list.draws]
    return replace(of_list, draws=[*orders, *(lots.draws if follows_ranking(agreed) else ())])


def list_equals(
    agreed: SideList,
    counting: Counting,
    lines: Iterable[RankingRow],
    ranks: Mapping[int, int],
    lots: Lots,
    equal_in_ranking: Iterable[Collection[int]],
) -> Groups:
    """Return the groups of equals separated only by a card of this list, with one partner of each fixed pair.

    *lots* are the cards that decide in the list, *lines* all of its lines, best first, and *ranks* their ranks in the
    list. If the list follows the ranking, groups equal in the ranking are left out, because they draw cards for the
    ranking. Groups beyond the shown places are left out, too.
    """
    decided = [{*people} for people in equal_in_ranking] if follows_ranking(agreed) else []
    return [
        people
        for people in tied_groups(counting, lines, lots)
        if not any({*people} <= equals for equals in decided)
        and (agreed.places is None or min(ranks[person] for person in people) <= agreed.places)
    ]


def check_draws(
    groups: Sequence[Sequence[int]],
    of_lists: ListDraws,
    regulation: Regulation,
    over: str,
    known: Mapping[str, Collection[int]],
) -> None:
    """Refuse impossible cards for the ranking (*groups*) and for side lists *over* an ``evening`` or ``season``.

    *known* are the numbers that may be ranked, by the kind of rows: ``people``, ``teams`` or ``clubs``.

    :raises RuleError: ``not-choice`` for a list that the *regulation* does not have, and codes of
        :func:`scorer.rules.club.counting.lots.check_order`.
    """
    for order in groups:
        check_order(order, known["people"])
    keys = [key_of(agreed) for agreed in regulation.lists if agreed.over == over]
    for key, orders in of_lists.items():
        reading.choice(key[0], "list", tuple(name for name, ranked in keys if ranked == key[1]))
        for order in orders:
            check_order(order, known[key[1]])


def from_last(lines: Sequence[RankingRow], *, dense: bool) -> list[RankingRow]:
    """Return *lines* ranked in reverse, so that the last rank becomes 1; lines without a rank stay at the end.

    With *dense* no rank is skipped after a shared rank.
    """
    ranked = [line for line in reversed(lines) if line.rank is not None]
    turned: list[RankingRow] = []
    place = 1
    for _rank, group in groupby(ranked, key=lambda line: line.rank):
        equal = sorted(group, key=lambda line: line.person)
        turned += [replace(line, rank=place, decided_by=None) for line in equal]
        here = {line.person for line in equal}
        place += (
            1
            if dense
            else sum(line.partner not in here or line.person < line.partner for line in equal)
        )
    return [*turned, *(line for line in lines if line.rank is None)]
