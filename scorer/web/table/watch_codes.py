"""Short codes to watch, as somebody types them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import abort

from scorer import play
from scorer.web import limits
from scorer.web.database import clock, session

if TYPE_CHECKING:
    from scorer.store.models import Game


def resting() -> bool:
    """Return whether too many codes were wrong: then right ones are refused, too, or one could try them all."""
    return limits.is_empty(limits.WATCH_CODES, limits.asker())


def game_of(code: str) -> Game | None:
    """Return the game that *code* shows; a miss is counted, and after too many every code is 429."""
    if resting():
        abort(429, limits.too_often())
    game = play.watched_by(session(), code, now=clock())
    if game is None:
        limits.spend(limits.WATCH_CODES, limits.asker())
    return game
