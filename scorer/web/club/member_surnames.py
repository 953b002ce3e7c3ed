"""Surnames and first names that were guessed, in one list to confirm."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club import members
from scorer.rules.club.person_names import FullName
from scorer.web.club.common import event_sentence, this_act, this_members, this_names
from scorer.web.club.form_errors import handle_form
from scorer.web.fields import NameField
from scorer.web.form_base import Form, add_fields
from scorer.web.i18n import _l

bp = Blueprint("member_surnames", __name__, url_prefix="/club/members/surnames")

MOST_ROWS = 400


class SurnamesForm(Form):
    """Surnames and first names; :func:`_form` adds two fields for each member."""


@bp.get("")
def show() -> ResponseReturnValue:
    """Show whose names were guessed."""
    return _page(_form(_guessed()))


@bp.post("")
def confirm() -> ResponseReturnValue:
    """Store what stands in the fields; a row without a surname stays as it was guessed."""
    posted = [number for number in this_members() if f"surname_{number}" in request.form]
    form = _form(posted)
    with handle_form(form, partial(_page, form), event_sentence):
        names = {
            number: FullName(
                form[f"surname_{number}"].data or "", form[f"first_name_{number}"].data or ""
            )
            for number in posted
        }
        given = {number: full for number, full in names.items() if full.surname}
        members.confirm_names(this_act(), given)
    return redirect(url_for("members.show_all"), 303)


def _guessed() -> list[int]:
    """Return whose names were guessed, as in a list by surname; as many as fit into one form."""
    people = this_names().sorted(
        number
        for number, member in this_members().items()
        if member.is_guessed and member.into is None and not member.erased
    )
    return people[:MOST_ROWS]


def _form(people: list[int]) -> SurnamesForm:
    class Surnames(SurnamesForm):
        pass

    data: dict[str, str] = {}
    for number in people:
        fields = {"surname": NameField(_l("Nachname"), optional=True)}
        fields["first_name"] = NameField(_l("Vorname"), optional=True)
        add_fields(Surnames, {f"{key}_{number}": field for key, field in fields.items()})
        full = this_members()[number].full_name
        data |= {f"surname_{number}": full.surname, f"first_name_{number}": full.first}
    return Surnames(request.form or None, data=data)


def _page(form: SurnamesForm, sentence: str = "") -> str:
    names = this_names()
    rows = [
        (names[number], form[f"surname_{number}"], form[f"first_name_{number}"])
        for number in _guessed()
        if f"surname_{number}" in form
    ]
    seen = max((member.seq for member in this_members().values()), default=0)
    return render_template(
        "club/member_surnames.html", form=form, rows=rows, sentence=sentence, seen=seen
    )
