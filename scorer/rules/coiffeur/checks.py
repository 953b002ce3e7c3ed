"""Checks of the facts of a Coiffeur: cells, names, end."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.coiffeur.board import (
    FOLLOWED_LEAST,
    FOLLOWED_MOST,
    STEP,
    TURNING,
    deal_points,
    values_follow,
)
from scorer.rules.coiffeur.board_types import CoiffeurBoard
from scorer.rules.coiffeur.settings import CoiffeurSettings, Option
from scorer.rules.core import reading
from scorer.rules.core.cards import SUITS, Mode
from scorer.rules.core.checks import (
    after_finish,
    check_end,
    check_facts,
    check_names,
    check_note,
    newest_revision,
)
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import Facts, Revision

CELL_KEYS = (
    *("kind", "points", "match", "counter", "scratched", "mode", "declarer", "stoeck", "note"),
)


def check(settings: CoiffeurSettings, revision: Revision, place: str) -> None:
    """Refuse a revision whose slot or facts are impossible in this game.

    :raises RuleError: ``slot``; of a cell ``cell-empty``, ``cell-scratched``, ``declarer-team``, ``joker-mode``,
        ``cell-mode``, ``stoeck-off``, ``stoeck-option``, ``count-impossible``, ``match-count``, ``match-follow``,
        ``counter-points``; and codes of :mod:`scorer.rules.core.reading`.
    """
    cell = settings.cells.get(revision.slot)
    kind = "cell" if cell else revision.slot if revision.slot in {"names", "end"} else None
    sizes = len(settings.players), len(settings.teams)
    check_facts(
        revision,
        place,
        kind,
        {
            "cell": lambda facts, place: _check_cell(settings, revision.slot, facts, place),
            "end": check_end,
            "names": lambda facts, place: check_names(facts, place, *sizes),
        },
    )


def check_board(
    _settings: CoiffeurSettings, board: CoiffeurBoard, revisions: Sequence[Revision]
) -> None:
    """Refuse a log whose newest revision writes a new cell after the table has stopped the game.

    :raises RuleError: ``after-finish``.
    """
    last, place, is_new = newest_revision(revisions)
    # a revision that corrects a line or settles a clash writes no new cell
    stopped = "end" in board["claims"] and is_new and not last.replaces
    if stopped and any(line["line"] == last.line for line in board["lines"]):
        raise after_finish(place, last.slot, "end")


def _check_cell(settings: CoiffeurSettings, slot: str, facts: Facts, place: str) -> None:
    team, row = settings.cells[slot]
    option = settings.options[row]
    reading.mapping(facts, place, CELL_KEYS)
    for key in ("match", "counter", "scratched", "stoeck"):
        reading.flag(facts.get(key, False), f"{place}/{key}")
    check_note(facts, place)
    points, declarer = facts.get("points"), facts.get("declarer")
    if facts.get("scratched", False):
        forbidden = ("points", "match", "counter", "mode", "declarer", "stoeck")
        if any(facts.get(key) is not None and facts[key] is not False for key in forbidden):
            raise RuleError("cell-scratched", f"{place}/scratched")
        return
    if points is None:
        raise RuleError("cell-empty", f"{place}/points")
    if declarer is not None:
        reading.integer(declarer, f"{place}/declarer", 0, len(settings.players) - 1)
        if declarer % len(settings.teams) != team:
            raise RuleError("declarer-team", f"{place}/declarer", declarer=declarer)
    mode = _mode(settings, option, facts.get("mode"), f"{place}/mode")
    if facts.get("stoeck", False):
        if not settings.stoeck:
            raise RuleError("stoeck-off", f"{place}/stoeck")
        if not option.is_suit:
            raise RuleError("stoeck-option", f"{place}/stoeck")
    _check_count(facts, place, deal_points(option), follow=values_follow(settings, option, mode))


def _mode(settings: CoiffeurSettings, option: Option, value: object, place: str) -> Mode | None:
    """Return the mode of a Joker, or the first direction of Slalom or Guschti; None if none is written.

    :raises RuleError: ``joker-mode`` for a Joker without a mode or with a suit of the other deck, ``cell-mode`` for
        a mode that the option cannot have, ``not-choice``.
    """
    if value is None:
        if option.kind == "joker":
            raise RuleError("joker-mode", place)
        return None
    mode = Mode(reading.choice(value, place, tuple(Mode)))
    if option.kind == "joker":
        if mode.trump is not None and mode.trump not in SUITS[settings.deck]:
            raise RuleError("joker-mode", place)
    elif option.kind not in TURNING or not mode.startswith(option.kind):
        raise RuleError("cell-mode", place)
    return mode


def _check_count(facts: Facts, place: str, total: int, *, follow: bool) -> None:
    """Refuse impossible points, and a match or counter-match that contradicts the points.

    A deal has *total* card points, or with *follow* up to 201. *Rule:* S3, S5.
    """
    most = FOLLOWED_MOST if follow else total
    points = reading.integer(facts["points"], f"{place}/points", 0, most)
    if points in {1, most - 1}:
        raise RuleError("count-impossible", f"{place}/points", points=points)
    if facts.get("match", False):
        if not follow and points != total:
            raise RuleError("match-count", f"{place}/match", total=total)
        if points < FOLLOWED_LEAST or (follow and (points - FOLLOWED_LEAST) % STEP):
            raise RuleError("match-follow", f"{place}/match")
    if facts.get("counter", False) and points:
        raise RuleError("counter-points", f"{place}/counter")
