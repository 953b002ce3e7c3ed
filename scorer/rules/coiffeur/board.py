"""The board of a Coiffeur, computed from its log: the grid, the totals, the outlook, who has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorer.rules.coiffeur.board_types import (
    CoiffeurBoard,
    CoiffeurFinish,
    CoiffeurLine,
    CoiffeurNext,
    CoiffeurRow,
    Why,
)
from scorer.rules.coiffeur.cell_score import written_points
from scorer.rules.coiffeur.outlook import outlook
from scorer.rules.coiffeur.settings import CoiffeurSettings
from scorer.rules.core.boards import is_revised, log_json, place_json
from scorer.rules.core.log import CurrentLine, Revision, fold


def board(settings: CoiffeurSettings, revisions: Iterable[Revision]) -> CoiffeurBoard:
    """Return everything that is shown of a game, as the JSON object of the board.

    Cells are deals in the order in which they were first written.

    *Unit:* slate points, or tens; ``points`` of a line are card points.

    *Rule:* R49-R52, S1-S6.
    """
    folded = fold(revisions)
    totals = [0] * len(settings.teams)
    lines: list[CoiffeurLine] = []
    for slot, standing in folded.special.items():
        cell = settings.cells.get(slot)
        if cell is not None:
            team, option = cell
            totals[team] += written_points(settings, settings.options[option], standing.facts)
            lines.append(_line(settings, standing, len(lines) + 1, team, option, totals))
    rows = _rows(settings, lines)
    full = len(lines) == len(settings.cells)
    finish: CoiffeurFinish | None = None
    if full or "end" in folded.special:
        deal = lines[-1]["slot"] if lines else None
        finish = _finish(totals, "full" if full else "ended", deal)
    cells = [
        [i for i, row in enumerate(rows) if row["cells"][team] is None and finish is None]
        for team in range(len(totals))
    ]
    return {
        **log_json(folded, settings, settings.cells),
        "totals": totals,
        "lines": lines,
        "rows": rows,
        "open": None,
        "next": _next(settings, len(lines), cells),
        "outlook": outlook(settings, totals, cells),
        "cells_left": sum(map(len, cells)),
        "finish": finish,
    }


def _line(
    settings: CoiffeurSettings,
    standing: CurrentLine,
    number: int,
    team: int,
    option: int,
    totals: Sequence[int],
) -> CoiffeurLine:
    get, row = standing.facts.get, settings.options[option]
    gain = [0] * len(totals)
    gain[team] = written_points(settings, row, standing.facts)
    return {
        **place_json(standing),
        "kind": "cell",
        "number": number,
        "dealer": _dealer(settings, number),
        "team": team,
        "option": option,
        "points": get("points"),
        "match": get("match", False),
        "counter": get("counter", False),
        "scratched": get("scratched", False),
        "stoeck": get("stoeck", False),
        "mode": get("mode"),
        "declarer": get("declarer"),
        "factor": row.factor,
        "state": "done",
        "written": gain,
        "totals": list(totals),
        "note": get("note", ""),
        "revised": is_revised(standing),
    }


def _dealer(settings: CoiffeurSettings, number: int) -> int:
    return (settings.first_dealer + number - 1) % len(settings.players)


def _rows(settings: CoiffeurSettings, lines: Sequence[CoiffeurLine]) -> list[CoiffeurRow]:
    """Return the grid; a row's difference is first less second team, once both have written."""
    rows: list[CoiffeurRow] = [
        {
            "id": option.id,
            "kind": option.kind,
            "name": option.name,
            "factor": option.factor,
            "cells": [None] * len(settings.teams),
            "written": [None] * len(settings.teams),
            "difference": None,
        }
        for option in settings.options
    ]
    for index, line in enumerate(lines):
        row, team = rows[line["option"]], line["team"]
        row["cells"][team], row["written"][team] = index, line["written"][team]
    for row in rows if len(settings.teams) == 2 else ():
        first, second = row["written"]
        if first is not None and second is not None:
            row["difference"] = first - second
    return rows


def _next(settings: CoiffeurSettings, played: int, cells: Sequence[Sequence[int]]) -> CoiffeurNext:
    """Return dealer and next team; a team with all options written is passed over.

    ``must`` is true if only one team has options left. *Rule:* R52.
    """
    dealer = _dealer(settings, played + 1)
    seats = len(settings.players)
    asked = [(dealer + step) % seats % len(settings.teams) for step in range(1, seats + 1)]
    return {
        "number": played + 1,
        "dealer": dealer,
        "forehand": (dealer + 1) % seats,
        "team": next((team for team in asked if cells[team]), None),
        "must": sum(map(bool, cells)) == 1,
    }


def _finish(totals: Sequence[int], why: Why, deal: str | None) -> CoiffeurFinish:
    """Return winner, margin and ranks; with equal first totals there is no winner."""
    ranks = [1 + sum(other > total for other in totals) for total in totals]
    first, second = sorted(totals, reverse=True)[:2]
    return {
        "winner": ranks.index(1) if first > second else None,
        "margin": first - second,
        "ranks": ranks,
        "why": why,
        "deal": deal,
    }
