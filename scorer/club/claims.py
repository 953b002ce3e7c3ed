"""Claims against the ranking of a closed evening, raised at the desk or on a phone of a table."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.club import evenings
from scorer.club.confirmation import events_of_phone, open_table
from scorer.club.evenings import EveningView
from scorer.club.ledger import Act, Event, OpenLedger, open_ledger
from scorer.rules.core.errors import RuleError
from scorer.store.models import Game

MOST_CLAIMS = (
    20  # that are open, from one phone: nobody at a table uses up what the others have to say
)


def claim(act: Act, evening_id: str) -> Event:
    """Write a claim, raised at the desk, against the ranking of a closed evening.

    Repeating a claim writes nothing. A reopened evening takes claims as well, because the
    claimant may not know that it was reopened.

    :raises RuleError: ``evening-unknown``, ``evening-open`` before the first end, ``claim-off``
        where the regulation has no time for it, ``claim-late`` once that is over,
        ``reason-missing``.
    """
    with open_ledger(act) as book:
        return _claim(book, evenings.load_for_update(book, evening_id), {})


def claim_at_table(act: Act, game: Game) -> Event:
    """Do what :func:`claim` does, for a phone that may write at a table.

    :raises RuleError: ``not-writer``, ``table-anew``, ``claims-many``, and as :func:`claim`.
    """
    with open_table(act, game) as (book, view, table):
        return _claim(book, view, {"round": table.round, "table": table.number})


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
