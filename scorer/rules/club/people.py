"""What lists ask about people: their categories, and who is a guest."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from scorer.rules.club.model import SideList


@dataclass(frozen=True)
class People:
    """The *categories* of members by number, and which of them are *guests*, on one day."""

    categories: Mapping[int, Collection[str]] = field(default_factory=dict)
    guests: Collection[int] = ()

    def of_category(self, name: str) -> set[int]:
        """Return the members of a category."""
        return {member for member, names in self.categories.items() if name in names}

    def listed(self, agreed: SideList, among: Collection[int]) -> set[int]:
        """Return who of *among* stands in a side list."""
        chosen = set(among)
        if agreed.listed != "all":
            guests = chosen.intersection(self.guests)
            chosen = guests if agreed.listed == "guests" else chosen - guests
        if agreed.categories:
            chosen &= set().union(*map(self.of_category, agreed.categories))
        return chosen
