"""Cancelling an evening, deleting one that was not played, and restoring either."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from sqlalchemy import exists, func, select

from scorer.club.evening import evening_dates
from scorer.club.evening.evening_dates import EveningMeta
from scorer.club.evening.evenings import EveningView, load_for_update, newest_regulation
from scorer.club.office import ledger
from scorer.club.office.ledger import Act, Event, open_ledger
from scorer.club.people.members import attended, members
from scorer.rules.club.ranking.season_lists import resolved
from scorer.rules.club.ranking.season_ranking import with_fewer_evenings
from scorer.rules.club.regulation.reader import Regulation
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class
from scorer.store.models import RevisionRow, TableGame
from scorer.store.transactions import Reader


@value_class
class LateTable:
    """The number of entries from the phones of a table after its evening was cancelled."""

    round: int
    table: int
    count: int


@value_class
class CancelledEvening:
    """An evening cancelled by *event*, with the number of *late* entries from phones."""

    meta: EveningMeta
    event: Event
    late: list[LateTable]

    @property
    def deleted(self) -> bool:
        """Return whether it was deleted."""
        return bool(self.event.facts["deleted"])


def cancel(act: Act, evening_id: str, *, fewer: bool = False) -> Event:
    """Cancel an evening, with a reason; with *fewer* the season has one planned evening less.

    Cancelling again writes nothing.

    :raises RuleError: ``role-needed``, ``not-fresh``, ``evening-unknown``, ``reason-missing``.
    :raises VersionConflict: something was written there since the expected version.
    """
    act.actor.require_admin()
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        if view.cancelled is not None:
            return view.cancelled
        book.require_reason()
        book.require_seen(view.events[-1])
        return book.append("cancel", {"deleted": False, "fewer": fewer}, evening_id)


def delete(act: Act, evening_id: str) -> Event:
    """Delete an evening that was not played, or a trial; deleting again writes nothing.

    :raises RuleError: ``evening-unknown``, ``evening-played``; unless it is a trial ``role-needed``,
        and ``not-fresh`` where anything was entered.
    :raises VersionConflict: something was written there since the expected version.
    """
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        if view.cancelled is not None:
            return view.cancelled
        if not view.meta.trial:
            _require_admin(act, view)
            book.require_seen(view.events[-1])
            if was_played(book.connection, view):
                raise RuleError("evening-played")
        return book.append("cancel", {"deleted": True, "fewer": False}, evening_id)


def resume(act: Act, evening_id: str) -> None:
    """Restore an evening, with everything written at its tables meanwhile.

    The expected version is the event that cancelled it.

    :raises RuleError: ``role-needed``, ``not-fresh`` (not if it was deleted empty), ``evening-unknown``, ``phase-unknown`` if the
        regulation no longer has its phase, ``merge-both`` if two people present were merged.
    :raises VersionConflict: it was restored and cancelled once more.
    """
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        if view.cancelled is not None and view.cancelled.facts["deleted"]:
            _require_admin(act, view)
        else:
            act.actor.require_admin()
        if view.cancelled is None:
            return
        book.require_seen(view.cancelled)
        if view.closed is None:
            newest_regulation(book, view.meta.season).phase(view.meta.phase)
        everybody = members(*book.of_club)
        entered = attended(book.events(evening_id)).get(evening_id, set())
        if len({resolved(everybody, number) for number in entered}) < len(entered):
            raise RuleError("merge-both")
        book.append("resume", {}, evening_id)


def was_played(reader: Reader, view: EveningView) -> bool:
    """Return whether an evening has a sheet, a result, or a line on a phone."""
    if any(event.kind in {"sheet", "past", "total"} for event in view.events):
        return True
    written = exists().where(RevisionRow.game_id == TableGame.game_id)
    query = select(TableGame.game_id).where(TableGame.evening == view.meta.id, written)
    return reader.execute(query.limit(1)).first() is not None


def cancelled_evenings(
    reader: Reader, club_id: int, season_id: str | None = None
) -> list[CancelledEvening]:
    """Return the cancelled evenings, latest first; a deleted one only if entries came late."""
    gone = [
        CancelledEvening(meta, event, late_tables(reader, club_id, event))
        for meta, event in evening_dates.announced(reader, club_id, season_id)
        if event is not None
    ]
    return [evening for evening in reversed(gone) if evening.late or not evening.deleted]


def deleted_evening(reader: Reader, club_id: int, evening_id: str) -> Event | None:
    """Return the event that deleted an evening; None if it is not deleted."""
    for meta, event in evening_dates.announced(reader, club_id):
        if meta.id == evening_id and event is not None and event.facts["deleted"]:
            return event
    return None


def late_tables(reader: Reader, club_id: int, cancelled: Event) -> list[LateTable]:
    """Return the tables at which phones wrote after the event *cancelled*, by round and number."""
    evening, since = str(cancelled.evening), cancelled.at
    counts = Counter(_revisions_by_table(reader, evening, since))
    for event in ledger.events(reader, club_id, evening, ("refused",)):
        if event.seq > cancelled.seq:
            counts[event.facts["round"], event.facts["table"]] += 1
    return [LateTable(*place, count) for place, count in sorted(counts.items())]


def _revisions_by_table(
    reader: Reader, evening: str, since: datetime
) -> dict[tuple[int, int], int]:
    place = (TableGame.round, TableGame.table)
    query = select(*place, func.count()).join(RevisionRow, RevisionRow.game_id == TableGame.game_id)
    late = (TableGame.evening == evening, RevisionRow.received_at > since)
    rows = reader.execute(query.where(*late).group_by(*place))
    return {(number, table): count for number, table, count in rows}


def as_planned(reader: Reader, club_id: int, season_id: str, regulation: Regulation) -> Regulation:
    """Return the regulation of a season, without planned evenings that were cancelled as *fewer*."""
    gone = evening_dates.announced(reader, club_id, season_id)
    phases = [meta.phase for meta, event in gone if event is not None and event.facts["fewer"]]
    return with_fewer_evenings(regulation, phases)


def _require_admin(act: Act, view: EveningView) -> None:
    """Refuse everybody but an admin; also require the password if more than the announcement is lost."""
    announced_only = all(event.kind in evening_dates.KINDS for event in view.events)
    if not (announced_only and act.actor.may("admin")):
        act.actor.require_admin()
