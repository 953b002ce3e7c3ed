"""At the door of an evening: one person after the other is there, or not after all.

Whoever stands there says one thing about one person at a time, so that several can do it at once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from scorer.club import ledger
from scorer.club.attendance import check_number, check_person, write_paid
from scorer.club.calendar import EveningMeta, evenings
from scorer.club.evenings import load_for_update
from scorer.club.ledger import Act, OpenLedger, open_ledger
from scorer.club.members import Member, add_all, members
from scorer.rules.club.evening import Evening
from scorer.rules.club.season_lists import resolved

LOOKED_BACK = 6  # evenings that say who usually comes


@dataclass(frozen=True, slots=True)
class DoorAct:
    """What is said about *member* at the door: whether *here*, whether the fee is *paid*; None says nothing of it.

    A *guest* is nobody's number yet.
    """

    member: int = 0
    here: bool | None = True
    guest: str = ""
    paid: bool | None = None


def tick(act: Act, evening_id: str, door_act: DoorAct) -> int:
    """Write that somebody is there from the current round on, or not after all; return the member's number.

    A guest becomes a member. Who was taken out by mistake comes back as entered before, with rounds and a partner
    who is still alone. Who pays where there is no fee (any more) is there without having paid.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``member-unknown``, ``member-gone``,
        ``person-twice``, ``person-absent``, ``people-many``; and as :func:`scorer.club.members.add`
        for a guest.
    :raises VersionConflict: somebody else entered another thing meanwhile.
    """
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        evening = view.evening
        book.require_open("attendance", evening_id)
        everybody = members(book.connection, act.actor.club_id)
        member = door_act.member
        if door_act.guest:
            # sent twice where an answer was lost, perhaps while the first one is being written
            alike = (n for n, somebody in everybody.items() if somebody.name == door_act.guest)
            member = next(alike, 0)
        if door_act.guest and not member:
            [member] = add_all(book, [Member(0, door_act.guest, guest=True)])
            everybody = members(book.connection, act.actor.club_id)
        check_person(evening, member, "member", everybody)
        stored = evening.attendance.get(member)
        is_here = stored is not None and stored["state"] == "present"
        if door_act.here is not None and door_act.here != is_here:
            _attend(book, evening_id, evening, member, here=door_act.here)
        # a fee that was taken away meanwhile keeps nobody out
        if door_act.paid is not None and (view.meta.fee or not door_act.paid):
            write_paid(book, evening_id, view.meta.fee, member, paid=door_act.paid)
    return member


def _attend(
    book: OpenLedger, evening_id: str, evening: Evening, member: int, *, here: bool
) -> None:
    facts: dict[str, Any] = {
        "member": member,
        "from": 1,
        "to": None,
        "filler": False,
        "partner": None,
    }
    if here:
        facts["from"] = evening.current or 1
        entered = book.events(evening_id, ("attendance",))
        mine = [event.facts for event in entered if event.facts["member"] == member]
        before = [entry for entry in mine if entry["state"] == "present"]
        facts |= before[-1] if before else {}
        partner = facts["partner"]
        if partner is not None and evening.partners.get(partner) not in {None, member}:
            facts["partner"] = None  # who plays with somebody else by now
    state = "present" if here else "absent"
    book.write("attendance", facts | {"state": state}, evening_id)
    check_number(book, evening_id)


def usual(
    reader: Connection | Session,
    club_id: int,
    meta: EveningMeta,
    everybody: Mapping[int, Member],
) -> Collection[int]:
    """Return who was at half or more of the last evenings held before this one."""
    before = [
        past.id
        for past in evenings(reader, club_id)
        if not past.trial and (past.date, past.seq) < (meta.date, meta.seq)
    ]
    nights = [_came(reader, club_id, past, everybody) for past in before[-LOOKED_BACK:]]
    held = [people for people in nights if people]
    somebody = set().union(*held)
    return {who for who in somebody if 2 * sum(who in people for people in held) >= len(held)}


def _came(
    reader: Connection | Session, club_id: int, evening: str, everybody: Mapping[int, Member]
) -> set[int]:
    """Return who was at an evening, as each was entered last."""
    came: dict[int, bool] = {}
    for event in ledger.events(reader, club_id, evening, ("attendance", "past")):
        facts = event.facts
        present = facts["state"] == "present" if event.kind == "attendance" else facts["values"]
        came[facts["member"]] = bool(present)
    return {resolved(everybody, number) for number, present in came.items() if present}
