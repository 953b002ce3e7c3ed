"""The board of a game in which everybody plays alone: totals, ranks and end, updated deal by deal.

Only the score after the last counted or annulled deal decides whether the game is over. If a
correction shows that the target was already reached before, the deals played after that still count.

*Rule:* C10, S14.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from scorer.rules.core.board_types import PlayerBoard, PlayerLine, State
from scorer.rules.core.boards import is_revised, log_json, place_json
from scorer.rules.core.log import CurrentLine, FoldedLog
from scorer.rules.core.reading import JsonObject

L = TypeVar("L", bound=PlayerLine)


class PlayerGame(ABC, Generic[L]):
    """The sheet of a game, to which deals are added one by one; subclasses score them.

    *direction* is 1 if the lower total is better, else -1. *limit* is the ``why`` of a game that ended by a total;
    *past* is the key of ``finish`` with the seats whose totals end the game. *slots* are the special slots on the
    sheet.

    *Unit:* that of the totals of the game, card points in ``made``, deals in ``done``.
    """

    limit: ClassVar[str]
    past: ClassVar[str]

    def __init__(self, settings: Any, folded: FoldedLog, direction: int = 1) -> None:  # noqa: ANN401 -- of either game
        self.settings, self.folded, self.direction = settings, folded, direction
        self.seats = range(len(settings.players))
        lot = folded.special.get("lot")
        self.lot: Sequence[int] = lot.facts["order"] if lot else ()
        self.totals, self.made = ([0 for _ in self.seats] for _ in range(2))
        self.lines: list[L] = []
        self.slots: set[str] = set()
        self.number, self.dealer, self.done = 1, settings.first_dealer, 0
        self.open: str | None = None
        self.why: str | None = None
        self.deal: str | None = None

    @abstractmethod
    def score(self, standing: CurrentLine) -> L:
        """Return the line of a deal, based on :meth:`deal_json`."""

    @abstractmethod
    def count(self, line: L) -> None:
        """Add the figures of the counted deal *line* that the tie-breaks of :meth:`worth` need."""

    @abstractmethod
    def next_deal(self) -> JsonObject:
        """Return the keys of the next deal that only this game has."""

    @abstractmethod
    def worth(self, seat: int) -> Mapping[str, float]:
        """Return the figures of a *seat* for the game's own tie-breaks, by name; lower is better."""

    @abstractmethod
    def seats_past(self) -> list[int]:
        """Return the seats whose total ends the game."""

    def deal_json(self, standing: CurrentLine, state: State, written: list[int]) -> PlayerLine:
        """Return the keys of a line that all such games have; *written* are the points by seat."""
        get = standing.facts.get
        return {
            **place_json(standing),
            "kind": "deal",
            "number": self.number,
            "dealer": self.dealer,
            "state": state,
            "points": get("points"),
            "written": written,
            "totals": [sum(pair) for pair in zip(self.totals, written, strict=True)],
            "void": get("void"),
            "note": get("note", ""),
            "revised": is_revised(standing),
        }

    def board(self) -> PlayerBoard[L, Any, Any]:
        """Add all deals, and return the keys of the board that all such games have."""
        for standing in self.folded.numbered:
            self._follow(standing)
        last = self.lines[-1]["slot"] if self.lines else None
        if "end" in self.folded.special and self.why is None:
            self.why, self.deal = "ended", last
        ranks, deals = self._ranks(self.settings.ties), self.settings.deals
        winners = [seat for seat in self.seats if ranks[seat] == 1]
        return {
            **log_json(self.folded, self.settings, self.slots),
            "totals": self.totals,
            "lines": self.lines,
            "open": self.open,
            "deals_left": None if deals is None else max(0, deals - self.done),
            "made": self.made,
            "ranks": ranks,
            "finish": self.why
            and {
                "winner": winners[0] if len(winners) == 1 else None,
                "winners": winners,
                "why": self.why,
                self.past: self.seats_past(),
                "deal": self.deal,
            },
            "next": {
                "slot": str(int(last or 0) + 1),
                "number": self.number,
                "dealer": self.dealer,
                "forehand": (self.dealer + 1) % len(self.seats),
                **self.next_deal(),
            },
        }

    def _follow(self, standing: CurrentLine) -> None:
        """Add one deal, then check whether it ends the game."""
        if standing.facts.get("dealer") is not None:
            self.dealer = standing.facts["dealer"]
        line = self.score(standing)
        self.lines.append(line)
        self.totals = line["totals"]
        if line["state"] == "open":
            self.open = self.open or line["slot"]
        elif line["state"] == "done":
            self.done += 1
            for seat, points in enumerate(line["points"] or ()):
                self.made[seat] += points
            self.count(line)
        if line["state"] != "open":
            self.why, self.deal = None if self._extra_deal_due() else self._over(), line["slot"]
        if line["state"] != "void":
            self.number, self.dealer = self.number + 1, (self.dealer + 1) % len(self.seats)

    def _over(self) -> str | None:
        """Return the reason why the game is over, None if it is not; an extra deal is not considered."""
        if self.seats_past():
            return self.limit
        deals = self.settings.deals
        return "deals" if deals is not None and self.done >= deals else None

    def _extra_deal_due(self) -> bool:
        """Return whether an extra deal must decide the first rank, because earlier tie-breaks do not."""
        ties = self.settings.ties
        return "extra_deal" in ties and self._ranks(ties[: ties.index("extra_deal")]).count(1) > 1

    def _ranks(self, ties: Sequence[str]) -> list[int]:
        """Return the rank of each seat by its total, then by *ties*: 1 for the best; equal seats share a rank."""
        keys = []
        for seat in self.seats:
            place = self.lot.index(seat) if seat in self.lot else len(self.seats)
            worth = {**self.worth(seat), "extra_deal": 0, "lot": place}
            keys.append([self.direction * self.totals[seat], *(worth[tie] for tie in ties)])
        return [1 + sum(other < key for other in keys) for key in keys]
