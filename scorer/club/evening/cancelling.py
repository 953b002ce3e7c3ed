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
    """The *count* of entries from the phones of a table after its evening was cancelled."""

    round: int
    table: int
    count: int


@value_class
class CancelledEvening:
    """An evening that *event* cancelled or deleted, and the tables with *late* entries from phones."""

    meta: EveningMeta
    event: Event
    late: list[LateTable]

    @property
    def deleted(self) -> bool:
        """Return whether the evening was deleted, not only cancelled."""
        return bool(self.event.facts["deleted"])


def cancel(act: Act, evening_id: str, *, fewer: bool = False) -> Event:
    """Cancel an evening, with a reason; with *fewer* the season has one planned evening less.

    Return the event. If the evening is already cancelled or deleted, nothing is written.

    :raises RuleError: ``role-needed``, ``not-fresh``, ``evening-unknown``, ``reason-missing``.
    :raises VersionConflict: something was written about the evening since the expected version.
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
    """Delete an evening that was not played, or a trial; return the event.

    If the evening is already cancelled or deleted, nothing is written.

    :raises RuleError: ``evening-unknown``; for other evenings than trials ``evening-played``, ``role-needed``,
        and ``not-fresh`` if more than the announcement was written.
    :raises VersionConflict: something was written about an evening other than a trial since the expected version.
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
    """Restore a cancelled or deleted evening, with everything that phones wrote at its tables meanwhile.

    The expected version is the number of the event that cancelled it. An evening that is not cancelled stays as it is.

    :raises RuleError: ``evening-unknown``, ``role-needed``, ``not-fresh`` unless only the announcement of a deleted
        evening was written, ``phase-unknown`` if the regulation no longer has the phase of an open evening,
        ``merge-both`` if two members entered there are now one.
    :raises VersionConflict: the evening was restored and cancelled once more since the expected version.
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
    """Return whether a sheet, an imported result, a member's own total or an entry on a phone was written."""
    if any(event.kind in {"sheet", "past", "total"} for event in view.events):
        return True
    written = exists().where(RevisionRow.game_id == TableGame.game_id)
    query = select(TableGame.game_id).where(TableGame.evening == view.meta.id, written)
    return reader.execute(query.limit(1)).first() is not None


def cancelled_evenings(
    reader: Reader, club_id: int, season_id: str | None = None
) -> list[CancelledEvening]:
    """Return the cancelled evenings of a club or a season, and the deleted ones with late entries, latest first."""
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
    """Return the tables with entries from phones after the event *cancelled*, sorted by round and number."""
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
    """Return *regulation* with one planned evening less for each evening of the season cancelled with *fewer*."""
    gone = evening_dates.announced(reader, club_id, season_id)
    phases = [meta.phase for meta, event in gone if event is not None and event.facts["fewer"]]
    return with_fewer_evenings(regulation, phases)


def _require_admin(act: Act, view: EveningView) -> None:
    """Refuse everybody but an admin; if more than the announcement was written, the password must be confirmed.

    :raises RuleError: ``role-needed``, ``not-fresh``.
    """
    announced_only = all(event.kind in evening_dates.KINDS for event in view.events)
    if not (announced_only and act.actor.may("admin")):
        act.actor.require_admin()
