"""The board of a Differenzler, computed from its log: differences, totals, ranks, the winner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf

from scorer.rules.core.board_types import State
from scorer.rules.core.boards import is_revised, line_ref
from scorer.rules.core.cards import CARD_POINTS
from scorer.rules.core.log import CurrentLine, FoldedLog, Revision, fold
from scorer.rules.core.player_board import PlayerGame
from scorer.rules.core.reading import JsonObject
from scorer.rules.differenzler.board_types import DifferenzlerBoard, DifferenzlerLine, Penalty
from scorer.rules.differenzler.settings import DifferenzlerSettings


class Game(PlayerGame[DifferenzlerLine]):
    """The sheet of a Differenzler. *Unit:* difference points; ``hits`` count deals."""

    settings: DifferenzlerSettings
    limit, past = "limit", "losers"

    def __init__(self, settings: DifferenzlerSettings, folded: FoldedLog) -> None:
        super().__init__(settings, folded)
        self.hits, self.passe = ([0 for _ in self.seats] for _ in range(2))
        self.best_deal, self.best_passe = ([inf for _ in self.seats] for _ in range(2))
        self.trump: str | None = None

    def score(self, standing: CurrentLine) -> DifferenzlerLine:
        """Return the line of a deal. *Rule:* R56, R59, R61, S15, S17."""
        get = standing.facts.get
        slots = [f"estimate:{standing.slot}:{seat}" for seat in self.seats]
        self.slots.update(slots)
        lines = [self.folded.special.get(slot) for slot in slots]
        estimates = [None if line is None else line.facts.get("points") for line in lines]
        figures = [estimate for estimate in estimates if estimate is not None]
        together = sum(figures) if len(figures) == len(estimates) else None
        points, differences, credit = get("points"), None, 0
        state: State = "open" if get("void") is None else "void"
        if points is not None and state == "open" and None not in lines:
            state, differences = "done", self._differences(estimates, points)
            if self.settings.dealer_credit and together is not None:
                steps = abs(CARD_POINTS - together) // 5
                credit = min(steps, differences[self.dealer] or 0)
        penalties = get("penalties", [])
        written = self._written(penalties, points or (), differences or (), credit)
        self.trump = (get("trump") or self.trump) if state == "void" else None
        # penalties of an annulled deal belong to the Passe, too, as the sums on the sheet include them
        self.passe = [sum(pair) for pair in zip(self.passe, written, strict=True)]
        base = self.deal_json(standing, state, written)
        return {
            **base,
            "trump": get("trump"),
            "drawn": get("drawn", False),
            "estimates": estimates,
            "given": [line is not None for line in lines],
            "estimate_lines": [None if line is None else line_ref(line) for line in lines],
            "estimate_sum": together,
            "differences": differences,
            "exact": None if differences is None else [gap == 0 for gap in differences],
            "forgotten": [bool(line and line.facts.get("points") is None) for line in lines],
            "credit": credit,
            "penalties": penalties,
            "revised": base["revised"] or any(is_revised(line) for line in lines if line),
        }

    def _differences(
        self, estimates: Sequence[int | None], points: Sequence[int]
    ) -> list[int | None]:
        """Return the difference of each seat; None for a forgotten estimate, unless the settings count it as 0."""
        missing = 0 if self.settings.missing_penalty is None else None
        meant = [missing if estimate is None else estimate for estimate in estimates]
        return [
            None if estimate is None else abs(estimate - card_points)
            for estimate, card_points in zip(meant, points, strict=True)
        ]

    def _written(
        self,
        penalties: Sequence[Penalty],
        points: Sequence[int],
        differences: Sequence[int | None],
        credit: int,
    ) -> list[int]:
        """Return the points that each seat writes; without *differences*, only the *penalties*.

        A seat writes its difference, or the points for a forgotten estimate, plus its penalties. The bonus for
        an exact estimate and the *credit* of the dealer are subtracted.
        """
        settings, written = self.settings, [0 for _ in self.seats]
        for penalty in penalties:
            written[penalty["seat"]] += penalty["points"]
        for seat, difference in enumerate(differences):
            written[seat] += (settings.missing_penalty or 0) if difference is None else difference
            if difference == 0 and (points[seat] or settings.exact_zero):
                written[seat] -= settings.exact_bonus
        written[self.dealer] -= credit
        return written

    def count(self, line: DifferenzlerLine) -> None:
        """Add the hits and best results of a counted deal, and of the Passe if the deal completes one."""
        whole = self.done % self.settings.passe == 0
        for seat, difference in enumerate(line["differences"] or ()):
            self.hits[seat] += difference == 0
            if difference is not None:
                self.best_deal[seat] = min(self.best_deal[seat], difference)
            if whole:
                self.best_passe[seat] = min(self.best_passe[seat], self.passe[seat])
                self.passe[seat] = 0

    def next_deal(self) -> JsonObject:
        """Return the key ``trump``: the trump of the last deal if it was annulled, else None. *Rule:* R59."""
        return {"trump": self.trump}

    def worth(self, seat: int) -> Mapping[str, float]:
        """Return the figures of a *seat* for the game's own tie-breaks, by name; lower is better."""
        return {
            "best_deal": self.best_deal[seat],
            "best_passe": self.best_passe[seat],
            "exact_hits": -self.hits[seat],
        }

    def seats_past(self) -> list[int]:
        """Return the seats above the limit."""
        limit = self.settings.limit
        return [seat for seat in self.seats if limit is not None and self.totals[seat] > limit]


def board(settings: DifferenzlerSettings, revisions: Iterable[Revision]) -> DifferenzlerBoard:
    """Return the board after *revisions* as a JSON object, see docs/board.md.

    The caller removes sealed estimates from *revisions* first, see
    :func:`scorer.rules.differenzler.checks.reveal_indexes`; the board shows all others.

    *Unit:* difference points; ``points``, ``estimates`` and ``made`` are card points.

    *Rule:* R54-R58, R59, S12-S18.
    """
    game = Game(settings, fold(revisions))
    return {**game.board(), "hits": game.hits}
