"""Contradictions in side lists: two of one name, or the best four of teams of three."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.rules.club.model import Regulation, SideList
from scorer.rules.core.errors import RuleError

TEAM_TIES = ("best", "next_best", "uncounted", "lot")  # of what the people of a team made
EVENING_TIES = ("best", "next_best", "starts", "last", "lot")  # of the evenings of a team


def ties_of(over: str, per: str) -> tuple[str, ...]:
    """Return what may decide between teams in a list over that, with a result per evening or not."""
    return EVENING_TIES if (over, per) == ("season", "evening") else TEAM_TIES


def check_list_names(regulation: Regulation) -> Iterator[RuleError]:
    """Refuse two lists of one name; a category has a list of its name, too.

    Codes: ``list-twice``.
    """
    taken = {name.strip().casefold() for name in regulation.categories}
    for index, agreed in enumerate(regulation.lists):
        name = agreed.name.strip().casefold()
        if name in taken:
            yield RuleError("list-twice", f"regulation/lists/{index}/name", name=name)
        taken.add(name)


def check_team_list(agreed: SideList, parts: int, place: str) -> Iterator[RuleError]:
    """Refuse teams that could never be ranked as said; *parts* are those of the season.

    Codes: ``team-best`` for more results than people, ``team-ties``, ``team-parts`` where
        a list over single evenings would count like a season of several parts.
    """
    rules, ties = agreed.teams, agreed.counting.ties
    if rules is None:
        if "uncounted" in ties:
            yield RuleError("team-ties", f"{place}/counting/ties")
        return
    if rules.counted == "best" and rules.size is not None and rules.best > rules.size:
        yield RuleError("team-best", f"{place}/teams/best", most=rules.size)
    if not {*ties} <= {*ties_of(agreed.over, rules.per)}:
        yield RuleError("team-ties", f"{place}/counting/ties")
    by_evening = agreed.over == "season" and not agreed.ranks_totals
    if by_evening and agreed.measured == "total" and parts > 1:
        yield RuleError("team-parts", f"{place}/measured")
