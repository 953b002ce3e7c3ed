"""Who is equal in the side lists of an evening or a season up to the card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorer.rules.club.counting import Counting
from scorer.rules.club.evening import Evening
from scorer.rules.club.list_lots import follows_ranking, key_of, own_lots
from scorer.rules.club.lots import ListKey, Lots
from scorer.rules.club.model import Regulation, SideList
from scorer.rules.club.season import SeasonTable
from scorer.rules.club.season_lists import EveningOfSeason, Person, side_lists_after
from scorer.rules.club.side_lists import ListStandings, evening_lists


@dataclass(frozen=True)
class ListTies:
    """The *groups* of equals of a side list whom only a card of this list separates, drawn or not.

    They are numbers of people, teams or clubs. *lots* are the cards as they stand on the list, the top first.
    """

    agreed: SideList
    groups: Sequence[tuple[int, ...]]
    lots: Lots

    @property
    def key(self) -> ListKey:
        """Return by what the cards of the list are known."""
        return key_of(self.agreed)

    @property
    def to_draw(self) -> list[tuple[int, ...]]:
        """Return the groups that still have to draw."""
        return [people for people in self.groups if self.lots.places(people) is None]


def evening_ties(regulation: Regulation, evening: Evening) -> list[ListTies]:
    """Return who is equal in the side lists of an evening, none where they are hidden."""
    hidden = evening.hidden_from is not None
    if hidden or not _ends_with_lot(regulation, "evening", evening.counting):
        return []
    return _ties(evening_lists(regulation, evening), evening.lots)


def season_ties(
    regulation: Regulation,
    table: SeasonTable,
    evenings: Sequence[EveningOfSeason],
    people: Mapping[int, Person],
) -> list[ListTies]:
    """Return who is equal in the side lists over a season."""
    if not _ends_with_lot(regulation, "season", table.counting):
        return []
    return _ties(side_lists_after(regulation, table, evenings, people), table.lots)


def _ends_with_lot(regulation: Regulation, over: str, ranking: Counting) -> bool:
    """Return whether a card decides in any list, so that it is worth computing them."""
    return any(
        "lot" in (ranking if follows_ranking(agreed) else agreed.counting).ties
        for agreed in regulation.lists
        if agreed.over == over
    )


def _ties(lists: Iterable[ListStandings], lots: Lots) -> list[ListTies]:
    return [
        ListTies(listing.agreed, listing.equals, own_lots(listing.agreed, lots))
        for listing in lists
        if listing.equals
    ]
