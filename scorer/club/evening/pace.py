"""Progress and estimated end of the tables in the current round, from the entries of phones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorer.club.draw.evening_tables import all_games_of
from scorer.club.evening.evenings import EveningView
from scorer.club.results.phone_reports import PhoneReport, reports
from scorer.rules.club.evening.timing import Written, deal_times, finish, gaps, rounded, time_a_deal
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.value_class import value_class
from scorer.store.models import RevisionRow

Place = tuple[int, int]  # round and number of a table
PLAYED = ("deal", "cell", "strokes")  # kinds of facts that phones write after a deal was played


@value_class
class TablePace:
    """A *table* whose phone is at deal *at* (from 1) of its round; *finished* is the estimated end, None if unknown."""

    table: EveningTable
    at: int
    finished: datetime | None


@value_class
class RoundPace:
    """The *tables* at which a phone is writing, in a round of *deals* deals.

    Tables without an estimated end come first, then those with the latest end. *finished* is the latest end,
    None unless more than half of the tables without a valid sheet have an estimated end.
    """

    deals: int = 0
    tables: Sequence[TablePace] = ()
    finished: datetime | None = None


def round_pace(session: Session, view: EveningView, now: datetime) -> RoundPace:
    """Return the pace of the current round at the tables whose figures *view* does not hide.

    The pace is empty for a closed evening, if no sheet is missing, and if the round has no fixed number of deals.
    """
    evening = view.evening
    if view.closed is not None or not evening.current:
        return RoundPace()
    phase = evening.phase.in_round(evening.current)
    missing = [table for table in evening.rounds[evening.current - 1] if not table.counted]
    playing = [table for table in missing if not table.hidden]
    if not phase.terms.counts_deals or not playing:
        return RoundPace()
    alike = [n for n in range(1, evening.current + 1) if _same_game(view, n)]
    times = _times(session, view, alike)
    by_phone = reports(session, view, playing)
    tables = [
        TablePace(
            table, min(report.deals + 1, phase.deals), _finish(table, report, times, view, now)
        )
        for table in playing
        if (report := by_phone.get(table.place)) is not None
        and report.deals
        and not report.finished
    ]
    ends = [table.finished for table in tables if table.finished is not None]
    unknown = datetime.max.replace(tzinfo=UTC)
    tables.sort(key=lambda table: (table.finished or unknown, table.table.number), reverse=True)
    return RoundPace(phase.deals, tables, max(ends) if 2 * len(ends) > len(missing) else None)


def _same_game(view: EveningView, number: int) -> bool:
    """Return whether round *number* has the same terms of sheets as the current round, so that deals take as long."""
    current, compared = (view.evening.phase.in_round(n) for n in (view.evening.current, number))
    return current.terms == compared.terms


def _finish(
    table: EveningTable,
    report: PhoneReport,
    times: Mapping[Place, Sequence[datetime]],
    view: EveningView,
    now: datetime,
) -> datetime | None:
    """Return the estimated end of a table's round, rounded up to five minutes, None if unknown.

    *times* are those of all comparable rounds, by round and table.
    """
    place = table.place
    moments = times.get(place, ())
    gaps_elsewhere: list[timedelta] = []
    for elsewhere, written in times.items():
        if elsewhere != place:
            gaps_elsewhere += gaps(written)
    left = view.evening.phase.in_round(table.round).deals - report.deals
    end = finish(moments, left, time_a_deal(gaps(moments), gaps_elsewhere), now)
    return None if end is None else rounded(end)


def _times(
    session: Session, view: EveningView, numbers: Sequence[int]
) -> dict[Place, list[datetime]]:
    """Return the times at which each deal was first written, in order, by round and table, for the rounds *numbers*."""
    games = {
        game_id: place
        for place, played in all_games_of(session, view).items()
        for game_id, _address in played
        if place[0] in numbers
    }
    row = RevisionRow
    columns = row.game_id, row.slot, row.device_id, row.at, row.received_at
    played = row.facts["kind"].as_string().in_(PLAYED)
    query = select(*columns).where(row.game_id.in_(games), played)
    entries: dict[Place, list[Written]] = defaultdict(list)
    for game_id, slot, device, at, received in session.execute(query):
        moment = datetime.fromisoformat(at).astimezone(UTC)
        entries[games[game_id]].append(Written(slot, device, moment, received))
    return {place: deal_times(written) for place, written in entries.items()}
