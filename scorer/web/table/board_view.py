"""The board as the watch page shows it: sentences and rows, still without HTML."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from scorer.rules.core import words
from scorer.rules.schieber import slate
from scorer.rules.sentences import NOTHING, teller
from scorer.web import i18n
from scorer.web.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from scorer.rules.coiffeur.sentences import CoiffeurTeller
    from scorer.rules.core.sentences import Board, Line
    from scorer.rules.differenzler.sentences import DifferenzlerTeller
    from scorer.rules.record import Record
    from scorer.rules.schieber.sentences.game import SchieberTeller
    from scorer.rules.sentences import Teller


def story(kept: Record, sealed: Mapping[str, Sequence[int]] = NOTHING) -> Teller:
    """Return the teller of a game in the language of the request.

    *sealed* are the seats whose estimate lies here unseen, by the slot of their deal.
    """
    return teller(kept.settings, kept.board(), i18n.words(), sealed=sealed)


def page(told: Teller) -> dict[str, Any]:
    """Return what the watch page of a game shows."""
    board = told.board
    teams, totals = told.teams, [words.number(total) for total in board["totals"]]
    if len(teams) == 2:
        headline = f"{teams[0]} {totals[0]} : {totals[1]} {teams[1]}"
    else:
        headline = ", ".join(f"{team} {total}" for team, total in zip(teams, totals, strict=True))
    return {
        "board": board,
        "teams": teams,
        "players": told.players,
        "headline": headline,
        "news": told.news(),
        "now_playing": told.playing(),
        "statistics": told.statistics() if board["finish"] else [],
        **PARTS[told.settings.game](told),
    }


def tile(told: Teller) -> dict[str, Any]:
    """Return what a wall shows of a table from afar: what is going on and who stands where."""
    finish, playing = told.board["finish"], told.playing() or {}
    news = told.news()
    first, why = news[0] if news else (told.ending()[0], "")
    sides = SIDES[told.settings.game](told)
    who = [side["players"] or side["name"] for side in sides]
    return {
        "finish": finish is not None,
        "who": " – ".join(who),
        "icon": playing.get("icon", ""),
        "title": first if finish else playing.get("title", first),
        "more": why if finish else words.joined((first, why), " ") if news else playing.get("told"),
        "sides": sorted(sides, key=lambda side: side["rank"] or 0),
    }


def silence(written_at: datetime | None, now: datetime) -> int | None:
    """Return for how many minutes nobody has written; nothing before the start."""
    return None if written_at is None else (now - written_at) // timedelta(minutes=1)


def evening(stories: Sequence[Teller]) -> dict[str, Any]:
    """Return what the games of an evening are worth together, and how each one ended.

    *Unit:* strokes of the back of the slate; where there is none, games won.
    """
    slates = all("stakes" in told.board for told in stories)
    worth = [_strokes(told) if slates else _wins(told) for told in stories]
    return {
        "title": _("Rückseite") if slates else _("Der ganze Abend"),
        "slates": slates,
        "teams": stories[-1].teams,
        "strokes": [sum(of_team) for of_team in zip(*worth, strict=True)],
        "rows": [
            {
                "totals": " : ".join(words.number(total) for total in told.board["totals"]),
                "stakes": " : ".join(map(str, strokes)) if any(strokes) else "–",
                "ending": _ending(told),
            }
            for told, strokes in zip(stories, worth, strict=True)
        ],
    }


def _strokes(told: Teller) -> list[int]:
    strokes: list[int] = told.board["stakes"] or [0, 0]
    return strokes


def _wins(told: Teller) -> list[int]:
    finish = told.board["finish"] or {}
    return [int(team == finish.get("winner")) for team in range(len(told.teams))]


def _ending(told: Teller) -> tuple[str, str]:
    """Return who has won, and why."""
    first, *others = told.ending()
    return first, " ".join(others)


def _schieber(told: SchieberTeller) -> dict[str, Any]:
    """Return the slates and the lines of the sheet, the last one first."""
    return {
        "sides": _schieber_sides(told),
        "slates": _slates(told.board),
        "rows": [_row(told, line) for line in reversed(told.lines)],
        "z_line": slate.Z_LINE if told.settings.z_line else "",
        "strokes": told.strokes() if told.board["finish"] else [],
    }


def _schieber_sides(told: SchieberTeller) -> list[dict[str, Any]]:
    winner = (told.board["finish"] or {}).get("winner")
    return [_side(told, team, won=team == winner) for team in range(2)]


def _side(told: Teller, number: int, **more: object) -> dict[str, Any]:
    """Return how one of those who are ranked stands; *more* is what a game says besides."""
    seats = range(number, len(told.players), len(told.teams))
    name, players = told.teams[number], [told.players[seat] for seat in seats]
    return {
        "name": name,
        "players": "" if all(player in name for player in players) else ", ".join(players),
        "total": words.number(told.board["totals"][number]),
        "rank": None,
        "turn": False,
        "left": "",
        **more,
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
            "more": " · ".join(told.prizes(line["slot"])),
            "void": False,
        }
    playing = line["state"] == "open" and not told.board["finish"]
    states = (
        _("wird gespielt") if playing else "",
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


def _coiffeur(told: CoiffeurTeller) -> dict[str, Any]:
    """Return the grid of variants and teams, and what each team can still reach."""
    board, count = told.board, len(told.teams)
    last = told.lines[-1]["line"] if told.lines else None
    sides = _coiffeur_sides(told)
    rows = [
        {
            **row,
            "free": row["kind"] in {"joker", "other"},
            "name": words.option_name(_, row["kind"], row["name"]),
            "cells": [
                None if one is None else _cell(told, told.lines[one], last) for one in row["cells"]
            ],
            "difference": None if row["difference"] is None else words.signed(row["difference"]),
        }
        for row in board["rows"]
    ]
    margin = words.signed(board["totals"][0] - board["totals"][1]) if count == 2 else None
    return {"sides": sides, "rows": rows, "margin": margin, "outlook": _outlook(told)}


def _coiffeur_sides(told: CoiffeurTeller) -> list[dict[str, Any]]:
    finish, turn = told.board["finish"], told.board["next"]["team"]
    return [
        _side(
            told,
            team,
            rank=finish["ranks"][team] if finish and len(told.teams) > 2 else None,
            won=finish is not None and finish["ranks"][team] == 1,
            turn=team == turn,
            left="" if finish else _("noch %(count)s offen", count=len(outlook["open"])),
        )
        for team, outlook in enumerate(told.board["outlook"])
    ]


def _cell(told: CoiffeurTeller, line: Line, last: str | None) -> dict[str, Any]:
    return {
        "icon": words.mode_icon(line["mode"]),
        "mode": words.mode_name(_, line["mode"]),
        "told": told.cell(line),
        "written": words.number(line["written"][line["team"]]),
        "match": line["match"],
        "scratched": line["scratched"],
        "revised": line["revised"],
        "last": line["line"] == last,
    }


def _outlook(told: CoiffeurTeller) -> list[tuple[str, list[str]]]:
    """Return what is open for each team and how far it can come. *Rule:* B2."""
    board = told.board
    if board["finish"]:
        return []
    outlook = board["outlook"]
    average = [one["average"] if one["halfway"] else None for one in outlook]
    found = [
        (_("Offen"), [str(len(one["open"])) for one in outlook]),
        (_("Möglich"), [words.number(one["most"]) for one in outlook]),
    ]
    if any(average):
        needed = ["–" if one is None else str(one) for one in average]
        found.append((_("Schnitt nötig"), needed))
    return found


def _differenzler(told: DifferenzlerTeller) -> dict[str, Any]:
    """Return the ranking and the deals, the last one first."""
    rows = [_deal(told, line) for line in reversed(told.lines)]
    return {"sides": _differenzler_sides(told), "rows": rows}


def _differenzler_sides(told: DifferenzlerTeller) -> list[dict[str, Any]]:
    winners = (told.board["finish"] or {}).get("winners", ())
    return [
        _side(told, seat, players="", rank=rank if told.counted else None, won=seat in winners)
        for seat, rank in enumerate(told.board["ranks"])
    ]


def _deal(told: DifferenzlerTeller, line: Line) -> dict[str, Any]:
    forgotten = [n for n, f in zip(told.teams, line["forgotten"], strict=True) if f]
    names = words.listed(_, forgotten)
    states = (
        _("Nichts angesagt: %(names)s", names=names) if names else "",
        _("korrigiert") if line["revised"] else "",
    )
    return {
        "number": line["number"],
        "icon": words.mode_icon(line["trump"]),
        "trump": words.mode_name(_, line["trump"]),
        "state": line["state"],
        "cells": [_guess(told, line, seat) for seat in range(len(told.teams))],
        "together": line["estimate_sum"],
        "more": words.joined((told.remarks(line), *states), " · "),
    }


def _guess(told: DifferenzlerTeller, line: Line, seat: int) -> dict[str, Any]:
    """Return what one player said, made and got in a deal; a sealed number is told to nobody."""
    estimate, points, differences = line["estimates"][seat], line["points"], line["differences"]
    sealed = estimate is None and not line["forgotten"][seat] and told.given(line)[seat]
    difference = None if differences is None else differences[seat]
    extra = line["written"][seat] - (difference or 0)
    return {
        "estimate": "●●" if sealed else "–" if estimate is None else str(estimate),
        "sealed": sealed,
        "points": None if points is None else points[seat],
        "difference": difference,
        "exact": difference == 0,
        "extra": words.signed(extra) if extra else "",
        "total": words.number(line["totals"][seat]),
    }


PARTS: Mapping[str, Callable[[Any], dict[str, Any]]] = {
    "schieber": _schieber,
    "coiffeur": _coiffeur,
    "differenzler": _differenzler,
}

SIDES: Mapping[str, Callable[[Any], list[dict[str, Any]]]] = {
    "schieber": _schieber_sides,
    "coiffeur": _coiffeur_sides,
    "differenzler": _differenzler_sides,
}
