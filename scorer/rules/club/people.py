"""What lists ask about people: their categories, who is a guest, and who is in which team."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from scorer.rules.club.model import SideList, Unranked
from scorer.rules.core.typed_rules import Range

MEMBER = "member"  # annotates a number that names a member
Number: TypeAlias = Annotated[int, Range(1, 999_999)]  # of a member, a team, or a club of teams
Member: TypeAlias = Annotated[Number, MEMBER]


@dataclass(frozen=True)
class Team:
    """The *members* of a team on one day; *club* is the number of the word before its name, if it has one."""

    members: frozenset[int]
    club: int | None = None


@dataclass(frozen=True)
class People:
    """The *categories* of members by number, which of them are *guests*, and the *teams*, on one day."""

    categories: Mapping[int, Collection[str]] = field(default_factory=dict)
    guests: Collection[int] = ()
    teams: Mapping[int, Team] = field(default_factory=dict)

    def of_category(self, name: str) -> set[int]:
        """Return the members of a category."""
        return {member for member, names in self.categories.items() if name in names}

    def without_rank(self, unranked: Unranked) -> set[int]:
        """Return who plays along without taking a rank."""
        guests = self.guests if unranked.guests else ()
        return set(guests).union(*map(self.of_category, unranked.categories))

    def listed(self, agreed: SideList, unranked: Unranked, among: Collection[int]) -> set[int]:
        """Return who of *among* stands in a side list."""
        chosen, guests = set(among), set(self.guests)
        if agreed.categories:
            chosen &= set().union(*map(self.of_category, agreed.categories))
        if agreed.listed == "unranked":
            return chosen & self.without_rank(unranked)
        if agreed.listed == "guests":
            return chosen & guests
        named = set(agreed.categories) & set(unranked.categories)
        chosen -= self.without_rank(unranked) - set().union(*map(self.of_category, named))
        return chosen - guests if agreed.listed == "members" else chosen
