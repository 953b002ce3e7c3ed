"""Announcing an evening, and changing its announcement."""

from __future__ import annotations

from dataclasses import replace

from scorer.club.draw import evening_tables
from scorer.club.evening.evening_dates import Announcement
from scorer.club.evening.evenings import load_for_update, newest_regulation
from scorer.club.office.ledger import Act, OpenLedger, open_ledger
from scorer.rules.club.ranking.fold import check_announced_rounds
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.store import tokens


def new(act: Act, season_id: str, announcement: Announcement) -> str:
    """Announce an evening; return its id, which is also the address of its ranking.

    :raises RuleError: ``season-unknown``, ``phase-unknown``, and as
        :meth:`scorer.club.evening.evening_dates.Announcement.facts`.
    """
    with open_ledger(act) as book:
        return announce(book, season_id, announcement)


def announce(book: OpenLedger, season_id: str, announcement: Announcement) -> str:
    """Announce an evening inside the open ledger, as :func:`new` does; return its id."""
    evening_id = tokens.new_token()
    book.append("evening", facts_of(book, evening_id, season_id, announcement), evening_id)
    return evening_id


def facts_of(
    book: OpenLedger, evening_id: str, season_id: str, announcement: Announcement
) -> JsonObject:
    """Return the facts of an announcement after checking that the regulation of the season has its phase.

    :raises RuleError: as :func:`new`.
    """
    newest_regulation(book, season_id).phase(announcement.phase)
    return announcement.facts(evening_id, season_id)


def change(act: Act, evening_id: str, announcement: Announcement) -> None:
    """Replace the announcement of an evening. Whether it is a trial does not change.

    A new number of rounds needs a reason. If people sit down freely, the number in the regulation applies. The phase
    can be changed only before the first draw, free table or import of results.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``evening-cancelled``, ``evening-drawn``,
        ``reason-missing``, as :func:`new`, and codes of :func:`scorer.rules.club.ranking.fold.check_announced_rounds`.
    :raises VersionConflict: somebody else changed the announcement since the expected version.
    """
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        moved = announcement.phase != view.meta.phase
        if moved and (view.evening.rounds or view.evening.imported_results):
            raise RuleError("evening-drawn", "phase")
        agreed = newest_regulation(book, view.meta.season)
        changed = replace(announcement, trial=view.meta.trial)
        if agreed.phase(announcement.phase).attempts:
            changed = replace(changed, rounds=None)  # there is no draw
        elif (announcement.phase, announcement.rounds) != (view.meta.phase, view.meta.rounds):
            if announcement.rounds != view.meta.rounds:
                book.require_reason()
            begun = evening_tables.begun(book.connection, view)
            check_announced_rounds(
                agreed, announcement.phase, view.evening, announcement.rounds, begun
            )
        book.write("evening", facts_of(book, evening_id, view.meta.season, changed), evening_id)
        evening_tables.revoke_links_of_old_draws(book, evening_id)
