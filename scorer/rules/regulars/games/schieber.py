"""The summary of a Schieber: strokes, prizes, Weis, and who declared what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scorer.rules.regulars.tally import Declared, GameSummary, Outcome, Tally, peak
from scorer.rules.schieber.board_types import SchieberBoard, SchieberDeal
from scorer.rules.schieber.settings import SchieberSettings


def outcome(settings: SchieberSettings, board: SchieberBoard) -> Outcome:
    """Return what each team made; the other's Schneider is the winner's."""
    del settings
    deals = [line for line in board["lines"] if line["kind"] == "deal" and line["state"] == "done"]
    strokes, berg, finish = board["stakes"] or (0, 0), board["berg"], board["finish"]
    tallies = [
        Tally(
            lines=len(deals),
            written=sum(deal["written"][team] for deal in deals),
            cards=sum(deal["written"][team] // deal["factor"] for deal in deals),
            strokes=strokes[team],
            matches=sum(deal["match"] == team for deal in deals),
            counters=sum(deal["match"] == team and deal["counter"] for deal in deals),
            weis=sum(deal["weis"][team] for deal in deals),
            stoeck=sum(deal["stoeck"][team] > 0 for deal in deals),
            berg=int(berg is not None and berg["team"] == team),
            sieg=int(finish is not None and finish["winner"] == team),
            schneider=int(finish is not None and finish["schneider"] and finish["winner"] == team),
        )
        for team in (0, 1)
    ]
    stroked = board["stakes"] is not None
    return Outcome(tallies, _declared(deals), weis=peak(deals, "weis"), stroked=stroked)


def _declared(deals: Sequence[SchieberDeal]) -> Iterator[Declared]:
    for deal in deals:
        mode, seat = deal["mode"], deal["declarer"]
        if mode is None:
            continue
        side = None if seat is None else seat % 2
        cards = 0 if side is None else deal["written"][side] // deal["factor"]
        yield Declared(mode, side, seat, 1, int(deal["pushed"]), cards)


SUMMARY: Final = GameSummary(
    outcome,
    ("schieber-target-1000", "schieber-target-2500"),
    ("stroke", "lost", "point"),
    in_pairs=True,
    from_zero=True,
)
