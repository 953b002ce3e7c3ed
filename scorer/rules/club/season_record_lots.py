"""The cards drawn for side lists in a season record: an entry for each order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorer.rules.club.lots import ListDraws, ListKey
from scorer.rules.core.errors import RuleError

Entries = Sequence[Mapping[str, Any]]


def list_lot_entries(draws: ListDraws) -> tuple[Mapping[str, Any], ...]:
    """Return the orders of all lists as entries, each of a list one after the other."""
    return tuple(
        {"list": name, "ranked": ranked, "drawn": tuple(order)}
        for (name, ranked), orders in draws.items()
        for order in orders
        if order
    )


def list_draws(entries: Entries) -> ListDraws:
    """Return the orders that entries hold, by list."""
    draws: dict[ListKey, list[Sequence[int]]] = {}
    for entry in entries:
        draws.setdefault((entry["list"], entry["ranked"]), []).append(entry["drawn"])
    return draws


def mentioned_in_list_lots(entries: Entries, place: str) -> Iterator[tuple[str, int]]:
    """Return the members whom entries at *place* name, each with the place."""
    for index, entry in enumerate(entries):
        if entry["ranked"] == "people":
            for seat, member in enumerate(entry["drawn"]):
                yield f"{place}/{index}/drawn/{seat}", member


def check_list_lots(season: Mapping[str, Any]) -> None:
    """Refuse a card of a club that the season does not have; a team may be gone since.

    :raises RuleError: ``number-unknown``.
    """
    clubs = {entry["number"] for entry in season["clubs"]}
    places = [("list_lots", season["list_lots"])]
    places += [
        (f"evenings/{index}/list_lots", evening["list_lots"])
        for index, evening in enumerate(season["evenings"])
    ]
    for place, entries in places:
        for index, entry in enumerate(entries):
            for seat, number in enumerate(entry["drawn"]):
                if entry["ranked"] == "clubs" and number not in clubs:
                    at = f"{place}/{index}/drawn/{seat}"
                    raise RuleError("number-unknown", at, member=number)
