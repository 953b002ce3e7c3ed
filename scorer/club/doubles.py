"""Members who may have been entered twice, until somebody merges them or says that they are two."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from scorer.club import ledger
from scorer.club.ledger import Act, open_ledger
from scorer.club.member_contacts import email_addresses
from scorer.club.members import Member, attendance, members, require_member
from scorer.rules.club.doubles import Double, Entry, doubles
from scorer.rules.club.season_lists import resolved
from scorer.rules.core.errors import RuleError


def suggested(
    reader: Connection | Session, club_id: int, everybody: Mapping[int, Member]
) -> list[Double]:
    """Return which of all members may be one person, by number.

    Nobody who was at one evening with the other, and no two of whom somebody said that they are two.
    """
    standing = {
        number: member
        for number, member in everybody.items()
        if member.into is None and not member.erased
    }
    emails = email_addresses(reader, club_id, standing)
    alike = doubles(
        {
            number: Entry(member.full_name, emails.get(number, ""))
            for number, member in standing.items()
        }
    )
    if not alike:
        return []
    known = _two(reader, club_id)
    together: list[Collection[int]] = [
        {resolved(everybody, person) for person in people} for people in attendance(reader, club_id)
    ]
    return [
        double
        for double in alike
        if frozenset({double.first, double.second}) not in known
        and not any(double.first in people and double.second in people for people in together)
    ]


def keep_two(act: Act, first: int, second: int) -> None:
    """Write that two members are two people; once is enough.

    :raises RuleError: ``member-unknown``, ``member-gone``, ``merge-self``.
    """
    with open_ledger(act) as book:
        everybody = members(book.connection, act.actor.club_id)
        for member in (first, second):
            require_member(everybody, member)
        if first == second:
            raise RuleError("merge-self")
        if frozenset({first, second}) not in _two(book.connection, act.actor.club_id):
            book.append("two_people", {"members": sorted((first, second))})


def _two(reader: Connection | Session, club_id: int) -> set[frozenset[int]]:
    return {
        frozenset(event.facts["members"])
        for event in ledger.events(reader, club_id, None, ("two_people",))
    }
