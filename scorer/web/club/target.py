"""Target number of an evening that becomes known only after its games."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import target
from scorer.club.evenings import EveningView
from scorer.rules.club.counting import MOST_POINTS
from scorer.web.club import event_text
from scorer.web.club.common import (
    EVENING,
    event_sentence,
    this_act,
    this_evening,
    this_logins,
    this_names,
)
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import ReasonField
from scorer.web.fields import WholeNumberField
from scorer.web.form_base import Form
from scorer.web.i18n import _l

bp = Blueprint("target", __name__, url_prefix="/club/evenings")


class TargetForm(Form):
    """The number, and why it changes once there is one."""

    points = WholeNumberField(_l("Zielzahl"), 0, 10 * MOST_POINTS)
    reason = ReasonField(_l("Warum wird sie geändert?"))


@bp.get(f"{EVENING}/target")
def show(evening: str) -> ResponseReturnValue:
    """Show the target number of an evening, and the form for it."""
    view = this_evening(evening)
    return _target(view, TargetForm(data={"points": view.evening.entered_target}))


@bp.post(f"{EVENING}/target")
def enter(evening: str) -> ResponseReturnValue:
    """Store the target number."""
    view, form = this_evening(evening), TargetForm(request.form)
    with handle_form(form, partial(_target, view, form), event_sentence):
        target.enter(this_act(form.reason.data), evening, form.points.data or 0)
    return redirect(url_for("evening_ranking.show", evening=evening), 303)


def _target(view: EveningView, form: TargetForm, sentence: str = "") -> str:
    view, names, logins = this_evening(view.meta.id), this_names(), this_logins()
    return render_template(
        "club/target.html",
        view=view,
        form=form,
        sentence=sentence,
        asked=view.evening.phase.counting.target_from == "entered",
        history=event_text.newest_first(view.events, "target", names, logins),
    )
