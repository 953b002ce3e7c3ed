"""Swapping two people, or two whole tables, that sat wrong in a round."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import SelectField
from wtforms.validators import ValidationError

from scorer.club import swapping
from scorer.club.evenings import EveningView
from scorer.rules.club.swapping import without_seat
from scorer.web.club import event_text
from scorer.web.club.common import (
    ROUND,
    error_sentence,
    event_sentence,
    this_act,
    this_evening,
    this_names,
)
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import ReasonField
from scorer.web.form_base import Form, set_choices
from scorer.web.i18n import _, _l

bp = Blueprint("swapping", __name__, url_prefix="/club/evenings")


class SwapForm(Form):
    """Two people or two tables, and why; a choice is «p» or «t» with a number."""

    seat = SelectField(_l("Wer sass falsch?"))
    other = SelectField(_l("Mit wem vertauscht?"))
    reason = ReasonField(_l("Grund"))

    def validate_seat(self, field: SelectField) -> None:
        """Refuse an empty choice."""
        if not field.data:
            raise ValidationError(_("Hier fehlt, wer oder welcher Tisch."))

    def validate_other(self, field: SelectField) -> None:
        """Refuse an empty choice, and a person with a table."""
        if not field.data:
            raise ValidationError(_("Hier fehlt, wer oder welcher Tisch."))
        if self.seat.data and self.seat.data[0] != field.data[0]:
            raise ValidationError(_("Tausche zwei Leute oder zwei ganze Tische."))


@bp.get(f"{ROUND}/swap")
def ask(evening: str, number: int) -> ResponseReturnValue:
    """Show the form that swaps two people or tables of a round."""
    return _page(this_evening(evening), number)


@bp.post(f"{ROUND}/swap")
def swap(evening: str, number: int) -> ResponseReturnValue:
    """Swap two people or tables; needs a reason and a fresh password."""
    view = this_evening(evening)
    form = _offered(SwapForm(request.form), view, number)
    page = partial(_page, view, number, form=form)
    with handle_form(form, page, event_sentence, error_sentence):
        pair = [int(choice[1:]) for choice in (form.seat.data, form.other.data)]
        which = "people" if form.seat.data.startswith("p") else "tables"
        swapping.swap(this_act(form.reason.data), evening, number, **{which: pair})
    return redirect(url_for("results.round", evening=evening, number=number), 303)


def _offered(form: SwapForm, view: EveningView, number: int) -> SwapForm:
    """Set the choices: everybody who is there in the round by name, then its tables; 404 for no round."""
    if not 0 < number <= len(view.evening.rounds):
        abort(404)
    names, tables = this_names(), view.evening.rounds[number - 1]
    seats = {member: table.number for table in tables for member in table.people}
    people = names.sorted({*seats, *without_seat(view.evening, number)})
    choices = {
        f"p{member}": _("%(name)s, Tisch %(table)s", name=names.listed(member), table=seats[member])
        if member in seats
        else _("%(name)s, ohne Tisch", name=names.listed(member))
        for member in people
    }
    choices |= {
        f"t{table.number}": _("Ganzer Tisch %(table)s", table=table.number) for table in tables
    }
    for field in (form.seat, form.other):
        set_choices(field, {"": "–"} | choices)
    return form


def _page(view: EveningView, number: int, sentence: str = "", form: SwapForm | None = None) -> str:
    view = this_evening(view.meta.id)
    form = _offered(form or SwapForm(), view, number)
    swapped = event_text.swaps(view, this_names())
    return render_template(
        "club/swapping.html",
        view=view,
        number=number,
        form=form,
        waiting=without_seat(view.evening, number),
        swapped=swapped,
        sentence=sentence,
    )
