"""The score of one deal of «Jeder für sich»."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.rules.core.board_types import State
from scorer.rules.core.log import Facts
from scorer.rules.solo.board_types import SoloExtra
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
