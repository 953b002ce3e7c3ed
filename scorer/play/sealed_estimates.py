"""Sealed estimates: the part of a log that everybody may read leaves out those not due yet.

All output goes through here: pages, files, sheets and what the phones pull. *Rule:* R55.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from scorer.rules import games
from scorer.rules.core.log import Revision
from scorer.rules.core.reading import JsonObject

Numbered: TypeAlias = "list[tuple[int, Revision]]"


def has_sealed_estimates(settings: JsonObject) -> bool:
    """Return whether a game with these stored settings has sealed estimates."""
    return games.GAMES[settings["game"]].has_sealed_estimates(settings)


def readable_revisions(settings: JsonObject, numbered: Numbered, after: int = 0) -> Numbered:
    """Return the revisions of a log that became readable for everybody after number *after*.

    A sealed estimate is returned with the revision that revealed it, under its own number.
    """
    revealed_by = games.reveal_indexes(
        games.read_settings(settings), [revision for _, revision in numbered]
    )
    return [
        pair
        for pair, index in zip(numbered, revealed_by, strict=True)
        if index is not None and numbered[index][0] > after
    ]


def sealed_seats(settings: JsonObject, revisions: Sequence[Revision]) -> dict[str, list[int]]:
    """Return the seats with a sealed estimate, by the slot of their deal."""
    place = games.GAMES[settings["game"]].estimate_of
    newest = {revision.line: index for index, revision in enumerate(revisions)}
    by_deal: dict[str, list[int]] = {}
    for index, readable in enumerate(
        games.reveal_indexes(games.read_settings(settings), revisions)
    ):
        revision = revisions[index]
        of = place(revision.slot) if place is not None and readable is None else None
        if of is not None and newest[revision.line] == index and revision.facts is not None:
            by_deal.setdefault(of[0], []).append(of[1])
    return {deal: sorted(set(seats)) for deal, seats in by_deal.items()}
