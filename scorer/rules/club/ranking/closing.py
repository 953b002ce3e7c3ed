"""Closing an evening: missing results, control sums, ties to be broken by a card, and the stored standings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from scorer.rules.club.counting.counting import Counting, Value
from scorer.rules.club.counting.lots import Groups, ListKey, Lots
from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.ranking.list_lots import follows_ranking, key_of, own_lots
from scorer.rules.club.ranking.season_lists import SeasonState, evening_lists
from scorer.rules.club.ranking.side_lists import RankingList, evening_side_lists
from scorer.rules.club.regulation.model import Regulation
from scorer.rules.club.regulation.part_rules import SideList
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class

# By row: number of a person, team or club, rank, total as text. Lists, because they are compared with stored JSON.
Printed: TypeAlias = list[list[int | str | None]]


def _listed(tables: Iterable[EveningTable]) -> str:
    """Return round and number of each table: «2/3, 2/5»."""
    return ", ".join(f"{table.round}/{table.number}" for table in tables)


def check_complete(regulation: Regulation, evening: Evening) -> None:
    """Refuse to close an incomplete evening.

    :raises RuleError: ``tables-disputed`` and ``tables-missing`` with the *tables*,
        ``rounds-missing`` with the next *round* to draw, ``target-missing`` if the target
        number has not been entered, ``lot-missing`` with the groups of *members* who have to draw
        cards, ``lot-missing-list`` with the name of the *list* whose equals have to draw.
    """
    if disputed := _listed(evening.disputed):
        raise RuleError("tables-disputed", "tables", tables=disputed)
    if missing := _listed(evening.missing):
        raise RuleError("tables-missing", "tables", tables=missing)
    if not evening.complete:
        raise RuleError("rounds-missing", "rounds", round=len(evening.rounds) + 1)
    if evening.phase.counting.target_from == "entered" and evening.entered_target is None:
        raise RuleError("target-missing", "target")
    if equals := evening.groups_to_draw():
        raise RuleError("lot-missing", "lot", members=[list(group) for group in equals])
    for ties in evening_ties(regulation, evening):
        if ties.to_draw:
            raise RuleError("lot-missing-list", "lot", list=ties.agreed.name)


def needs_cards(regulation: Regulation, evening: Evening) -> bool:
    """Return whether equals still have to draw cards, in the ranking or in a side list."""
    ties = evening_ties(regulation, evening)
    return bool(evening.groups_to_draw() or any(each.to_draw for each in ties))


def control_sums(evening: Evening) -> tuple[Value, Value | None]:
    """Return the sum of all credits on counted sheets with a control sum, and the sum expected for these sheets.

    The expected sum is None if the evening has no control sums. Both sums count each person of a side. If only the
    writer of a pair bears a gap, the sums differ although the sheets are right.

    *Unit:* card points, or difference points where the game counts them.
    """
    credited: Value = 0
    expected: Value = 0
    for table in evening.tables:
        terms = evening.terms_of(table)
        if terms.check is not None and table.verdict is not None and table.credit is not None:
            credited += sum(table.credit)
            side_size = len(table.people) // terms.sides(len(table.people))
            expected += (table.verdict.expected or 0) * side_size * terms.share
    checks = {kind.terms.check for kind in evening.phase.kinds()}
    return credited, None if checks == {None} else expected


def printed_standings(evening: Evening) -> Printed:
    """Return the standings in the form stored with the closing: member, rank, total."""
    return _printed(evening.standings)


def printed_lists(regulation: Regulation, evening: Evening) -> dict[str, Printed]:
    """Return the lists of categories and the side lists, by name, in the form stored with the closing."""
    _overall, *lists = evening_lists(regulation, evening)
    return {listing.name: _printed(listing.lines) for listing in lists}


def _printed(lines: Iterable[RankingRow]) -> Printed:
    return [[line.person, line.rank, str(line.total)] for line in lines]


@value_class
class ListTies:
    """The equals in the side list *agreed*: *groups* that only a card of this list separates, drawn or not.

    The numbers are those of people, teams or clubs. *lots* are the cards drawn for the list, each order from its top.
    """

    agreed: SideList
    groups: Sequence[tuple[int, ...]]
    lots: Lots

    @property
    def key(self) -> ListKey:
        """Return the key of the cards of the list."""
        return key_of(self.agreed)

    @property
    def to_draw(self) -> Groups:
        """Return the groups that still have to draw cards."""
        return self.lots.undecided(self.groups)


def evening_ties(regulation: Regulation, evening: Evening) -> list[ListTies]:
    """Return the equals that only a card separates in the side lists of an evening, list by list.

    Side lists without such equals are left out. [] while ranks are hidden.
    """
    hidden = evening.hidden_from is not None
    if hidden or not _ends_with_lot(regulation, "evening", evening.counting):
        return []
    return _ties(evening_side_lists(regulation, evening), evening.lots)


def season_ties(season: SeasonState) -> list[ListTies]:
    """Return the equals that only a card separates in the side lists over a season, list by list.

    Side lists without such equals are left out.
    """
    if not _ends_with_lot(season.regulation, "season", season.table.counting):
        return []
    return _ties(season.side_lists(), season.table.lots)


def _ends_with_lot(regulation: Regulation, over: str, of_ranking: Counting) -> bool:
    """Return whether a card can decide in a side list *over* ``evening`` or ``season``.

    A list that breaks ties as the ranking does has the tie-breaks *of_ranking*. If no card can decide, the lists need
    not be computed.
    """
    return any(
        "lot" in (of_ranking if follows_ranking(agreed) else agreed.counting).ties
        for agreed in regulation.lists
        if agreed.over == over
    )


def _ties(lists: Iterable[RankingList], lots: Lots) -> list[ListTies]:
    return [
        ListTies(listing.agreed, listing.equals, own_lots(listing.agreed, lots))
        for listing in lists
        if listing.agreed is not None and listing.equals
    ]
