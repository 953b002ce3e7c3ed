"""Penalties, credits and disqualifications of an evening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from flask import abort, url_for
from wtforms import BooleanField, SelectField
from wtforms.validators import ValidationError

from scorer.club.evening import penalties
from scorer.club.evening.evenings import EveningView
from scorer.club.evening.penalties import MOST_PENALTY
from scorer.rules.club.regulation.clauses.penalties import rate_text
from scorer.rules.club.regulation.model import PenaltyRate
from scorer.rules.core.errors import RuleError
from scorer.web import refusal_sentences
from scorer.web.club.common import (
    EVENING,
    attending_choices,
    rounds_of,
    standing_penalties,
    this_act,
    this_evening,
)
from scorer.web.club.form_fields import ReasonField, ReasonForm
from scorer.web.club.form_page import Values, form_page
from scorer.web.fields import WholeNumberField
from scorer.web.form_base import Form, choices, set_choices
from scorer.web.i18n import _, _l, words
from scorer.web.security.rights import Pages, Right

MOST_DEALS = 200  # of a round

bp = Pages("penalties", __name__, "/club/evenings")


class PenaltyForm(Form):
    """Penalty, credit or disqualification of a member."""

    member = SelectField(_l("Wer?"))
    rate = SelectField(
        _l("Was ist passiert?"),
        default="",
        description=_l(
            "Wähl etwas aus der Liste im Reglement; Punkte und Grund kannst du dann leer lassen."
        ),
    )
    points_made = WholeNumberField(_l("Dazu die gemachten Punkte"), 0, MOST_PENALTY, optional=True)
    kind = SelectField(
        _l("Strafe oder Gutschrift?"),
        choices=choices({"penalty": _l("Strafe"), "credit": _l("Gutschrift")}),
        default="penalty",
    )
    points = WholeNumberField(
        _l("Punkte"),
        -MOST_PENALTY,
        MOST_PENALTY,
        _l(
            "Schreib kein Vorzeichen: Eine Strafe verschlechtert das Resultat, eine Gutschrift verbessert es."
        ),
        optional=True,
    )
    round = SelectField(_l("In welcher Passe?"), default="")
    deal = WholeNumberField(
        _l("In welchem Spiel?"), 1, MOST_DEALS, _l("Kann leer bleiben."), optional=True
    )
    for_side = BooleanField(_l("Auch für den Partner"))
    disqualified = BooleanField(
        _l("Ausschluss"),
        description=_l("Die Person hat keinen Rang. Die anderen am Tisch behalten ihre Punkte."),
    )
    reason = ReasonField(_l("Grund"))

    def validate_member(self, field: SelectField) -> None:
        """Refuse an empty choice."""
        if not field.data:
            raise ValidationError(_("Wähle eine Person."))

    rates: Sequence[PenaltyRate] = ()

    @property
    def agreed(self) -> PenaltyRate | None:
        """Return the chosen rate of the regulation, None for a penalty that is not in its list."""
        return {str(at): rate for at, rate in enumerate(self.rates)}.get(self.rate.data or "")

    def validate_points_made(self, field: WholeNumberField) -> None:
        """Refuse an empty field if the rate counts the points made."""
        if self.agreed is not None and self.agreed.made and field.data is None:
            raise ValidationError(_("Wie viele Punkte wurden gemacht? 0, wenn es keine waren."))

    def signed(self, low_wins: bool) -> int:
        """Return the points, signed so that a penalty worsens and a credit improves the result.

        *low_wins* is whether the lowest total wins. A chosen rate decides whether this is a penalty or a credit;
        without typed points the points of the rate apply. The points made are added.
        """
        rate = self.agreed
        credit = self.kind.data == "credit" if rate is None else rate.credit
        fixed = abs(self.points.data or 0)
        if rate is not None and self.points.data is None:
            fixed = rate.points
        return (fixed + (self.points_made.data or 0)) * (-1 if credit == low_wins else 1)


@form_page(bp, f"{EVENING}/penalties", "club/evening/penalties.html", Right.VIEWER)
def show(
    evening: str, form: PenaltyForm | None = None, of: int = 0, struck: ReasonForm | None = None
) -> Values:
    """Show the penalties and the form for a new one.

    *struck* is the refused form that revokes the penalty of event *of*; 404 if that penalty is not in force.
    """
    view = this_evening(evening)
    if struck is not None and struck.errors and of not in view.evening.penalties:
        abort(
            404, refusal_sentences.sentence(RuleError("penalty-unknown"))
        )  # no field for this error
    form = form or PenaltyForm()
    _offer(form, view)
    return {
        "view": view,
        "form": form,
        "penalties": standing_penalties(view),
        "struck": {of: struck} if struck is not None else {},
    }


def _form(typed: Mapping[str, str], evening: str) -> PenaltyForm:
    form = PenaltyForm(typed)
    _offer(form, this_evening(evening))
    return form


@show.post(Right.SCORER, _form)
def punish(form: PenaltyForm, evening: str) -> None:
    """Store a penalty, a credit or a disqualification; the name of the rate is the reason if none is typed."""
    phase, rate = this_evening(evening).evening.phase, form.agreed
    number = int(form.round.data) if form.round.data else None
    counting = phase.counting if number is None else phase.in_round(number).counting
    penalties.penalty(
        this_act(form.reason.data or (rate.name if rate is not None else "")),
        evening,
        int(form.member.data),
        points=form.signed(counting.low_wins),
        number=number,
        deal=form.deal.data,
        points_made=form.points_made.data or 0,
        disqualified=bool(form.disqualified.data),
        for_side=bool(form.for_side.data),
    )


@show.post(
    Right.SCORER, ReasonForm, f"{EVENING}/penalties/<int(max=999999999):of>/strike", kept="struck"
)
def strike(form: ReasonForm, evening: str, of: int) -> str:
    """Revoke the penalty of event *of*; this needs a reason."""
    penalties.strike(this_act(form.reason.data), evening, of)
    return url_for("penalties.show", evening=evening)


def _offer(form: PenaltyForm, view: EveningView) -> None:
    """Set the rates, the choices of member, round and rate, and the hint on the sign if the nearest total wins."""
    set_choices(form.member, {"": "–"} | attending_choices(view))
    set_choices(form.round, {"": _("am Schluss")} | rounds_of(view.evening))
    form.rates = view.evening.phase.penalties
    set_choices(form.rate, _rates(view))
    if view.evening.phase.counting.nearest_wins:
        form.points.description = _(
            "Schreib kein Vorzeichen: Eine Strafe vergrössert den Abstand, eine "
            "Gutschrift verkleinert ihn."
        )


def _rates(view: EveningView) -> dict[str, str]:
    """Return choices for a select field: the rates of the regulation by index, and "" for anything else."""
    rates = view.evening.phase.penalties
    offered = {
        str(at): f"{rate.name}: {rate_text(words(), asdict(rate))}" for at, rate in enumerate(rates)
    }
    return {"": _("etwas anderes"), **offered}
