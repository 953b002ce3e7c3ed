"""Form for ties broken by drawing cards: a field for the place of each tied person, team or club."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace

from scorer.club.people.team_names import TeamNames
from scorer.rules.club.counting.lots import ListDraws, ListKey, Lots, Orders
from scorer.rules.club.ranking.closing import ListTies
from scorer.rules.club.ranking.sentences import unit_names
from scorer.rules.club.regulation.part_rules import SideList
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import Names
from scorer.web.i18n import _, words


@value_class
class Group:
    """A group of equals: *places* is the place of each (from 1) as the text in its field, by number.

    The number is that of a member, team or club. *error* is a sentence, "" for none. A group on a side list has the
    *key* of the list, a *title* with its name, sentences on *why* cards are drawn, and the *names* of teams or clubs
    by number.
    """

    places: dict[int, str]
    error: str = ""
    key: ListKey | None = None
    title: str = ""
    why: Sequence[str] = ()
    names: Names = field(default_factory=dict)

    def field_name(self, number: int) -> str:
        """Return the name of the field for the place of *number*."""
        return f"place_{number}" if self.key is None else f"place_{number}_{self.key[0]}"


def drawn_groups(groups: Iterable[tuple[int, ...]], lots: Lots) -> list[Group]:
    """Return the groups with the places drawn so far, from 1 in each; the fields of an undrawn group are empty."""
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


def groups_of_lists(lists: Iterable[ListTies], names: TeamNames) -> list[Group]:
    """Return the groups of side lists with the places drawn so far; *names* are the names of teams and clubs."""
    return [
        replace(
            group,
            key=ties.key,
            title=_("Gleichstand auf der Liste «%(list)s»", list=ties.agreed.name),
            why=_why(ties.agreed),
            names=_names_of(ties.agreed, [*group.places], names),
        )
        for ties in lists
        for group in drawn_groups(ties.groups, ties.lots)
    ]


def _why(side_list: SideList) -> list[str]:
    """Return sentences that explain the drawing of cards on a side list."""
    sentences = [_("Auf dieser Liste entscheidet zuletzt das Los.")]
    if side_list.teams is not None:
        clubs = side_list.teams.units == "clubs"
        each = _("Für jeden Verein zieht jemand eine Karte.")
        sentences.append(each if clubs else _("Für jede Mannschaft zieht jemand eine Karte."))
    if side_list.from_last:
        sentences.append(
            _("Diese Liste zählt von hinten: Wer die höchste Karte hat, kommt zuoberst.")
        )
    return sentences


def _names_of(agreed: SideList, numbers: list[int], names: TeamNames) -> dict[int, str]:
    """Return the names of teams or clubs by their *numbers*, {} for a list of people."""
    if agreed.teams is None:
        return {}
    stored = names.clubs if agreed.teams.units == "clubs" else names.teams
    return unit_names(words(), agreed.teams.units, numbers, stored)


@value_class
class LotsForm:
    """The groups with the places as typed; a group may stay empty and be drawn later.

    *orders* and *of_lists* may only be read if the form is valid.
    """

    groups: Sequence[Group]

    def validate(self) -> bool:
        """Return whether each group has every place exactly once, or no place at all."""
        return not any(group.error for group in self.groups)

    def field_of(self, _place: str) -> None:
        """Return None, as errors are shown at their group."""

    @property
    def orders(self) -> Orders:
        """Return the numbers of each drawn group of the ranking, sorted by place."""
        return [_order(group) for group in self.groups if group.key is None and _is_drawn(group)]

    @property
    def of_lists(self) -> ListDraws:
        """Return the numbers of each drawn group of the side lists, sorted by place, by key of the list."""
        orders: dict[ListKey, Orders] = {}
        for group in self.groups:
            if group.key is not None and _is_drawn(group):
                orders.setdefault(group.key, []).append(_order(group))
        return orders


def lots_form(typed: Mapping[str, str], groups: Iterable[Group]) -> LotsForm:
    """Return the form of *groups* with the *typed* places, and an error for each group with wrong or missing places."""
    filled = []
    for group in groups:
        places = {person: typed.get(group.field_name(person), "") for person in group.places}
        right = sorted(places.values()) == sorted(str(n) for n in range(1, len(places) + 1))
        error = _("Jeder Platz von 1 bis %(last)s muss genau einmal vorkommen.", last=len(places))
        error = "" if right or not any(places.values()) else error
        filled.append(replace(group, places=places, error=error))
    return LotsForm(filled)


def _is_drawn(group: Group) -> bool:
    return any(group.places.values())


def _order(group: Group) -> list[int]:
    return sorted(group.places, key=lambda person: int(group.places[person]))
