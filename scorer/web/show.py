"""The board as the watch page shows it: sentences and rows, still without HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.rules import slate
from scorer.telling import words
from scorer.telling.story import Story
from scorer.web.i18n import _

if TYPE_CHECKING:
    from scorer.rules.record import Record
    from scorer.telling.story import Board, Line


def story(kept: Record) -> Story:
    """Return the teller of a game in the language of the request."""
    board = kept.board()
    settings: Any = kept.settings  # the pages ask by the game
    return Story(settings, board, _, board["teams"])


def slates(board: Board) -> list[dict[str, Any]]:
    """Return both halves of the slate, ready to be drawn."""
    return [
        {"paths": list(slate.paths(half).values()), "rest": half["rest"], "rests": half["rests"]}
        for half in board["slate"]
    ]


def news(told: Story) -> list[tuple[str, str]]:
    """Return what everybody at the table wants to know first, each with what explains it."""
    board, found = told.board, []
    if board["finish"]:
        found.append(ending(told))
    elif board["ask"]:
        order = words.sequence(_, told.settings.finish_order)
        found.append((_("Beide sind am Ziel."), _("Jetzt gilt %(order)s.", order=order)))
    else:
        found += [
            (_("Am Ziel und darf sich bedanken: %(team)s.", team=told.teams[team]), "")
            for team in board["may_thank"]
        ]
    if board["berg"]:
        found.append((told.berg(), ""))
    elif board["berg_ask"]:
        found.append((_("Bergpreis: beide sind oben. Wer war zuerst?"), ""))
    return found + [(sentence, "") for sentence in told.clashes()]


def ending(told: Story) -> tuple[str, str]:
    """Return who has won, and why."""
    first, *others = told.ending()
    return first, " ".join(others)


def playing(told: Story) -> dict[str, Any] | None:
    """Return the deal on the table, or who deals the next one; nothing after the end."""
    board = told.board
    if board["finish"]:
        return None
    if board["open"] is None:
        turn, players = board["next"], board["players"]
        sentences = [
            _("%(name)s gibt.", name=players[turn["dealer"]]),
            _("%(name)s spielt aus.", name=players[turn["forehand"]]),
        ]
        if board["deals_left"] is not None:
            sentences.append(_("Noch %(count)d Spiele.", count=board["deals_left"]))
        title = _("Spiel %(n)d", n=turn["number"])
        return {"icon": "", "title": title, "told": " ".join(sentences)}
    line = next(one for one in board["lines"] if one["slot"] == board["open"])
    title = _("Spiel %(n)d", n=line["number"])
    if line["mode"]:
        title = f"{words.mode_name(_, line['mode'])} ×{line['factor']}"
    return {"icon": words.mode_icon(line["mode"]), "title": title, "told": _more(told, line)}


def rows(told: Story) -> list[dict[str, Any]]:
    """Return the lines of the sheet, the last one first."""
    return [_row(told, line) for line in reversed(told.lines)]


def _row(told: Story, line: Line) -> dict[str, Any]:
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
        "more": words.joined((_more(told, line), *states), " · "),
    }


def _more(told: Story, line: Line) -> str:
    """Return who declared a deal, what was shown in it and what was decided by it."""
    remarks = [words.joined((one.team, one.text), ": ") for one in told.shown(line)]
    return words.joined((told.declarer(line), *remarks, *told.prizes(line["slot"])), " · ")
