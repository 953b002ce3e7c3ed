"""The board of «Jeder für sich», computed from its log: totals, ranks, the winner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf

from scorer.rules.core.board_types import State
from scorer.rules.core.boards import is_revised, log_json, place_json
from scorer.rules.core.log import CurrentLine, Facts, FoldedLog, Revision, fold
from scorer.rules.core.ranking import PlayerRanking
from scorer.rules.solo.board_types import SoloBoard, SoloExtra, SoloFinish, SoloLine, SoloNext, Why
from scorer.rules.solo.settings import SoloSettings

WITH_REASON = ("plus", "minus")


@dataclass(slots=True)
class Score:
    """One deal; every list but *extras* has one item a seat. *Unit:* slate points."""

    state: State
    factor: int
    extras: list[SoloExtra]
    extra_points: list[int]
    written: list[int]


def score_deal(settings: SoloSettings, facts: Facts, number: int) -> Score:
    """Return the score of the deal of *facts*, the deal of this *number* on the sheet.

    Weis and Stöck count as soon as they are written, times the factor, and not in an annulled
    deal. Points with a reason are never multiplied, and stay.

    *Rule:* R16, R20-R22, R28, R31, R33, R59.
    """
    factor = facts.get("factor") or settings.factor_of(number)
    points, void = facts.get("points"), facts.get("void") is not None
    extra_points = [0] * len(settings.players)
    extras: list[SoloExtra] = []
    for extra in facts.get("extras", ()):
        times = 1 if extra["kind"] in WITH_REASON else 0 if void else factor
        written = settings.sign(extra["kind"]) * extra["points"] * times
        extras.append(
            {
                "seat": extra["seat"],
                "kind": extra["kind"],
                "points": extra["points"],
                "reason": extra.get("reason", ""),
                "written": written,
            }
        )
        extra_points[extra["seat"]] += written
    written_by_seat = extra_points.copy()
    if void or points is None:
        state: State = "void" if void else "open"
        return Score(state, factor, extras, extra_points, written_by_seat)
    for seat, card_points in enumerate(points):
        match_value = settings.match_value if seat == facts.get("match") else 0
        written_by_seat[seat] += (card_points + match_value) * factor
    return Score("done", factor, extras, extra_points, written_by_seat)


def end_reason(settings: SoloSettings, totals: Sequence[int], deals: int) -> Why | None:
    """Return why the game is over after so many *deals* that count, None if it is not.

    *Unit:* slate points in *totals*.
    """
    if _at_target(settings, totals):
        return "target"
    return "deals" if settings.deals is not None and deals >= settings.deals else None


def finish(settings: SoloSettings, ranking: PlayerRanking[Why]) -> SoloFinish | None:
    """Return winners and reason, or None while the game goes on."""
    if ranking.why is None:
        return None
    winners = ranking.winners()
    return {
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": winners,
        "why": ranking.why,
        "reached": _at_target(settings, ranking.totals),
        "deal": ranking.deal,
    }


def _at_target(settings: SoloSettings, totals: Sequence[int]) -> list[int]:
    target = settings.target
    return [] if target is None else [seat for seat, total in enumerate(totals) if total >= target]


class Ranking(PlayerRanking[Why]):
    """Totals, ranks and end of a game, updated line by line.

    *Unit:* slate points in ``totals``, card points in ``points_taken``, deals in ``deals_won``
    and ``matches``.
    """

    def __init__(self, settings: SoloSettings, lot: Sequence[int]) -> None:
        super().__init__(len(settings.players), settings.ties, lot)
        self.settings = settings
        self.sign = -1 if settings.wins == "most" else 1  # makes the better one the lower one
        self.points_taken, self.deals_won, self.matches = ([0 for _ in self.seats] for _ in "123")
        self.best_deal = [inf for _ in self.seats]

    def follow(self, slot: str, score: Score, facts: Facts) -> None:
        """Add one line, then check whether it ends the game."""
        for seat in self.seats:
            self.totals[seat] += score.written[seat]
        if score.state == "open":
            return
        if score.state == "done":
            self._count(score.written, facts)
        self.judge_after(slot)

    def _count(self, written: Sequence[int], facts: Facts) -> None:
        self.done += 1
        if facts.get("match") is not None:
            self.matches[facts["match"]] += 1
        results = [self.sign * figure for figure in written]
        for seat, result in enumerate(results):
            self.points_taken[seat] += facts["points"][seat]
            self.best_deal[seat] = min(self.best_deal[seat], result)
            self.deals_won[seat] += result == min(results)

    def judge(self) -> Why | None:
        """Return why the game is over, None if it is not; an extra deal is not looked at."""
        return end_reason(self.settings, self.totals, self.done)

    def key(self, seat: int, ties: Sequence[str]) -> list[float]:
        """Return what a *seat* is ranked by, the lowest first: its total, then each of *ties*."""
        keys = {
            "best_deal": self.best_deal[seat],
            "deals_won": -self.deals_won[seat],
            "extra_deal": 0,
            "lot": self.place_in_lot(seat),
        }
        return [self.sign * self.totals[seat], *(keys[tie] for tie in ties)]


def board(settings: SoloSettings, revisions: Iterable[Revision]) -> SoloBoard:
    """Return everything that is shown of a game, as the JSON object of the board.

    *Unit:* slate points; ``points`` and ``made`` are card points.

    *Rule:* R8, R16, R20-R22, R31, R59, C10, S14.
    """
    folded = fold(revisions)
    lot = folded.special.get("lot")
    ranking = Ranking(settings, lot.facts["order"] if lot else ())
    lines: list[SoloLine] = []
    number, dealer, opened = 1, settings.first_dealer, None
    for standing in folded.numbered:
        facts, slot = standing.facts, standing.slot
        if facts.get("dealer") is not None:
            dealer = facts["dealer"]
        score = score_deal(settings, facts, number)
        ranking.follow(slot, score, facts)
        lines.append(_line(standing, score, number, dealer, ranking.totals))
        if score.state == "void":
            continue
        if score.state == "open" and opened is None:
            opened = slot
        number, dealer = number + 1, (dealer + 1) % len(settings.players)
    last = lines[-1]["slot"] if lines else None
    if "end" in folded.special:
        ranking.close(last, "ended")
    following: SoloNext = {
        "slot": str(int(last or 0) + 1),
        "number": number,
        "dealer": dealer,
        "forehand": (dealer + 1) % len(settings.players),
        "factor": settings.factor_of(number),
    }
    return _result(settings, folded, ranking, lines, opened, following)


def _line(
    standing: CurrentLine, score: Score, number: int, dealer: int, totals: Sequence[int]
) -> SoloLine:
    get = standing.facts.get
    return {
        **place_json(standing),
        "kind": "deal",
        "number": number,
        "dealer": dealer,
        "mode": get("mode"),
        "state": score.state,
        "factor": score.factor,
        "points": get("points"),
        "match": get("match"),
        "extras": score.extras,
        "extra_points": score.extra_points,
        "written": score.written,
        "totals": list(totals),
        "void": get("void"),
        "note": get("note", ""),
        "revised": is_revised(standing),
    }


def _result(
    settings: SoloSettings,
    folded: FoldedLog,
    ranking: Ranking,
    lines: list[SoloLine],
    opened: str | None,
    following: SoloNext,
) -> SoloBoard:
    return {
        **log_json(folded, settings),
        "totals": ranking.totals,
        "lines": lines,
        "open": opened,
        "deals_left": None if settings.deals is None else max(0, settings.deals - ranking.done),
        "made": ranking.points_taken,
        "deals_won": ranking.deals_won,
        "matches": ranking.matches,
        "ranks": ranking.ranks(),
        "finish": finish(settings, ranking),
        "next": following,
    }
