"""Authorization: the right that an address declares, checked before every request."""

from __future__ import annotations

from typing import Any, NoReturn

from flask import abort, g, redirect, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.routing import BaseConverter

from scorer.play import estimate_seats, games, writers
from scorer.play.estimate_seats import has_sealed_estimates
from scorer.regulars import rights, tallies
from scorer.store import tokens
from scorer.store.models import Game
from scorer.web.club.office.password_confirmation import take_password
from scorer.web.club.office.session import this_official
from scorer.web.database import cached_in_transaction, session
from scorer.web.i18n import _, _l
from scorer.web.regulars.common import find_regulars, this_friend
from scorer.web.security import throttling
from scorer.web.security.device_cookie import this_device
from scorer.web.security.rights import OFFICIALS, Address, Right

# Endpoints that check the right themselves, in the writing transaction.
INSIDE = frozenset({"sync.push"})


class CodeConverter(BaseConverter):
    """An id or token as written in an address: 26 characters of Crockford's base32."""

    regex = f"[0-7][{tokens.ALPHABET}]{{{tokens.LENGTH - 1}}}"


def take_game_id(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Move the address of game or regulars from the arguments of the view to ``g``; views call :func:`this_game`."""
    g.public_id, g.regulars = ((values or {}).pop(key, "") for key in ("public_id", "regulars"))


def require_right() -> ResponseReturnValue | None:
    """Check the right that the address of this request declares; return None if the view may be called.

    Answer 404 for an unknown game and 403 without the right. At an address for officials, a GET without a
    session is redirected to the log-in page, and a posted password is checked; if it is wrong, the page that
    asks for it is returned.
    """
    address = request.url_rule
    if address is None:
        return None  # no such address or method; Flask responds
    if not isinstance(address, Address):
        abort(404)  # never: app.py makes each rule an Address
    right = address.right
    if right is Right.ANYBODY or address.endpoint in INSIDE:
        return None
    if right in OFFICIALS:
        return _require_official(right)
    if right in (Right.READER, Right.FRIEND):
        _require_friend(right)
        return None
    require(right)
    return None


def require(right: Right) -> None:
    """Answer 404 for an unknown game, and 403 without *right*: WATCHER, PLAYER, WRITER or COUNTING."""
    if _game() is None:
        abort_unknown_game()
    # a writer may do all four; a player only estimates
    if right is Right.WATCHER or may_write():
        return
    if right is Right.COUNTING and (
        writers.might_write(session(), this_game().id, this_device()) or _joined_where_it_counts()
    ):
        return
    if right is not Right.PLAYER or my_seat() is None:
        _refuse_writing()


def _joined_where_it_counts() -> bool:
    where = tallies.regulars_of(session(), this_game().id)
    return where is not None and rights.friend(session(), where, this_device()) is not None


def _refuse_writing() -> NoReturn:
    """Answer 403; the page repeats the first reason typed in the form, so that it is not lost."""
    typed = [text for key, text in request.form.items() if key.endswith("reason") and text.strip()]
    if not typed:
        abort(403)
    sentence = _(
        "Dieses Handy darf nicht mehr schreiben. Nicht gemeldet: «%(reason)s».", reason=typed[0]
    )
    abort(403, sentence)


def abort_unknown_game() -> NoReturn:
    """Count the miss and answer 404, or 429 after too many misses."""
    throttling.count_miss()
    abort(404)


def _require_friend(right: Right) -> None:
    """Answer 404 for an unknown regulars' table, and 403 to a device that has not joined where it must."""
    if find_regulars() is None:
        abort_unknown_game()
    if right is Right.FRIEND and this_friend() is None:
        abort(403, _l("Das ist nur für Handys, die dabei sind. Lass dich einladen."))


def _require_official(right: Right) -> ResponseReturnValue | None:
    """Answer 403 without *right*; return None if the view may be called.

    Return a redirect to the log-in page, or the page that asks for the password again, as in :func:`require_right`.
    """
    official = this_official()
    if official is None:
        if request.method in {"GET", "HEAD"}:
            page = request.full_path.rstrip("?")
            wanted = None if page == url_for("overview.show") else page
            return redirect(url_for("log_in.ask", to=wanted), 303)
        first = _("Melde dich zuerst mit deinem Passwort an, am besten in einem neuen Fenster.")
        again = _("Lade danach diese Seite neu, dann wird deine Eingabe gespeichert.")
        abort(403, f"{first} {again}")
    if not official.may(right):
        admins_only = _l("Das darf nur die Verwaltung.")
        abort(
            403,
            admins_only if right is Right.ADMIN else _l("Das darfst du in diesem Verein nicht."),
        )
    return take_password()


def this_game() -> Game:
    """Return the game of the address; answer 404 if there is none."""
    return _game() or abort(404)  # not counted: require() has done that before the view


def _game() -> Game | None:
    return cached_in_transaction("game", lambda: games.load_game(session(), g.public_id))


def may_write() -> bool:
    """Return whether this browser may write at the game; cached per reading transaction."""
    game_id, device_id = this_game().id, this_device()
    return cached_in_transaction(
        "may write", lambda: writers.may_write(session(), game_id, device_id)
    )


def my_seat() -> int | None:
    """Return the seat (from 0) for which this browser estimates at the game, None without such a seat."""
    if not has_sealed_estimates(this_game().settings):
        return None
    game_id, device_id = this_game().id, this_device()
    return cached_in_transaction(
        "my seat", lambda: estimate_seats.my_seat(session(), game_id, device_id)
    )
