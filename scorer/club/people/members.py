"""Members: the ledger has their numbers; their names are stored apart and can be erased."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, TypeAlias

from sqlalchemy import bindparam, case, delete, func, insert, or_, select, update

from scorer.club.evening import evening_dates
from scorer.club.office import ledger
from scorer.club.office.ledger import Act, Event, OpenLedger, VersionConflict, open_ledger
from scorer.club.office.stored_events import Kept
from scorer.club.people.categories import KINDS, categories_of
from scorer.rules.club.evening.event_kinds import CONTACTS, ENTERING, members_named
from scorer.rules.club.people import FullName, guessed
from scorer.rules.club.ranking.season_lists import resolved
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.names import member_pseudonym
from scorer.rules.core.reading import NAME_LENGTH
from scorer.rules.core.value_class import value_class
from scorer.store.models import MemberRow
from scorer.store.transactions import Reader

MOST_CATEGORIES = 8
WITHOUT_NAME = frozenset({"erased", "withdrawn"})  # after these changes a member has no name
NAMES = ("name", "nickname", "surname", "first_name")  # columns of a member's row

# Cached by the id of a club, with a key of its state: the hash of the last event, the number of rows, and the number
# of rows with a surname or a first name. Confirming a guessed name is no event; all other changes of names are.
_kept: Kept[int, tuple[tuple[str, int, int], Members]] = Kept(4)

_table = MemberRow.__table__.c
_of_club = (
    select(_table.number, *(_table[key] for key in NAMES))
    .where(_table.club_id == bindparam("club"))
    .order_by(_table.number)
)
_given = or_(_table.surname != "", _table.first_name != "")
_count = select(func.count(), func.count(case((_given, 1)))).where(
    _table.club_id == bindparam("club")
)


@value_class
class Member:
    """The state of a member; *seq* is the number of the last event about them.

    *name* is the usual name; *surname* and *first_name* are empty until somebody enters them.
    *into* is the member that this one was merged into. An *erased* member has a pseudonym.
    """

    number: int
    name: str
    nickname: str = ""
    categories: tuple[str, ...] = ()
    guest: bool = False
    archived: bool = False
    into: int | None = None
    erased: bool = False
    seq: int = 0
    surname: str = ""
    first_name: str = ""

    @property
    def on_its_own(self) -> bool:
        """Return whether this member is neither merged nor erased."""
        return self.into is None and not self.erased

    @property
    def active(self) -> bool:
        """Return whether this member still plays: not archived, erased or merged."""
        return self.on_its_own and not self.archived

    @property
    def category(self) -> str | None:
        """Return the names of the categories as a text, None without any."""
        return ", ".join(self.categories) or None

    @property
    def is_guessed(self) -> bool:
        """Return whether surname and first name are still a guess."""
        return not (self.surname or self.first_name)

    @property
    def full_name(self) -> FullName:
        """Return surname and first name, guessed from the name until somebody enters them."""
        if self.erased or self.is_guessed:
            return guessed(self.name)
        return FullName(self.surname, self.first_name)


Everybody: TypeAlias = Mapping[int, Member]  # of a club, by number


class Members(dict[int, Member]):
    """Members by number, read-only; *derived* caches values computed from them, by name."""

    def __init__(self, known: Everybody) -> None:
        super().__init__(known)
        self.derived: dict[str, Any] = {}


def members(reader: Reader, club_id: int) -> Members:
    """Return all members of a club, former ones too, by number; the object is cached until a member changes."""
    events = ledger.events(reader, club_id, None, KINDS)  # which are cached already
    every, given = reader.execute(_count, {"club": club_id}).one()
    key, before = (events[-1].hash if events else "", every, given), _kept.get(club_id)
    if before is not None and before[0] == key:
        return before[1]
    rows = reader.execute(_of_club, {"club": club_id}).all()
    return _kept.keep(club_id, (key, Members(_members(rows, events))))[1]


def _members(rows: Iterable[Sequence[Any]], events: Iterable[Event]) -> dict[int, Member]:
    by_number = {}
    latest_events = {event.facts["member"]: event for event in events if event.kind == "member"}
    for number, name, nickname, surname, first_name in rows:  # slow with thousands, so cached
        event = latest_events[number]
        facts = event.facts
        by_number[number] = Member(
            number,
            name or member_pseudonym(number),
            nickname,
            categories_of(facts),
            facts["guest"],
            facts["archived"],
            facts.get("into"),
            facts["what"] in WITHOUT_NAME,
            event.seq,
            surname,
            first_name,
        )
    merged = [number for number, member in by_number.items() if member.into is not None]
    stays = {number: by_number[resolved(by_number, number)] for number in merged}
    return by_number | {
        number: replace(by_number[number], categories=member.categories)
        for number, member in stays.items()
    }


def add(act: Act, member: Member) -> int:
    """Add a member; return the number, which is never used again.

    :raises RuleError: ``member-twice``, ``text-length`` and ``text-hidden`` for :data:`NAMES` and
        ``category``, ``list-length`` for too many categories.
    """
    with open_ledger(act) as book:
        return add_all(book, [member])[0]


def add_all(book: OpenLedger, people: Iterable[Member]) -> list[int]:
    """Add several members inside the open ledger, all or none; return their numbers.

    Each gets the number that it brings if this is free, else the next one: see :func:`free_numbers`.

    :raises RuleError: as :func:`add`.
    """
    keys = {identity_key(member) for member in members(*book.of_club).values()}
    listed, rows, facts = list(people), [], []
    numbers = free_numbers(book, [member.number for member in listed])
    for number, given in zip(numbers, listed, strict=True):
        member = checked(replace(given, number=number))
        if identity_key(member) in keys:
            raise RuleError("member-twice", "name", name=member.name)
        keys.add(identity_key(member))
        rows.append({"club_id": book.actor.club_id, **_names(member), "number": number})
        facts.append(facts_of(member, "added"))
    if rows:  # replacing the empty rows of an undone list
        rows_of_club = (MemberRow.club_id == book.actor.club_id, MemberRow.number.in_(numbers))
        book.connection.execute(delete(MemberRow).where(*rows_of_club))
        book.connection.execute(insert(MemberRow), rows)
    for added in facts:
        book.append("member", added)
    return numbers


def free_numbers(book: OpenLedger, wanted: Iterable[int]) -> list[int]:
    """Return a free number for each of *wanted*: the wanted number if nobody ever had it, else the next unused one.

    Numbers of an undone list count as free. A number that is wanted twice is given once.
    """
    numbers_of_club = select(MemberRow.number).where(MemberRow.club_id == book.actor.club_id)
    every = {0, *book.connection.scalars(numbers_of_club)}
    used = every - withdrawn(*book.of_club)
    numbers = []
    for number in wanted:
        numbers.append(0 if number < 1 or number in used else number)
        used.add(number)
    following = count(max(every | used) + 1)
    return [number or next(following) for number in numbers]


def withdrawn(reader: Reader, club_id: int) -> set[int]:
    """Return the numbers of the members who were removed when the import of their list was undone."""
    what = {
        e.facts["member"]: e.facts["what"]
        for e in ledger.events(reader, club_id, None, ("member",))
    }
    return {number for number, done in what.items() if done == "withdrawn"}


def change(act: Act, member: Member) -> None:
    """Update a member to the values of *member*, whose ``seq`` is the version that was edited.

    :raises RuleError: ``member-unknown``, ``member-gone`` for one merged or erased, and as
        :func:`add`.
    :raises VersionConflict: somebody else changed this member meanwhile.
    """
    cleaned = checked(member)
    with open_ledger(act) as book:
        everybody = members(*book.of_club)
        before = require_member(everybody, cleaned.number)
        key = identity_key(cleaned)
        twins = {n for n, other in everybody.items() if identity_key(other) == key}
        if twins - {cleaned.number}:
            raise RuleError("member-twice", "name", name=cleaned.name)
        facts = facts_of(cleaned, "changed")
        if before.seq > member.seq and _unversioned(before) != _unversioned(cleaned):
            stored = book.newest("member", facts, None)
            assert stored is not None  # noqa: S101 - what was seen is stored
            raise VersionConflict(stored, facts)
        if _unversioned(before) == _unversioned(cleaned):
            return
        put(book, cleaned.number, _names(cleaned))
        book.append("member", facts)


def confirm_names(act: Act, names: Mapping[int, FullName]) -> None:
    """Store surname and first name of members whose names were guessed; all other members stay as they are.

    The usual name does not change. No event is written if the guess was right.

    :raises RuleError: ``member-unknown`` and ``text-length`` and ``text-hidden``, at ``<number>/…``.
    :raises VersionConflict: somebody else changed one of these names since the expected version.
    """
    with open_ledger(act) as book:
        everybody = members(*book.of_club)
        for number, full in names.items():
            if number not in everybody:
                raise RuleError("member-unknown", str(number))
            before = everybody[number]
            if not before.is_guessed and before.full_name != full:
                newest = book.newest("member", {"member": number}, None)
                book.require_seen(newest, {"member": number})
            if not (before.on_its_own and before.is_guessed):
                continue
            try:
                named = checked(replace(before, surname=full.surname, first_name=full.first))
            except RuleError as error:
                raise error.within(str(number)) from error
            put(book, number, _names(named))
            if named.full_name != before.full_name:
                book.append("member", facts_of(named, "changed"))


def merge(act: Act, number: int, into: int) -> None:
    """Merge two members: the results of *number* count for *into* from now on.

    :raises RuleError: ``role-needed``, ``not-fresh``, ``member-unknown``, ``member-gone``,
        ``merge-self``; ``merge-both`` if :func:`met` has both at the same evening.
    :raises VersionConflict: somebody else changed one of them since the expected version.
    """
    act.actor.require_admin()
    with open_ledger(act) as book:
        everybody = members(*book.of_club)
        gone, stays = (require_member(everybody, member_number) for member_number in (number, into))
        for member_number in (number, into):
            book.require_seen(book.newest("member", {"member": member_number}, None))
        if number == into:
            raise RuleError("merge-self", "into")
        together = met(*book.of_club, everybody)
        if any({number, into} <= people for people in together):
            raise RuleError("merge-both", "into")
        merged = replace(gone, archived=True, categories=stays.categories, into=into)
        book.append("member", facts_of(merged, "merged"))


def require_member(everybody: Everybody, number: int, place: str = "") -> Member:
    """Return the member with that *number*, unless merged or erased.

    :raises RuleError: ``member-unknown``, ``member-gone``, at *place*.
    """
    member = everybody.get(number)
    if member is None:
        raise RuleError("member-unknown", place)
    if not member.on_its_own:
        raise RuleError("member-gone", place)
    return member


def met(reader: Reader, club_id: int, everybody: Everybody) -> list[set[int]]:
    """Return for each evening the current numbers of the members in :func:`attended`.

    Trials and cancelled evenings are left out.
    """
    counting = {meta.id for meta in evening_dates.evenings(reader, club_id) if not meta.trial}
    entered = attended(ledger.history(reader, club_id, ENTERING))
    return [
        {resolved(everybody, person) for person in people}
        for evening, people in entered.items()
        if evening in counting
    ]


def attended(events: Iterable[Event]) -> dict[str, set[int]]:
    """Return the members named in *events* of the kinds :data:`ENTERING`, by id of the evening.

    Members who were absent, or were replaced by a substitute, are included.
    """
    by_evening: dict[str, set[int]] = {}
    for event in events:
        if event.kind in ENTERING:
            entered = by_evening.setdefault(str(event.evening), set())
            entered.update(members_named(event.kind, event.facts))
    return by_evening


def checked(member: Member) -> Member:
    """Return *member* with validated and normalised texts.

    :raises RuleError: ``text-length``, ``text-hidden``, ``list-length`` for too many categories.
    """
    names: dict[str, Any] = {
        key: reading.text(" ".join(text.split()), key, int(key == "name"), NAME_LENGTH)
        for key, text in _names(member).items()
    }
    categories = split_categories(*member.categories, apart="")
    reading.listing(categories, "category", 0, MOST_CATEGORIES)
    for category in categories:
        reading.text(category, "category", 1, NAME_LENGTH)
    return replace(member, **names, categories=categories)


def split_categories(*texts: str, apart: str = ",;") -> tuple[str, ...]:
    """Return the categories named in typed *texts*, separated by any of *apart* ("" for no separator), each once, ignoring case."""
    names: dict[str, str] = {}
    for typed in [
        typed for text in texts for typed in (re.split(f"[{apart}]", text) if apart else [text])
    ]:
        name = " ".join(typed.split())
        names.setdefault(name.casefold(), name)
    return tuple(filter(None, names.values()))


def identity_key(member: Member) -> tuple[str, str] | int:
    """Return the key that must be unique among members: name and nickname, or the number if merged or erased."""
    if not member.on_its_own:
        return member.number
    return member.name.casefold(), member.nickname.casefold()


def empty_row(book: OpenLedger, number: int) -> None:
    """Empty all texts in the row of a member; the row stays."""
    put(book, number, dict.fromkeys((*NAMES, *CONTACTS), ""))


def _unversioned(member: Member) -> Member:
    return replace(member, seq=0)


def _names(member: Member) -> dict[str, str]:
    return {key: getattr(member, key) for key in NAMES}


def facts_of(member: Member, what: str) -> dict[str, object]:
    """Return the facts of an event about a member; *what* is the kind of change."""
    facts: dict[str, object] = {
        "member": member.number,
        "categories": member.categories,
        "guest": member.guest,
        "archived": member.archived,
        "what": what,
    }
    return facts if member.into is None else facts | {"into": member.into}


def put(book: OpenLedger, number: int, texts: Mapping[str, str]) -> None:
    """Write checked names or contacts into the row of a member."""
    row = (MemberRow.club_id == book.actor.club_id, MemberRow.number == number)
    if texts:
        book.connection.execute(update(MemberRow).where(*row).values(dict(texts)))
