"""Contacts of members: the kinds that a club keeps, and the contacts of one member; viewers cannot see them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from flask import abort, url_for
from wtforms import BooleanField

from scorer.club.office import ledger
from scorer.club.people import contacts
from scorer.club.people.contacts import MOST
from scorer.club.people.members import Member
from scorer.web.club.common import of_club, this_act, this_members, this_names
from scorer.web.club.form_fields import VersionField
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club_session
from scorer.web.fields import NameField
from scorer.web.form_base import Form, add_fields
from scorer.web.i18n import _, _l
from scorer.web.security.rights import Pages, Right

bp = Pages("member_contacts", __name__, "/club/members")

HINTS = {
    "entry": _l("Ein Jahr oder ein Datum, zum Beispiel 2019 oder 1.4.2019."),
    "remarks": _l("Die Person darf das lesen: Es gehört zu ihren Daten."),
}


LABELS = {
    "email": _l("E-Mail"),
    "phone": _l("Telefon"),
    "street": _l("Strasse"),
    "place": _l("PLZ und Ort"),
    "birth_year": _l("Jahrgang"),
    "entry": _l("Eintritt"),
    "remarks": _l("Bemerkungen"),
}


class ContactField(NameField):
    """The text of a contact; the use case validates it."""

    def pre_validate(self, form: object) -> None:
        """Accept any text."""


class ContactForm(Form):
    """Contacts of a member; :func:`_form` adds a field for each kind that the club keeps."""

    seen = VersionField(default=0)


class FieldsForm(Form):
    """The kinds of contacts that the club keeps; a checkbox for each kind is added below."""

    seen = VersionField(default=0)


add_fields(FieldsForm, {f"keep_{key}": BooleanField(label) for key, label in LABELS.items()})


def _form(typed: Mapping[str, str] | None, number: int) -> ContactForm:
    member = this_members().get(number)
    fields = this_fields()
    if member is None or not member.on_its_own or not fields:
        abort(404)

    class Contact(ContactForm):  # for this form only, because the fields are added to the class
        pass

    for key in fields:
        field = ContactField(LABELS[key], optional=True, description=HINTS.get(key, ""))
        add_fields(Contact, {key: field})
    data: Values = {**contacts.contact(*of_club(), number)}
    form = Contact(typed, data=data | {"seen": member.seq})
    for key in fields:
        form[key].most = MOST[key]
    return form


@form_page(
    bp, "/<int(max=2147483647):number>/contact", "club/people/member_contact.html", Right.SCORER
)
def edit(number: int, form: ContactForm | None = None) -> Values:
    """Show the form with the contacts of a member.

    404 for an unknown, merged or erased member, or if the club keeps no contacts.
    """
    form = form or _form(None, number)
    return {"form": form, "number": number, "name": this_names()[number], "kept": this_fields()}


@edit.post(Right.SCORER, _form)
def change(form: ContactForm, number: int) -> str:
    """Store the contacts of a member."""
    typed = {key: form[key].data or "" for key in this_fields()}
    contacts.change(this_act(), number, typed)
    return url_for("members.show", number=number)


@form_page(bp, "/contacts", "club/people/contact_fields.html", Right.ADMIN)
def ask_fields(form: FieldsForm | None = None) -> Values:
    """Show the form with the kinds of contacts that the club keeps."""
    seen = ledger.version(*of_club(), "contacts")
    data: Values = {f"keep_{key}": key in this_fields() for key in LABELS}
    form = form or FieldsForm(data=data | {"seen": seen})
    return {"form": form, "boxes": [form[f"keep_{key}"] for key in LABELS]}


@ask_fields.post(Right.ADMIN, FieldsForm)
def choose_fields(form: FieldsForm) -> str:
    """Store the kinds of contacts that the club keeps."""
    contacts.choose(this_act(), [key for key in LABELS if form[f"keep_{key}"].data])
    return url_for("members.show_all")


def this_fields() -> tuple[str, ...]:
    """Return the keys of the contacts that the club of this request keeps."""
    return contacts.fields(*of_club())


def contact_rows(number: int) -> list[tuple[object, str]]:
    """Return label and text of each contact of a member that is kept and not empty; [] for a viewer."""
    if not club_session.actor().may("scorer"):
        return []
    texts = contacts.contact(*of_club(), number)
    return [(LABELS[key], texts[key]) for key in this_fields() if texts[key]]


def list_rows(
    people: Iterable[tuple[Member, Mapping[str, str]]], keys: Sequence[str]
) -> list[list[object]]:
    """Return the rows of a list that can be imported again: a header, then *people* with their contacts of *keys*."""
    names = _("Nummer"), _("Nachname"), _("Vorname"), _("Name am Tisch"), _("Übername")
    head: list[object] = [*names, _("Kategorie"), _("Gast"), *(str(LABELS[key]) for key in keys)]
    rows: list[list[object]] = [
        [
            *(member.number or "", member.surname, member.first_name, member.name),
            *(member.nickname, member.category or "", _("ja") if member.guest else ""),
            *(contact.get(key, "") for key in keys),
        ]
        for member, contact in people
    ]
    return [head, *rows]
