"""Change of an announced evening: its name, date and place, its number of rounds, its phase."""

from __future__ import annotations

from dataclasses import replace

from scorer.club.draw import evening_tables
from scorer.club.evening.calendar import Announcement
from scorer.club.evening.evenings import facts_of, load_for_update, newest_regulation
from scorer.club.office.ledger import Act, open_ledger
from scorer.rules.club.ranking.fold import check_rounds
from scorer.rules.core.errors import RuleError


def change(act: Act, evening_id: str, announcement: Announcement) -> None:
    """Change name, date and place of an evening, with a reason how many rounds it has, and its phase before the first draw.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``evening-drawn``, ``reason-missing``, as
        :func:`scorer.club.evening.evenings.new`, and codes of :func:`scorer.rules.club.ranking.fold.check_rounds`.
    :raises VersionConflict: somebody else changed that.
    """
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        moved = announcement.phase != view.meta.phase
        if moved and (view.evening.rounds or view.evening.imported_results):
            raise RuleError("evening-drawn", "phase")
        agreed = newest_regulation(book, view.meta.season)
        same = replace(announcement, trial=view.meta.trial)
        if agreed.phase(announcement.phase).attempts:
            same = replace(same, rounds=None)  # people sit down as they like
        elif (announcement.phase, announcement.rounds) != (view.meta.phase, view.meta.rounds):
            if announcement.rounds != view.meta.rounds:
                book.require_reason()
            begun = evening_tables.begun(book.connection, view)
            check_rounds(agreed, announcement.phase, view.evening, announcement.rounds, begun)
        book.write("evening", facts_of(book, evening_id, view.meta.season, same), evening_id)
        evening_tables.end_vanished(book, evening_id)
