"""List of guessed surnames and first names, to correct and confirm."""

from __future__ import annotations

from collections.abc import Mapping

from flask import url_for

from scorer.club.people import members
from scorer.rules.club.people import FullName
from scorer.web.club.common import this_act, this_members, this_names
from scorer.web.club.form_page import Values, form_page
from scorer.web.fields import NameField
from scorer.web.form_base import Form, add_fields
from scorer.web.i18n import _l
from scorer.web.security.rights import Pages, Right

bp = Pages("member_surnames", __name__, "/club/members/surnames")

MOST_ROWS = 400


class SurnamesForm(Form):
    """Surnames and first names; :func:`_form` adds two fields for each member."""


def _guessed() -> list[int]:
    """Return the numbers of the members with guessed names, sorted by surname; at most as many as a form can post.

    Merged and erased members are left out.
    """
    people = this_names().sorted(
        number
        for number, member in this_members().items()
        if member.is_guessed and member.on_its_own
    )
    return people[:MOST_ROWS]


def _form(typed: Mapping[str, str] | None = None) -> SurnamesForm:
    """Return the form with the members whose names were guessed, or with those in the posted form *typed*."""

    class Surnames(SurnamesForm):  # for this form only, because the fields are added to the class
        pass

    people = _guessed()
    if typed is not None:
        people = [number for number in this_members() if f"surname_{number}" in typed]
    data: dict[str, str] = {}
    for number in people:
        fields = {"surname": NameField(_l("Nachname"), optional=True)}
        fields["first_name"] = NameField(_l("Vorname"), optional=True)
        add_fields(Surnames, {f"{key}_{number}": field for key, field in fields.items()})
        full = this_members()[number].full_name
        data |= {f"surname_{number}": full.surname, f"first_name_{number}": full.first}
    return Surnames(typed, data=data)


@form_page(bp, "", "club/people/member_surnames.html", Right.SCORER)
def show(form: SurnamesForm | None = None) -> Values:
    """Show the members whose names were guessed."""
    form, names = form or _form(), this_names()
    # A refused form may have members whose names are no longer guessed: they get no row, see :func:`_not_stored`.
    rows = [
        (names[number], form[f"surname_{number}"], form[f"first_name_{number}"])
        for number in _guessed()
        if f"surname_{number}" in form
    ]
    # The form posts the number of the last event, so that a later change by somebody else is noticed.
    seen = max((member.seq for member in this_members().values()), default=0)
    return {"form": form, "rows": rows, "seen": seen, "not_stored": _not_stored(form)}


def _not_stored(form: SurnamesForm) -> list[str]:
    """Return the typed names that were not stored.

    Either another name of the member was confirmed meanwhile, or the member was merged or erased.
    """
    names, guessed = this_names(), _guessed()
    return [
        f"{names.listed(number)}: {form[f'surname_{number}'].data} {form[f'first_name_{number}'].data}"
        for number, member in this_members().items()
        if number not in guessed and _typed(form, number) not in {None, member.full_name}
    ]


def _typed(form: SurnamesForm, number: int) -> FullName | None:
    """Return the typed name of a member; None without a surname or a row in *form*."""
    if f"surname_{number}" not in form or not (surname := form[f"surname_{number}"].data):
        return None
    return FullName(surname, form[f"first_name_{number}"].data or "")


@show.post(Right.SCORER, _form)
def confirm(form: SurnamesForm) -> str:
    """Store the typed names as confirmed; a member whose surname is empty keeps the guessed name."""
    typed = {number: _typed(form, number) for number in this_members()}
    names = {number: name for number, name in typed.items() if name is not None}
    members.confirm_names(this_act(), names)
    return url_for("members.show_all")
