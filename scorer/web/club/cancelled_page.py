"""The page of an evening that was cancelled or deleted, in place of its own."""

from __future__ import annotations

from flask import render_template

from scorer.club import cancelling, ledger
from scorer.club.evenings import EveningView
from scorer.web.club import event_text
from scorer.web.club import session as club
from scorer.web.club.common import this_evening, this_logins, this_names
from scorer.web.club.reason_form import ReasonForm
from scorer.web.database import session


def cancelled_page(view: EveningView, sentence: str = "") -> str:
    """Return the page of a cancelled evening: why, what came late, its history, the way back."""
    view = this_evening(view.meta.id, cancelled=True)
    names, logins = this_names(), this_logins()
    club_id, event = club.this_club().id, view.cancelled
    switched = ledger.about(session(), club_id, "public", evening=view.meta.id)
    events = sorted([*view.events, *switched], key=lambda event: event.seq, reverse=True)
    return render_template(
        "club/cancelled.html",
        view=view,
        by=None if event is None else event_text.event_row(event, names, logins),
        late=[] if event is None else cancelling.late_tables(session(), club_id, event),
        form=ReasonForm(),
        rows=[event_text.event_row(event, names, logins) for event in events],
        sentence=sentence,
    )
