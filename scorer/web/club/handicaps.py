"""Handicaps of an evening: who gets how many points before the first card is played."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import handicaps
from scorer.club.evenings import EveningView
from scorer.club.penalties import MOST_PENALTY
from scorer.rules.core.words import signed_number
from scorer.web.club import event_text
from scorer.web.club import session as club
from scorer.web.club.common import (
    EVENING,
    error_sentence,
    event_sentence,
    this_act,
    this_evening,
    this_logins,
    this_names,
)
from scorer.web.club.form_errors import handle_form
from scorer.web.club.form_fields import ReasonField
from scorer.web.club.printed_lists import NAME, NUMBER, list_pdf, list_table, narrowed
from scorer.web.club.printing import heading_of
from scorer.web.database import session
from scorer.web.fields import WholeNumberField
from scorer.web.form_base import Form
from scorer.web.i18n import _, _l

bp = Blueprint("handicaps", __name__, url_prefix="/club/evenings")


class HandicapForm(Form):
    """Handicaps; :func:`_form` adds a field for each member who is there."""

    reason = ReasonField(_l("Warum wird das jetzt geändert?"))


@bp.get(f"{EVENING}/handicaps")
def show(evening: str) -> ResponseReturnValue:
    """Show the handicaps; with ``last`` those of the evening before stand in the fields."""
    view = this_evening(evening)
    given = view.evening.handicaps
    if "last" in request.args:
        given = handicaps.handicaps_before(session(), club.this_club().id, view)
    return _handicaps(view, _form(view, data=given))


@bp.get(f"{EVENING}/handicaps.pdf")
def paper(evening: str) -> Response:
    """Return who gets which handicap as PDF."""
    view, names = this_evening(evening), this_names()
    given = view.evening.handicaps
    people = _people(view)
    shown, note = narrowed(people, [names.listed(member) for member in people])
    rows = [
        (names.listed(member), signed_number(given[member]) if given.get(member) else "–")
        for member in shown
    ]
    columns = [(_("Name"), NAME), (_("Vorgabe"), NUMBER)]
    table = list_table(columns, rows, _("Noch ist niemand da."))
    heading = heading_of(view, _("Vorgaben"))
    heading |= {"note": f"{note} {heading['note']}".strip()}
    return list_pdf(heading, [table], day=view.meta.date)


@bp.post(f"{EVENING}/handicaps")
def enter(evening: str) -> ResponseReturnValue:
    """Store the handicaps."""
    view = this_evening(evening)
    form = _form(view)
    with handle_form(form, partial(_handicaps, view, form), event_sentence, error_sentence):
        given = {member: form[f"points_{member}"].data or 0 for member in _people(view)}
        handicaps.give(this_act(form.reason.data), evening, given)
    return redirect(url_for("handicaps.show", evening=evening), 303)


def _people(view: EveningView) -> list[int]:
    """Return who is there, sorted by name, and who has a handicap without being there."""
    names = this_names()
    people = view.evening.attending() | {
        member for member, points in view.evening.handicaps.items() if points
    }
    return names.sorted(people)


def _form(view: EveningView, data: Mapping[int, int] | None = None) -> HandicapForm:
    names = this_names()

    class Handicaps(HandicapForm):
        pass

    for member in _people(view):
        field = WholeNumberField(names.listed(member), -MOST_PENALTY, MOST_PENALTY, optional=True)
        setattr(Handicaps, f"points_{member}", field)
    if data is None:
        return Handicaps(request.form)
    return Handicaps(data={f"points_{member}": points or None for member, points in data.items()})


def _handicaps(view: EveningView, form: HandicapForm, sentence: str = "") -> str:
    view, names, logins = this_evening(view.meta.id), this_names(), this_logins()
    return render_template(
        "club/handicaps.html",
        view=view,
        people=[field.label.text for field in form if field.short_name.startswith("points_")],
        form=form,
        sentence=sentence,
        history=event_text.newest_first(view.events, "handicap", names, logins),
    )
