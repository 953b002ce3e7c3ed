"""The board as the watch page shows it: sentences and rows, still without HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.rules import slate
from scorer.telling import words
from scorer.telling.games import teller
from scorer.web.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scorer.rules.record import Record
    from scorer.telling.base import Board, Line
    from scorer.telling.games import Teller
    from scorer.telling.schieber.teller import SchieberTeller


def story(kept: Record) -> Teller:
    """Return the teller of a game in the language of the request."""
    return teller(kept.settings, kept.board(), _)


def page(told: Teller) -> dict[str, Any]:
    """Return what the watch page of a game shows."""
    return {
        "board": told.board,
        "news": told.news(),
        "now_playing": told.playing(),
        **PARTS[told.settings.game](told),
    }


def ending(told: Teller) -> tuple[str, str]:
    """Return who has won, and why."""
    first, *others = told.ending()
    return first, " ".join(others)


def _schieber(told: SchieberTeller) -> dict[str, Any]:
    """Return the slates and the lines of the sheet, the last one first."""
    return {
        "slates": _slates(told.board),
        "rows": [_row(told, line) for line in reversed(told.lines)],
        "z_line": slate.Z_LINE if told.settings.z_line else "",
    }


def _slates(board: Board) -> list[dict[str, Any]]:
    """Return both halves of the slate, ready to be drawn."""
    return [
        {"paths": list(slate.paths(half).values()), "rest": half["rest"], "rests": half["rests"]}
        for half in board["slate"]
    ]


def _row(told: SchieberTeller, line: Line) -> dict[str, Any]:
    if line["kind"] != "deal":
        return {
            "number": "+",
            "icon": "",
            "mode": _("Striche"),
            "written": line["written"],
            "more": "",
            "void": False,
        }
    states = (
        _("wird gespielt") if line["state"] == "open" else "",
        _("korrigiert") if line["revised"] else "",
    )
    return {
        "number": line["number"],
        "icon": words.mode_icon(line["mode"]),
        "mode": words.mode_name(_, line["mode"]) or "–",
        "factor": line["factor"],
        "written": line["written"],
        "void": line["void"] is not None,
        "more": words.joined((told.more(line), *states), " · "),
    }


PARTS: Mapping[str, Callable[[Any], dict[str, Any]]] = {"schieber": _schieber}
