"""The board of a Differenzler, computed from its log: differences, totals, ranks, the winner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf

from scorer.rules.core.board_types import State
from scorer.rules.core.boards import is_revised, line_ref, log_json, place_json
from scorer.rules.core.cards import CARD_POINTS
from scorer.rules.core.log import CurrentLine, Facts, FoldedLog, Revision, fold
from scorer.rules.core.ranking import PlayerRanking
from scorer.rules.differenzler.board_types import (
    DifferenzlerBoard,
    DifferenzlerFinish,
    DifferenzlerLine,
    DifferenzlerNext,
    Why,
)
from scorer.rules.differenzler.settings import DifferenzlerSettings


@dataclass(slots=True)
class Score:
    """One deal; every list has one item a seat. *Unit:* difference points.

    *differences* and *exact* are ``None`` until the deal is counted and everybody has
    estimated; a forgotten estimate has no difference. *credit* belongs to the dealer.
    """

    state: State
    estimates: list[int | None]
    given: list[bool]
    estimate_sum: int | None
    differences: list[int | None] | None
    exact: list[bool] | None
    credit: int
    written: list[int]


def score_deal(
    settings: DifferenzlerSettings,
    facts: Facts,
    dealer: int,
    estimate_lines: Sequence[CurrentLine | None],
) -> Score:
    """Return the score of the deal of *facts*; *estimate_lines* holds one line a seat, or None.

    *Rule:* R56, R59, R61, S15, S17.
    """
    given = [line is not None for line in estimate_lines]
    estimates = [None if line is None else line.facts.get("points") for line in estimate_lines]
    known = [estimate for estimate in estimates if estimate is not None]
    together = sum(known) if len(known) == len(estimate_lines) else None
    written = [0] * len(estimate_lines)
    for penalty in facts.get("penalties", ()):
        written[penalty["seat"]] += penalty["points"]
    points = facts.get("points")
    void = facts.get("void") is not None
    if void or points is None or not all(given):
        state: State = "void" if void else "open"
        return Score(state, estimates, given, together, None, None, 0, written)
    missing = 0 if settings.missing_penalty is None else None
    differences = [
        None if estimate is None else abs(estimate - card_points)
        for estimate, card_points in zip(
            (missing if each is None else each for each in estimates), points, strict=True
        )
    ]
    exact = [difference == 0 for difference in differences]
    for seat, difference in enumerate(differences):
        written[seat] += (settings.missing_penalty or 0) if difference is None else difference
        if exact[seat] and (points[seat] or settings.exact_zero):
            written[seat] -= settings.exact_bonus
    credit = 0
    if settings.dealer_credit and together is not None:
        credit = min(abs(CARD_POINTS - together) // 5, differences[dealer] or 0)
        written[dealer] -= credit
    return Score("done", estimates, given, together, differences, exact, credit, written)


def end_reason(settings: DifferenzlerSettings, totals: Sequence[int], deals: int) -> Why | None:
    """Return why the game is over after so many *deals* that count, None if it is not.

    *Unit:* difference points in *totals*.
    """
    if _over_limit(settings, totals):
        return "limit"
    return "deals" if settings.deals is not None and deals >= settings.deals else None


def finish(
    settings: DifferenzlerSettings, ranking: PlayerRanking[Why]
) -> DifferenzlerFinish | None:
    """Return winners and reason, or None while the game goes on."""
    if ranking.why is None:
        return None
    winners = ranking.winners()
    return {
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": winners,
        "why": ranking.why,
        "losers": _over_limit(settings, ranking.totals),
        "deal": ranking.deal,
    }


def _over_limit(settings: DifferenzlerSettings, totals: Sequence[int]) -> list[int]:
    limit = settings.limit
    return [] if limit is None else [seat for seat, total in enumerate(totals) if total > limit]


class Ranking(PlayerRanking[Why]):
    """Totals, ranks and end of a game, updated line by line.

    *Unit:* difference points in ``totals``, card points in ``points_taken``, deals in ``hits``.
    """

    def __init__(self, settings: DifferenzlerSettings, lot: Sequence[int]) -> None:
        super().__init__(len(settings.players), settings.ties, lot)
        self.settings = settings
        self.points_taken, self.hits = ([0 for _ in self.seats] for _ in range(2))
        self.best_deal, self.best_passe = ([inf for _ in self.seats] for _ in range(2))
        self.passe = [0 for _ in self.seats]

    def follow(self, slot: str, score: Score, points: Sequence[int] | None) -> None:
        """Add one line, then check whether it ends the game."""
        for seat in self.seats:
            self.totals[seat] += score.written[seat]
            self.passe[seat] += score.written[seat]  # what a reader of the sheet adds up
        if score.state == "open":
            return
        if score.differences is not None and points is not None:
            self._count(score.differences, points)
        self.judge_after(slot)

    def _count(self, differences: Sequence[int | None], points: Sequence[int]) -> None:
        self.done += 1
        whole = self.done % self.settings.passe == 0
        for seat, difference in enumerate(differences):
            self.points_taken[seat] += points[seat]
            self.hits[seat] += difference == 0
            if difference is not None:
                self.best_deal[seat] = min(self.best_deal[seat], difference)
            if whole:
                self.best_passe[seat] = min(self.best_passe[seat], self.passe[seat])
                self.passe[seat] = 0

    def judge(self) -> Why | None:
        """Return why the game is over, None if it is not; an extra deal is not looked at."""
        return end_reason(self.settings, self.totals, self.done)

    def key(self, seat: int, ties: Sequence[str]) -> list[float]:
        """Return what a *seat* is ranked by, the lowest first: its total, then each of *ties*."""
        keys = {
            "best_deal": self.best_deal[seat],
            "best_passe": self.best_passe[seat],
            "exact_hits": -self.hits[seat],
            "extra_deal": 0,
            "lot": self.place_in_lot(seat),
        }
        return [self.totals[seat], *(keys[tie] for tie in ties)]


def board(settings: DifferenzlerSettings, revisions: Iterable[Revision]) -> DifferenzlerBoard:
    """Return everything that is shown of a game, as the JSON object of the board.

    Sealed estimates are to be left out of *revisions* before, see
    :mod:`scorer.rules.differenzler.checks`; the others show what they can.

    *Unit:* difference points; ``points``, ``estimates`` and ``made`` are card points.

    *Rule:* R54-R58, R59, S12-S18.
    """
    folded = fold(revisions)
    lot = folded.special.get("lot")
    ranking = Ranking(settings, lot.facts["order"] if lot else ())
    seats = range(len(settings.players))
    lines: list[DifferenzlerLine] = []
    number, dealer, trump, opened = 1, settings.first_dealer, None, None
    for standing in folded.numbered:
        facts, slot = standing.facts, standing.slot
        if facts.get("dealer") is not None:
            dealer = facts["dealer"]
        estimate_lines = [folded.special.get(f"estimate:{slot}:{seat}") for seat in seats]
        score = score_deal(settings, facts, dealer, estimate_lines)
        ranking.follow(slot, score, facts.get("points"))
        lines.append(_line(standing, estimate_lines, score, number, dealer, ranking.totals))
        if score.state == "void":
            trump = facts.get("trump") or trump
            continue
        if score.state == "open" and opened is None:
            opened = slot
        number, dealer, trump = number + 1, (dealer + 1) % len(seats), None
    last = lines[-1]["slot"] if lines else None
    if "end" in folded.special:
        ranking.close(last, "ended")
    following: DifferenzlerNext = {
        "slot": str(int(last or 0) + 1),
        "number": number,
        "dealer": dealer,
        "forehand": (dealer + 1) % len(seats),
        "trump": trump,
    }
    return _result(settings, folded, ranking, lines, opened, following)


def _line(
    standing: CurrentLine,
    estimate_lines: Sequence[CurrentLine | None],
    score: Score,
    number: int,
    dealer: int,
    totals: Sequence[int],
) -> DifferenzlerLine:
    get = standing.facts.get
    return {
        **place_json(standing),
        "kind": "deal",
        "number": number,
        "dealer": dealer,
        "trump": get("trump"),
        "drawn": get("drawn", False),
        "state": score.state,
        "estimates": score.estimates,
        "given": score.given,
        "estimate_lines": [
            None if estimate is None else line_ref(estimate) for estimate in estimate_lines
        ],
        "estimate_sum": score.estimate_sum,
        "points": get("points"),
        "differences": score.differences,
        "exact": score.exact,
        "forgotten": [
            given and estimate is None
            for given, estimate in zip(score.given, score.estimates, strict=True)
        ],
        "credit": score.credit,
        "penalties": get("penalties", []),
        "written": score.written,
        "totals": list(totals),
        "void": get("void"),
        "note": get("note", ""),
        "revised": is_revised(standing)
        or any(estimate is not None and is_revised(estimate) for estimate in estimate_lines),
    }


def _result(
    settings: DifferenzlerSettings,
    folded: FoldedLog,
    ranking: Ranking,
    lines: list[DifferenzlerLine],
    opened: str | None,
    following: DifferenzlerNext,
) -> DifferenzlerBoard:
    seats = range(len(settings.players))
    estimates = {f"estimate:{line['slot']}:{seat}" for line in lines for seat in seats}
    return {
        **log_json(folded, settings, estimates),
        "totals": ranking.totals,
        "lines": lines,
        "open": opened,
        "deals_left": None if settings.deals is None else max(0, settings.deals - ranking.done),
        "made": ranking.points_taken,
        "hits": ranking.hits,
        "ranks": ranking.ranks(),
        "finish": finish(settings, ranking),
        "next": following,
    }
