"""Cards drawn by hand among equals. *Rule:* rules page B5; regulations page K12."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject


@dataclass(frozen=True)
class Lots:
    """Cards drawn by hand: *draws* are orders of people, best card first, newest draw last.

    A draw decides only between people who took part in it together. *partners* (both ways)
    draw one card and take one place.
    """

    draws: Sequence[Sequence[int]] = ()
    partners: Mapping[int, int] = field(default_factory=dict)

    def drawing_people(self, equal: Collection[int]) -> tuple[int, ...]:
        """Return who of *equal* draws a card: one person for each pair."""
        seconds = {
            max(member, self.partners[member])
            for member in equal
            if self.partners.get(member) in equal
        }
        return tuple(member for member in equal if member not in seconds)

    def places(self, equal: Collection[int]) -> dict[int, int] | None:
        """Return the place by lot of each of *equal*, None if they never drew together."""
        for order in reversed(self.draws):
            places: dict[int, int] = {}
            for place, member in enumerate(order, start=1):
                for person in {member, self.partners.get(member, member)}:
                    places.setdefault(person, place)
            if all(member in places for member in equal):
                return {member: places[member] for member in equal}
        return None


NO_LOTS = Lots()


def lot_orders(facts: JsonObject) -> list[list[int]]:
    """Return the draws of a ``lot`` event, one for each group of equals.

    The oldest events hold one order for all groups together.
    """
    return [list(order) for order in facts.get("groups") or [facts["order"]]]


def check_order(order: Sequence[int], known: Collection[int], place: str = "order") -> None:
    """Refuse an order with a member twice, or one who is not *known*, at *place*.

    :raises RuleError: ``person-twice``, ``member-unknown``.
    """
    for index, member in enumerate(order):
        if member in order[:index]:
            raise RuleError("person-twice", f"{place}/{index}", member=member)
        if member not in known:
            raise RuleError("member-unknown", f"{place}/{index}")
