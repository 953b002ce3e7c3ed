"""The score of one deal of Differenzler."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.rules.core.board_types import State
from scorer.rules.core.cards import CARD_POINTS
from scorer.rules.core.log import CurrentLine, Facts
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
