"""Target number of an evening that becomes known only after its games."""

from __future__ import annotations

from flask import url_for

from scorer.club.evening import closing
from scorer.rules.club.counting.counting import MOST_POINTS
from scorer.web.club.common import EVENING, this_act, this_evening, this_logins, this_names
from scorer.web.club.evening import event_text
from scorer.web.club.form_fields import ReasonField
from scorer.web.club.form_page import Values, form_page
from scorer.web.fields import WholeNumberField
from scorer.web.form_base import Form
from scorer.web.i18n import _l
from scorer.web.security.rights import Pages, Right

bp = Pages("target", __name__, "/club/evenings")


class TargetForm(Form):
    """The number, and why it changes once there is one."""

    points = WholeNumberField(_l("Zielzahl"), 0, 10 * MOST_POINTS)
    reason = ReasonField(_l("Warum wird sie geändert?"))


@form_page(bp, f"{EVENING}/target", "club/evening/target.html", Right.VIEWER)
def show(evening: str, form: TargetForm | None = None) -> Values:
    """Show the target number of an evening, and the form for it."""
    view = this_evening(evening)
    return {
        "view": view,
        "form": form or TargetForm(data={"points": view.evening.entered_target}),
        "asked": view.evening.phase.counting.target_from == "entered",
        "history": event_text.newest_first(view.events, "target", this_names(), this_logins()),
    }


@show.post(Right.SCORER, TargetForm)
def enter(form: TargetForm, evening: str) -> str:
    """Store the target number."""
    closing.enter(this_act(form.reason.data), evening, form.points.data or 0)
    return url_for("evening_ranking.show", evening=evening)
