"""Confirmation of a table's result by its phones, disputes, and claims against a closed ranking."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial

from sqlalchemy import Connection, Row, select
from sqlalchemy.orm import Session

from scorer.club.draw.evening_tables import all_games_of
from scorer.club.evening import evenings
from scorer.club.evening.evenings import EveningView
from scorer.club.office import ledger
from scorer.club.office.ledger import Act, Event, OpenLedger, open_ledger
from scorer.club.office.roles import Actor
from scorer.club.results.phone_reports import PhoneReport, reported
from scorer.club.results.results import write_sheet
from scorer.play import sync, writers
from scorer.rules.club.results.sheets import same_figures
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import Revision
from scorer.rules.core.reading import JsonObject
from scorer.store import game_log
from scorer.store.models import Game, TableGame
from scorer.store.transactions import Reader

SIGNATURES = 2  # signatures that a sheet needs: one of each side
# Limits of each phone at one table, so that no phone uses up the entries of the other side.
MOST_DISPUTES = 20
MOST_REFUSED = 40  # late revisions stored for the office; the phone keeps all of its own


def phone_act(
    session: Session, game: Game, *, device_id: int, now: datetime, reason: str = ""
) -> Act:
    """Return the act of a phone at the table that a game belongs to.

    :raises RuleError: ``not-club`` for a game that is not at a club's table.
    """
    row = session.get(TableGame, game.id)
    if row is None:
        raise RuleError("not-club")
    return Act(session, Actor(row.club_id, device_id=device_id), now, reason=reason)


def confirm(act: Act, game: Game, side: int, points: Sequence[int]) -> Event:
    """Sign the final *points* of a table's round for one *side*; return the event of the sheet.

    The first signature writes the sheet. The second signature confirms the sheet and locks the games, if the figures
    are the same. If an official wrote these figures, a signature only ends a dispute of its side. Any phone with the
    right to write at the table may sign, also for both sides.

    :raises RuleError: ``not-writer``, ``table-anew`` if the table was drawn again, ``table-open`` before the end of the
        round, ``table-changed`` if *points* are no longer those of the phones, ``evening-closed``,
        ``evening-cancelled``, ``out-of-range`` for the *side*, and codes of
        :func:`scorer.rules.club.results.sheets.check_sheet`.
    :raises VersionConflict: an official wrote other figures.
    """
    with open_table(act, game) as (book, view, table):
        played = [at for at, _ in all_games_of(book.connection, view)[table.place]]
        for game_id in played:  # nobody may overwrite the signed figures meanwhile
            game_log.lock_game(book.connection, game_id)
        report = reported(act.session, view, table)
        _check_end(report.or_typed(table.sheet), side, points)
        facts = {
            **table.place_facts,
            "game": game.public_id,
            "source": "phone",
            "writer": None,
            **report.figures(view.evening.terms_of(table)),
        }
        if not report.finished:
            facts = {**(table.sheet or {}), "source": "phone"}
        event = _sign(book, view, table, facts, side)
        if event.facts["confirmed"] and event.facts["source"] == "phone":
            sync.set_locked(book.connection, played, locked=True, now=act.now)
        return event


def dispute(act: Act, game: Game, side: int, points: Sequence[int]) -> Event:
    """Dispute these *points* for one *side*, with a reason that the office sees at once; return the event.

    A dispute ends when that side signs, or an official writes the sheet. Repeating a dispute with the same
    reason writes nothing. Each side may have disputes at the same time.

    :raises RuleError: ``reason-missing``, ``table-signed`` once both sides have signed,
        ``disputes-many``, and as :func:`confirm` but for the codes of the sheet.
    """
    with open_table(act, game) as (book, view, table):
        book.require_open("dispute", view.meta.id)
        if table.state == "both":
            raise RuleError("table-signed")
        _check_end(reported(act.session, view, table).or_typed(table.sheet), side, points)
        book.require_reason()
        before = view.about(table, "dispute")
        for event in before:
            if event.seq in table.disputes.get(side, ()) and event.reason == book.reason.strip():
                return event
        if events_of_phone(before, act.actor.device_id) >= MOST_DISPUTES:
            raise RuleError("disputes-many", limit=MOST_DISPUTES)
        facts = {"side": side, "game": game.public_id, "points": list(points)}
        return book.append("dispute", {**table.place_facts, **facts}, view.meta.id)


def signatures(view: EveningView, table: EveningTable) -> dict[int, int | None]:
    """Return the device that signed the current sheet, by side; a side that did not sign is left out."""
    signed: dict[int, int | None] = {}
    before: JsonObject | None = None
    for event in view.about(table, "sheet", "dispute"):
        facts = event.facts
        if event.kind == "dispute":
            signed.pop(facts["side"], None)
            continue
        by_phone = facts["source"] == "phone"
        same = before is not None and by_phone and same_figures(before, facts)
        signed = {
            side: signed.get(side, event.device_id) if same else event.device_id
            for side in (facts["signed"] if by_phone else ())
        }
        before = facts
    return signed


def signed_at(reader: Reader, view: EveningView, device_id: int) -> list[tuple[int, int]]:
    """Return round and number of the tables of the current draw at which a device has signed, in order."""
    signed = {
        event.facts["game"]
        for event in view.events
        if event.kind == "sheet" and event.device_id == device_id and "game" in event.facts
    }
    played = all_games_of(reader, view)
    return sorted(at for at, games in played.items() if signed & {address for _, address in games})


def on_one_phone(view: EveningView, table: EveningTable) -> bool:
    """Return whether both sides signed on the same device."""
    devices = list(signatures(view, table).values())
    return table.state == "both" and len(devices) > 1 and len(set(devices)) == 1


def keep_late_revisions(
    connection: Connection, game_id: int, device_id: int, now: datetime
) -> Callable[[Sequence[Revision]], None]:
    """Lock the club of a table's game; return the function that stores late revisions for it.

    Late revisions come from a phone that does not know yet that its game is locked. Each is stored once, even if
    sent again, and at most :data:`MOST_REFUSED` of one phone. For a game outside a club nothing is stored.
    """
    here = (TableGame.club_id, TableGame.evening, TableGame.round, TableGame.table)
    row = connection.execute(select(*here).where(TableGame.game_id == game_id)).first()
    if row is None:
        return lambda _: None
    ledger.lock_club(connection, row.club_id)
    book = OpenLedger(connection, Actor(row.club_id, device_id=device_id), now)
    return partial(_keep_refused, book, row)


def _keep_refused(
    book: OpenLedger, place: Row[int, str, int, int], revisions: Sequence[Revision]
) -> None:
    table = {"round": place.round, "table": place.table}
    before = ledger.matching(book.events(place.evening), "refused", table)
    stored = {event.facts["revision"] for event in before}
    new = [revision for revision in revisions if revision.id not in stored]
    left = MOST_REFUSED - events_of_phone(before, book.actor.device_id)
    for revision in new[: max(left, 0)]:
        refused = {"revision": revision.id, "slot": revision.slot, "facts": revision.facts}
        book.append("refused", table | refused, place.evening)


def events_of_phone(events: Sequence[Event], device_id: int | None) -> int:
    """Return the number of *events* that came from one phone of a table."""
    return sum(event.device_id == device_id for event in events)


@contextmanager
def open_table(act: Act, game: Game) -> Iterator[tuple[OpenLedger, EveningView, EveningTable]]:
    """Open the ledger for a phone that may write at the table of *game*; yield the ledger, the evening and the table.

    :raises RuleError: ``not-writer``, ``table-anew``.
    """
    row = act.session.get_one(TableGame, game.id)
    with open_ledger(act) as book:
        if not writers.may_write(act.session, game.id, act.actor.device_id):
            raise RuleError("not-writer")
        view = evenings.load_for_update(book, row.evening)
        played = all_games_of(book.connection, view).get((row.round, row.table), ())
        if game.id not in [game_id for game_id, _ in played]:
            raise RuleError("table-anew")
        yield book, view, view.evening.table(row.round, row.table)


def _check_end(report: PhoneReport, side: int, points: Sequence[int]) -> None:
    """Refuse a signature before the end of the round, for other points than the reported ones, or for an unknown side.

    :raises RuleError: ``table-open``, ``table-changed``, ``out-of-range``.
    """
    if not report.finished:
        raise RuleError("table-open")
    if tuple(points) != report.points:
        raise RuleError("table-changed", "points")
    if not 0 <= side < len(points):
        raise RuleError("out-of-range", "side", low=0, high=len(points) - 1)


def _sign(
    book: OpenLedger, view: EveningView, table: EveningTable, facts: JsonObject, side: int
) -> Event:
    """Write the sheet of a table with the signature of *side*; return the event.

    Earlier signatures stay if a phone reported the same figures before, except those of sides with a dispute. If an
    official wrote the same figures, only a dispute of *side* ends.

    :raises VersionConflict: an official wrote other figures.
    """
    newest, before = table.sheet, set[int]()
    by_phone = newest is not None and newest["source"] == "phone"
    if (
        newest is not None
        and not by_phone
        and side in table.disputes
        and same_figures(newest, facts)
    ):
        # the side withdraws its dispute; what the office wrote stays as it was
        standing = {key: value for key, value in newest.items() if key != "deal"}
        return book.append("sheet", standing | {"signed": [side]}, view.meta.id)
    if newest is not None and by_phone and same_figures(newest, facts):
        before = set(newest["signed"]) - set(table.disputes)
    signed = sorted(before | {side})
    needed = min(SIGNATURES, len(facts["points"]))
    sheet = {**facts, "signed": signed, "confirmed": len(signed) >= needed}
    return write_sheet(book, view, sheet, table.seq if by_phone else 0, matches_known=True)


MOST_CLAIMS = 20  # open claims from one phone at a table


def claim(act: Act, evening_id: str) -> Event:
    """Write a claim, raised at the office, against the ranking of a closed evening; return the event.

    Repeating a claim writes nothing. A reopened evening accepts claims as well, because the
    claimant may not know that it was reopened.

    :raises RuleError: ``evening-unknown``, ``evening-cancelled``, ``evening-open`` before the first closing,
        ``claim-off`` if the regulation has no time for claims, ``claim-late`` after that time,
        ``reason-missing``.
    """
    with open_ledger(act) as book:
        return _claim(book, evenings.load_for_update(book, evening_id), {})


def claim_at_table(act: Act, game: Game) -> Event:
    """Write a claim as :func:`claim` does, from a phone that may write at the table of *game*.

    :raises RuleError: ``not-writer``, ``table-anew``, ``claims-many``, and as :func:`claim`.
    """
    with open_table(act, game) as (book, view, table):
        return _claim(book, view, table.place_facts)


def _claim(book: OpenLedger, view: EveningView, place: Mapping[str, int]) -> Event:
    if view.closed is None and not view.reopened:
        raise RuleError("evening-open")
    if view.evening.phase.claims is None:
        raise RuleError("claim-off")
    before = [event for event in view.claims if event.facts == place]
    for event in before:
        if event.reason == book.reason.strip():
            return event
    if view.claims_until is not None and book.now >= view.claims_until:
        raise RuleError("claim-late")
    book.require_reason()
    if place and events_of_phone(before, book.actor.device_id) >= MOST_CLAIMS:
        raise RuleError("claims-many", limit=MOST_CLAIMS)
    return book.append("claim", place, view.meta.id)
