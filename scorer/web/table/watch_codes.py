"""Watch codes in requests, with their rate limit."""

from __future__ import annotations

from flask import abort

from scorer.play import watch_codes
from scorer.store.models import Game
from scorer.web.database import clock, session
from scorer.web.security import rate_limits


def resting() -> bool:
    """Return whether too many codes were wrong; then valid ones are refused, too."""
    return rate_limits.is_empty(rate_limits.WATCH_CODES, rate_limits.client_key())


def game_of(code: str) -> Game | None:
    """Return the game of *code*; misses are counted, and after too many every code gets 429."""
    if resting():
        abort(429, rate_limits.refusal_sentence())
    game = watch_codes.game_of_watch_code(session(), code, now=clock())
    if game is None:
        rate_limits.enforce(rate_limits.WATCH_CODES, rate_limits.client_key())
    return game
