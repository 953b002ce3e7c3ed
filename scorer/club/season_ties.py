"""Who is equal in the side lists over a season up to the card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.club.seasons import Standings
from scorer.rules.club import list_ties
from scorer.rules.club.list_ties import ListTies


@dataclass(frozen=True, slots=True)
class SeasonTies:
    """The side lists of a season with equals whom only a card separates; *over* once it counts."""

    lists: Sequence[ListTies]
    over: bool

    @property
    def due(self) -> Sequence[ListTies]:
        """Return the lists whose cards are drawn now."""
        return self.lists if self.over else ()

    @property
    def so_far(self) -> Sequence[ListTies]:
        """Return the lists that would need cards if it stayed as it is."""
        return () if self.over else self.lists


def season_ties(standings: Standings) -> SeasonTies:
    """Return the equals of a season's side lists, none where they are hidden."""
    if standings.hidden:
        return SeasonTies((), over=False)
    regulation, table = standings.season.regulation, standings.table
    of_season = [night.of_season for night in standings.held]
    lists = list_ties.season_ties(regulation, table, of_season, standings.everybody)
    closed = {held.meta.id for held in standings.held if held.evening.closed is not None}
    return SeasonTies(lists, table.is_over(regulation.season, closed))
