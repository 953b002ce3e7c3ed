"""Import of members from an uploaded list: file, preview, import."""

from __future__ import annotations

from flask import render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.club.people import import_withdrawal, member_import, members
from scorer.club.people.member_import import ImportedList, ImportRow, KnownContacts
from scorer.rules.club.evening.event_kinds import CONTACTS
from scorer.rules.core.errors import RuleError
from scorer.web import refusal_sentences
from scorer.web.club.common import of_club, this_act, this_members, this_names
from scorer.web.club.form_page import Values, form_page
from scorer.web.club.office import session as club_session
from scorer.web.club.people.member_contacts import LABELS, list_rows, this_fields
from scorer.web.database import today
from scorer.web.fields import shortened
from scorer.web.files import carried
from scorer.web.i18n import _, _l
from scorer.web.security.rights import Pages, Right

bp = Pages("member_import", __name__, "/club/members/import")

SHOWN = 200  # lines of a preview
LATEST = 10  # earlier imports shown
# The label of each field that a column can contain.
MEANINGS = {
    "name": _l("Name"),
    "surname": _l("Nachname"),
    "first": _l("Vorname"),
    "nickname": _l("Übername"),
    "category": _l("Kategorien"),
    "guest": _l("Gast"),
    "number": _l("Nummer"),
    **LABELS,
}


@form_page(bp, "", "club/people/member_import.html", Right.SCORER)
def ask_file(**_of: int) -> Values:
    """Show the upload form for a list of members, and the latest imports."""
    taken_in = import_withdrawal.lists(*of_club())
    return {"rows": None, "taken_in": taken_in[:LATEST], "names": this_names()}


@bp.post("", right=Right.SCORER)
def read_file() -> ResponseReturnValue:
    """Preview an uploaded list without storing anything; 422 if the file or one of its rows is wrong."""
    file = request.files.get("file")
    data = file.read() if file is not None else b""
    kept = this_fields()
    offered = CONTACTS if club_session.actor().may("admin") else kept
    try:
        listed = member_import.preview(*of_club(), data, today(), offered)
    except RuleError as error:
        sentence = refusal_sentences.sentence(error) if data else _("Hier fehlt eine Datei.")
        return ask_file(sentence=sentence), 422
    wrong = [
        (
            row.line,
            ", ".join(filter(None, [shortened(row.member.name), _column(row.error, listed)])),
            refusal_sentences.sentence(row.error),
        )
        for row in listed.of("wrong")
        if row.error is not None
    ]
    dropped = [
        (row.line, shortened(row.member.name), MEANINGS[key], shortened(text))
        for row in (*listed.of("new"), *listed.of("twice"), *listed.of("known"))
        for key, text in row.dropped.items()
    ]
    dropped += [(row.line, row.member.name, "", "") for row in listed.of("left")]
    stored = {members.identity_key(member): member for member in this_members().values()}
    existing = [row.member for row in listed.of("known")]
    pairs = [(stored.get(members.identity_key(member)), member.category) for member in existing]
    new_rows, twice = listed.of("new"), listed.of("twice")
    contacts = member_import.contacts_for_known(*of_club(), listed)
    filling = listed.of("known") if any(given.fills for given in contacts) else []
    page = render_template(
        "club/people/member_import.html",
        rows=listed.rows,
        columns=[
            (shortened(cell), MEANINGS.get(key, ""), key if key in {*offered} - {*kept} else "")
            for cell, key in listed.columns
        ],
        dropped=dropped,
        sentence="",
        new=[row.member for row in new_rows],
        known=existing,
        kept=[pair for pair in pairs if pair[0] and pair[1] not in {None, pair[0].category}],
        wrong=wrong,
        most=SHOWN,
        twice=[
            (line, row.member, _addresses(listed, row))
            for line, row in enumerate(twice, start=len(new_rows) + 2)
        ],
        fills=_contact_texts(contacts),
        differs=[
            (this_names()[given.number], given.number, MEANINGS[key], *texts)
            for given in contacts
            for key, texts in given.differs.items()
        ],
        text=_carried([*new_rows, *twice, *filling]),
        known_from=len(new_rows) + len(twice) + 2,
    )
    return page, 422 if wrong else 200


def _column(error: RuleError, listed: ImportedList) -> str:
    """Return the meaning of the column with an error in words, "" if unknown or named by the error's own sentence."""
    if error.code == "csv-name":  # the sentence itself names the column
        return ""
    key = {"first_name": "first"}.get(error.place, error.place)
    if key == "name" and "name" not in {meaning for _head, meaning in listed.columns}:
        return _("Vor- und Nachname zusammen")
    return str(MEANINGS.get(key, ""))


@ask_file.post(Right.SCORER, rule="/all")
def take_in() -> str:
    """Import the previewed list; members added meanwhile are not added twice.

    Posted with the list: ``other`` are the lines of namesakes who are different people, ``known`` is the first line
    with a member that the club already has, ``keep`` are the keys of contacts that the club keeps from now on.
    """
    others = request.form.getlist("other", type=int)
    data = request.form.get("list", "").encode()
    known_from, keep = request.form.get("known", type=int), request.form.getlist("keep")
    taken, filled = member_import.import_members(this_act(), data, others, known_from, keep)
    return url_for("members.show_all", new=len(taken), filled=filled or None)


@ask_file.post(Right.SCORER, rule="/<int(max=999999999):of>/back")
def take_back(of: int) -> str:
    """Undo import *of*, except for members about whom something else was written since."""
    import_withdrawal.withdraw(this_act(), of)
    return url_for("member_import.ask_file")


def _addresses(listed: ImportedList, row: ImportRow) -> list[str]:
    """Return a text with the contacts of each person in the list who has the name in *row* and any contacts."""
    key = members.identity_key(row.member)
    alike = (each for each in listed.rows if members.identity_key(each.member) == key)
    return [text for each in alike if (text := ", ".join(filter(None, each.contact.values())))]


def _contact_texts(contacts: list[KnownContacts]) -> list[tuple[str, list[tuple[object, str]]]]:
    """Return the name of each member whose empty contacts a list fills, and label and text of each filled contact."""
    return [
        (this_names()[given.number], [(LABELS[key], text) for key, text in given.fills.items()])
        for given in contacts
        if given.fills
    ]


def _carried(rows: list[ImportRow]) -> str:
    """Return *rows* of the list as CSV, to be posted back by the preview page."""
    return carried(list_rows([(row.member, row.contact) for row in rows], CONTACTS))
