"""Contacts as the pages and lists of a club call and show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorer.club.people import contacts
from scorer.club.people.members import Member
from scorer.web.club.office import session as club
from scorer.web.database import session
from scorer.web.i18n import _, _l

LABELS = {
    "email": _l("E-Mail"),
    "phone": _l("Telefon"),
    "street": _l("Strasse"),
    "place": _l("PLZ und Ort"),
    "birth_year": _l("Jahrgang"),
    "entry": _l("Eintritt"),
    "remarks": _l("Bemerkungen"),
}


def this_fields() -> tuple[str, ...]:
    """Return which contacts the club of this request keeps."""
    return contacts.fields(session(), club.this_club().id)


def contact_rows(number: int) -> list[tuple[object, str]]:
    """Return label and text of each contact that is kept and known of a member, for officials only."""
    if not club.actor().may("scorer"):
        return []
    texts = contacts.contact(session(), club.this_club().id, number)
    return [(LABELS[key], texts[key]) for key in this_fields() if texts[key]]


def list_rows(
    people: Iterable[tuple[Member, Mapping[str, str]]], keys: Sequence[str]
) -> list[list[object]]:
    """Return *people* with their contacts of *keys* as a list that can be read in again, its head first."""
    names = _("Nummer"), _("Nachname"), _("Vorname"), _("Heisst am Tisch"), _("Übername")
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
