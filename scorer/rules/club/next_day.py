"""On which day the next evening of a series is: a guess from the days of those before."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from itertools import count, pairwise
from statistics import median_low, mode

MOST_DAYS = 12  # older ones tell nothing of what is usual now
MOST_WEEKS = 26  # between two evenings of a series; a longer time is a pause
WEEK = 7

Step = Callable[[int], date]


def next_day(days: Iterable[date], today: date) -> date:
    """Return the day after the last of *days* (at least one), not before *today*.

    Where all were the same weekday of a month, the second Friday or the last one, it is so again;
    else it follows after the usual number of weeks on the usual weekday. After a single day it is
    a week later.
    """
    known = sorted(set(days))[-MOST_DAYS:]
    step = _by_months(known) or _by_weeks(known)
    return next(day for day in map(step, count(1)) if day >= today)


def _by_weeks(known: list[date]) -> Step:
    gaps = [max(1, round((after - before).days / WEEK)) for before, after in pairwise(known)]
    usual_gaps = [weeks for weeks in gaps if weeks <= MOST_WEEKS]
    weeks = median_low(usual_gaps) if usual_gaps else 1
    usual = mode(day.weekday() for day in reversed(known))
    last = known[-1]  # which may have been put off by some days
    start = last + timedelta(days=(usual - last.weekday() + 3) % WEEK - 3)
    return lambda times: start + timedelta(weeks=weeks * times)


def _by_months(known: list[date]) -> Step | None:
    """Return how days of the same place in their months go on, None for others."""
    months = [12 * day.year + day.month - 1 for day in known]
    gaps = [after - before for before, after in pairwise(months)]
    if not gaps or min(gaps) < 1 or len({day.weekday() for day in known}) > 1:
        return None
    for place in (_from_first, _from_last):
        places = {place(day) for day in known}
        if len(places) == 1:
            weekday, nth, gap = known[-1].weekday(), places.pop(), median_low(gaps)
            from_end = place is _from_last
            return lambda times: _day(months[-1] + gap * times, weekday, nth, from_end=from_end)
    return None


def _from_first(day: date) -> int:
    return (day.day - 1) // WEEK


def _from_last(day: date) -> int:
    return (monthrange(day.year, day.month)[1] - day.day) // WEEK


def _day(months: int, weekday: int, nth: int, *, from_end: bool) -> date:
    """Return the *nth* such weekday of a month, the last one where it has fewer."""
    year, month = months // 12, months % 12 + 1
    first, length = monthrange(year, month)
    days = range(1 + (weekday - first) % WEEK, length + 1, WEEK)
    place = len(days) - 1 - nth if from_end else min(nth, len(days) - 1)
    return date(year, month, days[max(place, 0)])
