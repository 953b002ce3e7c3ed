"""The board of «Jeder für sich», computed from its log: totals, ranks, the winner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf

from scorer.rules.core.board_types import State
from scorer.rules.core.log import CurrentLine, Facts, FoldedLog, Revision, fold
from scorer.rules.core.player_board import PlayerGame
from scorer.rules.core.reading import JsonObject
from scorer.rules.solo.board_types import SoloBoard, SoloExtra, SoloLine
from scorer.rules.solo.settings import SoloSettings

# Kinds of extras that the table writes with a reason; no factor applies to them.
WITH_REASON = ("plus", "minus")


class Game(PlayerGame[SoloLine]):
    """The sheet of «Jeder für sich». *Unit:* slate points; ``deals_won`` and ``matches`` count deals."""

    settings: SoloSettings
    limit, past = "target", "reached"

    def __init__(self, settings: SoloSettings, folded: FoldedLog) -> None:
        super().__init__(settings, folded, -1 if settings.wins == "most" else 1)
        self.deals_won, self.matches = ([0 for _ in self.seats] for _ in range(2))
        self.best_deal = [inf for _ in self.seats]

    def score(self, standing: CurrentLine) -> SoloLine:
        """Return the line of a deal.

        Weis and Stöck count times the factor, also in an open deal, but not in an annulled one.
        Points with a reason count in every deal and are not multiplied.

        *Rule:* R16, R20-R22, R28, R31, R33, R59.
        """
        settings, get = self.settings, standing.facts.get
        factor = get("factor") or settings.factor_of(self.number)
        points, match = get("points"), get("match")
        state: State = "open" if get("void") is None else "void"
        times = factor if state == "open" else 0
        extras = [self._extra(extra, times) for extra in get("extras", ())]
        extra_points = [0 for _ in self.seats]
        for extra in extras:
            extra_points[extra["seat"]] += extra["written"]
        written = extra_points.copy()
        if points is not None and state == "open":
            state = "done"
            for seat, card_points in enumerate(points):
                match_value = settings.match_value if seat == match else 0
                written[seat] += (card_points + match_value) * factor
        return {
            **self.deal_json(standing, state, written),
            "mode": get("mode"),
            "factor": factor,
            "match": match,
            "extras": extras,
            "extra_points": extra_points,
        }

    def _extra(self, extra: Facts, times: int) -> SoloExtra:
        """Return an extra with its written points; Weis and Stöck count *times* times, 0 in an annulled deal."""
        kind, points = extra["kind"], extra["points"]
        return {
            "seat": extra["seat"],
            "kind": kind,
            "points": points,
            "reason": extra.get("reason", ""),
            "written": self.settings.sign(kind) * points * (1 if kind in WITH_REASON else times),
        }

    def count(self, line: SoloLine) -> None:
        """Add the matches and results of a counted deal."""
        if line["match"] is not None:
            self.matches[line["match"]] += 1
        results = [self.direction * figure for figure in line["written"]]
        for seat, result in enumerate(results):
            self.best_deal[seat] = min(self.best_deal[seat], result)
            self.deals_won[seat] += result == min(results)

    def next_deal(self) -> JsonObject:
        """Return the key ``factor``: the factor of the next deal according to the settings."""
        return {"factor": self.settings.factor_of(self.number)}

    def worth(self, seat: int) -> Mapping[str, float]:
        """Return the figures of a *seat* for the game's own tie-breaks, by name; lower is better."""
        return {"best_deal": self.best_deal[seat], "deals_won": -self.deals_won[seat]}

    def seats_past(self) -> list[int]:
        """Return the seats with a total at the target or above."""
        target = self.settings.target
        return [seat for seat in self.seats if target is not None and self.totals[seat] >= target]


def board(settings: SoloSettings, revisions: Iterable[Revision]) -> SoloBoard:
    """Return the board after *revisions* as a JSON object, see docs/board.md.

    *Unit:* slate points; ``points`` and ``made`` are card points.

    *Rule:* R8, R16, R20-R22, R31, R59, C10, S14.
    """
    game = Game(settings, fold(revisions))
    return {**game.board(), "deals_won": game.deals_won, "matches": game.matches}
