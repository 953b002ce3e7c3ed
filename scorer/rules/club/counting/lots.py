"""Cards that equals draw by hand to break a tie."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TypeAlias

from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class

Groups: TypeAlias = list[tuple[int, ...]]  # people whom only a card separates
Orders: TypeAlias = list[list[int]]  # for each group, its people by card, the best card first
# A side list by its name, and the kind of its rows: one of FACTS.
ListKey: TypeAlias = tuple[str, str]
ListDraws: TypeAlias = Mapping[ListKey, Sequence[Sequence[int]]]
# Key of a ``lot`` event for the orders of each kind of rows.
FACTS: Mapping[str, str] = {"people": "groups", "teams": "teams", "clubs": "clubs"}


@value_class
class Lots:
    """Cards drawn by hand: *draws* are orders of people, best card first, newest draw last.

    A draw decides only between people who took part in it together. *partners* are the partners of fixed
    pairs, both ways; a pair draws one card and takes one place. *of_lists* are the orders drawn only for a
    side list, by its key, each from the top of the list.
    """

    draws: Sequence[Sequence[int]] = ()
    partners: Mapping[int, int] = field(default_factory=dict)
    of_lists: ListDraws = field(default_factory=dict)

    def drawing_people(self, equal: Collection[int]) -> tuple[int, ...]:
        """Return the people of *equal* who draw a card; of two partners the one with the lower number."""
        seconds = {
            max(member, self.partners[member])
            for member in equal
            if self.partners.get(member) in equal
        }
        return tuple(member for member in equal if member not in seconds)

    def places(self, equal: Collection[int]) -> dict[int, int] | None:
        """Return the place (from 1) of each of *equal* in their newest common draw; None if there is no such draw."""
        for order in reversed(self.draws):
            places: dict[int, int] = {}
            for place, member in enumerate(order, start=1):
                for person in {member, self.partners.get(member, member)}:
                    places.setdefault(person, place)
            if all(member in places for member in equal):
                return {member: places[member] for member in equal}
        return None

    def undecided(self, groups: Iterable[tuple[int, ...]]) -> Groups:
        """Return the *groups* of equals that have not drawn cards together."""
        return [people for people in groups if self.places(people) is None]


NO_LOTS = Lots()


def lot_orders(facts: JsonObject) -> Orders:
    """Return the orders in a ``lot`` event, one for each group of equals."""
    key = list_of(facts)
    groups = facts["groups"] if key is None else facts[FACTS[key[1]]]
    return [list(order) for order in groups]


def list_of(facts: JsonObject) -> ListKey | None:
    """Return the key of the side list of a ``lot`` event, None for the ranking."""
    if facts.get("list") is None:
        return None
    return facts["list"], next(ranked for ranked, key in FACTS.items() if key in facts)


def lot_facts(groups: Sequence[Sequence[int]], of_lists: ListDraws) -> Iterator[JsonObject]:
    """Yield the facts of ``lot`` events: one for the ranking unless *groups* is empty, and one for each side list."""
    if groups:
        yield {"groups": groups}
    for (name, ranked), orders in of_lists.items():
        yield {"list": name, FACTS[ranked]: orders}


def draws_of(lots: Iterable[JsonObject]) -> tuple[Orders, dict[ListKey, Orders]]:
    """Return the orders in the facts of ``lot`` events: those of the ranking, and those by side list."""
    ranking: Orders = []
    of_lists: dict[ListKey, Orders] = {}
    for facts in lots:
        key = list_of(facts)
        orders = ranking if key is None else of_lists.setdefault(key, [])
        orders += lot_orders(facts)
    return ranking, of_lists


def check_order(order: Sequence[int], known: Collection[int], place: str = "order") -> None:
    """Check an order of cards; *place* is the field that an error names.

    :raises RuleError: ``person-twice`` for a repeated *member*, ``member-unknown`` for a number not in *known*.
    """
    for index, member in enumerate(order):
        if member in order[:index]:
            raise RuleError("person-twice", f"{place}/{index}", member=member)
        if member not in known:
            raise RuleError("member-unknown", f"{place}/{index}")
