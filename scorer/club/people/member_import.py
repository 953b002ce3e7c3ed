"""Import of members from a CSV file: read, preview, import as one act."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from itertools import combinations, count, pairwise

from scorer.club.office.ledger import Act, OpenLedger, open_ledger
from scorer.club.people import contacts as member_contacts
from scorer.club.people.csv_table import member_of, require_name, sum_word, table
from scorer.club.people.members import (
    Member,
    add_all,
    checked,
    facts_of,
    identity_key,
    members,
    put,
    withdrawn,
)
from scorer.rules.club.evening.event_kinds import CONTACTS
from scorer.rules.core.errors import RuleError
from scorer.rules.core.names import is_pseudonym
from scorer.rules.core.value_class import value_class
from scorer.store.transactions import Reader

MOST_ROWS = 5000
# Accepted headings of a contact; the first one is used in our own lists.
CONTACT_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "email": (
        *("E-Mail", "Email", "Mail", "E-Mail-Adresse", "Mailadresse", "Courriel"),
        *("Adresse e-mail", "Posta elettronica", "Indirizzo e-mail"),
    ),
    "phone": (
        *("Telefon", "Tel", "Tel.", "Telefonnummer", "Handy", "Natel", "Mobile", "Mobil"),
        *("Téléphone", "Portable", "Telefono", "Cellulare", "Phone"),
    ),
    "street": ("Strasse", "Str.", "Adresse", "Rue", "Via", "Indirizzo", "Street", "Address"),
    "place": (
        *("PLZ und Ort", "Ort", "Wohnort", "PLZ/Ort", "PLZ Ort", "PLZ, Ort", "Lieu"),
        *("Localité", "NPA/Localité", "Domicile", "Luogo", "Località", "Città", "City", "Place"),
        *("NPA et lieu", "NPA e luogo", "Postcode and town"),
    ),
    "birth_year": (
        *("Jahrgang", "Jg.", "Jg", "Geburtsjahr", "Geburtsdatum", "Geboren", "Année de naissance"),
        *("Date de naissance", "Anno di nascita", "Data di nascita", "Year of birth", "Born"),
    ),
    "entry": (
        *("Eintritt", "Eintrittsjahr", "Eintrittsdatum", "Mitglied seit", "Entrée"),
        *("Membre depuis", "Entrata", "Membro dal", "Joined", "Entrée au club", "Entrata nel club"),
    ),
    "remarks": (
        *("Bemerkungen", "Bemerkung", "Notiz", "Notizen", "Remarques", "Remarque"),
        *("Osservazioni", "Note", "Remarks", "Notes"),
    ),
}
# Accepted headings of the club's own member number; a member without one gets the next free number.
NUMBER = (
    *("Mitgliednummer", "Mitgliedernummer", "Mitgliedsnummer", "Mitglied-Nr.", "Mitglied Nr."),
    *("Mitglieder-Nr.", "Mitglieds-Nr.", "Nummer", "Nr.", "Nr", "Numéro de membre", "N° de membre"),
    *("Numéro", "N°", "Numero di socio", "Numero socio", "Numero"),
    *("Member number", "Number", "No."),
)
NUMBER_HEADS = frozenset(name.casefold() for name in NUMBER)
POSTCODES = ("PLZ", "Postleitzahl", "NPA", "CAP", "ZIP")
# A street with a house number or a comma at its end, a postcode of four digits, and the town.
ADDRESS = re.compile(
    r"(.+[0-9][a-z]?|.+(?=,))(?:, *| +)((?:CH-)?[1-9][0-9]{3} [^0-9,]+)", re.IGNORECASE
)
YEAR = re.compile(r"(?<![0-9])[0-9]{4}(?![0-9])")


@value_class
class ImportRow:
    """A parsed row of a list, from the *line* with that number.

    *state* is ``new``, ``known`` to the club, ``twice`` in the list, ``left`` out as a row of sums, or ``wrong`` with
    the *error*. *contact* is checked. *dropped* are invalid contacts, as typed, and an invalid or taken ``number``.
    """

    line: int
    member: Member
    state: str
    error: RuleError | None = None
    contact: Mapping[str, str] = field(default_factory=dict)
    dropped: Mapping[str, str] = field(default_factory=dict)


@value_class
class ImportedList:
    """A list as it was read: *columns* are its headings, each with the key of its field, "" for a column left out."""

    columns: list[tuple[str, str]]
    rows: list[ImportRow]

    def of(self, state: str) -> list[ImportRow]:
        """Return the rows in one *state*."""
        return [row for row in self.rows if row.state == state]


@value_class
class KnownContacts:
    """Contacts of the member *number* in a list, by key.

    *fills* are the contacts that the list has and the club lacks. *differs* has the stored and the listed text of
    each different contact, and of a different ``number``.
    """

    number: int
    fills: Mapping[str, str]
    differs: Mapping[str, tuple[str, str]]


def read(
    data: bytes,
    everybody: Iterable[Member] = (),
    kept: Sequence[str] = (),
    today: date = date.max,
) -> ImportedList:
    """Return the content of a CSV file, each row with its state as in :class:`ImportRow`.

    *everybody* are the members to compare with. *kept* are the contacts to read; other contacts are left out.
    Contacts are checked for the day *today*.

    :raises RuleError: as :func:`scorer.club.people.csv_table.table`.
    """
    columns, rows = table(data, MOST_ROWS)
    head, people = rows[0][1], list(everybody)
    contacts = _contact_columns(head, kept, {*columns.values()})
    heads = (at for at, cell in enumerate(head) if cell.casefold() in NUMBER_HEADS)
    others = {*columns.values(), *_house_numbers(head)}
    number_at = next((at for at in heads if at not in others), len(head))
    known, taken = {identity_key(member) for member in people}, {m.number for m in people}
    listed: set[tuple[str, str] | int] = set()
    read_rows = []
    for line, cells in rows[1:]:
        member = member_of(columns, cells)
        if (sums := sum_word(member, columns, cells)) != "":
            read_rows.append(ImportRow(line, replace(member, name=sums), "left"))
            continue
        row = _row(line, member, _contact(contacts, cells, kept), today, columns, head)
        key = identity_key(row.member)
        if row.state == "new" and key in known | listed:
            row = replace(row, state="known" if key in known else "twice")
        elif row.state == "new" and is_pseudonym(row.member.name):
            row = replace(row, state="wrong", error=RuleError("member-pseudonym", "name"))
        listed.add(key)
        read_rows.append(_numbered(row, "".join(cells[number_at : number_at + 1]), taken))
    meanings = {at: key for key, at in columns.items()} | {number_at: "number"}
    meanings |= {at: key for key, places in contacts.items() for at in places}
    meant = [(cell, meanings.get(at, "")) for at, cell in enumerate(head) if cell]
    return ImportedList(meant, read_rows)


def _numbered(row: ImportRow, text: str, taken: set[int]) -> ImportRow:
    """Return *row* with the number of the member in the list.

    An invalid number is dropped, and so is one that is *taken*, unless the club knows the member of the row.
    """
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= 6 else 0
    if number and (row.state == "known" or number not in taken):
        taken.add(number)
        return replace(row, member=replace(row.member, number=number))
    return replace(row, dropped={**row.dropped, "number": text}) if text else row


def preview(
    reader: Reader,
    club_id: int,
    data: bytes,
    today: date,
    keep: Iterable[str] = (),
) -> ImportedList:
    """Return a list as :func:`import_members` reads it; nothing is written.

    *keep* are contacts to read besides those that the club keeps already.

    :raises RuleError: as :func:`read`, and ``not-choice`` for an unknown contact.
    """
    everybody = members(reader, club_id)
    kept = member_contacts.in_order([*member_contacts.fields(reader, club_id), *keep])
    gone = withdrawn(reader, club_id)
    people = (member for number, member in everybody.items() if number not in gone)
    return read(data, people, kept, today)


def import_members(
    act: Act,
    data: bytes,
    others: Collection[int] = (),
    known_from: int | None = None,
    keep: Collection[str] = (),
) -> tuple[list[int], int]:
    """Add all new members of a list, or none, and fill empty contacts of existing ones, as one act.

    Return the numbers of the new members, and the number of existing members whose contacts were filled.

    *others* are the lines of repeated names that belong to different people: they get the nicknames «2», «3» and so on.
    The preview showed all people from line *known_from* on as existing members. The club also keeps the contacts *keep*
    from now on.

    :raises RuleError: as :func:`preview` and :func:`scorer.club.people.members.add`, and that of the first wrong row,
        at ``rows/<line>/…``; ``list-outdated`` if somebody from *known_from* on is no longer a member, ``role-needed``
        if anybody but an admin sends *keep*.
    """
    if keep and not act.actor.may("admin"):
        raise RuleError("role-needed")
    with open_ledger(act) as book:
        listed = preview(*book.of_club, data, act.now.date(), keep)
        kept = member_contacts.fields(*book.of_club)
        if not {*keep} <= {*kept}:
            book.append("contacts", {"fields": [*member_contacts.in_order([*kept, *keep])]})
        for row in listed.rows:
            if row.error is not None:
                raise row.error.within(f"rows/{row.line}")
        new = listed.of("new")
        if known_from is not None and any(row.line >= known_from for row in new):
            raise RuleError("list-outdated")
        everybody = [*members(*book.of_club).values(), *(row.member for row in new)]
        new += _apart([row for row in listed.of("twice") if row.line in others], everybody)
        numbers = add_all(book, [row.member for row in new])
        _keep_two(
            book, {number: row.line for number, row in zip(numbers, new, strict=True)}, listed
        )
        for number, row in zip(numbers, new, strict=True):
            put(book, number, row.contact)
        filled = _fill(book, contacts_for_known(*book.of_club, listed))
        if numbers or filled:
            more = {"filled": filled} if filled else {}
            book.append("import", {"members": numbers, **more})
        return numbers, len(filled)


def contacts_for_known(reader: Reader, club_id: int, listed: ImportedList) -> list[KnownContacts]:
    """Return the contacts in a list that are new or different for existing members, from the first row of each.

    Nothing is filled if the e-mail address of the row belongs to another member.
    """
    numbers = {
        identity_key(member): number
        for number, member in members(reader, club_id).items()
        if member.on_its_own
    }
    rows: dict[int, ImportRow] = {}
    for row in listed.of("known"):
        rows.setdefault(numbers[identity_key(row.member)], row)
    stored_addresses = member_contacts.email_addresses(reader, club_id, numbers.values())
    addresses = {address.casefold(): number for number, address in stored_addresses.items()}
    stored_contacts, contacts = member_contacts.contacts(reader, club_id, CONTACTS), []
    for number, row in rows.items():
        stored = stored_contacts[number]
        fills = {key: text for key, text in row.contact.items() if text and not stored[key]}
        differs = {
            key: (stored[key], text)
            for key, text in row.contact.items()
            if text and stored[key] and stored[key] != text
        }
        if row.member.number not in {0, number}:
            differs["number"] = (str(number), str(row.member.number))
        if addresses.get(row.contact.get("email", "").casefold(), number) != number:
            fills = {}
        if fills or differs:
            contacts.append(KnownContacts(number, fills, differs))
    return contacts


def _fill(book: OpenLedger, known: Iterable[KnownContacts]) -> dict[str, list[str]]:
    """Store the contacts that were empty; return their sorted keys by the number of the member, as text."""
    everybody = members(*book.of_club)
    filled = {}
    for contacts in known:
        if contacts.fills:
            put(book, contacts.number, contacts.fills)
            book.append("member", facts_of(everybody[contacts.number], "changed"))
            filled[str(contacts.number)] = sorted(contacts.fills)
    return filled


def _apart(namesakes: Sequence[ImportRow], others: Iterable[Member]) -> list[ImportRow]:
    """Return the rows of *namesakes*, each with a nickname that distinguishes it from the *others*: 2, 3 and so on."""
    taken = {identity_key(member) for member in others}
    rows = []
    for row in namesakes:
        numbered = (replace(row.member, nickname=str(n)) for n in count(2))
        member = next(member for member in numbered if identity_key(member) not in taken)
        taken.add(identity_key(member))
        rows.append(replace(row, member=member))
    return rows


def _keep_two(book: OpenLedger, lines: Mapping[int, int], listed: ImportedList) -> None:
    """Write that namesakes of one list are different people; *lines* has the line of each new member, by number.

    This comes before the event of the import, so that the import can still be undone.
    """
    key_of = {row.line: identity_key(row.member) for row in listed.rows}
    alike = defaultdict(list)
    for number, line in lines.items():
        alike[key_of[line]].append(number)
    for numbers in alike.values():
        for pair in combinations(sorted(numbers), 2):
            book.append("two_people", {"members": list(pair)})


def _row(
    line: int,
    member: Member,
    contact: Mapping[str, str],
    today: date,
    columns: Mapping[str, int],
    head: Sequence[str],
) -> ImportRow:
    right: dict[str, str] = {}
    dropped: dict[str, str] = {}
    for key, text in contact.items():
        try:
            right |= member_contacts.checked({key: text}, today)
        except RuleError:
            dropped[key] = text
    try:
        require_name(member, columns, head)
        return ImportRow(line, checked(member), "new", None, right, dropped)
    except RuleError as error:
        return ImportRow(line, member, "wrong", error, right, dropped)


def _contact_columns(
    head: Sequence[str], kept: Sequence[str], taken: set[int]
) -> dict[str, list[int]]:
    """Return the indexes of the columns of each contact in *kept*, without those in *taken*.

    A column with the house number belongs to the street, one with the postcode to the place.
    """
    names = [cell.casefold() for cell in head]
    columns: dict[str, list[int]] = {}
    for key in kept:
        heads = {name.casefold() for name in CONTACT_COLUMNS[key]}
        places = [at for at, name in enumerate(names) if name in heads and at not in taken][:1]
        if key == "street":
            places += [at + 1 for at in places if at + 1 in _house_numbers(head)]
        if key == "place":
            postcodes = {name.casefold() for name in POSTCODES}
            places = [at for at, name in enumerate(names) if name in postcodes][:1] + places
        if places:
            columns[key] = places
    return columns


def _house_numbers(head: Sequence[str]) -> set[int]:
    """Return the indexes of columns named only «Nr.» or the like to the right of a street column."""
    streets = {name.casefold() for name in CONTACT_COLUMNS["street"]}
    plain = {name for name in NUMBER_HEADS if " " not in name and not name.startswith("mitglied")}
    pairs = enumerate(pairwise(map(str.casefold, head)), start=1)
    return {at for at, (before, name) in pairs if before in streets and name in plain}


def _contact(
    columns: Mapping[str, Sequence[int]], cells: Sequence[str], kept: Sequence[str]
) -> dict[str, str]:
    """Return the contacts in a row: only the year of a date of birth; street and town in one cell are split."""
    contact = {}
    for key, places in columns.items():
        text = " ".join(cells[at] for at in places if at < len(cells) and cells[at])
        year = YEAR.search(text) if key == "birth_year" else None
        if text:
            contact[key] = year[0] if year else text
    address = ADDRESS.fullmatch(contact.get("street", ""))
    if address and "place" in kept and "place" not in contact:
        contact |= {"street": address[1], "place": address[2]}
    return contact
