"""The strokes on the back of the slate and their reasons; ``static/js/schieber/stakes.js`` does the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scorer.rules.schieber.board_types import Berg, SchieberFinish, SchieberLine


@dataclass(slots=True)
class Stake:
    """The strokes of both teams for ``berg``, ``sieg``, ``schneider``, ``match`` or ``counter_match``.

    *deals* are the numbers of the deals of matches and counter-matches by team, else empty. *Unit:* strokes.
    """

    what: str
    deals: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    strokes: list[int] = field(default_factory=lambda: [0, 0])


def stakes(
    worth: Mapping[str, int] | None,
    berg: Berg | None,
    finish: SchieberFinish | None,
    lines: Iterable[SchieberLine],
) -> list[Stake]:
    """Return the strokes earned for each prize, without prizes worth 0. *Unit:* strokes.

    *worth* are the strokes per prize; with None there are none. *berg*, *finish* and *lines* are those of the
    board. *Rule:* B1.
    """
    if worth is None:
        return []
    given: dict[str, Stake] = {}

    def give(what: str, team: int, deal: int | None = None) -> None:
        """Add the strokes for one prize; *deal* is the number of the deal of a match."""
        stake = given.setdefault(what, Stake(what))
        stake.strokes[team] += worth[what]
        if deal is not None:
            stake.deals[team].append(deal)

    if berg is not None:
        give("berg", berg["team"])
    if finish is not None and finish["winner"] is not None:
        give("sieg", finish["winner"])
        if finish["schneider"]:
            give("schneider", finish["winner"])
    for line in lines:
        if line["kind"] == "deal" and line["match"] is not None and line["state"] == "done":
            match = line["match"]
            give("counter_match" if line["counter"] else "match", match, line["number"])
    return [stake for stake in given.values() if any(stake.strokes)]
