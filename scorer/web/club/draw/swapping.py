"""Swapping two people, or two whole tables, seated wrongly in a round."""

from __future__ import annotations

from collections.abc import Mapping

from flask import abort, url_for
from wtforms import SelectField
from wtforms.validators import ValidationError

from scorer.club.draw import seating
from scorer.rules.club.evening.swapping import without_seat
from scorer.web.club.common import ROUND, this_act, this_evening, this_names
from scorer.web.club.evening import event_text
from scorer.web.club.form_fields import ReasonField
from scorer.web.club.form_page import Values, form_page
from scorer.web.form_base import Form, set_choices
from scorer.web.i18n import _, _l
from scorer.web.security.rights import Pages, Right

bp = Pages("swapping", __name__, "/club/evenings")


class SwapForm(Form):
    """Two people or two tables to swap, and the reason.

    The value of a choice is «p» and the number of a member, or «t» and the number of a table.
    """

    seat = SelectField(_l("Wer sass falsch?"))
    other = SelectField(_l("Mit wem tauschen?"))
    reason = ReasonField(_l("Grund"))

    def validate_seat(self, field: SelectField) -> None:
        """Refuse an empty choice."""
        if not field.data:
            raise ValidationError(_("Wähle eine Person oder einen Tisch."))

    def validate_other(self, field: SelectField) -> None:
        """Refuse an empty choice, and a person to be swapped with a table."""
        if not field.data:
            raise ValidationError(_("Wähle eine Person oder einen Tisch."))
        if self.seat.data and self.seat.data[0] != field.data[0]:
            raise ValidationError(_("Tausche zwei Leute oder zwei ganze Tische."))


def _form(typed: Mapping[str, str] | None, evening: str, number: int) -> SwapForm:
    """Return the form with its choices: the people seated or present in the round, by surname, then its tables.

    404 for a round that is not drawn.
    """
    view, form = this_evening(evening), SwapForm(typed)
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


@form_page(bp, f"{ROUND}/swap", "club/draw/swapping.html", Right.ADMIN)
def ask(evening: str, number: int, form: SwapForm | None = None) -> Values:
    """Show the form that swaps two people or tables of a round."""
    view = this_evening(evening)
    return {
        "view": view,
        "number": number,
        "form": form or _form(None, evening, number),
        "waiting": without_seat(view.evening, number),
        "swapped": event_text.swaps(view, this_names()),
    }


@ask.post(Right.ADMIN, _form)
def swap(form: SwapForm, evening: str, number: int) -> str:
    """Swap two people or tables; this needs a reason and a recently confirmed password."""
    pair = [int(choice[1:]) for choice in (form.seat.data, form.other.data)]
    kind = "people" if form.seat.data.startswith("p") else "tables"
    seating.swap(this_act(form.reason.data), evening, number, **{kind: pair})
    return url_for("results.round", evening=evening, number=number)
