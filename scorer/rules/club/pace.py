"""How fast the tables of an evening play, and about when one has finished its round.

Told from when deals were written. What is typical is a median, so a pause or a table that writes late
changes little.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median

LEAST_GAPS = 4  # between two deals, of all tables; fewer tell nothing
WEIGHT = 3  # how many deals of its own the pace of the others is worth at a table
SILENCE = 4  # deals' time without a word, after which a table is not playing on as before
LEAST_SILENCE = timedelta(minutes=15)
MOST_OFF = timedelta(days=1)  # of a clock that tells anything
STEP = timedelta(minutes=5)  # nobody can tell it more exactly


@dataclass(frozen=True, slots=True)
class Written:
    """A deal was written: at which place of the sheet, when by the *device*'s clock and by ours."""

    slot: str
    device: int | None
    at: datetime
    received: datetime


def deal_times(entries: Iterable[Written]) -> list[datetime]:
    """Return when each deal was first written, by the server's clock, in order.

    A phone sends late what it wrote without network, and its clock may be wrong: it is taken to be off by
    as much as its quickest entry was under way.
    """
    known = [entry if _is_sane(entry) else replace(entry, at=entry.received) for entry in entries]
    off: dict[int | None, timedelta] = {}
    for entry in known:
        late = entry.received - entry.at
        off[entry.device] = min(off.get(entry.device, late), late)
    first: dict[str, datetime] = {}
    for entry in known:
        at = entry.at + off[entry.device]
        first[entry.slot] = min(first.get(entry.slot, at), at)
    return sorted(first.values())


def _is_sane(entry: Written) -> bool:
    return abs(entry.received - entry.at) <= MOST_OFF


def gaps(times: Sequence[datetime]) -> list[timedelta]:
    """Return the times between deals."""
    return [after - before for before, after in pairwise(times)]


def time_a_deal(here: Sequence[timedelta], others: Sequence[timedelta]) -> timedelta | None:
    """Return how long a deal takes at a table, None where too little is known.

    *here* are its gaps in this round, *others* all others of the evening.
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
    """Return about when a table has played the *left* deals, None where nobody can tell.

    That is so, too, where it has not written for a long time.
    """
    if a_deal is None or left < 1 or not times:
        return None
    if now - times[-1] > max(LEAST_SILENCE, SILENCE * a_deal):
        return None
    return max(times[-1] + a_deal, now) + (left - 1) * a_deal


def rounded(moment: datetime) -> datetime:
    """Return the next full five minutes, as people say it."""
    past = timedelta(
        minutes=moment.minute % 5, seconds=moment.second, microseconds=moment.microsecond
    )
    return moment + (STEP - past) % STEP
