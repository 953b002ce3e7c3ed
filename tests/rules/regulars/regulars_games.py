"""Games of a Stammtisch, made from totals alone."""

from datetime import UTC, date, datetime, timedelta

from scorer.rules.regulars.counted_game import CountedGame
from scorer.rules.regulars.state import Played
from scorer.rules.regulars.tally import Side, Tally

FIRST = date(2026, 1, 1)


def counted(totals, *, strokes=None, seats=None, winner="best", low=False, kind="k", **more):
    """The summary of a game with these *totals* by side; *winner* is a side, or None if it is drawn."""
    count = len(totals)
    seats = seats or count
    best = (min if low else max)(totals)
    first = [side for side, total in enumerate(totals) if total == best]
    if winner != "best":
        first = [*range(count)] if winner is None else [winner]
    values = {
        "kind": kind,
        "low_wins": low,
        "written": True,
        "whole": True,
        "deals": 8,
        "first": datetime(2026, 1, 1, 19, tzinfo=UTC),
        "last": datetime(2026, 1, 1, 20, tzinfo=UTC),
        "seconds": 3600,
        "stroked": strokes is not None,
        "comeback": None,
        "highest": None,
        "weis": None,
        "declared": (),
        "cells": (),
        "sides": tuple(
            Side(
                tuple(range(side, seats, count)),
                total,
                (2 if len(first) == 1 else 1) if side in first else 0,
                Tally(strokes=strokes[side] if strokes else 0),
            )
            for side, total in enumerate(totals)
        ),
    }
    return CountedGame(**values | more)


def played(persons, summary, day=0, game=None):
    evening = FIRST + timedelta(days=day)
    return Played(game or f"{day}-{persons}", tuple(persons), evening, False, summary)


def schieber(persons, winner=0, day=0, strokes=(7, 2), **more):
    """A game of two against two, won by a side."""
    totals = (1000, 700) if winner != 1 else (700, 1000)
    summary = counted(totals, strokes=strokes, seats=4, winner=winner, **more)
    return played(persons, summary, day)
