"""Checks of the facts of a Differenzler: deals, estimates, lot, names, end; and the visibility of estimates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from scorer.rules.core import reading
from scorer.rules.core.cards import CARD_POINTS, SUITS
from scorer.rules.core.checks import (
    check_ahead,
    check_counts,
    check_facts,
    check_note,
    check_unfinished,
    check_void_and_note,
    newest_revision,
    player_checks,
    player_kind,
)
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import Facts, Revision, fold
from scorer.rules.core.reading import JsonObject
from scorer.rules.differenzler.board import board as board_of
from scorer.rules.differenzler.board_types import DifferenzlerBoard
from scorer.rules.differenzler.settings import DifferenzlerSettings

_ESTIMATE = re.compile(r"estimate:([1-9][0-9]{0,3}):([0-7])\Z")


def estimate_of(slot: str) -> tuple[str, int] | None:
    """Return the deal slot and the seat of an estimate in *slot*, like ``estimate:3:0``; None for another slot."""
    match = _ESTIMATE.match(slot)
    return (match[1], int(match[2])) if match else None


def is_counted(facts: Facts | None) -> bool:
    """Return whether *facts* are those of a deal with points that is not annulled; False for None."""
    if facts is None or facts["kind"] != "deal":
        return False
    return facts.get("points") is not None and facts.get("void") is None


def has_sealed_estimates(settings: JsonObject) -> bool:
    """Return whether a game with these settings (as JSON) has sealed estimates."""
    return bool(settings["estimates"] == "hidden")


def reveal_indexes(
    settings: DifferenzlerSettings, revisions: Sequence[Revision]
) -> list[int | None]:
    """Return for each revision the index of the revision that makes it readable to everybody.

    That is its own index, except for a hidden estimate in a deal that is not counted: then it is
    the index of the next revision that counts the deal, ``None`` while there is none. Readable
    estimates stay readable, even if the points are deleted again.
    """
    readable_from: list[int | None] = list(range(len(revisions)))
    if settings.estimates != "hidden":
        return readable_from
    counted: dict[str, bool] = {}
    waiting: dict[str, list[int]] = {}
    for index, revision in enumerate(revisions):
        place = estimate_of(revision.slot)
        if place is None:
            counted[revision.slot] = is_counted(revision.facts)
            for sealed in waiting.pop(revision.slot, ()) if counted[revision.slot] else ():
                readable_from[sealed] = index
        elif not counted.get(place[0]):
            # Also a forgotten estimate (points null): R55 reveals all at once, and the others must not
            # know that they play against somebody without one.
            readable_from[index] = None
            waiting.setdefault(place[0], []).append(index)
    return readable_from


DEAL_KEYS = ("kind", "trump", "drawn", "dealer", "points", "void", "penalties", "note")


def check(settings: DifferenzlerSettings, revision: Revision, place: str) -> None:
    """Refuse a revision whose slot or facts are impossible in this game.

    :raises RuleError: ``slot``, ``trump-suit``, ``count-impossible``, ``count-sum``, ``lot-off``, ``lot-twice``, and
        codes of :mod:`scorer.rules.core.reading`.
    """
    seats, estimate = len(settings.players), estimate_of(revision.slot)
    kind = player_kind(revision.slot)
    if estimate is not None and estimate[1] < seats:
        kind = "estimate"
    others, deal = player_checks(seats, settings.ties), partial(_check_deal, settings)
    check_facts(revision, place, kind, {"deal": deal, "estimate": _check_estimate, **others})


def _check_estimate(facts: Facts, place: str) -> None:
    reading.mapping(facts, place, ("kind", "points"))
    reading.optional(facts.get("points"), f"{place}/points", 0, CARD_POINTS)


def _check_deal(settings: DifferenzlerSettings, facts: Facts, place: str) -> None:
    reading.mapping(facts, place, DEAL_KEYS)
    seats = len(settings.players)
    trump = facts.get("trump")
    if trump is not None and trump not in SUITS[settings.deck]:
        raise RuleError("trump-suit", f"{place}/trump")
    reading.flag(facts.get("drawn", False), f"{place}/drawn")
    reading.optional(facts.get("dealer"), f"{place}/dealer", 0, seats - 1)
    check_void_and_note(facts, place)
    if facts.get("points") is not None:
        check_counts(facts["points"], f"{place}/points", seats, exact=settings.checked)
    penalties = reading.listing(facts.get("penalties", ()), f"{place}/penalties", 0, 10)
    for index, penalty in enumerate(penalties):
        here = f"{place}/penalties/{index}"
        reading.mapping(penalty, here, ("seat", "points", "reason"))
        reading.integer(penalty.get("seat"), f"{here}/seat", 0, seats - 1)
        reading.integer(penalty.get("points"), f"{here}/points", 1, CARD_POINTS)
        check_note(penalty, here, "reason")


def check_board(
    settings: DifferenzlerSettings, board: DifferenzlerBoard, revisions: Sequence[Revision]
) -> None:
    """Refuse a log whose newest revision contradicts earlier lines; *board* is that of all *revisions*.

    ``claims`` of the board are lines without a place on the sheet, such as an estimate without its deal.

    :raises RuleError: ``slot`` as in :func:`~scorer.rules.core.checks.check_ahead`, ``after-finish`` for a new
        deal after the end of the game, ``estimate-deal`` for an estimate in a missing deal,
        ``deal-estimated`` for the removal of a deal that has estimates,
        ``estimates-missing`` with the *seats* for points before all estimates,
        ``slot`` for an estimate that would move to another deal or player,
        ``estimate-sealed`` as in :func:`_check_sealed`.
    """
    last, place, _begins = newest_revision(revisions)
    check_ahead(revisions)
    check_unfinished(partial(board_of, settings), revisions)
    if last.slot in board["claims"] and estimate_of(last.slot) is not None:
        raise RuleError("estimate-deal", f"{place}/slot", slot=last.slot)
    if any(estimate_of(slot) for slot in board["claims"]):
        raise RuleError("deal-estimated", f"{place}/slot", slot=last.slot)
    if is_counted(last.facts):
        _check_given(board, last.slot, place)
    before = revisions[:-1]
    estimate = estimate_of(last.slot)
    for earlier in before:
        if earlier.line != last.line and earlier.id not in last.replaces:
            continue
        if earlier.slot != last.slot and (estimate or estimate_of(earlier.slot)):
            # an estimate stays with its deal and its player
            raise RuleError("slot", f"{place}/slot", slot=last.slot)
    if estimate is not None and settings.estimates == "hidden":
        deal, _seat = estimate
        _check_sealed(settings, last, deal, before, place)


def _check_given(board: DifferenzlerBoard, slot: str, place: str) -> None:
    """Refuse points of the deal in *slot* if an estimate is neither written nor marked as forgotten. *Rule:* R55.

    :raises RuleError: ``estimates-missing`` with the *seats*.
    """
    line = next(line for line in board["lines"] if line["slot"] == slot)
    seats = [seat for seat, given in enumerate(line["given"]) if not given]
    if seats:
        raise RuleError("estimates-missing", f"{place}/facts/points", seats=seats)


def _check_sealed(
    settings: DifferenzlerSettings,
    last: Revision,
    deal: str,
    before: Sequence[Revision],
    place: str,
) -> None:
    """Refuse the hidden estimate *last* if all estimates of its *deal* (a slot) are given, or the deal is annulled.

    Nobody could see such a change while the deal is played. In a counted deal everybody sees a correction, so it is
    allowed, but a new estimate is refused. *before* are the earlier revisions. *Rule:* R55.

    :raises RuleError: ``estimate-sealed``.
    """
    folded = fold(before)
    facts = next((line.facts for line in folded.numbered if line.slot == deal), None)
    if facts is None:
        return
    if is_counted(facts):
        sealed = not last.replaces
    else:
        slots = (f"estimate:{deal}:{seat}" for seat in range(len(settings.players)))
        sealed = facts.get("void") is not None or all(slot in folded.special for slot in slots)
    if sealed:
        raise RuleError("estimate-sealed", f"{place}/slot", slot=last.slot)
