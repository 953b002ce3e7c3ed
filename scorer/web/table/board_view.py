"""View of the board for the watch page and the wall: sentences and rows, without HTML."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from scorer.rules.coiffeur.sentences import CoiffeurSentences
from scorer.rules.core import words
from scorer.rules.core.sentences import Board, Line
from scorer.rules.differenzler.sentences import DifferenzlerSentences
from scorer.rules.record import Record
from scorer.rules.schieber import slate
from scorer.rules.schieber.sentences.game import SchieberSentences
from scorer.rules.sentences import NOTHING, AnyGameSentences, sentences_of
from scorer.web import i18n
from scorer.web.i18n import _


def game_sentences(kept: Record, sealed: Mapping[str, Sequence[int]] = NOTHING) -> AnyGameSentences:
    """Return the sentences of a game in the language of the request.

    *sealed* are the seats with a sealed estimate, by the slot of their deal.
    """
    return sentences_of(kept.settings, kept.board(), i18n.words(), sealed=sealed)


def watch_page(sentences: AnyGameSentences) -> dict[str, Any]:
    """Return the context of the watch page of a game."""
    board = sentences.board
    teams, totals = sentences.teams, [words.number_text(total) for total in board["totals"]]
    if len(teams) == 2:
        headline = f"{teams[0]} {totals[0]} : {totals[1]} {teams[1]}"
    else:
        headline = ", ".join(f"{team} {total}" for team, total in zip(teams, totals, strict=True))
    return {
        "board": board,
        "teams": teams,
        "players": sentences.players,
        "headline": headline,
        "news": sentences.headlines(),
        "now_playing": sentences.current_deal(),
        "statistics": sentences.statistics() if board["finish"] else [],
        **PARTS[sentences.settings.game](sentences),
    }


def wall_tile(sentences: AnyGameSentences) -> dict[str, Any]:
    """Return the context of a table on the wall: current deal and totals."""
    finish, playing = sentences.board["finish"], sentences.current_deal() or {}
    news = sentences.headlines()
    first, why = news[0] if news else (sentences.result_sentences()[0], "")
    sides = SIDES[sentences.settings.game](sentences)
    who = [side["players"] or side["name"] for side in sides]
    return {
        "finish": finish is not None,
        "who": " – ".join(who),
        "icon": playing.get("icon", ""),
        "title": first if finish else playing.get("title", first),
        "more": why if finish else words.joined((first, why), " ") if news else playing.get("text"),
        "sides": sorted(sides, key=lambda side: side["rank"] or 0),
    }


def minutes_since(written_at: datetime | None, now: datetime) -> int | None:
    """Return the minutes since the last revision, None before the first one."""
    return None if written_at is None else (now - written_at) // timedelta(minutes=1)


def evening_total(all_sentences: Sequence[AnyGameSentences]) -> dict[str, Any]:
    """Return the sum of all games of an evening, and how each one ended.

    *Unit:* strokes of the back of the slate; where there is none, games won.
    """
    slates = all("stakes" in sentences.board for sentences in all_sentences)
    strokes_by_game = [
        _strokes(sentences) if slates else _wins(sentences) for sentences in all_sentences
    ]
    return {
        "title": _("Rückseite") if slates else _("Der ganze Abend"),
        "slates": slates,
        "teams": all_sentences[-1].teams,
        "strokes": [sum(of_team) for of_team in zip(*strokes_by_game, strict=True)],
        "rows": [
            {
                "totals": " : ".join(
                    words.number_text(total) for total in sentences.board["totals"]
                ),
                "stakes": " : ".join(map(str, strokes)) if any(strokes) else "–",
                "ending": _ending(sentences),
            }
            for sentences, strokes in zip(all_sentences, strokes_by_game, strict=True)
        ],
    }


def _strokes(sentences: AnyGameSentences) -> list[int]:
    strokes: list[int] = sentences.board["stakes"] or [0, 0]
    return strokes


def _wins(sentences: AnyGameSentences) -> list[int]:
    finish = sentences.board["finish"] or {}
    return [int(team == finish.get("winner")) for team in range(len(sentences.teams))]


def _ending(sentences: AnyGameSentences) -> tuple[str, str]:
    """Return the winner and the reason."""
    first, *others = sentences.result_sentences()
    return first, " ".join(others)


def _schieber(sentences: SchieberSentences) -> dict[str, Any]:
    """Return the slates and the lines of the sheet, the last one first."""
    return {
        "sides": _schieber_sides(sentences),
        "slates": _slates(sentences.board),
        "rows": [_row(sentences, line) for line in reversed(sentences.lines)],
        "z_line": slate.Z_LINE if sentences.settings.z_line else "",
        "strokes": sentences.strokes() if sentences.board["finish"] else [],
    }


def _schieber_sides(sentences: SchieberSentences) -> list[dict[str, Any]]:
    winner = (sentences.board["finish"] or {}).get("winner")
    return [_side(sentences, team, won=team == winner) for team in range(2)]


def _side(sentences: AnyGameSentences, number: int, **more: object) -> dict[str, Any]:
    """Return name, total and rank of a side; *more* are the keys that a game adds."""
    seats = range(number, len(sentences.players), len(sentences.teams))
    name, players = sentences.teams[number], [sentences.players[seat] for seat in seats]
    return {
        "name": name,
        "players": "" if all(player in name for player in players) else ", ".join(players),
        "total": words.number_text(sentences.board["totals"][number]),
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


def _row(sentences: SchieberSentences, line: Line) -> dict[str, Any]:
    if line["kind"] != "deal":
        return {
            "number": "+",
            "icon": "",
            "mode": _("Striche"),
            "written": line["written"],
            "more": " · ".join(sentences.prizes(line["slot"])),
            "void": False,
        }
    playing = line["state"] == "open" and not sentences.board["finish"]
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
        "more": words.joined((sentences.more(line), *states), " · "),
    }


def _coiffeur(sentences: CoiffeurSentences) -> dict[str, Any]:
    """Return the grid of variants and teams, and what each team can still reach."""
    board, count = sentences.board, len(sentences.teams)
    last = sentences.lines[-1]["line"] if sentences.lines else None
    sides = _coiffeur_sides(sentences)
    rows = [
        {
            **row,
            "free": row["kind"] in {"joker", "other"},
            "name": words.option_name(_, row["kind"], row["name"]),
            "cells": [
                None if index is None else _cell(sentences, sentences.lines[index], last)
                for index in row["cells"]
            ],
            "difference": None
            if row["difference"] is None
            else words.signed_number(row["difference"]),
        }
        for row in board["rows"]
    ]
    margin = words.signed_number(board["totals"][0] - board["totals"][1]) if count == 2 else None
    return {"sides": sides, "rows": rows, "margin": margin, "outlook": _outlook(sentences)}


def _coiffeur_sides(sentences: CoiffeurSentences) -> list[dict[str, Any]]:
    finish, turn = sentences.board["finish"], sentences.board["next"]["team"]
    return [
        _side(
            sentences,
            team,
            rank=finish["ranks"][team] if finish and len(sentences.teams) > 2 else None,
            won=finish is not None and finish["ranks"][team] == 1,
            turn=team == turn,
            left="" if finish else _("noch %(count)s offen", count=len(outlook["open"])),
        )
        for team, outlook in enumerate(sentences.board["outlook"])
    ]


def _cell(sentences: CoiffeurSentences, line: Line, last: str | None) -> dict[str, Any]:
    return {
        "icon": words.mode_icon(line["mode"]),
        "mode": words.mode_name(_, line["mode"]),
        "text": sentences.cell(line),
        "written": words.number_text(line["written"][line["team"]]),
        "match": line["match"],
        "scratched": line["scratched"],
        "revised": line["revised"],
        "last": line["line"] == last,
    }


def _outlook(sentences: CoiffeurSentences) -> list[tuple[str, list[str]]]:
    """Return what is open for each team and the most it can still reach. *Rule:* B2."""
    board = sentences.board
    if board["finish"]:
        return []
    outlook = board["outlook"]
    average = [team["average"] if team["halfway"] else None for team in outlook]
    rows = [
        (_("Offen"), [str(len(team["open"])) for team in outlook]),
        (_("Möglich"), [words.number_text(team["most"]) for team in outlook]),
    ]
    if any(average):
        needed = ["–" if points is None else str(points) for points in average]
        rows.append((_("Schnitt nötig"), needed))
    return rows


def _differenzler(sentences: DifferenzlerSentences) -> dict[str, Any]:
    """Return the ranking and the deals, the last one first."""
    rows = [_deal(sentences, line) for line in reversed(sentences.lines)]
    return {"sides": _differenzler_sides(sentences), "rows": rows}


def _differenzler_sides(sentences: DifferenzlerSentences) -> list[dict[str, Any]]:
    winners = (sentences.board["finish"] or {}).get("winners", ())
    return [
        _side(
            sentences,
            seat,
            players="",
            rank=rank if sentences.counted else None,
            won=seat in winners,
        )
        for seat, rank in enumerate(sentences.board["ranks"])
    ]


def _deal(sentences: DifferenzlerSentences, line: Line) -> dict[str, Any]:
    forgotten = [n for n, f in zip(sentences.teams, line["forgotten"], strict=True) if f]
    names = words.joined_with_and(_, forgotten)
    states = (
        _("Nichts angesagt: %(names)s", names=names) if names else "",
        _("korrigiert") if line["revised"] else "",
    )
    return {
        "number": line["number"],
        "icon": words.mode_icon(line["trump"]),
        "trump": words.mode_name(_, line["trump"]),
        "state": line["state"],
        "cells": [_guess(sentences, line, seat) for seat in range(len(sentences.teams))],
        "together": line["estimate_sum"],
        "more": words.joined((sentences.remarks(line), *states), " · "),
    }


def _guess(sentences: DifferenzlerSentences, line: Line, seat: int) -> dict[str, Any]:
    """Return estimate, points and difference of a player in a deal; sealed ones are hidden."""
    estimate, points, differences = line["estimates"][seat], line["points"], line["differences"]
    sealed = estimate is None and not line["forgotten"][seat] and sentences.given(line)[seat]
    difference = None if differences is None else differences[seat]
    extra = line["written"][seat] - (difference or 0)
    return {
        "estimate": "●●" if sealed else "–" if estimate is None else str(estimate),
        "sealed": sealed,
        "points": None if points is None else points[seat],
        "difference": difference,
        "exact": difference == 0,
        "extra": words.signed_number(extra) if extra else "",
        "total": words.number_text(line["totals"][seat]),
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
