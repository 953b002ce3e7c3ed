"""The summary of «Jeder für sich»: points, matches, Weis and Stöck of each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scorer.rules.regulars.tally import Declared, GameSummary, Outcome, Tally, peak
from scorer.rules.solo.board_types import SoloBoard, SoloLine
from scorer.rules.solo.settings import SoloSettings

WEIS, STOECK = ("weis", "table_weis"), ("stoeck",)


def kind(settings: SoloSettings) -> Sequence[object]:
    """Return which points win."""
    return ("molotow" if settings.molotow else settings.wins,)


def outcome(settings: SoloSettings, board: SoloBoard) -> Outcome:
    """Return what each seat made; points before the factor are those of the cards."""
    deals = [line for line in board["lines"] if line["state"] == "done"]
    seats = range(len(settings.players))
    melds = [{**deal, "weis": [sum(_extras(deal, seat, WEIS)) for seat in seats]} for deal in deals]
    tallies = [
        Tally(
            lines=len(deals),
            written=sum(deal["written"][seat] for deal in deals),
            cards=sum(deal["points"][seat] for deal in deals if deal["points"]),
            matches=board["matches"][seat],
            weis=sum(sum(_extras(deal, seat, WEIS)) for deal in deals),
            stoeck=sum(len(_extras(deal, seat, STOECK)) for deal in deals),
        )
        for seat in seats
    ]
    declared = (Declared(deal["mode"]) for deal in deals if deal["mode"])
    highest, low_wins = peak(melds, "weis"), settings.wins == "fewest"
    return Outcome(tallies, declared, weis=highest, low_wins=low_wins)


def _extras(deal: SoloLine, seat: int, kinds: Sequence[str]) -> list[int]:
    return [e["points"] for e in deal["extras"] if e["seat"] == seat and e["kind"] in kinds]


SUMMARY: Final = GameSummary(
    outcome, ("solo-most",), kind=kind, fewest=frozenset({"fewest", "molotow"})
)
