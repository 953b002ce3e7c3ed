"""History of an evening: its event log as a page."""

from __future__ import annotations

from flask import render_template
from flask.typing import ResponseReturnValue

from scorer.web.club.common import EVENING, event_row, history, this_evening, this_names
from scorer.web.security.rights import Pages, Right

bp = Pages("evening_history", __name__, "/club/evenings")


@bp.get(f"{EVENING}/history", right=Right.VIEWER)
def show(evening: str) -> ResponseReturnValue:
    """Show the event log of an evening, newest first: author, time, content and reason of each event."""
    view, names = this_evening(evening), this_names()
    events = history(view)
    seated: dict[tuple[object, object], str] = {
        table.place: ", ".join(names[person] for person in table.people)
        for table in view.evening.tables
    }
    rows = [event_row(event, view.team_names) for event in events]
    for row, event in zip(rows, events, strict=True):
        row["people"] = seated.get((event.facts.get("round"), event.facts.get("table")), "")
        row["searched"] = " ".join([row["what"], row["why"], row["people"]])
    return render_template("club/evening/evening_history.html", view=view, rows=rows)
