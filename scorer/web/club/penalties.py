"""Penalties, credits and disqualifications of an evening."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import BooleanField, SelectField
from wtforms.validators import ValidationError

from scorer.club import results
from scorer.club.evenings import EveningView
from scorer.club.results import MOST_PENALTY
from scorer.rules.core.errors import RuleError
from scorer.web import refusal_sentences
from scorer.web.club import session as club
from scorer.web.club.common import (
    EVENING,
    attending_choices,
    event_sentence,
    rounds_of,
    standing_penalties,
    this_act,
    this_evening,
)
from scorer.web.club.form_fields import ReasonField
from scorer.web.club.reason_form import ReasonForm
from scorer.web.fields import WholeNumberField
from scorer.web.form_base import Form, choices, set_choices
from scorer.web.i18n import _, _l

bp = Blueprint("penalties", __name__, url_prefix="/club/evenings")


class PenaltyForm(Form):
    """Penalty, credit or disqualification of a member."""

    member = SelectField(_l("Wer?"))
    kind = SelectField(
        _l("Was?"),
        choices=choices({"penalty": _l("Strafe"), "credit": _l("Gutschrift")}),
        default="penalty",
    )
    points = WholeNumberField(
        _l("Punkte"),
        -MOST_PENALTY,
        MOST_PENALTY,
        _l("Ohne Vorzeichen: eine Strafe macht schlechter, eine Gutschrift besser."),
        optional=True,
    )
    round = SelectField(_l("In welcher Passe?"), default="")
    disqualified = BooleanField(
        _l("Ausschluss"), description=_l("Ohne Rang. Was die anderen am Tisch haben, bleibt.")
    )
    reason = ReasonField(_l("Grund"))

    def validate_member(self, field: SelectField) -> None:
        """Refuse an empty choice."""
        if not field.data:
            raise ValidationError(_("Hier fehlt, wer es ist."))

    def signed(self, low_wins: bool) -> int:
        """Return the points with the sign by which a penalty worsens and a credit improves a result."""
        worse = (self.kind.data == "penalty") == low_wins
        return abs(self.points.data or 0) * (1 if worse else -1)


@bp.get(f"{EVENING}/penalties")
def show(evening: str) -> ResponseReturnValue:
    """Show the penalties and the form for a new one."""
    view = this_evening(evening)
    return _penalties(view, _penalty_form(view))


@bp.post(f"{EVENING}/penalties")
def punish(evening: str) -> ResponseReturnValue:
    """Store a penalty, a credit or a disqualification."""
    view = this_evening(evening)
    form = _penalty_form(view, request.form)
    with club.handle_form(form, partial(_penalties, view, form), event_sentence):
        results.penalty(
            this_act(form.reason.data),
            evening,
            int(form.member.data),
            points=form.signed(view.evening.phase.counting.low_wins),
            number=int(form.round.data) if form.round.data else None,
            disqualified=bool(form.disqualified.data),
        )
    return redirect(url_for("penalties.show", evening=evening), 303)


@bp.post(f"{EVENING}/penalties/<int(max=999999999):of>/strike")
def strike(evening: str, of: int) -> ResponseReturnValue:
    """Revoke a penalty."""
    view, form = this_evening(evening), ReasonForm(request.form)
    with club.handle_form(form, partial(_penalties, view, _penalty_form(view), struck={of: form})):
        try:
            results.strike(this_act(form.reason.data), evening, of)
        except RuleError as error:
            if error.code == "penalty-unknown":
                abort(404, refusal_sentences.sentence(error))
            raise
    return redirect(url_for("penalties.show", evening=evening), 303)


def _penalty_form(view: EveningView, typed: Mapping[str, str] | None = None) -> PenaltyForm:
    form = PenaltyForm(typed)
    _offer(form, view)
    return form


def _offer(form: PenaltyForm, view: EveningView) -> None:
    """Set the choices of member and round."""
    set_choices(form.member, {"": "–"} | attending_choices(view))
    set_choices(form.round, {"": _("am Schluss")} | rounds_of(view.evening.phase))
    if view.evening.phase.counting.nearest_wins:
        form.points.description = _(
            "Ohne Vorzeichen: eine Strafe kommt zum Abstand hinzu, eine Gutschrift geht davon weg."
        )


def _penalties(
    view: EveningView,
    form: PenaltyForm,
    sentence: str = "",
    struck: Mapping[int, ReasonForm] | None = None,
) -> str:
    """Return the page; *struck* holds revocation forms by the event number of the penalty."""
    view = this_evening(view.meta.id)
    _offer(form, view)
    return render_template(
        "club/penalties.html",
        view=view,
        form=form,
        sentence=sentence,
        penalties=standing_penalties(view),
        struck=struck or {},
    )
