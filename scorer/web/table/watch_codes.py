"""Watch codes in requests, with their rate limit."""

from __future__ import annotations

from flask import abort

from scorer.play import watching
from scorer.store import rate_limits
from scorer.store.models import Game
from scorer.web.database import clock, session
from scorer.web.security import throttling


def resting() -> bool:
    """Return whether too many codes were wrong; then valid ones are refused, too."""
    return throttling.is_empty(rate_limits.WATCH_CODES, throttling.client_key())


def game_of(code: str) -> Game | None:
    """Return the game of *code*; misses are counted, and after too many every code gets 429."""
    if resting():
        abort(429, throttling.REFUSAL)
    game = watching.game_of_watch_code(session(), code, now=clock())
    if game is None:
        throttling.enforce(rate_limits.WATCH_CODES, throttling.client_key())
    return game
