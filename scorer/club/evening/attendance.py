"""Attendance at an evening: presence, fixed pairs, fillers, substitutes and paid fees.

Each event is about one member, so that several officials can work at the same time.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import asdict
from datetime import timedelta

from scorer.club.draw.standing_wishes import wishes
from scorer.club.evening.evening_dates import EveningMeta, evenings
from scorer.club.evening.evenings import load_for_update
from scorer.club.office import ledger
from scorer.club.office.ledger import Act, Event, OpenLedger, open_ledger
from scorer.club.people import pair_names
from scorer.club.people.members import Everybody, Member, add_all, members, require_member
from scorer.rules.club.draw.wishes import paired_by_lot
from scorer.rules.club.evening.event_kinds import STATES
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.ranking.season_lists import resolved
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import Values
from scorer.rules.core.value_class import value_class
from scorer.store.transactions import Reader, scrub

MOST_PEOPLE = 400
LOTS = 1_000_000
SLIP = timedelta(minutes=30)  # an absence this soon after the entry only undoes a mistaken tick
LOOKED_BACK = 6  # evenings from which the usual attendance is computed


@value_class
class Attendance:
    """Attendance of a member from round *first* to round *last*, None for the end of the evening.

    *state* is one of :data:`scorer.rules.club.evening.event_kinds.STATES`. A *filler* sits at tables but is not
    ranked. *partner* is the other member of a fixed pair.
    """

    member: int
    state: str = "present"
    first: int = 1
    last: int | None = None
    filler: bool = False
    partner: int | None = None


@value_class
class DoorAct:
    """An entry at the door about *member*: whether *here*, whether the fee is *paid*; None changes nothing.

    *guest* is the name of somebody who has no number yet; *member* is 0 then.
    """

    member: int = 0
    here: bool | None = True
    guest: str = ""
    paid: bool | None = None


def attend(
    act: Act, evening_id: str, people: Sequence[Attendance], *, pair_name: str | None = None
) -> None:
    """Write the attendance of several members, all or none: present, late, leaving early, absent.

    The attendance of present partners who are not among *people* changes too: a new partner gets the person as partner,
    a former partner gets none. *pair_name* is the name of the pair of the first person, "" to remove it, None to leave
    it.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``evening-cancelled``, ``member-unknown``,
        ``member-gone``, ``person-twice``, ``partner-self``, ``people-many``, ``not-choice`` for the state,
        ``out-of-range`` for a round; and as :func:`scorer.club.people.pair_names.name_pair`.
    :raises VersionConflict: somebody else changed the attendance of one of them.
    """
    with open_ledger(act) as book:
        evening = load_for_update(book, evening_id).evening
        book.require_open("attendance", evening_id)
        everybody = members(*book.of_club)
        written, places = {person.member for person in people}, _places(evening, everybody)
        for person in people:
            check_person(evening, person.member, "member", everybody)
            if person.state == "present":
                _check_free(places, person.member, person.first)
            if person.partner is not None:
                check_person(evening, person.partner, "partner", everybody)
            book.write("attendance", _attendance(person, evening.phase.most_rounds), evening_id)
            for facts in _of_partners(evening, person):
                if facts["member"] not in written:
                    book.write("attendance", facts, evening_id)
        check_number(book, evening_id)
        if pair_name is not None:
            pair_names.name_pair(book, people[0].member, people[0].partner, pair_name)
    if pair_name == "":
        scrub(act.session)


def _of_partners(evening: Evening, person: Attendance) -> Iterator[Values]:
    """Yield the changed facts of the present members who become, or cease to be, the partner of a present *person*."""
    for member, facts in evening.attendance.items():
        was, is_now = facts.get("partner") == person.member, person.partner == member
        if person.state == facts["state"] == "present" and was != is_now:
            yield {**facts, "partner": person.member if is_now else None}


def tick(act: Act, evening_id: str, door_act: DoorAct) -> int:
    """Write that a member is present from the current round on, or absent, or has paid; return the member's number.

    A guest becomes a member, unless a member has that name already. A member who was present before gets the same
    rounds again, and the same partner; else the partner is the person who named the member. A partner who has another
    partner now is left out. On an evening without a fee no payment is recorded.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``evening-cancelled``, ``member-unknown``,
        ``member-gone``, ``person-twice``, ``people-many``; and as :func:`scorer.club.people.members.add` for a guest.
    :raises VersionConflict: somebody else changed the attendance or the payment since the expected version.
    """
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        evening = view.evening
        everybody = members(*book.of_club)
        member = door_act.member
        if door_act.guest:
            # repeated after a lost response, perhaps while the first one is being written
            alike = (
                somebody.number
                for somebody in everybody.values()
                if somebody.on_its_own and somebody.name == door_act.guest
            )
            member = next(alike, 0)
        is_here = member in evening.attending()
        comes_or_goes = door_act.here not in {None, is_here}
        book.require_open("attendance" if comes_or_goes else "paid", evening_id)
        if door_act.guest and not member:
            [member] = add_all(book, [Member(0, door_act.guest, guest=True)])
            everybody = members(*book.of_club)
        check_person(evening, member, "member", everybody)
        if door_act.here:
            _check_free(_places(evening, everybody), member, evening.current or 1)
        if comes_or_goes:
            _attend(book, evening_id, evening, member, here=bool(door_act.here))
        # a fee removed meanwhile must not prevent the entry
        if door_act.paid is not None and (view.meta.fee or not door_act.paid):
            _write_paid(book, evening_id, view.meta.fee, member, paid=door_act.paid)
    return member


def _attend(
    book: OpenLedger, evening_id: str, evening: Evening, member: int, *, here: bool
) -> None:
    facts: Values = _attendance(Attendance(member), evening.phase.most_rounds)
    if here:
        facts["from"] = evening.current or 1
        entered = book.events(evening_id, ("attendance",))
        of_member = [event.facts for event in entered if event.facts["member"] == member]
        presences = [entry for entry in of_member if entry["state"] == "present"]
        facts |= presences[-1] if presences else {}
        named_by = (other for other, partner in evening.partners.items() if partner == member)
        partner = facts["partner"] or next(named_by, None)
        if partner is not None and evening.partners.get(partner) not in {None, member}:
            partner = None  # who now has another partner
        facts["partner"] = partner
    state = "present" if here else "absent"
    book.write("attendance", facts | {"state": state}, evening_id)
    check_number(book, evening_id)


def _write_paid(book: OpenLedger, evening_id: str, fee: int, member: int, *, paid: bool) -> None:
    """Write that *member* has paid the *fee*, in rappen, or with *paid* false that the payment is undone.

    A later change of the fee does not change the stored payment.

    :raises VersionConflict: somebody else wrote another payment.
    """
    newest = book.newest("paid", {"member": member}, evening_id)
    if paid != (newest is not None and newest.facts["rappen"] > 0):
        book.write("paid", {"member": member, "rappen": fee if paid else 0}, evening_id)


def pair_by_lot(act: Act, evening_id: str) -> None:
    """Draw fixed pairs among the members who came without a partner; both members of a pair attend the same rounds.

    Among the members who attend the same rounds one stays alone if their number is odd. Wishes are kept if possible.
    Existing pairs stay, so the expected version is not checked.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``evening-cancelled``, ``partners-drawn`` if no round of
        the phase is played in fixed pairs.
    """
    with open_ledger(act) as book:
        evening = load_for_update(book, evening_id).evening
        book.require_open("attendance", evening_id)
        if not evening.phase.has_fixed_pairs:
            raise RuleError("partners-drawn")
        wanted = wishes(*book.of_club, members(*book.of_club), evening)
        for pair in paired_by_lot(evening, wanted, secrets.randbelow(LOTS)):
            for member, partner in (pair, pair[::-1]):
                facts = {**evening.attendance[member], "partner": partner}
                book.append("attendance", facts, evening_id)


def substitute(act: Act, evening_id: str, member: int, by: int | None, *, first: int) -> None:
    """Let *by* substitute for *member* from round *first* on; None ends the substitution.

    The points count for the member. Ending a substitution that never began writes nothing.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``evening-cancelled``, ``out-of-range`` for the round,
        ``person-absent`` if *member* is not entered, ``member-unknown`` and ``member-gone`` for *by*, ``person-twice``
        if *by* is *member* or already plays in that round or a later one.
    :raises VersionConflict: somebody else entered another substitute.
    """
    with open_ledger(act) as book:
        evening = load_for_update(book, evening_id).evening
        everybody = members(*book.of_club)
        reading.integer(first, "first", 1, evening.phase.most_rounds)
        if member not in evening.attendance:
            raise RuleError("person-absent", "member", member=member)
        book.require_open("substitute", evening_id)
        if by is None and member not in evening.substitutes:
            return
        if by is not None:
            require_member(everybody, by, "by")
            _check_free(_places(evening, everybody), by, first, substituted=member)
        book.write("substitute", {"member": member, "by": by, "from": first}, evening_id)


def _places(evening: Evening, everybody: Everybody) -> set[tuple[int, int, int]]:
    """Return the places of an evening: round, member, and the current number of the person who plays.

    Each seat of a drawn round is a place, and each member who will be present in a later round.
    """
    places = {
        (table.round, member, player)
        for table in evening.tables
        for member, player in zip(table.people, table.players, strict=True)
    }
    places |= {
        (number, member, evening.player(member, number))
        for number in range(len(evening.rounds) + 1, evening.phase.most_rounds + 1)
        for member in evening.present(number)
    }
    return {(number, member, resolved(everybody, player)) for number, member, player in places}


def _check_free(
    places: set[tuple[int, int, int]], person: int, first: int, substituted: int = 0
) -> None:
    """Refuse a *person* who, in round *first* or later, already plays for a member other than *substituted*.

    If *substituted* is 0, the person may only play for themselves. Nobody can substitute for themselves.

    :raises RuleError: ``person-twice``.
    """
    replaced = {member for number, member, player in places if player == person and number >= first}
    if person == substituted or replaced - {substituted or person}:
        raise RuleError("person-twice", "by" if substituted else "member", member=person)


def _attendance(person: Attendance, rounds: int) -> Values:
    if person.partner == person.member:
        raise RuleError("partner-self", "partner")
    first = reading.integer(person.first, "first", 1, rounds)
    facts = asdict(person) | {
        "state": reading.choice(person.state, "state", STATES),
        "from": first,
        "to": reading.optional(person.last, "last", first, rounds),
    }
    return {key: value for key, value in facts.items() if key not in {"first", "last"}}


def enter(book: OpenLedger, evening_id: str, evening: Evening, people: Iterable[int]) -> None:
    """Enter *people*, none of whom is entered yet, as present in all rounds, inside the open ledger.

    :raises RuleError: as :func:`check_person` at ``members/<index>``, and as :func:`check_number`.
    """
    everybody = members(*book.of_club)
    for index, member in enumerate(people):
        check_person(evening, member, f"members/{index}", everybody)
        facts = _attendance(Attendance(member), evening.phase.most_rounds)
        book.append("attendance", facts, evening_id)
    check_number(book, evening_id)


def check_number(book: OpenLedger, evening_id: str) -> None:
    """Refuse more than :data:`MOST_PEOPLE` members entered at an evening, absent ones included.

    :raises RuleError: ``people-many``.
    """
    entered = {e.facts["member"] for e in book.events(evening_id, ("attendance",))}
    if len(entered) > MOST_PEOPLE:
        raise RuleError("people-many", "people", limit=MOST_PEOPLE)


def check_person(evening: Evening, number: int, place: str, everybody: Everybody) -> None:
    """Refuse an unknown, merged or erased member, and a member who is entered under another number.

    A member who is entered under this *number* is never refused, so that a merged or erased one can still leave.

    :raises RuleError: ``member-unknown``, ``member-gone``, ``person-twice``, at *place*.
    """
    if number in evening.attendance:
        return
    require_member(everybody, number, place)
    if number in {resolved(everybody, member) for member in evening.attendance}:
        raise RuleError("person-twice", place, member=number)


def check_no_list(evening: Evening) -> None:
    """Refuse to seat anybody at an evening whose results were imported from a list.

    :raises RuleError: ``past-written``.
    """
    if evening.imported_results:
        raise RuleError("past-written")


def signed_off(events: Iterable[Event]) -> set[int]:
    """Return the members whose last state is ``absent``, not ``no_show``.

    An absence within :data:`SLIP` after the entry does not count: it undoes a mistaken tick.
    """
    present: dict[int, Event] = {}  # the first entry of each present member
    is_absent: dict[int, bool] = {}  # whether the last sign-off was «absent», not «no_show»
    for event in (event for event in events if event.kind == "attendance"):
        member, state = event.facts["member"], event.facts["state"]
        if state == "present":
            present.setdefault(member, event)
            continue
        entry = present.pop(member, None)
        if state != "absent" or entry is None or event.at - entry.at >= SLIP:
            is_absent[member] = state == "absent"
    return {member for member in is_absent if is_absent[member] and member not in present}


def usual(
    reader: Reader,
    club_id: int,
    meta: EveningMeta,
    everybody: Everybody,
) -> Collection[int]:
    """Return the members who attended at least half of the last :data:`LOOKED_BACK` evenings before *meta*.

    Trials and cancelled evenings are skipped. Evenings that nobody attended do not count for the half.
    """
    before = [
        past.id
        for past in evenings(reader, club_id)
        if not past.trial and (past.date, past.seq) < (meta.date, meta.seq)
    ]
    nights = [_came(reader, club_id, past, everybody) for past in before[-LOOKED_BACK:]]
    held = [people for people in nights if people]
    attendees = set().union(*held)
    return {who for who in attendees if 2 * sum(who in people for people in held) >= len(held)}


def _came(reader: Reader, club_id: int, evening: str, everybody: Everybody) -> set[int]:
    """Return the current numbers of the members who attended an evening; the last entry of each decides."""
    came: dict[int, bool] = {}
    for event in ledger.events(reader, club_id, evening, ("attendance", "past")):
        facts = event.facts
        present = facts["state"] == "present" if event.kind == "attendance" else facts["values"]
        came[facts["member"]] = bool(present)
    return {resolved(everybody, number) for number, present in came.items() if present}
