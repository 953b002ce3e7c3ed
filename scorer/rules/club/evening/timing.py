"""Estimates of time: when a table finishes its round, and the day of the next evening."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import count, pairwise
from statistics import median, median_low, mode

from scorer.rules.core.value_class import value_class

LEAST_GAPS = 4  # gaps between two deals, of all tables, needed for an estimate
WEIGHT = 3  # weight of the pace of other tables, in deals of the table itself
SILENCE = 4  # deals that a table may be late before its estimate ends
LEAST_SILENCE = timedelta(minutes=15)
MOST_OFF = timedelta(days=1)  # largest usable error of a clock
STEP = timedelta(minutes=5)  # precision


@value_class
class Written:
    """The entry of a deal: its *slot* on the sheet, the *device* that wrote it, and two times.

    *at* is the time of writing by the clock of the device, *received* the time of arrival by that of the server.
    """

    slot: str
    device: int | None
    at: datetime
    received: datetime


def deal_times(entries: Iterable[Written]) -> list[datetime]:
    """Return the times at which each deal was first written, by the server's clock, sorted.

    A phone sends entries written offline late, and its clock may be wrong. The error of the clock is taken
    from the entry of the device with the shortest delay. If a clock is wrong by more than :data:`MOST_OFF`,
    the time of receipt is used.
    """
    plausible = [
        entry if abs(entry.received - entry.at) <= MOST_OFF else replace(entry, at=entry.received)
        for entry in entries
    ]
    off: dict[int | None, timedelta] = {}
    for entry in plausible:
        delay = entry.received - entry.at
        off[entry.device] = min(off.get(entry.device, delay), delay)
    first: dict[str, datetime] = {}
    for entry in plausible:
        at = entry.at + off[entry.device]
        first[entry.slot] = min(first.get(entry.slot, at), at)
    return sorted(first.values())


def gaps(times: Sequence[datetime]) -> list[timedelta]:
    """Return the time between each two successive deals."""
    return [after - before for before, after in pairwise(times)]


def time_a_deal(here: Sequence[timedelta], others: Sequence[timedelta]) -> timedelta | None:
    """Return the time per deal at a table, None if too few gaps are known, or no gap of this table.

    *here* are the gaps of the table in this round, *others* all other gaps of the evening.
    """
    if len(here) + len(others) < LEAST_GAPS or not here:
        return None
    usual = [_median(others)] * WEIGHT if len(others) >= LEAST_GAPS else []
    return _median([*here, *usual])


def _median(times: Sequence[timedelta]) -> timedelta:
    return timedelta(seconds=median(time.total_seconds() for time in times))


def finish(
    times: Sequence[datetime], left: int, a_deal: timedelta | None, now: datetime
) -> datetime | None:
    """Return the estimated time at which a table has played the *left* deals, None if unknown.

    *a_deal* is the time per deal. The result is unknown without *a_deal*, without entries, with no deals left, and if
    the table has not written for a long time.
    """
    if a_deal is None or left < 1 or not times:
        return None
    if now - times[-1] > max(LEAST_SILENCE, SILENCE * a_deal):
        return None
    return max(times[-1] + a_deal, now) + (left - 1) * a_deal


def rounded(moment: datetime) -> datetime:
    """Return *moment* rounded up to a multiple of five minutes."""
    past = timedelta(
        minutes=moment.minute % 5, seconds=moment.second, microseconds=moment.microsecond
    )
    return moment + (STEP - past) % STEP


MOST_DAYS = 12  # older evenings are ignored; the interval may have changed
MOST_WEEKS = 26  # between two evenings of a series; a longer gap is a pause
WEEK = 7

Step = Callable[[int], date]  # from n to the day of the nth evening after the last evening


def next_day(days: Iterable[date], today: date) -> date:
    """Return the likely day of the next evening after *days* (at least one), not before *today*.

    If all days had the same place in their month, like the second or the last Friday, the next day has this place too.
    Otherwise the next day is on the usual weekday after the usual number of weeks. After a single day it is a week
    later.
    """
    recent = sorted(set(days))[-MOST_DAYS:]
    step = _by_months(recent) or _by_weeks(recent)
    return next(day for day in map(step, count(1)) if day >= today)


def _by_weeks(recent: list[date]) -> Step:
    """Return the step by the usual number of weeks, on the usual weekday; of equally frequent weekdays the newer."""
    gaps = [max(1, round((after - before).days / WEEK)) for before, after in pairwise(recent)]
    usual_gaps = [weeks for weeks in gaps if weeks <= MOST_WEEKS]
    weeks = median_low(usual_gaps) if usual_gaps else 1
    usual = mode(day.weekday() for day in reversed(recent))
    last = recent[-1]  # may be moved by some days
    start = last + timedelta(days=(usual - last.weekday() + 3) % WEEK - 3)
    return lambda times: start + timedelta(weeks=weeks * times)


def _by_months(recent: list[date]) -> Step | None:
    """Return the step to the same weekday of later months.

    None for a single day, and if the days differ in their place in the month, or share a month.
    """
    months = [12 * day.year + day.month - 1 for day in recent]
    gaps = [after - before for before, after in pairwise(months)]
    if not gaps or min(gaps) < 1 or len({day.weekday() for day in recent}) > 1:
        return None
    for place in (_from_first, _from_last):
        places = {place(day) for day in recent}
        if len(places) == 1:
            weekday, nth, gap = recent[-1].weekday(), places.pop(), median_low(gaps)
            from_end = place is _from_last
            return lambda times: _day(months[-1] + gap * times, weekday, nth, from_end=from_end)
    return None


def _from_first(day: date) -> int:
    """Return the place of *day* among the same weekdays of its month, from 0."""
    return (day.day - 1) // WEEK


def _from_last(day: date) -> int:
    """Return the place of *day* among the same weekdays of its month, counted from 0 for the last."""
    return (monthrange(day.year, day.month)[1] - day.day) // WEEK


def _day(months: int, weekday: int, nth: int, *, from_end: bool) -> date:
    """Return the *nth* *weekday* (both from 0) of the month number *months* since year 0, or the nearest that exists.

    With *from_end* the weekdays are counted from the end of the month.
    """
    year, month = months // 12, months % 12 + 1
    first, length = monthrange(year, month)
    days = range(1 + (weekday - first) % WEEK, length + 1, WEEK)
    place = len(days) - 1 - nth if from_end else min(nth, len(days) - 1)
    return date(year, month, days[max(place, 0)])
