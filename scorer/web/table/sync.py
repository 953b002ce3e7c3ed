"""Sync of the phones at a table: push and pull of revisions, and the active writer."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable

from flask import Response, current_app, g, jsonify, request
from flask.typing import ResponseReturnValue

from scorer.play import devices, estimate_seats, watching, writers
from scorer.play import games as play_games
from scorer.play import sync as play_sync
from scorer.play.estimate_seats import has_sealed_estimates
from scorer.play.watching import GameProgress
from scorer.play.writers import find_active_writer, set_active_writer
from scorer.rules import record
from scorer.rules.core import log, reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import Revision
from scorer.rules.core.reading import Values
from scorer.store import game_log, rate_limits
from scorer.store.game_log import Numbered
from scorer.web import refusal_sentences
from scorer.web.database import clock, end_read_transaction, session
from scorer.web.fields import WHOLE_NUMBER
from scorer.web.live_page import cached, unless_known
from scorer.web.security import throttling
from scorer.web.security.access import (
    abort_unknown_game,
    may_write,
    my_seat,
    require,
    this_game,
)
from scorer.web.security.device_cookie import cookie_name, this_device
from scorer.web.security.rights import Pages, Right
from scorer.web.table.extension import this_extension

bp = Pages("sync", __name__, "/t/<code:public_id>")

MOST_AT_ONCE = 200


@bp.get("/revisions", right=Right.WATCHER)
def pull() -> ResponseReturnValue:
    """Return the revisions written or revealed after a number, and the state of the table; 304 without a change.

    The number is the parameter ``after`` of the address, see :func:`_after`.
    """
    game = this_game()
    chain = watching.follow_game(session(), game)
    watched = chain[0]
    after = _after(lambda seq: game_log.id_at(session(), game.id, seq))
    # Newer revisions are left to the next pull, so that log and totals belong together.
    revisions, seq = play_sync.pull(session(), game.id, game.settings, after, watched.seq)
    head = game_log.id_at(session(), game.id, seq)
    added = this_extension().answer(game.id, None)
    beside = _active_writer(game.id) | _codes() | added | _phones(game.id, game.settings)
    if len(chain) > 1:
        beside["next"] = chain[-1].game.public_id
    state = json.dumps([seq, head, may_write(), beside, game.settings], sort_keys=True)
    version = hashlib.sha256(state.encode()).hexdigest()

    def answer() -> Response:
        more: Values = {"after": after, "head": head}
        if has_sealed_estimates(game.settings):
            more["sealed"] = play_sync.sealed_seats(session(), game.id, game.settings)
        if not after:  # only a phone without revisions needs these keys
            more["me"] = _name_here()
            if may_write():
                more["guest"] = writers.is_guest(session(), game.id, this_device())
            more |= _recovery_token(game.id)
        more["may_write"] = may_write()
        totals = cached(("totals", *watched.state), lambda: _totals(watched))
        return jsonify(_log_json(game.settings, revisions, seq, totals) | beside | more)

    return unless_known(version, answer)


def _name_here() -> str:
    """Return the name of this phone at this table; for a phone that may only estimate, the name of its player."""
    players, seat = play_games.board(session(), this_game())["players"], my_seat()
    if seat is not None and not may_write():
        name: str = players[seat]
        return name
    return writers.name_here(session(), this_game().id, this_device(), players)


def _totals(watched: GameProgress) -> list[int]:
    """Return the current totals of a game by side, as its board has them.

    This ends the reading transaction before it computes the board.
    """
    game_record = play_games.export_record(session(), watched.game, watched.seq)
    end_read_transaction()
    totals: list[int] = game_record.board()["totals"]
    return totals


@bp.post("/revisions", right=Right.PLAYER)
def push() -> ResponseReturnValue:
    """Append the revisions of a phone; return their outcome, and the revisions that the phone does not have yet.

    The status is 409 if another revision with a sent id is stored, 422 if all revisions were rejected or the
    request cannot be read, 404 for an unknown game, 403 without the right, and 429 for too many requests.
    """
    try:
        revisions = _sent()
    except RuleError as error:
        require(Right.PLAYER)
        return jsonify(error=refusal_sentences.placed_sentence(error), code=error.code), 422
    token = request.cookies.get(cookie_name())
    if not token:
        require(Right.PLAYER)  # refused before waiting for the write lock
    try:
        result = play_sync.push(
            session(),
            g.public_id,
            revisions,
            token=token,
            now=clock(),
            late_revisions=this_extension().late_revisions,
        )
    except RuleError as error:
        if error.code == "game-unknown":
            abort_unknown_game()
        status = 429 if error.code == "too-fast" else 403
        return jsonify(error=refusal_sentences.sentence(error), code=error.code), status
    # Newer revisions are left to the next pull, so that log and totals belong together.
    game, after = result.game, _after(result.id_at)
    answer = _log_json(game.settings, result.since(after), result.seq, result.totals) | {
        "accepted": result.accepted,
        "rejected": [
            {"id": name, "why": refusal_sentences.sentence(error), "code": error.code}
            for name, error in result.rejected
        ],
        "conflicts": [
            {
                "id": clash.id,
                "why": refusal_sentences.sentence(RuleError("id-taken")),
                "stored": clash.stored,
            }
            for clash in result.conflicts
        ],
        "may_write": game.grant_id is not None,
        **_phones(game.id, game.settings),
        **({"sealed": result.sealed_seats()} if has_sealed_estimates(game.settings) else {}),
        **(this_extension().answer(game.id, game) if game.evening else {}),
        "after": after,
        "head": result.id_at(result.seq),
    }
    if not after:
        secret = current_app.config["SECRET_KEY"]
        answer["spare"] = devices.sign_recovery_token(
            game.id, game.device_id, game.device_since, secret=secret
        )
    only_rejected = bool(result.rejected) and not result.accepted
    return jsonify(answer), 409 if result.conflicts else 422 if only_rejected else 200


@bp.post("/chalk", right=Right.WRITER)
def chalk() -> ResponseReturnValue:
    """Make this phone the active writer shown on the other phones."""
    set_active_writer(session(), this_game().id, device_id=this_device() or 0, now=clock())
    return "", 204


def _active_writer(game_id: int) -> dict[str, str]:
    """Return the name of the active writer under ``chalk``, for a phone that may write and is not the active writer.

    {} for all other phones, and without an active writer.
    """
    held = find_active_writer(session(), game_id, now=clock()) if may_write() else None
    return {} if held is None or held[0] == this_device() else {"chalk": held[1]}


def _codes() -> dict[str, bool]:
    """Return ``codes_rest`` for a phone that may write, while codes are blocked at this table after too many attempts.

    {} for all other phones, and while codes are accepted.
    """
    table = this_game().public_id
    rest = may_write() and throttling.is_empty(rate_limits.TABLE_CODES, table)
    return {"codes_rest": True} if rest else {}


def _phones(game_id: int, settings: Values) -> Values:
    """Return this phone's seat, the seats with a phone, and the number of writers; {} without sealed estimates.

    A phone that is not the only one sends each estimate at once, so that the others know who has estimated.
    """
    if not has_sealed_estimates(settings):
        return {}
    return {
        "seat": my_seat(),
        "phones": sorted(estimate_seats.seats(session(), game_id)),
        "writers": len(writers.writers(session(), game_id)),
    }


def _recovery_token(game_id: int) -> dict[str, str]:
    """Return under ``spare`` the recovery token of a phone with a right at this table; {} without a right."""
    device = this_device()
    if device is None or not (may_write() or my_seat() is not None):
        return {}
    secret = current_app.config["SECRET_KEY"]
    return {"spare": devices.make_recovery_token(session(), game_id, device, secret=secret)}


def _after(id_at: Callable[[int], str]) -> int:
    """Return the number after which revisions are requested, 0 if it is missing or malformed.

    Return 0, too, if no revision with this number is stored, or if its id is not the ``head`` that the phone sent. In
    both cases the log was restored from a backup, and the phone needs the whole log.
    """
    text = request.args.get("after", "0")
    after = max(0, int(text)) if WHOLE_NUMBER.match(text) else 0
    stored_id = id_at(after) if after else ""
    return after if stored_id and request.args.get("head", stored_id) == stored_id else 0


def _sent() -> list[Revision]:
    """Return the revisions in the body of the request, read as strictly as those in the file of a game.

    :raises RuleError: codes of :mod:`scorer.rules.record`, :mod:`scorer.rules.core.reading` (also for more than 200
        revisions) and :func:`scorer.rules.core.log.read_revision`.
    """
    body = reading.mapping(record.parse(request.get_data()), "", ("revisions",))
    sent = reading.listing(body.get("revisions"), "revisions", 0, MOST_AT_ONCE)
    return [
        log.read_revision(revision, f"revisions/{place}") for place, revision in enumerate(sent)
    ]


def _log_json(
    settings: Values,
    revisions: Numbered,
    seq: int,
    totals: list[int],
) -> Values:
    """Return the keys common to push and pull; push replaces the empty lists."""
    return {
        "settings": settings,
        "revisions": [
            log.revision_json(revision) | {"seq": number} for number, revision in revisions
        ],
        "seq": seq,
        "accepted": [],
        "rejected": [],
        "conflicts": [],
        "totals": totals,
    }
