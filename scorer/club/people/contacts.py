"""Contacts of members: stored in their rows, not in events, season files, logs or games; erased with the name.

The last event ``contacts`` lists the contacts that the club keeps; the others are neither asked for nor shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from types import MappingProxyType

from sqlalchemy import select

from scorer.club.office import ledger
from scorer.club.office.ledger import Act, open_ledger
from scorer.club.people.members import facts_of, members, put, require_member
from scorer.rules.club.evening.event_kinds import CONTACTS
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import TITLE_LENGTH
from scorer.store.models import MemberRow
from scorer.store.transactions import Reader

MOST = MappingProxyType(  # maximum of characters
    {
        "email": 120,
        "phone": 40,
        "street": TITLE_LENGTH,
        "place": TITLE_LENGTH,
        "birth_year": 4,
        "entry": 10,
        "remarks": 200,
    }
)
EMAIL = re.compile(r"[^@\s<>,;]+@[^@\s<>,;]+\.[^@\s<>,;.]{2,}\Z")
# Swiss numbers as a spreadsheet stores them: without the leading zero; with the country code but without its plus.
LOST_ZERO = re.compile(r"(?:2[124-7]|3[1-4]|4[134]|5[12568]|6[12]|7[14-9]|81|91)(?: ?[0-9]){7}\Z")
LOST_PLUS = re.compile(r"\A41(?=(?: ?[1-9])(?: ?[0-9]){8}\Z)")
PHONE = re.compile(r"\+?[0-9][0-9 ()/.-]{2,}\Z")
YEAR = re.compile(r"[0-9]{4}\Z")
DAY = re.compile(r"([0-9]{1,2})\.\s?([0-9]{1,2})\.\s?([0-9]{4})\Z")
OLDEST = 1900


def fields(reader: Reader, club_id: int) -> tuple[str, ...]:
    """Return the contacts that a club keeps, ordered as in :data:`CONTACTS`, () before it chooses any."""
    events = ledger.events(reader, club_id, None, ("contacts",))
    return tuple(events[-1].facts["fields"]) if events else ()


def choose(act: Act, chosen: Iterable[str]) -> None:
    """Choose which contacts the club keeps; stored values of the others stay but are not shown.

    :raises RuleError: ``role-needed``, ``not-choice`` for an unknown field.
    :raises VersionConflict: somebody else chose other contacts meanwhile.
    """
    act.actor.require("admin")
    kept = in_order(chosen)
    with open_ledger(act) as book:
        if kept != fields(*book.of_club):
            book.write("contacts", {"fields": [*kept]})


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Return the named contacts in their usual order.

    :raises RuleError: ``not-choice`` for an unknown one.
    """
    wanted = {reading.choice(name, "fields", CONTACTS) for name in names}
    return tuple(name for name in CONTACTS if name in wanted)


def contact(reader: Reader, club_id: int, number: int) -> dict[str, str]:
    """Return all contacts of a member by key, "" for one that is not known; all are "" for an unknown member."""
    columns = [getattr(MemberRow, key) for key in CONTACTS]
    mine = (MemberRow.club_id == club_id, MemberRow.number == number)
    row = reader.execute(select(*columns).where(*mine)).first()
    return dict.fromkeys(CONTACTS, "") if row is None else row._asdict()


def contacts(
    reader: Reader, club_id: int, keys: Iterable[str] | None = None
) -> dict[int, dict[str, str]]:
    """Return the contacts of all members by number: those that the club keeps, or *keys*."""
    names = fields(reader, club_id) if keys is None else tuple(keys)
    columns = [getattr(MemberRow, key) for key in names]
    query = select(MemberRow.number, *columns).where(MemberRow.club_id == club_id)
    return {row[0]: dict(zip(names, row[1:], strict=True)) for row in reader.execute(query)}


def email_addresses(reader: Reader, club_id: int, numbers: Iterable[int]) -> dict[int, str]:
    """Return the e-mail addresses of members by number, without empty ones; {} if the club does not keep them."""
    stored = contacts(reader, club_id)
    return {number: email for number in numbers if (email := stored[number].get("email"))}


def change(act: Act, number: int, given: Mapping[str, str]) -> None:
    """Store the *given* contacts of a member; others stay.

    The event does not contain the values. The expected version is that of the member.

    :raises RuleError: ``member-unknown``, ``member-gone``, and as :func:`checked`.
    :raises VersionConflict: somebody else changed this member meanwhile.
    """
    cleaned = checked(given, act.now.date())
    with open_ledger(act) as book:
        before = require_member(members(*book.of_club), number)
        stored = contact(*book.of_club, number)
        if cleaned.items() <= stored.items():
            return
        facts = facts_of(before, "changed")
        newest = book.newest("member", facts, None)
        if newest is not None and newest.seq > act.expected_version:
            raise ledger.VersionConflict(newest, facts)
        put(book, number, cleaned)
        book.append("member", facts)


def checked(given: Mapping[str, str], today: date) -> dict[str, str]:
    """Return *given* validated and normalised: entry as a year or an ISO date, a Swiss phone with its zero or plus.

    :raises RuleError: ``text-length``, ``text-hidden``, ``contact-email``, ``contact-phone``,
        ``contact-year`` and ``contact-entry``, at the key.
    """
    cleaned = {}
    for key, typed in given.items():
        text = reading.text(" ".join(typed.split()), key, 0, MOST[key])
        cleaned[key] = _checked(key, text, today) if text else ""
    return cleaned


def _checked(key: str, text: str, today: date) -> str:
    if key == "email" and not EMAIL.match(text):
        raise RuleError("contact-email", key)
    if key == "phone":
        text = LOST_PLUS.sub("+41", f"0{text}" if LOST_ZERO.match(text) else text)
        if not PHONE.match(text):
            raise RuleError("contact-phone", key)
    if key == "birth_year" and not _is_year(text, today):
        raise RuleError("contact-year", key, low=OLDEST, high=today.year)
    if key == "entry":
        return _entry(text, today)
    return text


def _is_year(text: str, today: date) -> bool:
    return YEAR.match(text) is not None and OLDEST <= int(text) <= today.year


def _entry(text: str, today: date) -> str:
    """Return *text* as it is if it is a year, or in ISO format if it is a day («20.11.2026» or ISO format).

    :raises RuleError: ``contact-entry`` for other texts, and before the year :data:`OLDEST` or after this year.
    """
    if _is_year(text, today):
        return text
    typed = DAY.match(text)
    try:
        day = date(*map(int, reversed(typed.groups()))) if typed else date.fromisoformat(text)
    except ValueError as error:
        raise RuleError("contact-entry", "entry") from error
    if not OLDEST <= day.year <= today.year:
        raise RuleError("contact-entry", "entry")
    return day.isoformat()
