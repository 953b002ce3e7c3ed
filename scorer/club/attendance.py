"""Attendance at an evening: present, late, leaving early, absent, fillers, substitutes."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from types import MappingProxyType

from scorer.club.evenings import load_for_update
from scorer.club.ledger import Act, Event, OpenLedger, open_ledger
from scorer.club.members import Member, add_all, members, require_member
from scorer.club.standing_wishes import wishes
from scorer.rules.club.evening import Evening
from scorer.rules.club.pairing import paired_by_lot
from scorer.rules.club.season_lists import resolved
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError

MOST_PEOPLE = 400
STATES = ("present", "absent", "no_show")
LOTS = 1_000_000
NOTHING_PAID: Mapping[int, bool] = MappingProxyType({})
COMING = ("attendance", "substitute")  # events that say who is there
SLIP = timedelta(minutes=30)  # who is taken out that soon was ticked by mistake


@dataclass(frozen=True, slots=True)
class Attendance:
    """Attendance of a member from round *first* to *last*.

    A *filler* sits at tables but is not ranked. *partner* is the other member of a fixed
    pair, whose attendance must be written as well.
    """

    member: int
    state: str = "present"
    first: int = 1
    last: int | None = None
    filler: bool = False
    partner: int | None = None


def attend(
    act: Act,
    evening_id: str,
    people: Sequence[Attendance],
    *,
    guest: str = "",
    paid: Mapping[int, bool] = NOTHING_PAID,
) -> None:
    """Write the attendance of several members, all or none: present, late, leaving early, absent.

    A *guest* of that name becomes a member, present from the current round on. *paid* tells who
    has paid the fee, or not after all.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``member-unknown``,
        ``member-gone``, ``person-twice``, ``partner-self``, ``people-many``, ``fee-none``; at
        ``people/<index>/…``; and as :func:`scorer.club.members.add` for the guest.
    :raises VersionConflict: somebody else entered another thing about one of them.
    """
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        book.require_open("attendance", evening_id)
        everybody = members(book.connection, act.actor.club_id)
        rounds = view.evening.phase.most_rounds
        for index, person in enumerate(people):
            try:
                check_person(view.evening, person.member, "member", everybody)
                if person.partner is not None:
                    check_person(view.evening, person.partner, "partner", everybody)
                facts = _attendance(person, rounds)
            except RuleError as error:
                raise error.within(f"people/{index}") from error
            book.write("attendance", facts, evening_id)
        if guest:
            [number] = add_all(book, [Member(0, guest, guest=True)])
            comes = Attendance(number, first=view.evening.current or 1)
            book.append("attendance", _attendance(comes, rounds), evening_id)
        for number, has_paid in paid.items():
            write_paid(book, evening_id, view.meta.fee, number, paid=has_paid)
        check_number(book, evening_id)


def write_paid(book: OpenLedger, evening_id: str, fee: int, member: int, *, paid: bool) -> None:
    """Write that *member* has paid the *fee*, in rappen, or not after all.

    What was paid stays, whatever the fee is later.

    :raises RuleError: ``fee-none`` where there is none.
    :raises VersionConflict: somebody else wrote another thing.
    """
    newest = book.newest("paid", {"member": member}, evening_id)
    if paid == (newest is not None and newest.facts["rappen"] > 0):
        return
    if paid and not fee:
        raise RuleError("fee-none", "paid", member=member)
    book.write("paid", {"member": member, "rappen": fee if paid else 0}, evening_id)


def pair_by_lot(act: Act, evening_id: str) -> None:
    """Make fixed pairs by lot of all who came alone by now; of an odd number one stays alone.

    Wishes are kept where they can be. Who has a partner already keeps that one, so it needs no lock.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``partners-drawn`` where nobody
        plays in fixed pairs.
    """
    with open_ledger(act) as book:
        evening = load_for_update(book, evening_id).evening
        book.require_open("attendance", evening_id)
        if not evening.phase.has_fixed_pairs:
            raise RuleError("partners-drawn")
        club_id = act.actor.club_id
        wanted = wishes(book.connection, club_id, members(book.connection, club_id), evening)
        for pair in paired_by_lot(evening, wanted, secrets.randbelow(LOTS)):
            for member, partner in (pair, pair[::-1]):
                facts = {**evening.attendance[member], "partner": partner}
                book.append("attendance", facts, evening_id)


def substitute(act: Act, evening_id: str, member: int, by: int | None, *, first: int) -> None:
    """Let *by* substitute for *member* from round *first* on; None ends the substitution.

    The points count for the member.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``member-unknown``,
        ``member-gone``, ``person-absent`` for one who is not entered, ``person-twice``
        where *by* sits somewhere already.
    :raises VersionConflict: somebody else entered another substitute.
    """
    with open_ledger(act) as book:
        evening = load_for_update(book, evening_id).evening
        everybody = members(book.connection, act.actor.club_id)
        reading.integer(first, "from", 1, evening.phase.most_rounds)
        if member not in evening.attendance:
            raise RuleError("person-absent", "member", member=member)
        if by is not None:
            require_member(everybody, by, "by")
            later = [table for table in evening.tables if table.round >= first]
            others = {
                resolved(everybody, player)
                for table in later
                for seat, player in zip(table.people, table.players, strict=True)
                if seat != member
            }
            if by == member or by in others:
                raise RuleError("person-twice", "by", member=by)
        facts = {"member": member, "by": by, "from": first}
        book.write("substitute", facts, evening_id)


def _attendance(person: Attendance, rounds: int) -> dict[str, object]:
    if person.partner == person.member:
        raise RuleError("partner-self", "partner")
    first = reading.integer(person.first, "from", 1, rounds)
    facts = asdict(person) | {
        "state": reading.choice(person.state, "state", STATES),
        "from": first,
        "to": reading.optional(person.last, "to", first, rounds),
    }
    return {key: value for key, value in facts.items() if key not in {"first", "last"}}


def enter(book: OpenLedger, evening_id: str, evening: Evening, people: Iterable[int]) -> None:
    """Enter *people* as present whom nobody has entered yet."""
    everybody = members(book.connection, book.actor.club_id)
    for index, member in enumerate(people):
        check_person(evening, member, f"members/{index}", everybody)
        facts = _attendance(Attendance(member), evening.phase.most_rounds)
        book.append("attendance", facts, evening_id)
    check_number(book, evening_id)


def check_number(book: OpenLedger, evening_id: str) -> None:
    """Refuse more people than an evening takes.

    :raises RuleError: ``people-many``.
    """
    known = {e.facts["member"] for e in book.events(evening_id, ("attendance",))}
    if len(known) > MOST_PEOPLE:
        raise RuleError("people-many", "people", limit=MOST_PEOPLE)


def check_person(
    evening: Evening, number: int, place: str, everybody: Mapping[int, Member]
) -> None:
    """Refuse a member who is gone, or who is entered under another number already.

    A member who is entered already may leave, even if merged or erased since.
    """
    if number in evening.attendance:
        return
    require_member(everybody, number, place)
    if number in {resolved(everybody, member) for member in evening.attendance}:
        raise RuleError("person-twice", place, member=number)


def check_no_list(evening: Evening) -> None:
    """Refuse to seat anybody at an evening whose results were imported from a list."""
    if evening.imported_results:
        raise RuleError("past-written")


def signed_off(events: Iterable[Event]) -> set[int]:
    """Return who is absent because somebody said so, not because a tick was a slip and was undone."""
    here: dict[int, Event] = {}  # since when
    off: dict[int, bool] = {}
    for event in (event for event in events if event.kind == "attendance"):
        member, state = event.facts["member"], event.facts["state"]
        if state == "present":
            here.setdefault(member, event)
            continue
        tick = here.pop(member, None)
        if state != "absent" or tick is None or event.at - tick.at >= SLIP:
            off[member] = state == "absent"
    return {member for member in off if off[member] and member not in here}
