"""Checks of the facts of «Jeder für sich»: deals with their extras, lot, names, end.

Facts stay the plain JSON objects of the game record; they are checked once,
before they are stored, and not again when they are read.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from scorer.rules.core import reading
from scorer.rules.core.cards import CARD_POINTS, SUITS, Mode
from scorer.rules.core.checks import (
    check_ahead,
    check_counts,
    check_facts,
    check_note,
    check_unfinished,
    check_void_and_note,
    player_checks,
    player_kind,
)
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import Facts, Revision
from scorer.rules.solo.board import board as board_of
from scorer.rules.solo.board_types import SoloBoard
from scorer.rules.solo.settings import FACTOR, SoloSettings

DEAL_KEYS = ("kind", "mode", "dealer", "factor", "points", "match", "extras", "void", "note")
EXTRA_KEYS = ("seat", "kind", "points", "reason")
TRUMPLESS = (Mode.OBENABE, Mode.UNDENUFE)
WEIS = ("weis", "table_weis")
EXTRAS = (*WEIS, "stoeck", "plus", "minus")
LEAST_WEIS, MOST_WEIS = 20, 1000
STOECK = 20
MOST_POINTS = 9999  # for a player in a deal without a control sum, and for points with a reason
MOST_EXTRAS = 30


def check(settings: SoloSettings, revision: Revision, place: str) -> None:
    """Refuse a revision whose slot or facts are impossible in this game.

    :raises RuleError: ``slot``, ``lot-off``, ``lot-twice``, and codes of :func:`_check_deal`.
    """
    others = player_checks(len(settings.players), settings.ties)
    kind, deal = player_kind(revision.slot), partial(_check_deal, settings)
    check_facts(revision, place, kind, {"deal": deal, **others})


def _check_deal(settings: SoloSettings, facts: Facts, place: str) -> None:
    """Refuse an impossible deal.

    :raises RuleError: codes of :mod:`scorer.rules.core.reading`, ``count-sum``,
        ``count-impossible``, ``match-all``, ``stoeck-twice``, and those of :func:`_check_extra`.
    """
    reading.mapping(facts, place, DEAL_KEYS)
    seats = len(settings.players)
    mode = facts.get("mode")
    if mode is not None:
        reading.choice(mode, f"{place}/mode", (*SUITS[settings.deck], *TRUMPLESS))
    reading.optional(facts.get("dealer"), f"{place}/dealer", 0, seats - 1)
    reading.optional(facts.get("factor"), f"{place}/factor", FACTOR.low, FACTOR.high)
    check_void_and_note(facts, place)
    points = facts.get("points")
    if points is not None:
        _check_points(settings, points, f"{place}/points")
    match = reading.optional(facts.get("match"), f"{place}/match", 0, seats - 1)
    others = () if points is None else (p for seat, p in enumerate(points) if seat != match)
    if match is not None and (points is None or any(others)):
        raise RuleError("match-all", f"{place}/match")
    extras = reading.listing(facts.get("extras", ()), f"{place}/extras", 0, MOST_EXTRAS)
    for index, extra in enumerate(extras):
        _check_extra(settings, extra, mode, f"{place}/extras/{index}")
    stoeck = [index for index, extra in enumerate(extras) if extra["kind"] == "stoeck"]
    if settings.control_sum == CARD_POINTS and len(stoeck) > 1:
        raise RuleError("stoeck-twice", f"{place}/extras/{stoeck[1]}")


def _check_points(settings: SoloSettings, points: object, place: str) -> None:
    """Refuse points that do not add up to the control sum or that cards cannot make. *Rule:* R8, R57.

    Without a control sum any whole numbers from -``MOST_POINTS`` to ``MOST_POINTS`` pass.
    """
    seats = len(settings.players)
    if settings.control_sum is not None:
        check_counts(points, place, seats, settings.control_sum)
        return
    for index, figure in enumerate(reading.listing(points, place, seats, seats)):
        reading.integer(figure, f"{place}/{index}", -MOST_POINTS, MOST_POINTS)


def _check_extra(settings: SoloSettings, value: object, mode: str | None, place: str) -> None:
    """Refuse an impossible Weis or Stöck, and plus or minus points without a reason. *Rule:* R20-R22, R31.

    :raises RuleError: ``extra-off``, ``extra-reason``, ``weis-points``, ``stoeck-trumpless``,
        and codes of :mod:`scorer.rules.core.reading`.
    """
    extra = reading.mapping(value, place, EXTRA_KEYS)
    reading.integer(extra.get("seat"), f"{place}/seat", 0, len(settings.players) - 1)
    kind = reading.choice(extra.get("kind"), f"{place}/kind", EXTRAS)
    check_note(extra, place, "reason")
    amount, here = extra.get("points"), f"{place}/points"
    if not settings.sign(kind):
        raise RuleError("extra-off", f"{place}/kind", kind=kind)
    if kind in WEIS:
        if reading.integer(amount, here, LEAST_WEIS, MOST_WEIS) % 10:
            raise RuleError("weis-points", here)
    elif kind == "stoeck":
        reading.integer(amount, here, STOECK, STOECK)
        if mode in TRUMPLESS:
            raise RuleError("stoeck-trumpless", place)
    else:
        reading.integer(amount, here, 1, MOST_POINTS)
        if not extra.get("reason", "").strip():
            raise RuleError("extra-reason", f"{place}/reason")


def check_board(settings: SoloSettings, _board: SoloBoard, revisions: Sequence[Revision]) -> None:
    """Refuse a log whose newest revision begins a deal after the end, or one with too high a number.

    :raises RuleError: ``after-finish`` for a new deal after the end of the game, ``slot`` as in
        :func:`~scorer.rules.core.checks.check_ahead`.
    """
    check_ahead(revisions)
    check_unfinished(partial(board_of, settings), revisions)
