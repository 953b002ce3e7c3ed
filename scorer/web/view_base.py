"""Base of each game's views of its board, for the watch page and the wall."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorer.rules.core import words
from scorer.rules.core.names import nobody_named
from scorer.rules.core.player_sentences import PlayerSentences
from scorer.rules.core.reading import Values
from scorer.rules.core.value_class import value_class
from scorer.rules.sentences import AnyGameSentences
from scorer.web.i18n import _


@value_class
class GameView:
    """The views of a game's board; both functions take the sentences of a game.

    *sides* returns the contexts of the teams or players, each made by :func:`side_of`. *parts* returns the
    context of the game's own part of the watch page, which includes them as ``sides``.
    """

    sides: Callable[[Any], list[Values]]
    parts: Callable[[Any], Values]


def side_of(sentences: AnyGameSentences, number: int, **more: object) -> Values:
    """Return the context of side *number*, from 0, without a rank; *more* adds or replaces keys.

    ``players`` is "" if the name contains the names of the players, or if nobody is named. ``turn`` is whether the side
    plays next, ``left`` the part that the side has yet to play, in words. Games add ``won`` themselves.
    """
    # partners sit alternately: of two teams the first has seats 0 and 2
    seats = range(number, len(sentences.players), len(sentences.teams))
    name, players = sentences.teams[number], [sentences.players[seat] for seat in seats]
    unsaid = nobody_named(sentences.players) or all(player in name for player in players)
    return {
        "name": name,
        "players": "" if unsaid else ", ".join(players),
        "total": words.number_text(sentences.board["totals"][number]),
        "rank": None,
        "turn": False,
        "left": "",
        **more,
    }


def players_of(sentences: PlayerSentences[Any, Any]) -> list[Values]:
    """Return the sides of a game in which everybody plays alone; the rank is None before the first counted deal."""
    finish = sentences.board["finish"]
    winners = finish["winners"] if finish else ()
    return [
        side_of(
            sentences,
            seat,
            players="",
            rank=rank if sentences.counted else None,
            won=seat in winners,
        )
        for seat, rank in enumerate(sentences.board["ranks"])
    ]


def watch_deals(
    sentences: PlayerSentences[Any, Any],
    cell: Callable[[Any, Any, int], Values],
    more: Callable[[Any, Any], str] = lambda _sentences, _line: "",
) -> Values:
    """Return the sides, and the deals as rows, the last one first, of a game in which everybody plays alone.

    *cell* returns the content for a seat in a deal, *more* a further remark on a deal, "" for none.
    """
    rows = []
    for line in reversed(sentences.lines):
        mode, totals = line[sentences.mode_key], map(words.number_text, line["totals"])
        beside = (
            sentences.remarks(line),
            more(sentences, line),
            _("korrigiert") if line["revised"] else "",
        )
        rows.append(
            {
                **line,
                "icon": words.mode_icon(mode),
                "mode": words.mode_name(_, mode),
                "cells": [
                    {"total": total, **cell(sentences, line, seat)}
                    for seat, total in enumerate(totals)
                ],
                "more": words.joined(beside, " · "),
            }
        )
    return {"sides": players_of(sentences), "rows": rows}
