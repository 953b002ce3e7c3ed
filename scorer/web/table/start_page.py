"""The start page with the earlier games of this phone, and what was typed into it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from flask import render_template

from scorer.play import games as play_games
from scorer.rules.core.names import side_names
from scorer.rules.core.sentences import Board
from scorer.store.models import Game
from scorer.web.database import clock, session
from scorer.web.games import FORMS, StartForm
from scorer.web.i18n import _, day
from scorer.web.security.device_cookie import this_device
from scorer.web.table import board_view

EARLIER_GAMES = 8
GOES_ON = timedelta(days=1)  # after that nobody comes back to a game in its middle


def start_page(form: StartForm, code: str = "", code_error: str = "") -> str:
    """Return the start page; *code* is what was typed to find a table, *code_error* what is wrong with it."""
    device = this_device()
    mine = play_games.my_games(session(), device, EARLIER_GAMES) if device is not None else []
    return render_template(
        "pages/start.html",
        form=form,
        offered=FORMS,
        games=[_earlier_game(game) for game in mine],
        code=code,
        code_error=code_error,
        kept=None,
    )


def _earlier_game(game: Game) -> dict[str, object]:
    sentences = board_view.game_sentences(play_games.export_record(session(), game))
    board = sentences.board
    return {
        "public_id": game.public_id,
        "game": sentences.variant() or FORMS[board["game"]].name,
        "names": _people(board["players"], len(board["teams"])),
        "day": day(game.created_at),
        "standing": _score_text(board),
        "goes_on": board["finish"] is None and clock() - game.created_at < GOES_ON,
    }


def _people(players: Sequence[str], teams: int) -> str:
    """Return who plays, partners together: «Anna + Clara gegen Beat + Dani»."""
    sides = [" + ".join(players[team::teams]) for team in range(teams)]
    if len(sides) == len(("a", "b")) < len(players):
        return _("%(first)s gegen %(second)s", first=sides[0], second=sides[1])
    return ", ".join(sides)


def _score_text(board: Board) -> str:
    """Return the totals of two sides, or the leader of several."""
    teams, totals = side_names(board["players"], board["teams"]), board["totals"]
    if len(teams) == len(("a", "b")):
        return " : ".join(map(str, totals))
    ranks: Sequence[int] | None = board.get("ranks")  # of players, where the fewest may win
    best = max(totals) if ranks is None else totals[ranks.index(1)]
    ahead = [team for team, total in zip(teams, totals, strict=True) if total == best]
    return f"{ahead[0]} {best}" if len(ahead) == 1 else ""
