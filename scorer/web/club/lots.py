"""Form for ties decided by drawing cards: a place for each tied member."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorer.rules.club.lots import Lots
from scorer.web.i18n import _


@dataclass(frozen=True)
class Group:
    """Tied members with the text of their place field, and an error sentence."""

    places: dict[int, str]
    error: str = ""


def drawn_groups(groups: Iterable[tuple[int, ...]], lots: Lots) -> list[Group]:
    """Return the groups with the places drawn so far."""
    filled = []
    for group in groups:
        drawn = lots.places(group) or {}
        order = sorted(drawn.values())
        filled.append(
            Group(
                {person: str(order.index(drawn[person]) + 1) if drawn else "" for person in group}
            )
        )
    return filled


def typed_groups(groups: Iterable[tuple[int, ...]], form: Mapping[str, str]) -> list[Group]:
    """Return the groups with the typed places; a group without any is left for later."""
    filled = []
    for group in groups:
        places = {person: form.get(f"place_{person}", "") for person in group}
        right = sorted(places.values()) == sorted(str(n) for n in range(1, len(group) + 1))
        error = _("Jeder Platz von 1 bis %(last)s kommt genau einmal vor.", last=len(group))
        filled.append(Group(places, "" if right or not any(places.values()) else error))
    return filled


def drawn_orders(groups: Iterable[Group]) -> list[list[int]]:
    """Return the members in drawn order, of each complete and valid group."""
    return [
        sorted(group.places, key=lambda person: int(group.places[person]))
        for group in groups
        if any(group.places.values()) and not group.error
    ]
