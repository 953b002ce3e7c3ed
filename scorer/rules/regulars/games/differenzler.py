"""The summary of a Differenzler: differences, exact hits, over or under."""

from __future__ import annotations

from typing import Final

from scorer.rules.differenzler.board_types import DifferenzlerBoard
from scorer.rules.differenzler.settings import DifferenzlerSettings
from scorer.rules.regulars.tally import Declared, GameSummary, Outcome, Tally


def outcome(settings: DifferenzlerSettings, board: DifferenzlerBoard) -> Outcome:
    """Return the differences of each seat; a forgotten estimate is none, unless it counts as 0."""
    deals = [line for line in board["lines"] if line["state"] == "done"]
    tallies = []
    for seat in range(len(settings.players)):
        pairs = [
            (deal["estimates"][seat] or 0, deal["points"][seat])
            for deal in deals
            if deal["points"] and deal["differences"] and deal["differences"][seat] is not None
        ]
        tallies.append(
            Tally(
                lines=len(deals),
                written=sum(deal["written"][seat] for deal in deals),
                cards=sum(deal["points"][seat] for deal in deals if deal["points"]),
                estimates=len(pairs),
                exact=sum(estimate == points for estimate, points in pairs),
                over=sum(estimate > points for estimate, points in pairs),
                under=sum(estimate < points for estimate, points in pairs),
                differences=sum(abs(estimate - points) for estimate, points in pairs),
            )
        )
    declared = (Declared(deal["trump"]) for deal in deals if deal["trump"])
    return Outcome(tallies, declared, low_wins=True)


SUMMARY: Final = GameSummary(
    outcome,
    ("differenzler-deals-12",),
    ("difference", "lost", "point"),
    fewest=frozenset({"differenzler"}),
)
