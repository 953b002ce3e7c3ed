"""Members who may have been entered twice, and undoing a merge."""

from __future__ import annotations

from dataclasses import replace

from scorer.club.evening import evening_dates
from scorer.club.evening.evening_dates import EveningMeta
from scorer.club.office import ledger
from scorer.club.office.ledger import Act, Event, VersionConflict, open_ledger
from scorer.club.people import members as member_list
from scorer.club.people.categories import categories_of
from scorer.club.people.contacts import email_addresses
from scorer.club.people.members import Everybody, Member, members, met, require_member
from scorer.rules.club.evening.event_kinds import ENTERING
from scorer.rules.club.people import Double, Entry, doubles
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class
from scorer.store.transactions import Reader


def suggested(reader: Reader, club_id: int, everybody: Everybody) -> list[Double]:
    """Return pairs of members who may be the same person, sorted by number.

    Members who attended the same evening, or were declared to be two people, are left out.
    """
    standing = {number: member for number, member in everybody.items() if member.on_its_own}
    emails = email_addresses(reader, club_id, standing)
    entries = {n: Entry(member.full_name, emails.get(n, "")) for n, member in standing.items()}
    alike = doubles(entries)
    if not alike:
        return []
    different, together = _two(reader, club_id), met(reader, club_id, everybody)
    return [
        double
        for double in alike
        if (both := frozenset({double.first, double.second})) not in different
        and not any(both <= people for people in together)
    ]


def keep_two(act: Act, first: int, second: int) -> None:
    """Write that two members are different people; repeating it writes nothing.

    :raises RuleError: ``member-unknown``, ``member-gone``, ``merge-self``.
    """
    with open_ledger(act) as book:
        everybody = members(*book.of_club)
        for member in (first, second):
            require_member(everybody, member)
        if first == second:
            raise RuleError("merge-self")
        if frozenset({first, second}) not in _two(*book.of_club):
            book.append("two_people", {"members": sorted((first, second))})


def _two(reader: Reader, club_id: int) -> set[frozenset[int]]:
    events = ledger.events(reader, club_id, None, ("two_people",))
    return {frozenset(event.facts["members"]) for event in events}


@value_class
class Merging:
    """The merge of a member: the state of the member *before* it, and the *event* of the merge.

    *since* are the evenings, by date, at which the other member was entered after the merge.
    """

    before: Member
    event: Event
    since: list[EveningMeta]


def merging(reader: Reader, club_id: int, number: int) -> Merging | None:
    """Return the merge of a member; None for a member that is not merged, is erased, or does not exist."""
    member = member_list.members(reader, club_id).get(number)
    if member is None or member.into is None or member.erased:
        return None
    events = ledger.events(reader, club_id, None, ("member",))
    about = [event for event in events if event.facts["member"] == number]
    facts = next(event.facts for event in reversed(about) if event.facts.get("into") is None)
    before = replace(
        member,
        into=None,
        categories=categories_of(facts),
        guest=facts["guest"],
        archived=facts["archived"],
        seq=0,
    )
    entered = member_list.attended(
        event for event in ledger.history(reader, club_id, ENTERING) if event.seq > about[-1].seq
    )
    metas = [meta for meta, _gone in evening_dates.announced(reader, club_id)]
    since = [meta for meta in metas if member.into in entered.get(meta.id, set())]
    return Merging(before, about[-1], since)


def part(act: Act, number: int) -> Member:
    """Undo the merge of a member; return the member. A member that is not merged is returned unchanged.

    The member has its own categories and results again. Entries made after the merge under the number of the other
    member stay with the other member.

    :raises RuleError: ``role-needed``, ``not-fresh``, ``member-unknown``, ``member-gone`` after an
        erasure, ``member-twice`` if another member now has its name.
    :raises VersionConflict: the merge is newer than the expected version.
    """
    act.actor.require_admin()
    with open_ledger(act) as book:
        everybody = member_list.members(*book.of_club)
        member = everybody.get(number)
        if member is None:
            raise RuleError("member-unknown")
        if member.erased:
            raise RuleError("member-gone")
        merged = merging(*book.of_club, number)
        if merged is None:
            return member
        if merged.event.seq > act.expected_version:
            raise VersionConflict(merged.event, {})
        key = member_list.identity_key(merged.before)
        if any(member_list.identity_key(other) == key for other in everybody.values()):
            raise RuleError("member-twice", "name", name=merged.before.name)
        book.append("member", member_list.facts_of(merged.before, "parted"))
        return merged.before
