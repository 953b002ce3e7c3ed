"""Exports of members: their list as PDF and as CSV, and the stored data of one member as JSON."""

from __future__ import annotations

from dataclasses import replace

from flask import Response, abort, jsonify, request
from flask.typing import ResponseReturnValue

from scorer.club.people import contacts as member_contacts
from scorer.club.people import history
from scorer.club.people.members import Member
from scorer.web.club.common import listed_members, of_club, this_members
from scorer.web.club.office import session as club_session
from scorer.web.club.office.password_confirmation import confirmed_download
from scorer.web.club.people.member_contacts import LABELS, list_rows, this_fields
from scorer.web.club.printing.papers import (
    NAME,
    NUMBER,
    club_heading,
    list_pdf,
    list_table,
    narrowed,
)
from scorer.web.fields import file_name
from scorer.web.files import spreadsheet
from scorer.web.i18n import _
from scorer.web.security.rights import Pages, Right

bp = Pages("member_export", __name__, "/club/members")

BY_PHONE = ("phone", "email")  # contacts in a list for phone calls


@bp.get("/list.pdf", right=Right.VIEWER)
def paper() -> Response:
    """Return the list of members as PDF, filtered as on the page.

    With ``phone`` in the query scorers get telephone number and e-mail address, as far as the club keeps them, in
    place of the category.
    """
    people, texts = _people()
    shown, note = narrowed(people, [texts[member.number] for member in people])
    table_head = [(_("Nr."), NUMBER), (_("Name"), NAME)]
    if "phone" in request.args and club_session.actor().may("scorer"):
        contacts, keys = _contacts(), [key for key in BY_PHONE if key in this_fields()]
        title, table_head = _("Telefonliste"), [*table_head, *((str(LABELS[k]), "") for k in keys)]
        beside = [[contacts[member.number][key] for key in keys] for member in shown]
    else:
        title, table_head = _title(), [*table_head, (_("Kategorie"), "")]
        guest = _("Gast")
        beside = [
            [", ".join(filter(None, [member.category, guest if member.guest else ""]))]
            for member in shown
        ]
    named = [[str(member.number), texts[member.number]] for member in shown]
    rows = [[*row, *more] for row, more in zip(named, beside, strict=True)]
    table = list_table(table_head, rows, _("Noch niemand."))
    return list_pdf(club_heading(title, note=note), [table])


@bp.route("/list.csv", methods=["GET", "POST"], right=Right.ADMIN)
def for_spreadsheet() -> ResponseReturnValue:
    """Return the members, or with ``away`` the former ones, as CSV that can be imported again.

    The file has the contacts that the club keeps. This needs a recently confirmed password.
    """
    if (again := confirmed_download()) is not None:
        return again
    contacts = _contacts()
    people = (
        (replace(member, surname=full.surname, first_name=full.first), contacts[member.number])
        for member in _people()[0]
        for full in [member.full_name]
    )
    rows = list_rows(people, this_fields())
    return spreadsheet(rows, file_name(f"{club_session.this_club().name} {_title()}"))


@bp.route("/<int(max=2147483647):number>/member.json", methods=["GET", "POST"], right=Right.ADMIN)
def export(number: int) -> ResponseReturnValue:
    """Return all stored data of a member as JSON, except wishes for the draw; 404 for an unknown member.

    This needs a recently confirmed password.
    """
    if number not in this_members():
        abort(404)
    if (again := confirmed_download()) is not None:
        return again
    answer = jsonify(history.export(*of_club(), number))
    answer.headers["Content-Disposition"] = f'attachment; filename="member-{number}.json"'
    return answer


def _people() -> tuple[list[Member], dict[int, str]]:
    """Return the current members, or with ``away`` in the query the former ones, and all listed names by number."""
    standing, texts = listed_members()
    return [member for member in standing if member.archived == ("away" in request.args)], texts


def _title() -> str:
    return _("Nicht mehr dabei") if "away" in request.args else _("Mitglieder")


def _contacts() -> dict[int, dict[str, str]]:
    return member_contacts.contacts(*of_club())
