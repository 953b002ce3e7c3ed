"""Authorization: one table of rights, checked before every request, closed by default."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NoReturn

from flask import abort, g, redirect, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.routing import BaseConverter

from scorer.play import games, seats, writers
from scorer.play.sealed_estimates import has_sealed_estimates
from scorer.store import rate_limits, tokens
from scorer.store.models import Game
from scorer.web.club.password_confirmation import take_password
from scorer.web.club.session import this_official
from scorer.web.database import cached_in_transaction, session
from scorer.web.i18n import _, _l
from scorer.web.security import throttling
from scorer.web.security.client_address import client_address
from scorer.web.security.device_cookie import this_device


class Right(StrEnum):
    """Who may call an address."""

    ANYBODY = "anybody"
    WATCHER = "watcher"  # anybody who has the address of the game
    PLAYER = "player"  # a writer, or whose device has a seat at the game
    WRITER = "writer"  # whose device holds a standing grant at the game
    VIEWER = "viewer"  # an official of a club, as every one after it
    SCORER = "scorer"
    ADMIN = "admin"


OFFICIALS = (Right.VIEWER, Right.SCORER, Right.ADMIN)


ACCESS: Mapping[str, Right] = {
    "static": Right.ANYBODY,
    "start.home": Right.ANYBODY,
    "find_table.find": Right.ANYBODY,
    "start.create": Right.ANYBODY,
    "start.adopt": Right.ANYBODY,  # of a game that is there already only its writers
    "start.settings": Right.ANYBODY,
    "start.create_own": Right.ANYBODY,
    "record_import.ask": Right.ANYBODY,
    "record_import.import_record": Right.ANYBODY,
    "blank_sheets.show_all": Right.ANYBODY,
    "site_files.robots": Right.ANYBODY,
    "site_files.favicon": Right.ANYBODY,
    "site_files.manifest": Right.ANYBODY,
    "language.choose": Right.ANYBODY,
    "language.show": Right.ANYBODY,
    "blank_sheets.pdf": Right.ANYBODY,
    "sharing.ask": Right.ANYBODY,
    "sharing.join": Right.ANYBODY,
    "shell.late": Right.ANYBODY,
    "wall.show": Right.ANYBODY,  # whatever it shows is asked for by its address
    "worker.script": Right.ANYBODY,
    "worker.table": Right.ANYBODY,
    "worker.start": Right.ANYBODY,
    "worker.away": Right.ANYBODY,
    "worker.languages": Right.ANYBODY,
    "worker.guide": Right.ANYBODY,
    "table.show": Right.WATCHER,
    "table.watch": Right.WATCHER,
    "sync.pull": Right.WATCHER,
    "series.back": Right.WATCHER,
    "history.show": Right.WATCHER,
    "sharing.share": Right.WATCHER,
    "sharing.take_over": Right.WATCHER,
    "sharing.enter": Right.WATCHER,  # with a code that a writer has read aloud
    "score_sheet.pdf": Right.WATCHER,
    "score_sheet.show": Right.WATCHER,
    "game_files.record_json": Right.WATCHER,
    "game_files.deals_csv": Right.WATCHER,
    "game_files.result_png": Right.WATCHER,
    "game_files.preview_png": Right.WATCHER,
    "sharing.follow": Right.WATCHER,  # with the proof that a writer's phone has kept
    "sync.push": Right.PLAYER,
    "sync.chalk": Right.WRITER,
    "series.again": Right.WRITER,
    "sharing.invite": Right.WRITER,
    "sharing.new_watch_code": Right.WRITER,
    "sharing.writers": Right.WRITER,
    "sharing.revoke": Right.WRITER,
    "sharing.revoke_links": Right.WRITER,
    "sharing.revoke_seat": Right.WRITER,
    "log_in.ask": Right.ANYBODY,
    "log_in.log_in": Right.ANYBODY,
    "log_in.log_out": Right.ANYBODY,
    "set_up.ask": Right.ANYBODY,
    "set_up.create": Right.ANYBODY,  # with the code that the server shows
    "overview.show": Right.VIEWER,
    "account.show": Right.VIEWER,
    "account.change_password": Right.VIEWER,
    "account.end_sessions": Right.VIEWER,
    "account.name_session": Right.VIEWER,
    "handover.show": Right.ADMIN,
    "help.first_evening": Right.VIEWER,
    "backup.show": Right.ADMIN,
    "backup.get_ready": Right.ADMIN,
    "backup.download": Right.ADMIN,  # with all that is stored about members
    "officials.show_all": Right.ADMIN,
    "officials.add": Right.ADMIN,
    "officials.get_ready": Right.ADMIN,
    "officials.get_ready_for": Right.ADMIN,
    "officials.rename": Right.ADMIN,
    "officials.show": Right.ADMIN,
    "officials.set_role": Right.ADMIN,
    "officials.reset_password": Right.ADMIN,
    "officials.end_sessions": Right.ADMIN,
    "members.show_all": Right.VIEWER,
    "member_export.paper": Right.VIEWER,
    "members.show": Right.VIEWER,
    "members.ask_new": Right.SCORER,
    "members.add": Right.SCORER,
    "members.edit": Right.SCORER,
    "members.change": Right.SCORER,
    "members.merge": Right.ADMIN,
    "members.part": Right.ADMIN,
    "members.erase": Right.ADMIN,
    "member_export.export": Right.ADMIN,
    "member_export.for_spreadsheet": Right.ADMIN,
    "member_contacts.ask_fields": Right.ADMIN,
    "member_contacts.choose_fields": Right.ADMIN,
    "member_contacts.edit": Right.SCORER,
    "member_contacts.change": Right.SCORER,
    "member_surnames.show": Right.SCORER,
    "member_surnames.confirm": Right.SCORER,
    "member_import.ask_file": Right.SCORER,
    "member_import.read_file": Right.SCORER,
    "member_import.take_in": Right.SCORER,
    "member_import.take_back": Right.SCORER,
    "wishes.show": Right.SCORER,  # viewers learn nothing of them
    "wishes.keep_apart": Right.SCORER,
    "wishes.keep_at_table": Right.SCORER,
    "wishes.strike": Right.SCORER,
    "seasons.show_all": Right.VIEWER,
    "seasons.show": Right.VIEWER,
    "seasons.settle": Right.SCORER,
    "seasons.draw_lots": Right.SCORER,
    "seasons.put_away": Right.ADMIN,
    "seasons.announce_next": Right.SCORER,
    "teams.show": Right.VIEWER,
    "teams.paper": Right.VIEWER,
    "teams.add": Right.SCORER,
    "teams.edit": Right.SCORER,
    "teams.change": Right.SCORER,
    "teams.remove": Right.SCORER,
    "teams.forget": Right.ADMIN,
    "members.keep_two": Right.SCORER,
    "versions.show": Right.VIEWER,
    "versions.version": Right.VIEWER,
    "versions.paper": Right.VIEWER,
    "versions.draft_paper": Right.ADMIN,
    "own_rules.ask_erase": Right.ADMIN,
    "own_rules.erase": Right.ADMIN,
    "drafts.ask_new": Right.ADMIN,
    "drafts.create": Right.ADMIN,
    "drafts.edit": Right.ADMIN,
    "drafts.change": Right.ADMIN,
    "drafts.ask_decision": Right.ADMIN,
    "drafts.decide": Right.ADMIN,
    "drafts.discard": Right.ADMIN,
    "seasons.member": Right.VIEWER,
    "evening_wall.show": Right.ANYBODY,  # anybody who has the address of the evening
    "public_pages.show": Right.ANYBODY,  # anybody who has the address, while it is switched on
    "public_pages.evening": Right.ANYBODY,
    "public_pages.preview": Right.ANYBODY,
    "public_pages.ranking": Right.ANYBODY,
    "public_pages.paper": Right.ANYBODY,
    "public_pages.calendar": Right.ANYBODY,
    "public_files.evening_picture": Right.VIEWER,
    "public_files.season_picture": Right.VIEWER,
    "public_files.evening_paper": Right.VIEWER,
    "public_files.season_paper": Right.VIEWER,
    "public_files.calendar": Right.VIEWER,
    "public_member.show": Right.ANYBODY,
    "public_tables.show": Right.ANYBODY,
    "public_tables.person": Right.ANYBODY,
    "public_address.of_season": Right.VIEWER,
    "public_address.of_evening": Right.VIEWER,
    "public_address.switch_season": Right.ADMIN,
    "public_address.switch_evening": Right.ADMIN,
    "public_address.speak": Right.ADMIN,
    "confirmation.ask": Right.WATCHER,
    "table_next.show": Right.WATCHER,
    "table_next.person": Right.WATCHER,
    "confirmation.sign": Right.WRITER,
    "confirmation.dispute": Right.WRITER,
    "confirmation.claim": Right.WRITER,
    "evenings.show_all": Right.VIEWER,
    "evenings.ask_new": Right.SCORER,
    "evenings.create": Right.SCORER,
    "evenings.show": Right.VIEWER,
    "evenings.edit": Right.SCORER,
    "evenings.change": Right.SCORER,
    "cancelling.ask": Right.SCORER,
    "cancelling.cancel": Right.ADMIN,
    "cancelling.delete": Right.SCORER,  # of a trial; any other needs an admin
    "cancelling.resume": Right.ADMIN,
    "door.show": Right.VIEWER,
    "door.paper": Right.VIEWER,
    "door.tick": Right.SCORER,
    "door.pair": Right.SCORER,
    "door_person.show": Right.SCORER,
    "door_person.enter": Right.SCORER,
    "door_person.substitute": Right.SCORER,
    "results_import.ask_file": Right.SCORER,
    "results_import.read_file": Right.SCORER,
    "results_import.take_in": Right.SCORER,
    "results_import.take_back": Right.SCORER,
    "draw.show": Right.VIEWER,
    "draw.make": Right.SCORER,
    "draw.by_hand": Right.SCORER,
    "results.tables": Right.VIEWER,
    "results.round": Right.VIEWER,
    "results.seat": Right.SCORER,
    "swapping.ask": Right.ADMIN,
    "swapping.swap": Right.ADMIN,
    "results.write": Right.SCORER,
    "table_result.show": Right.VIEWER,
    "table_result.write": Right.SCORER,
    "corrections.show": Right.VIEWER,
    "corrections.write": Right.SCORER,
    "evening_ranking.show": Right.VIEWER,
    "evening_ranking.own_total": Right.SCORER,
    "penalties.show": Right.VIEWER,
    "penalties.punish": Right.SCORER,
    "penalties.strike": Right.SCORER,
    "target.show": Right.VIEWER,
    "target.enter": Right.SCORER,
    "closing.draws": Right.VIEWER,
    "closing.draw_lots": Right.SCORER,
    "closing.close": Right.VIEWER,
    "closing.shut": Right.SCORER,
    "closing.reopen": Right.ADMIN,
    "closing.claim": Right.SCORER,
    "season_announcing.show": Right.ADMIN,
    "season_announcing.go": Right.ADMIN,
    "season_announcing.show_all": Right.ADMIN,
    "season_announcing.write_prizes": Right.ADMIN,
    "season_announcing.paper": Right.ADMIN,  # with ranks that are not announced yet
    "season_wall.show": Right.VIEWER,  # it shows what the hall may know
    "announcing.write_prizes": Right.ADMIN,
    "announcing.show": Right.ADMIN,
    "announcing.go": Right.ADMIN,
    "announcing.show_all": Right.ADMIN,
    "announcing.paper": Right.ADMIN,  # with ranks that are not announced yet
    "evening_history.show": Right.VIEWER,
    "evening_pdf.papers": Right.VIEWER,
    "diplomas.of_evening": Right.VIEWER,
    "diplomas.evening_pdf": Right.VIEWER,
    "diplomas.of_season": Right.VIEWER,
    "diplomas.season_pdf": Right.VIEWER,
    "downloads.plan": Right.VIEWER,
    "downloads.wall_plan": Right.VIEWER,
    "downloads.name_list": Right.VIEWER,
    "downloads.records": Right.VIEWER,
    "downloads.slips": Right.SCORER,  # with new links to write
    "downloads.ranking": Right.VIEWER,
    "evening_pdf.show": Right.VIEWER,
    "evening_pdf.start": Right.VIEWER,
    "evening_pdf.progress": Right.VIEWER,
    "downloads.ranking_csv": Right.VIEWER,
    "downloads.bracket_csv": Right.VIEWER,
    "downloads.standings": Right.VIEWER,
    "downloads.standings_csv": Right.VIEWER,
    "downloads.season_record": Right.ADMIN,  # with all figures, also those held back in the hall
    "downloads.member": Right.VIEWER,
}


# Who asks for the right in the transaction that writes.
INSIDE = frozenset({"sync.push"})


class CodeConverter(BaseConverter):
    """An id or token as it stands in an address: 26 characters of Crockford's base32."""

    regex = f"[0-7][{tokens.ALPHABET}]{{{tokens.LENGTH - 1}}}"


def take_game_id(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Remove the id of the game from the arguments of views; they call :func:`this_game`."""
    g.public_id = (values or {}).pop("public_id", "")


def require_right() -> ResponseReturnValue | None:
    """Answer 404 or 403 unless the table allows this request; put the game into ``g``.

    A request without a session is redirected to the log-in page.
    """
    endpoint = request.endpoint
    if endpoint is None:
        return None  # no such address or method; Flask answers
    right = ACCESS.get(endpoint)
    if right is None:
        abort(404)
    if right is Right.ANYBODY or endpoint in INSIDE:
        return None
    if right in OFFICIALS:
        return _require_official(right)
    require(right)
    return None


def require(right: Right) -> None:
    """Answer 404 for an unknown game, and 403 without *right* at it."""
    if _game() is None:
        abort_unknown_game()
    allowed = right is Right.WATCHER or may_write()
    if not allowed and (right is Right.WRITER or my_seat() is None):
        _refuse_writing()


def _refuse_writing() -> NoReturn:
    """Answer 403, and repeat a typed reason, so that it is not lost."""
    typed = [text for key, text in request.form.items() if key.endswith("reason") and text.strip()]
    if not typed:
        abort(403)
    sentence = _(
        "Dieses Handy darf nicht mehr schreiben. Nicht gemeldet: «%(reason)s».", reason=typed[0]
    )
    abort(403, sentence)


def abort_unknown_game() -> NoReturn:
    """Answer 404 for an unknown game, and count the miss."""
    throttling.enforce(rate_limits.MISSES, client_address())
    abort(404)


def _require_official(right: Right) -> ResponseReturnValue | None:
    official = this_official()
    if official is None:
        if request.method in {"GET", "HEAD"}:
            page = request.full_path.rstrip("?")
            wanted = None if page == url_for("overview.show") else page
            return redirect(url_for("log_in.ask", to=wanted), 303)
        first = _("Dazu meldest du dich zuerst beim Verein an, am besten in einem neuen Fenster.")
        again = _("Lade danach diese Seite neu: dann kommt an, was du getippt hast.")
        abort(403, f"{first} {again}")
    if not official.may(right):
        runs = _l("Das darf nur, wer den Verein verwaltet.")
        abort(403, runs if right is Right.ADMIN else _l("Dazu reicht dein Recht im Verein nicht."))
    return take_password()


def this_game() -> Game:
    """Return the game of the address."""
    return _game() or abort(404)


def _game() -> Game | None:
    return cached_in_transaction("game", lambda: games.load_game(session(), g.public_id))


def may_write() -> bool:
    """Return whether this browser may write at the game; cached per reading transaction."""
    game_id, device_id = this_game().id, this_device()
    return cached_in_transaction(
        "may write", lambda: writers.may_write(session(), game_id, device_id)
    )


def my_seat() -> int | None:
    """Return the seat that this browser estimates for at the game, None if it has none."""
    if not has_sealed_estimates(this_game().settings):
        return None
    game_id, device_id = this_game().id, this_device()
    return cached_in_transaction("my seat", lambda: seats.my_seat(session(), game_id, device_id))
