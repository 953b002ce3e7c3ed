"""The points that each team of a Schieber still needs, and those of one deal that are enough.

*Rule:* R8, R15-R19, R31, S10.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from scorer.rules.core.cards import CARD_POINTS, Mode
from scorer.rules.core.log import Facts
from scorer.rules.schieber.board_types import SchieberBoard, SchieberDeal
from scorer.rules.schieber.checks import naming_team
from scorer.rules.schieber.deal_score import STOECK, Pair, meld_points, score_deal
from scorer.rules.schieber.settings import SchieberSettings


class Way(TypedDict):
    """The card points of one deal with which a team reaches a goal."""

    points: int | None  # fewest card points that are enough; null if 157 are not enough
    match: bool  # whether a match is enough


class Enough(TypedDict):
    """The card points that are enough in some modes with equal figures; *plain* and *stoeck* are lists by team."""

    modes: list[str]
    factor: int
    plain: list[Way]
    stoeck: (
        list[Way] | None
    )  # the same for a team that also writes Stöck; null if no team can or they change nothing


class Goal(TypedDict):
    """The Bergpreis or the target, by team. *Unit:* slate points."""

    goal: Literal["berg", "target"]
    points: list[int]
    missing: list[int]  # 0 for a team that has reached it
    enough: list[Enough]  # in the order of the keys; modes with the same figures together


def needed(settings: SchieberSettings, board: SchieberBoard) -> list[Goal]:
    """Return for the Bergpreis and for the target the points that both teams still need; [] after the end.

    The Bergpreis is left out once it is won, and while the table must award it.
    """
    aims: list[tuple[Literal["berg", "target"], Pair]] = []
    if settings.berg is not None and board["berg"] is None and board["berg_ask"] is None:
        aims.append(("berg", (settings.berg, settings.berg)))
    if settings.target is not None:
        aims.append(("target", settings.target))
    deals = (line for line in board["lines"] if line["kind"] == "deal")
    played = next((line for line in deals if line["slot"] == board["open"]), None)
    goals: list[Goal] = []
    for goal, points in [] if board["finish"] else aims:
        rows: list[Enough] = []
        for mode in _modes(settings, board, played):
            row = _enough(settings, board, played, mode, points)
            alike = next((prior for prior in rows if {**prior, "modes": row["modes"]} == row), None)
            if alike is None:
                rows.append(row)
            else:
                alike["modes"] += row["modes"]
        missing = [max(0, points[team] - board["totals"][team]) for team in (0, 1)]
        goals.append({"goal": goal, "points": [*points], "missing": missing, "enough": rows})
    return goals


def _facts(settings: SchieberSettings, played: SchieberDeal) -> Facts:
    """Return the facts of the deal being played.

    ``better`` is the decision of the board between the Weis of both teams, if there is one.
    """
    shown, why = played["melds"], played["weis_why"]
    better = None
    if all(shown) and why != "undecided":
        most = max(meld_points(settings, meld) for meld in shown[0])
        better = {"team": played["weis_team"], "why": why, "points": most}
    return {
        "declarer": played["declarer"],
        "weis": shown,
        "better": better,
        "stoeck": played["stoeck"].index(STOECK) if any(played["stoeck"]) else None,
    }


def _modes(
    settings: SchieberSettings, board: SchieberBoard, played: SchieberDeal | None
) -> list[Mode]:
    """Return the mode of the open or next deal; if it is not fixed, return all modes that the team can still name."""
    deal = played or board["next"]
    contract = settings.contract(deal["number"])
    if mode := (played and played["mode"]) or (contract and contract.mode):
        return [Mode(mode)]
    declarer = played and played["declarer"]
    team = (deal["dealer"] + 1 if declarer is None else declarer) % 2
    used = {
        line["mode"]
        for line in board["lines"]
        if settings.modes_once
        if line["kind"] == "deal" and line["state"] != "void" and naming_team(line) == team
    }
    return [mode for mode in settings.factors if mode not in used]


def _enough(
    settings: SchieberSettings,
    board: SchieberBoard,
    played: SchieberDeal | None,
    mode: Mode,
    points: Pair,
) -> Enough:
    """Return the card points of one deal in *mode* with which each team reaches its total in *points*.

    *points* are slate points by team. The deal is *played*, with its Weis and Stöck, or the next deal if *played* is
    None.
    """
    deal = played or board["next"]
    facts = {**(_facts(settings, played) if played else {}), "mode": mode.value}
    declarer = facts.get("declarer")
    plain: list[Way] = []
    stoeck: list[Way] = []
    for team in (0, 1):
        # with all cards for the other team, the score of this one is only its Weis and Stöck
        cards = [CARD_POINTS, 0] if team else [0, CARD_POINTS]
        score = score_deal(settings, {**facts, "points": cards}, deal["dealer"], deal["number"])
        before = board["totals"][team] - (played["written"][team] if played else 0)
        missing = points[team] - before - score.written()[team]
        counter = declarer is not None and declarer % 2 != team
        match = CARD_POINTS + (settings.counter_match_bonus if counter else settings.match_bonus)
        plain.append(_way(missing, score.factor, match))
        stoeck.append(_way(missing - score.factor * STOECK, score.factor, match))
    can = settings.stoeck and mode.trump and facts.get("stoeck") is None
    return {
        "modes": [mode.value],
        "factor": score.factor,
        "plain": plain,
        "stoeck": stoeck if can and stoeck != plain else None,
    }


def _way(missing: int, factor: int, match: int) -> Way:
    """Return the card points with which a team makes up *missing* slate points.

    *match* are the card points of a match with its bonus. A team cannot have 1 or 156 card points, so these are rounded
    up.
    """
    fewest = max(0, -(-missing // factor))
    fewest += fewest in {1, CARD_POINTS - 1}
    return {"points": fewest if fewest <= CARD_POINTS else None, "match": fewest <= match}
