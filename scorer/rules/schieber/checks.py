"""Checks of the facts of a Schieber: deals, strokes, claims, names, end.

Facts stay the plain JSON objects of the game record; they are checked once,
before they are stored, and not again when they are read.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.core import reading
from scorer.rules.core.cards import CARD_POINTS, Mode
from scorer.rules.core.checks import (
    after_finish,
    check_ahead,
    check_counts,
    check_names,
    check_note,
    newest_revision,
)
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import NUMBERED, Facts, Revision
from scorer.rules.schieber.board_types import SchieberBoard, SchieberDeal, SchieberLine
from scorer.rules.schieber.settings import MOST_POINTS, SchieberSettings
from scorer.rules.schieber.stoeck_weis_stich import BEST_FIRST_TRICK, CATEGORIES
from scorer.rules.schieber.weis import Meld, check_melds, read_meld

DEAL_KEYS = (
    *("kind", "mode", "declarer", "pushed", "dealer", "points", "match", "counter", "weis"),
    *("better", "stoeck", "moved", "void", "given_up", "note"),
)
KINDS = ("deal", "strokes", "claim", "counted", "names")
BETTER_KEYS = ("team", "why", "points")
MERITS = ("length", "top", "trump")  # criteria between Weis of equal points


def check(settings: SchieberSettings, revision: Revision, place: str) -> None:
    """Refuse a revision whose slot or facts are impossible in this game.

    :raises RuleError: ``slot``; of a deal ``mode-missing``, ``mode-off``, ``given-up-counted``, ``count-impossible``,
        ``count-sum``, ``match-count``, ``counter-match``, ``counter-declarer``, ``moved-uncounted``, ``moved-points``,
        ``stoeck-off``, ``stoeck-trump``, ``weis-off``; ``strokes-off``; of a claim ``berg-off``, ``no-target``,
        ``spoken-twice``, ``taken-sum``, ``taken-trick``; and codes of :mod:`scorer.rules.schieber.weis` and
        :mod:`scorer.rules.core.reading`.
    """
    kinds = _kinds_in(revision.slot)
    if revision.facts is None:
        if kinds is None:
            raise RuleError("slot", f"{place}/slot", slot=revision.slot)
        return
    facts, place = revision.facts, f"{place}/facts"
    kind = reading.choice(facts.get("kind"), f"{place}/kind", KINDS)
    if kinds is None or kind not in kinds:
        raise RuleError("slot", f"{place}/kind", slot=revision.slot)
    if kind == "deal":
        _check_deal(settings, facts, place)
    elif kind == "strokes":
        _check_strokes(settings, facts, place)
    elif kind == "claim":
        _check_claim(settings, revision.slot, facts, place)
    elif kind == "counted":
        _check_counted(settings, facts, place)
    else:
        check_names(facts, place, players=4, teams=2)


def _kinds_in(slot: str) -> tuple[str, ...] | None:
    """Return the kinds of facts that are possible in *slot*, None for a slot that does not exist."""
    if NUMBERED.match(slot):
        return ("deal", "strokes")
    if slot == "names":
        return ("names",)
    # calls in a deal: ``thanks:7``, ``berg:7``, ``counted:7``
    call, colon, deal = slot.partition(":")
    if not colon or not NUMBERED.match(deal):
        return None
    return {"berg": ("claim",), "thanks": ("claim",), "counted": ("counted",)}.get(call)


def _check_deal(settings: SchieberSettings, facts: Facts, place: str) -> None:
    """Refuse an impossible deal.

    The parts that depend on each other come first to last: mode, points, Stöck, Weis.
    """
    reading.mapping(facts, place, DEAL_KEYS)
    mode = _checked_mode(settings, facts, place)
    for key in ("declarer", "dealer"):
        reading.optional(facts.get(key), f"{place}/{key}", 0, 3)
    for key in ("pushed", "counter"):
        reading.flag(facts.get(key, False), f"{place}/{key}")
    check_note(facts, place)
    if facts.get("void") is not None:
        check_note(facts, place, "void")
    points = facts.get("points")
    if points is not None:
        check_counts(points, f"{place}/points", count=2)
    if facts.get("given_up") is not None:
        reading.integer(facts["given_up"], f"{place}/given_up", 0, 1)
        if points is not None:
            raise RuleError("given-up-counted", f"{place}/given_up")
    _check_match(facts, points, place)
    _check_moved(facts.get("moved", ()), points, f"{place}/moved")
    stoeck = _checked_stoeck(settings, facts, mode, place)
    melds = read_melds(facts, place)
    _check_better(settings, facts.get("better"), f"{place}/better")
    if any(melds):
        if not settings.weis:
            raise RuleError("weis-off", f"{place}/weis")
        try:
            check_melds(
                melds,
                deck=settings.deck,
                trump=mode.trump if mode else None,
                stoeck_team=stoeck,
                cross=settings.cross_weis,
                table=settings.melds,
            )
        except RuleError as error:
            raise error.within(f"{place}/weis") from None


def _checked_mode(settings: SchieberSettings, facts: Facts, place: str) -> Mode | None:
    """Return the mode of a deal, None if none is written.

    :raises RuleError: ``mode-missing`` if the settings require a mode and the deal is not annulled, ``mode-off`` for a
        mode that the table does not play, ``not-choice``.
    """
    mode = facts.get("mode")
    if mode is None:
        # with one factor or contracts a Weis may be shown, or a deal given up, before trump is named
        by_factor = settings.one_factor is not None or settings.contracts
        may_wait = by_factor and not settings.modes_once
        if not may_wait and facts.get("void") is None:
            raise RuleError("mode-missing", f"{place}/mode")
        return None
    reading.choice(mode, f"{place}/mode", tuple(Mode))
    if mode not in settings.factors:
        raise RuleError("mode-off", f"{place}/mode", mode=mode)
    return Mode(mode)


def _check_match(facts: Facts, points: Sequence[int] | None, place: str) -> None:
    """Refuse a match without all 157 points, and a counter-match without a match or by the side that declared."""
    match = facts.get("match")
    if match is None:
        if facts.get("counter"):
            raise RuleError("counter-match", f"{place}/counter")
        return
    reading.integer(match, f"{place}/match", 0, 1)
    if points is None or points[match] != CARD_POINTS:
        raise RuleError("match-count", f"{place}/match", total=CARD_POINTS)
    declarer = facts.get("declarer")
    if facts.get("counter") and declarer is not None and declarer % 2 == match:
        raise RuleError("counter-declarer", f"{place}/counter")


def _check_moved(value: object, points: Sequence[int] | None, place: str) -> None:
    """Refuse penalties, card points moved from a team to the other, that together exceed the points of the team.

    In a deal without points refuse all penalties.
    """
    moved = [0, 0]
    for index, item in enumerate(reading.listing(value, place, 0, 10)):
        here = f"{place}/{index}"
        reading.mapping(item, here, ("from", "points", "reason"))
        team = reading.integer(item.get("from"), f"{here}/from", 0, 1)
        moved[team] += reading.integer(item.get("points"), f"{here}/points", 1, CARD_POINTS)
        check_note(item, here, "reason")
        if points is None:
            raise RuleError("moved-uncounted", f"{here}/points")
        if moved[team] > points[team]:
            raise RuleError("moved-points", f"{here}/points")


def _check_better(settings: SchieberSettings, value: object, place: str) -> None:
    """Refuse an impossible answer to the question which of two Weis of equal points is better; None is no answer.

    The ``team`` in the answer is null if both teams write their Weis. *Rule:* R23.
    """
    if value is None:
        return
    better = reading.exact_mapping(value, place, BETTER_KEYS)
    # equal_weis is "forehand" or "both"
    why = reading.choice(better["why"], f"{place}/why", (*MERITS, settings.equal_weis))
    if why != "both":
        reading.integer(better["team"], f"{place}/team", 0, 1)
    elif better["team"] is not None:
        raise RuleError("not-choice", f"{place}/team", allowed="null")
    reading.integer(better["points"], f"{place}/points", 1, 1000)


def _checked_stoeck(
    settings: SchieberSettings, facts: Facts, mode: Mode | None, place: str
) -> int | None:
    """Return the team that writes Stöck, None without Stöck.

    Refuse Stöck that the table does not play, or in a mode without trump.
    """
    team = facts.get("stoeck")
    if team is None:
        return None
    reading.integer(team, f"{place}/stoeck", 0, 1)
    if not settings.stoeck:
        raise RuleError("stoeck-off", f"{place}/stoeck")
    if mode is not None and mode.trump is None:
        raise RuleError("stoeck-trump", f"{place}/stoeck", mode=mode.value)
    return int(team)


def read_melds(facts: Facts, place: str = "") -> tuple[list[Meld], list[Meld]]:
    """Return the Weis of both teams as shown; *place* is that of the *facts*.

    :raises RuleError: codes of :func:`scorer.rules.schieber.weis.read_meld`, ``not-list``, ``list-length``.
    """
    teams = reading.listing(facts.get("weis", ((), ())), f"{place}/weis", 2, 2)
    first, second = (
        [
            read_meld(meld, f"{place}/weis/{team}/{index}")
            for index, meld in enumerate(reading.listing(melds, f"{place}/weis/{team}", 0, 9))
        ]
        for team, melds in enumerate(teams)
    )
    return first, second


def _check_strokes(settings: SchieberSettings, facts: Facts, place: str) -> None:
    """Refuse strokes written directly if they are impossible, or not in use."""
    reading.mapping(facts, place, ("kind", "team", "points"))
    reading.integer(facts.get("team"), f"{place}/team", 0, 1)
    reading.integer(facts.get("points"), f"{place}/points", -MOST_POINTS, MOST_POINTS)
    if not settings.direct_strokes:
        raise RuleError("strokes-off", place)


def _check_claim(settings: SchieberSettings, slot: str, facts: Facts, place: str) -> None:
    """Refuse an impossible call.

    ``spoken`` has the teams in the order in which they spoke, ``on`` the category, ``taken`` the card points of both
    teams at ``trick``.
    """
    reading.mapping(facts, place, ("kind", "spoken", "on", "trick", "taken"))
    if slot.startswith("berg:") and settings.berg is None:
        raise RuleError("berg-off", place)
    if slot.startswith("thanks:") and settings.target is None:
        raise RuleError("no-target", place)
    spoken = reading.listing(facts.get("spoken"), f"{place}/spoken", 1, 2)
    for index, team in enumerate(spoken):
        reading.integer(team, f"{place}/spoken/{index}", 0, 1)
    if len(set(spoken)) < len(spoken):
        raise RuleError("spoken-twice", f"{place}/spoken")
    if facts.get("on") is not None:
        reading.choice(facts["on"], f"{place}/on", CATEGORIES)
    reading.optional(facts.get("trick"), f"{place}/trick", 1, 9)
    taken = facts.get("taken")
    if taken is not None:
        counts = reading.listing(taken, f"{place}/taken", 2, 2)
        for team, count in enumerate(counts):
            reading.integer(count, f"{place}/taken/{team}", 0, CARD_POINTS)
        if sum(counts) > CARD_POINTS:
            raise RuleError("taken-sum", f"{place}/taken")
        # one team has the first trick, and no trick has more than 56 points
        if facts.get("trick") == 1 and (all(counts) or sum(counts) > BEST_FIRST_TRICK):
            raise RuleError("taken-trick", f"{place}/taken", most=BEST_FIRST_TRICK)


def _check_counted(settings: SchieberSettings, facts: Facts, place: str) -> None:
    """Refuse the facts of a team that counted turned cards during the deal (R42), if they are impossible."""
    reading.mapping(facts, place, ("kind", "team"))
    reading.integer(facts.get("team"), f"{place}/team", 0, 1)
    if settings.target is None:
        raise RuleError("no-target", place)


def _check_contract(
    settings: SchieberSettings, lines: Sequence[SchieberLine], last: Revision, place: str
) -> None:
    """Refuse the deal of *last* if it is not annulled and its mode differs from that of its contract.

    :raises RuleError: ``contract-mode``.
    """
    if not settings.contracts:
        return
    for line in lines:
        if line["kind"] != "deal" or line["line"] != last.line:
            continue
        if line["mode"] and line["state"] != "void":
            contract = settings.contract(line["number"])
            if contract is not None and contract.mode not in {None, line["mode"]}:
                raise RuleError(
                    "contract-mode", f"{place}/facts/mode", name=contract.name, slot=line["slot"]
                )


def naming_team(line: SchieberDeal) -> int:
    """Return the team that names the mode of a deal: that of the declarer, or of forehand if no declarer is written."""
    declarer = line["declarer"]
    return (line["dealer"] + 1 if declarer is None else declarer) % 2


def _check_modes_once(
    settings: SchieberSettings, lines: Sequence[SchieberLine], last: Revision, place: str
) -> None:
    """Refuse the deal of *last* if the same team names the same mode in another deal that is not annulled.

    :raises RuleError: ``mode-used``.
    """
    if not settings.modes_once:
        return
    named = [
        line
        for line in lines
        if line["kind"] == "deal" and line["mode"] and line["state"] != "void"
    ]
    new = next((line for line in named if line["line"] == last.line), None)
    if new is None:
        return
    for line in named:
        alike = (line["mode"], naming_team(line)) == (new["mode"], naming_team(new))
        if alike and line is not new:
            raise RuleError("mode-used", f"{place}/facts/mode", slot=line["slot"])


def check_board(
    settings: SchieberSettings, board: SchieberBoard, revisions: Sequence[Revision]
) -> None:
    """Refuse a log whose newest revision contradicts earlier lines; *board* is that of all *revisions*.

    :raises RuleError: ``after-finish`` for a new line on the sheet after the line that ended the
        game, ``claim-deal`` for a call in a missing or annulled deal, or a new one on strokes,
        ``slot`` as in :func:`~scorer.rules.core.checks.check_ahead`, ``contract-mode`` for a deal of another
        mode than prescribed, ``mode-used`` for a mode that the team also names in another deal.
    """
    last, place, is_new = newest_revision(revisions)
    check_ahead(revisions)  # a deal number far beyond the others
    _check_contract(settings, board["lines"], last, place)
    _check_modes_once(settings, board["lines"], last, place)
    finish = board["finish"]
    # only for new lines: correcting an old deal may move the end forward
    on_sheet = is_new and NUMBERED.match(last.slot)
    if finish is not None and on_sheet and int(last.slot) > int(finish["deal"]):
        raise after_finish(place, last.slot, finish["deal"])
    claims = board["claims"]
    lines = board["lines"]
    kinds = {line["slot"]: line["kind"] for line in lines if line["state"] != "void"}
    for slot in claims:
        kind = kinds.get(slot.partition(":")[2])
        # only for new calls: stored games may have some on strokes
        if kind is None or (kind == "strokes" and is_new and slot == last.slot):
            raise RuleError("claim-deal", f"{place}/slot", slot=slot)
