"""Pages to show a table to other people, and to grant, take over or revoke the right to write."""

from __future__ import annotations

from datetime import timedelta
from typing import NoReturn

from flask import abort, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.play import devices, estimate_seats, games, links, watching
from scorer.play import writers as play_writers
from scorer.play.estimate_seats import has_sealed_estimates
from scorer.rules.core.errors import RuleError
from scorer.rules.core.names import readers_names, side_names
from scorer.rules.core.reading import Values
from scorer.store import rate_limits
from scorer.store.models import Game
from scorer.store.tokens import grouped, parse_code, spoken_code
from scorer.web import i18n, refusal_sentences
from scorer.web.database import clock, session
from scorer.web.fields import clean
from scorer.web.games import JoinForm
from scorer.web.i18n import _, day, moment, time_of_day
from scorer.web.links import external_url, qr_svg, to_table
from scorer.web.security import throttling
from scorer.web.security.access import may_write, this_game
from scorer.web.security.device_cookie import require_device, this_device
from scorer.web.security.rights import Pages, Right
from scorer.web.table import passing_on
from scorer.web.table.extension import this_extension

bp = Pages("sharing", __name__)

TABLE = "/t/<code:public_id>"


@bp.get(f"{TABLE}/share", right=Right.WATCHER)
def share() -> ResponseReturnValue:
    """Show the result to share, the address for watchers as a QR code, and to writers the form for an invitation."""
    address = external_url(url_for("table.show", public_id=this_game().public_id))
    result = passing_on.this_result()
    return render_template(
        "table/share.html",
        game=this_game(),
        text="" if result is None else passing_on.result_text(result),
        address=address,
        qr=qr_svg(address),
        may_write=may_write(),
        seats=_seats(),
        watch_code=_watch_code(),
        minutes=links.HAND_OVER // timedelta(minutes=1),
    )


def _watch_code() -> dict[str, str] | None:
    """Return the watch code in groups as ``code``, and its expiry as ``until``; None without a valid code.

    Each further revision moves the expiry.
    """
    code = watching.watch_code(session(), this_game(), now=clock())
    if code is None:
        return None
    return {"code": grouped(code.code), "until": moment(code.until, clock())}


@bp.post(f"{TABLE}/watch-code", right=Right.WRITER)
def new_watch_code() -> ResponseReturnValue:
    """Create a watch code that replaces the previous one, and redirect to the page that shows it."""
    watching.new_watch_code(session(), this_game(), **_by_this_device())
    address = url_for("sharing.share", public_id=this_game().public_id, _anchor="watchers")
    return redirect(address, 303)


def _seats() -> list[Values]:
    """Return the seats, each of which may have its own phone to estimate; [] in a game without sealed estimates."""
    game = this_game()
    if not has_sealed_estimates(game.settings):
        return []
    taken, device = estimate_seats.seats(session(), game.id), this_device()
    return [
        {"seat": seat, "name": name, "taken": seat in taken, "mine": taken.get(seat) == device}
        for seat, name in enumerate(_players(game))
    ]


@bp.post(f"{TABLE}/invitations", right=Right.WRITER)
def invite() -> ResponseReturnValue:
    """Create a link that grants the right to write, or to estimate at a *seat*; only this response shows it.

    With a link for a single use a watch code is created, too, if none is valid and codes are not blocked.
    Answer 422 to an unknown seat.
    """
    people = _seats()
    seat = request.form.get("seat", "")
    key = not seat and request.form.get("kind") == "key"
    if seat and seat not in {str(person["seat"]) for person in people}:
        abort(422, refusal_sentences.sentence(RuleError("seat-unknown")))
    token = links.create_invitation(
        session(),
        this_game().id,
        **_by_this_device(),
        key=key,
        seat=int(seat) if seat else None,
        secret=current_app.config["SECRET_KEY"],
    )
    address = external_url(url_for("sharing.ask", token=token))
    rest = throttling.is_empty(rate_limits.TABLE_CODES, this_game().public_id)
    if not (key or rest or _watch_code()):  # to find the table without a camera
        watching.new_watch_code(session(), this_game(), **_by_this_device())
    page = render_template(
        "table/invitation.html",
        game=this_game(),
        address=address,
        qr=qr_svg(address),
        single_use=not key,
        code="" if rest else spoken_code(token),
        codes_rest=rest,
        player=people[int(seat)]["name"] if seat else "",
        until=time_of_day(clock() + links.HAND_OVER),
        watch_code=_watch_code(),
        code_key=passing_on.key_to_code(),
    )
    return page, 201


@bp.get("/j/<token>", right=Right.ANYBODY)
def ask(token: str) -> ResponseReturnValue:
    """Show the form to accept a link; nothing changes, because previews of links request this address, too.

    The code on the slip of a club's table redirects an official who may enter results to the row of its result, unless
    the address has the parameter ``here``. If the table has finished its round, the page links to the next tables;
    once the link is not open any more, the code redirects to them.
    """
    game = links.game_of_lasting_link(session(), token)
    if game is None or "here" in request.args:
        return _join_page(token)
    ways = this_extension().ways(game, token)
    if ways.row or (ways.onward and not links.is_open(session(), token, now=clock())):
        return redirect(ways.row or ways.onward, 303)
    return _join_page(token, onward=ways.onward)


@bp.post("/j/<token>", right=Right.ANYBODY)
def join(token: str) -> ResponseReturnValue:
    """Grant this browser the right of the link, and redirect to the table or the page of its result.

    Answer 404 to an unknown link, 410 to a link that grants nothing any more, 422 to an invalid name.
    """
    form = JoinForm(request.form)
    if not form.validate():
        game = links.game_of_lasting_link(session(), token)
        onward = "" if game is None else this_extension().ways(game, token).onward
        return _join_page(token, form, onward), 422
    name = form.name.data or ""
    try:
        _require_open(links.game_of_link(session(), token))
        if this_device() is None:  # register no device for a revoked link
            name = _player(*links.invitation_target(session(), token, now=clock())) or name
        device, name = _named_device(name, links.game_of_link(session(), token))
        game = links.redeem(session(), token, device_id=device, now=clock(), name=name)
    except RuleError as error:
        _stale(error)
    result = this_extension().ways(game, token).result
    return redirect(result, 303) if result else to_table(game.public_id)


def _named_device(name: str, game: Game) -> tuple[int, str]:
    """Return the id of this device, registered if it is new, and its name at *game*.

    The device is named *name*; with "" a known device keeps its name.
    """
    earlier_id, device = this_device(), require_device(name)
    if earlier_id is not None and name:
        devices.rename_device(session(), device, name)
    return device, name or _name_here(game)


def _by_this_device() -> Values:
    """Return ``device_id``, 0 without a device, and ``now``, as arguments for an act at a table."""
    return {"device_id": this_device() or 0, "now": clock()}


def _require_open(game: Game) -> None:
    """Answer 410, with the reason of the club, if nobody may join *game* any more."""
    if why := this_extension().why_closed(game):
        abort(410, why)


def _name_here(game: Game) -> str:
    """Return the name of this device at *game*, as in :func:`scorer.play.writers.name_here`; "" for none."""
    players = games.board(session(), game)["players"]
    return play_writers.name_here(session(), game.id, this_device(), players)


def _join_page(token: str, form: JoinForm | None = None, onward: str = "") -> str:
    """Return the page with the form to accept a link; answer 404 or 410 as :func:`join`."""
    try:
        _require_open(links.game_of_link(session(), token))
        game, seat = links.invitation_target(session(), token, now=clock())
    except RuleError as error:
        _stale(error)
    teams = readers_names(i18n.words(), games.board(session(), game)["teams"])
    return render_template(
        "table/join.html",
        token=token,
        form=form or JoinForm(data={"name": _name_here(game)}),
        teams=side_names(_players(game), teams),
        player="" if seat is None else _players(game)[seat],
        place=this_extension().place(game),
        public_id=game.public_id,
        onward=onward,
    )


@bp.get(f"{TABLE}/write", right=Right.WATCHER)
def take_over() -> ResponseReturnValue:
    """Show the form for a code that grants the right to write or to estimate; redirect a writer to the table."""
    if may_write():
        return to_table(this_game().public_id)
    return _code_page(JoinForm(data={"name": _name_here(this_game())}))


@bp.post(f"{TABLE}/write", right=Right.WATCHER)  # with a code that a writer has read aloud
def enter() -> ResponseReturnValue:
    """Grant this browser the right to write, or to estimate, by a code that a writer has read aloud.

    Answer 422 to a wrong code or an invalid name, and 429 after too many codes.
    """
    game_id, public_id = this_game().id, this_game().public_id
    form, code = JoinForm(request.form), parse_code(request.form.get("code", ""))
    fine = form.validate()
    if code is None:
        return _code_page(form, _("Der Code hat acht Ziffern.")), 422
    if not fine:
        return _code_page(form), 422
    if not throttling.take(rate_limits.CODES, public_id, throttling.client_key()):
        return _code_page(form, _("Zu viele Versuche. Scanne den QR-Code.")), 429
    if not throttling.take(rate_limits.TABLE_CODES, public_id):
        return _code_page(
            form, _("Codes sind hier vorübergehend gesperrt. Scanne den QR-Code.")
        ), 429
    arguments = {"secret": current_app.config["SECRET_KEY"], "now": clock()}
    try:
        if not may_write():
            links.require_code(session(), game_id, code, **arguments)  # no device for a wrong code
        device, name = _named_device(form.name.data or "", this_game())
        links.redeem_code(session(), game_id, code, device_id=device, name=name, **arguments)
    except RuleError as error:
        return _code_page(form, refusal_sentences.sentence(error)), 422
    return to_table(public_id)


@bp.post(f"{TABLE}/device", right=Right.WATCHER)  # with the recovery token of a writer's phone
def follow() -> ResponseReturnValue:
    """Transfer the rights of a browser that lost its cookie to its new device (204), by its recovery token.

    A browser without a cookie first gets one (202) and repeats the request: if the response with the cookie were
    lost after the transfer, no browser would have the rights. Answer 403 to an invalid token.
    """
    game_id, token = this_game().id, request.form.get("spare", "")
    try:
        secret = current_app.config["SECRET_KEY"]
        lost = devices.device_of_recovery_token(session(), game_id, token, secret=secret)
        earlier_id, device = this_device(), require_device(devices.device_name(session(), lost))
        if earlier_id is None:
            return "", 202
        devices.transfer_rights(session(), game_id, lost, device_id=device, now=clock())
    except RuleError as error:
        throttling.count_miss()
        abort(403, refusal_sentences.sentence(error))
    return "", 204


def _code_page(form: JoinForm, code_error: str = "") -> str:
    return render_template(
        "table/take_over.html",
        game=this_game(),
        form=form,
        code=clean(request.form.get("code", "")),
        code_error=code_error,
        code_key=passing_on.key_to_code(),
        seats=_seats(),
    )


def _player(game: Game, seat: int | None) -> str:
    """Return the name of the player at *seat*, the seat of a link; "" for None, a link to write."""
    if seat is None:
        return ""
    name: str = games.board(session(), game)["players"][seat]
    return name


def _players(game: Game) -> list[str]:
    """Return the names of the players by seat; names proposed by a form are in the language of the request."""
    return readers_names(i18n.words(), games.board(session(), game)["players"])


def _stale(error: RuleError) -> NoReturn:
    """Answer 404 to an unknown link, and count the miss; 410 to a link that grants nothing any more."""
    if error.code == "invitation-unknown":
        throttling.count_miss()
        abort(404, refusal_sentences.sentence(error))
    abort(410, refusal_sentences.sentence(error))


@bp.get(f"{TABLE}/writers", right=Right.WRITER)
def writers() -> ResponseReturnValue:
    """List the writers, seats with their own phone, and reusable links of this table, with buttons to revoke them."""
    return _writers()


def _writers(wrong: str = "") -> str:
    game, device = this_game(), this_device()
    listed = [
        {
            "grant_id": writer.grant_id,
            "name": readers_names(i18n.words(), [writer.name])[0],
            "since": f"{day(writer.since)} {time_of_day(writer.since)}",
            "mine": writer.device_id == device,
        }
        for writer in play_writers.writers(session(), game.id)
    ]
    keys = [
        f"{day(key.created_at)} {time_of_day(key.created_at)}"
        for key in links.lasting_links(session(), game.id)
    ]
    taken = [seat for seat in _seats() if seat["taken"]]
    return render_template(
        "table/writers.html", game=game, writers=listed, keys=keys, seats=taken, wrong=wrong
    )


@bp.post(f"{TABLE}/writers/<int:grant>/revoke", right=Right.WRITER)
def revoke(grant: int) -> ResponseReturnValue:
    """Revoke the right of one device to write, and all links of the table.

    Answer 404 for an unknown grant, and 409 for the only writer.
    """
    try:
        play_writers.revoke(session(), this_game().id, grant, **_by_this_device())
    except RuleError as error:
        if error.code == "grant-unknown":
            abort(404, refusal_sentences.sentence(error))
        return _writers(refusal_sentences.sentence(error)), 409
    still_writes = play_writers.may_write(session(), this_game().id, this_device())
    endpoint = "sharing.writers" if still_writes else "table.show"
    return to_table(this_game().public_id, endpoint)


@bp.post(f"{TABLE}/seats/<int:seat>/revoke", right=Right.WRITER)
def revoke_seat(seat: int) -> ResponseReturnValue:
    """Revoke the right of a seat's phone, and all links of the table; 404 for a seat without a phone.

    The player then estimates on the shared phone again.
    """
    try:
        estimate_seats.revoke_seat(session(), this_game().id, seat, **_by_this_device())
    except RuleError as error:
        abort(404, refusal_sentences.sentence(error))
    return to_table(this_game().public_id, "sharing.writers")


@bp.post(f"{TABLE}/invitations/revoke", right=Right.WRITER)
def revoke_links() -> ResponseReturnValue:
    """Revoke all links of this table; rights already granted by them stay."""
    links.revoke_invitations(session(), this_game().id, **_by_this_device())
    return to_table(this_game().public_id, "sharing.writers")


def resting() -> bool:
    """Return whether this client has sent too many wrong watch codes, so that all its watch codes are refused."""
    return throttling.is_empty(rate_limits.WATCH_CODES, throttling.client_key())


def game_of(code: str) -> Game | None:
    """Return the last game of the evening of a watch code, None for an invalid code, which is counted.

    After too many invalid codes answer 429, even to a valid code.
    """
    if resting():
        abort(429, throttling.REFUSAL)
    game = watching.game_of_watch_code(session(), code, now=clock())
    if game is None:
        throttling.enforce(rate_limits.WATCH_CODES, throttling.client_key())
    return game
