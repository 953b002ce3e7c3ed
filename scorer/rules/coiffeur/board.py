"""The board of a Coiffeur, computed from its log: grid, totals, prospects, the winner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorer.rules.coiffeur.board_types import (
    CoiffeurBoard,
    CoiffeurFinish,
    CoiffeurLine,
    CoiffeurNext,
    CoiffeurRow,
    Matches,
    Outlook,
    Why,
)
from scorer.rules.coiffeur.settings import CoiffeurSettings, Option
from scorer.rules.core.boards import is_revised, log_json, place_json
from scorer.rules.core.cards import CARD_POINTS, Mode
from scorer.rules.core.log import CurrentLine, Facts, Revision, fold

STOECK = 20
TUTTI_POINTS = 253  # four trump suits of 62 points, and five for the last trick
STEP = 11
TURNS = 8
FOLLOWED_LEAST = 113
FOLLOWED_MOST = FOLLOWED_LEAST + STEP * TURNS
TURNING = ("slalom", "guschti")


def written_points(settings: CoiffeurSettings, option: Option, facts: Facts) -> int:
    """Return the points that a team writes for a cell with these *facts*, 0 if it is scratched.

    *Unit:* slate points, in tens with ``settings.tens``. *Rule:* R49, R50, S2-S4.
    """
    points = facts.get("points")
    if points is None:
        return 0
    match = facts.get("match", False)
    cards = points + STOECK * facts.get("stoeck", False) + settings.match_bonus * match
    premium = rounded(settings, settings.match_premium) * match
    malus = rounded(settings, settings.counter_malus) * facts.get("counter", False)
    return int(option.factor * (rounded(settings, cards) - malus) + premium)


def most_points(settings: CoiffeurSettings, option: Option, *, match: bool = True) -> int:
    """Return the highest number of points that a cell of *option* can get.

    Stöck are included where they can count. With *match*, bonus and premium are included, too.

    *Unit:* slate points, in tens with ``settings.tens``. *Rule:* B2.
    """
    followed = settings.follow_tricks and option.kind in {*TURNING, "joker"}
    facts = {
        "points": FOLLOWED_MOST if followed else deal_points(option),
        "match": match,
        "stoeck": settings.stoeck and option.is_suit,
    }
    return written_points(settings, option, facts)


def least_points(settings: CoiffeurSettings, option: Option) -> int:
    """Return the lowest number of points that a cell of *option* can get.

    This is the malus of a counter-match times the factor, as a negative number; 0 without a malus.

    *Unit:* slate points, in tens with ``settings.tens``. *Rule:* S3.
    """
    return written_points(settings, option, {"points": 0, "counter": True})


def deal_points(option: Option) -> int:
    """Return the points of all cards and the last trick in a deal of *option* with fixed card values.

    *Unit:* card points. *Rule:* R8.
    """
    return TUTTI_POINTS if option.kind == "tutti" else CARD_POINTS


def values_follow(settings: CoiffeurSettings, option: Option, mode: Mode | None) -> bool:
    """Return whether the card values change with each trick, so that a deal has no fixed sum.

    *mode* is the mode that was played; None means the mode of the option. *Rule:* S5.
    """
    played = option.kind if mode is None else mode.value.partition("_")[0]
    return settings.follow_tricks and played in TURNING


def rounded(settings: CoiffeurSettings, points: int) -> int:
    """Return *points* as they are written: with ``settings.tens`` in tens, rounded half up."""
    return (points + 5) // 10 if settings.tens else points


def outlook(
    settings: CoiffeurSettings, totals: Sequence[int], cells: Sequence[Sequence[int]]
) -> list[Outlook]:
    """Return the prospects of each team: open cells, possible final totals, the points or matches that it needs.

    *cells* are the indexes of the open options by team, empty after the end. A team is ``halfway`` once at least half
    of its options are written; before that an average says little. ``average`` and ``matches`` are enough to reach the
    highest of the others' lowest final totals. ``enough`` is the average that keeps a leading team ahead of the others'
    highest final totals. A team is ``out`` if another team will certainly have more, ``safe`` if no other team can draw
    level.

    *Unit:* slate points; averages are card points; both in tens with ``settings.tens``.
    """
    options = [[settings.options[index] for index in indexes] for indexes in cells]
    low, high = (
        [
            total + sum(bring(settings, option) for option in remaining)
            for total, remaining in zip(totals, options, strict=True)
        ]
        for bring in (least_points, most_points)
    )
    shown: list[Outlook] = []
    for team, remaining in enumerate(options):
        others = [other for other in range(len(totals)) if other != team]
        floor, now, ceiling = (max(at[other] for other in others) for at in (low, totals, high))
        missing = floor - totals[team]
        safe = low[team] > ceiling
        leads = totals[team] > now and not safe
        shown.append(
            {
                "open": list(cells[team]),
                "most": high[team],
                "least": low[team],
                "halfway": 2 * len(remaining) <= len(settings.options),
                "average": _average(remaining, missing),
                "enough": _enough(settings, remaining, ceiling - totals[team]) if leads else None,
                "matches": _matches(settings, remaining, missing),
                "out": high[team] < floor,
                "safe": safe,
            }
        )
    return shown


def _average(options: Sequence[Option], missing: int) -> int | None:
    """Return the average card points per open cell that make up *missing* slate points, rounded up.

    None if no cell is open or nothing is missing.
    """
    if not options or missing <= 0:
        return None
    return -(-missing // sum(option.factor for option in options))


def _enough(settings: CoiffeurSettings, options: Sequence[Option], lead: int) -> int | None:
    """Return the average card points per open cell that are worth more than *lead* slate points.

    None if no cell is open, or if the average is above 157, so that a match is needed.
    """
    if not options:
        return None
    average = max(0, lead // sum(option.factor for option in options) + 1)
    return average if average <= rounded(settings, CARD_POINTS) else None


def _matches(settings: CoiffeurSettings, options: Sequence[Option], missing: int) -> Matches | None:
    """Return the smallest number of matches in *options* that makes up *missing* slate points.

    The other cells count with the most points without a match. ``factor`` is the smallest factor
    with which a single match is enough, None if there is none. The result is None if no match is
    needed, or if matches in all cells are not enough.
    """
    plain = [most_points(settings, option, match=False) for option in options]
    gains = [
        most_points(settings, option) - plain_best
        for option, plain_best in zip(options, plain, strict=True)
    ]
    missing -= sum(plain)
    if not 0 < missing <= sum(gains):
        return None
    count, won = 0, 0
    for gain in sorted(gains, reverse=True):
        if won >= missing:
            break
        count, won = count + 1, won + gain
    enough = [o.factor for o, gain in zip(options, gains, strict=True) if gain >= missing]
    return {"count": count, "factor": min(enough, default=None)}


def board(settings: CoiffeurSettings, revisions: Iterable[Revision]) -> CoiffeurBoard:
    """Return the board after *revisions* as a JSON object, see docs/board.md.

    Each written cell is a deal; deals are numbered in the order in which their lines began.

    *Unit:* slate points, in tens with ``settings.tens``; ``points`` of a line are card points.

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
    get, played = standing.facts.get, settings.options[option]
    gain = [0] * len(totals)
    gain[team] = written_points(settings, played, standing.facts)
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
        "factor": played.factor,
        "state": "done",
        "written": gain,
        "totals": list(totals),
        "note": get("note", ""),
        "revised": is_revised(standing),
    }


def _dealer(settings: CoiffeurSettings, number: int) -> int:
    return (settings.first_dealer + number - 1) % len(settings.players)


def _rows(settings: CoiffeurSettings, lines: Sequence[CoiffeurLine]) -> list[CoiffeurRow]:
    """Return the rows of the grid, one per option.

    With two teams, a row in which both have written has a difference: first less second.
    """
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
    """Return the next deal with its dealer and the first team in turn that has open *cells*.

    The team is None after the end. ``must`` is true if only one team has open cells. *Rule:* R52.
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
    """Return the end: winner, margin, ranks, reason and last cell; no winner if the first two are equal."""
    ranks = [1 + sum(other > total for other in totals) for total in totals]
    first, second = sorted(totals, reverse=True)[:2]
    return {
        "winner": ranks.index(1) if first > second else None,
        "margin": first - second,
        "ranks": ranks,
        "why": why,
        "deal": deal,
    }
