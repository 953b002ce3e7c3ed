"""The wall: several tables on one screen, to be read from across the room."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence

from flask import (
    Response,
    current_app,
    render_template,
    request,
    url_for,
)

from scorer.play import games, sync, watching
from scorer.play.watching import GameProgress
from scorer.rules.core.reading import Values
from scorer.store import tokens
from scorer.web.database import clock, session
from scorer.web.fields import clean
from scorer.web.games import FORMS
from scorer.web.i18n import language, time_of_day
from scorer.web.live_page import unless_known
from scorer.web.security import throttling
from scorer.web.security.rights import Pages, Right
from scorer.web.table import board_view, sharing

bp = Pages("wall", __name__)

MOST_TABLES = 24
MOST_TYPED, MOST_SHOWN = 2000, 60  # characters of one text in the address, as read and as shown
CODE = re.compile(r"(?<![0-9A-Za-z])[0-9A-Za-z]{26}(?![0-9A-Za-z])")


# anybody with the addresses of tables may watch them
@bp.get("/wall", endpoint="show", right=Right.ANYBODY)
def show_wall() -> Response:
    """Show at most 24 tables, named by the parameters *t* in the address; 304 if none of them has changed.

    In the address of the next request unknown codes are the parameters *x*. They are shown, but not looked up again,
    because a screen with a request every three seconds would use up the rate limit for misses.
    """
    # A watch code is replaced by the id of a game. What names no known game after that is *lost*.
    typed = [_id_or_text(text) for text in _typed()]
    codes = list(dict.fromkeys(filter(None, map(tokens.parse, typed))))
    followed = watching.follow_games(session(), codes)
    lost = [text for text in typed if tokens.parse(text) not in followed]
    for text in lost:
        if tokens.parse_watch(text) is None:  # misses of watch codes are counted separately
            throttling.count_miss()
    tables = _tables(codes, followed)
    # *x*: lost in an earlier request
    unknown = [_shown(text) for text in (*request.args.getlist("x"), *lost)]
    unknown = list(dict.fromkeys(filter(None, unknown)))
    version = _version(tables, unknown)
    return unless_known(version, lambda: _page(tables, unknown, version))


def _typed() -> Iterator[str]:
    """Yield the possible codes in the parameters *t*, which may be codes, or pasted addresses of tables or walls."""
    for text in request.args.getlist("t"):
        part = text[:MOST_TYPED].strip()
        yield from CODE.findall(part) or ([part] if part else [])


def _id_or_text(text: str) -> str:
    """Return for a valid watch code the id of the last game of its evening, any other text unchanged."""
    code = tokens.parse_watch(text)
    game = None if code is None else sharing.game_of(code)
    return text if game is None else game.public_id


def _shown(text: str) -> str:
    return clean(text[:MOST_SHOWN])


def _tables(
    codes: Sequence[str], followed: Mapping[str, Sequence[GameProgress]]
) -> dict[str, GameProgress]:
    """Return by code the current game of each table, in the order of *codes*.

    The current game is the last game of the evening with a revision, else the last game. Codes without a game are left
    out, and so is each further code with the same current game.
    """
    tables: dict[int, tuple[str, GameProgress]] = {}
    for code in codes:
        chain = followed.get(code, ())
        if chain:
            current = next((watched for watched in reversed(chain) if watched.seq), chain[-1])
            tables.setdefault(current.game.id, (code, current))
    return dict(tables.values())


def _version(tables: Mapping[str, GameProgress], unknown: Sequence[str]) -> str:
    seen = [(code, *watched.state) for code, watched in tables.items()]
    state = json.dumps([current_app.config["VERSION"], language(), seen, unknown], default=str)
    return hashlib.sha256(state.encode()).hexdigest()[:24]


def _page(tables: Mapping[str, GameProgress], unknown: Sequence[str], version: str) -> str:
    """Return the page; each tile and each unknown code has the address of the wall without this entry."""
    codes = list(tables)[:MOST_TABLES]
    unknown = unknown[: MOST_TABLES - len(codes)]
    tiles = [_tile(code, tables[code]) for code in codes]
    for tile in tiles:
        tile["without"] = _wall_address([code for code in codes if code != tile["code"]], unknown)
    lost = [
        (text, _wall_address(codes, [entry for entry in unknown if entry != text]))
        for text in unknown
    ]
    return render_template(
        "table/wall.html",
        tiles=tiles,
        lost=lost,
        full=len(codes) + len(unknown) == MOST_TABLES,
        most=MOST_TABLES,
        every=board_view.AFTER_END if all(tile["finish"] for tile in tiles) else board_view.EVERY,
        address=_wall_address(codes, unknown),
        version=version,
        now=time_of_day(clock()),
    )


def _tile(code: str, watched: GameProgress) -> Values:
    """Return the context of one table; ``minutes_silent`` are those since the last revision, None without revisions."""
    game = watched.game
    sealed = sync.sealed_seats(session(), game.id, game.settings)
    sentences = board_view.game_sentences(games.export_record(session(), game, watched.seq), sealed)
    return {
        "code": code,
        "public_id": game.public_id,
        "game": sentences.variant() or FORMS[sentences.settings.game].name,
        "minutes_silent": board_view.minutes_since(watched.written_at, clock()),
        **board_view.wall_tile(sentences),
    }


def _wall_address(codes: Sequence[str], unknown: Sequence[str]) -> str:
    """Return the address of the wall with the tables of *codes*, and *unknown* codes as the parameters *x*."""
    return url_for("wall.show", t=codes, x=unknown)
