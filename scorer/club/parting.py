"""Taking back that two members are one: the one that was merged has its own results again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from scorer.club import calendar, ledger, members
from scorer.club.calendar import EveningMeta
from scorer.club.ledger import Act, Event, VersionConflict, open_ledger
from scorer.club.members import Member
from scorer.club.people import categories_of
from scorer.rules.club.event_kinds import ENTERING
from scorer.rules.core.errors import RuleError


@dataclass(frozen=True, slots=True)
class Merging:
    """How a member was merged: *before* as it was on its own, *event* the one that did it.

    *since* are the evenings at which the number that it became was entered after that, by date.
    """

    before: Member
    event: Event
    since: list[EveningMeta]


def merging(reader: Connection | Session, club_id: int, number: int) -> Merging | None:
    """Return how a member was merged, None for one that stands on its own or was erased."""
    member = members.members(reader, club_id).get(number)
    if member is None or member.into is None or member.erased:
        return None
    about = [
        event
        for event in ledger.events(reader, club_id, None, ("member",))
        if event.facts["member"] == number
    ]
    facts = next(event.facts for event in reversed(about) if event.facts.get("into") is None)
    before = replace(
        member,
        into=None,
        categories=categories_of(facts),
        guest=facts["guest"],
        archived=facts["archived"],
        seq=0,
    )
    entered = members.attended(
        event for event in ledger.history(reader, club_id, ENTERING) if event.seq > about[-1].seq
    )
    metas = [meta for meta, _gone in calendar.announced(reader, club_id)]
    since = [meta for meta in metas if member.into in entered.get(meta.id, set())]
    return Merging(before, about[-1], since)


def part(act: Act, number: int) -> Member:
    """Take back that a member is the same person as another one; return it on its own.

    It has its own categories and results again. What was entered since under the number that it became
    stays there.

    :raises RuleError: ``role-needed``, ``not-fresh``, ``member-unknown``, ``member-gone`` after an
        erasure, ``member-twice`` where somebody else is called so by now.
    :raises VersionConflict: something else was written about it since the expected version.
    """
    act.actor.require_admin()
    with open_ledger(act) as book:
        everybody = members.members(book.connection, act.actor.club_id)
        member = everybody.get(number)
        if member is None:
            raise RuleError("member-unknown")
        if member.erased:
            raise RuleError("member-gone")
        merged = merging(book.connection, act.actor.club_id, number)
        if merged is None:
            return member
        if merged.event.seq > act.expected_version:
            raise VersionConflict(merged.event, {})
        key = members.identity_key(merged.before)
        if any(members.identity_key(other) == key for other in everybody.values()):
            raise RuleError("member-twice", "name", name=merged.before.name)
        book.append("member", members.facts_of(merged.before, "parted"))
        return merged.before
