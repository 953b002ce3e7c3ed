"""«Wie letztes Mal»: the next evening of a season, copied from the last one, with a guessed day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from scorer.club.evening import announcing, evening_dates, evenings
from scorer.club.evening.cancelling import as_planned
from scorer.club.evening.evening_dates import Announcement, EveningMeta
from scorer.club.office import ledger
from scorer.club.office.ledger import Act, VersionConflict, open_ledger
from scorer.rules.club.evening.timing import next_day
from scorer.rules.club.regulation.reader import Regulation
from scorer.rules.core.value_class import value_class
from scorer.store.transactions import Reader


@value_class
class NextEvening:
    """An evening with phase, venue, fee and start of *like*, on another *day*."""

    like: EveningMeta
    day: date

    def named(self, name: str) -> Announcement:
        """Return the announcement of this evening under *name*."""
        like = self.like
        return Announcement(like.phase, name, self.day, like.venue, fee=like.fee, start=like.start)


def next_evening(
    reader: Reader, club_id: int, season_id: str, regulation: Regulation, today: date
) -> NextEvening | None:
    """Return the proposed next evening; None if the season has no evening yet, or lacks no planned evening.

    Trials are ignored. *regulation* is that of the season.
    """
    metas = evening_dates.evenings(reader, club_id)
    held = [meta for meta in metas if meta.season == season_id and not meta.trial]
    like = _like(held, as_planned(reader, club_id, season_id, regulation), today)
    if like is None:
        return None
    days = [meta.date for meta in held if meta.phase == like.phase]
    if len(days) == 1:  # too few for an interval: use all earlier evenings
        days = [meta.date for meta in metas if not meta.trial and meta.date <= like.date]
    return NextEvening(like, next_day(days, today))


def _like(held: Sequence[EveningMeta], regulation: Regulation, today: date) -> EveningMeta | None:
    """Return the last evening of *held* whose part of the season still lacks planned evenings, None if there is none.

    A part without a planned number always lacks some. The search goes back from the last evening. It skips evenings
    of complete parts from today on, such as a final announced early. A past evening of a complete part ends the
    search with None, because the season is complete.
    """
    for meta in reversed(held):
        part = next((p for p in regulation.season.parts if meta.phase in p.phases), None)
        count = sum(part is not None and each.phase in part.phases for each in held)
        if part is None or part.evenings is None or count < part.evenings:
            return meta
        if meta.date < today:
            return None
    return None


def announce(act: Act, season_id: str, promised: Announcement) -> str:
    """Announce the next evening; return its id, also if it exists already.

    *promised* is the announcement that the page showed.

    :raises RuleError: as :func:`scorer.club.evening.announcing.new`.
    :raises VersionConflict: the proposal is no longer *promised*; *stored* is the club's last event about
        regulations or announcements.
    """
    with open_ledger(act) as book:
        reader, club_id = book.of_club
        regulation = evenings.newest_regulation(book, season_id)
        coming = next_evening(reader, club_id, season_id, regulation, act.now.date())
        metas = evening_dates.evenings(reader, club_id, season_id)
        for meta in metas:
            if (meta.phase, meta.name, meta.date) == (promised.phase, promised.name, promised.day):
                return meta.id
        if coming is None or coming.named(promised.name) != promised:
            last = ledger.history(reader, club_id, ("season", *evening_dates.KINDS))[-1]
            raise VersionConflict(last, {"season": season_id})
        return announcing.announce(book, season_id, promised)
