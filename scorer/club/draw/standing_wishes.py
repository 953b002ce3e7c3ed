"""Wishes of members for the draw: two people apart or never partners, or one person always at the same table.

Wishes are events of the club, with member numbers. Only officials see them. No list, print or season record contains
them, and neither does the export of a member's own data. The backup of the club contains them.
"""

from __future__ import annotations

from collections.abc import Iterable

from scorer.club.office import ledger
from scorer.club.office.ledger import Act, Event, open_ledger
from scorer.club.people.members import Everybody, members, require_member
from scorer.rules.club.draw.wishes import STAYS, Wish
from scorer.rules.club.evening.event_kinds import check_wish
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.ranking.season_lists import resolved
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.store.transactions import Reader

MOST_WISHES = 200


def standing(reader: Reader, club_id: int) -> list[Event]:
    """Return the events of all valid wishes, oldest first.

    A wish is invalid once it is replaced or revoked, one of its members is erased, or its two members are merged.
    """
    everybody = members(reader, club_id)
    latest: dict[tuple[int, ...], Event] = {}
    for event in ledger.events(reader, club_id, None, ("wish",)):
        people = _place(everybody, event.facts["members"])
        latest.pop(people, None)
        gone = any(everybody[number].erased for number in people)
        if not event.facts["struck"] and not gone and len({*people}) == len(people):
            latest[people] = event
    return list(latest.values())


def wish(act: Act, kind: str, people: list[int], table: int | None = None) -> None:
    """Write a wish: two *people* are never partners or are kept apart, or one person stays at a *table*.

    *kind* is one of :data:`scorer.rules.club.evening.event_kinds.WISHES`. The wish replaces an earlier one about the
    same people, of any kind.

    :raises RuleError: ``not-choice``, ``list-length``, ``member-unknown``, ``member-gone``, ``person-twice``,
        ``not-integer`` and ``out-of-range`` for a member or the table, ``wishes-many``.
    :raises VersionConflict: somebody else changed this wish since the expected version.
    """
    facts = _facts(kind, people, table if kind == STAYS else None, struck=False)
    check_wish(facts)
    with open_ledger(act) as book:
        everybody = members(*book.of_club)
        for index, member in enumerate(people):
            require_member(everybody, member, f"members/{index}")
            if member in people[:index]:
                raise RuleError("person-twice", f"members/{index}", member=member)
        places = {_place(everybody, e.facts["members"]) for e in standing(*book.of_club)}
        if len(places | {_place(everybody, people)}) > MOST_WISHES:
            raise RuleError("wishes-many", limit=MOST_WISHES)
        book.write("wish", facts)


def strike(act: Act, of: int) -> None:
    """Revoke the wish of event *of*.

    :raises RuleError: ``wish-unknown``.
    :raises VersionConflict: somebody else changed this wish since that event.
    """
    with open_ledger(act) as book:
        events = ledger.events(*book.of_club, None, ("wish",))
        stored = next((event.facts for event in events if event.seq == of), None)
        if stored is None:
            raise RuleError("wish-unknown")
        facts = _facts(stored["what"], stored["members"], stored["table"], struck=True)
        book.write("wish", facts, expected_version=of)


def wishes(reader: Reader, club_id: int, everybody: Everybody, evening: Evening) -> list[Wish]:
    """Return the valid wishes for an evening.

    A member who is entered there, or substitutes there, has the number of that entry, also if the member was merged
    since. If one member was merged into another, the wishes of both apply.
    """
    entered = {resolved(everybody, member): member for member in evening.attendance}
    substitutes = {facts["by"] for acts in evening.substitutes.values() for facts in acts}
    entered |= {resolved(everybody, member): member for member in substitutes if member}

    def number(member: int) -> int:
        current = resolved(everybody, member)
        return entered.get(current, current)

    standing_wishes = [
        Wish(
            event.facts["what"],
            tuple(number(member) for member in event.facts["members"]),
            event.facts["table"],
            event.seq,
        )
        for event in standing(reader, club_id)
    ]
    return [wish for wish in standing_wishes if len({*wish.members}) == len(wish.members)]


def _place(everybody: Everybody, people: Iterable[int]) -> tuple[int, ...]:
    """Return the sorted current numbers of *people*. The latest wish with the same numbers replaces the others."""
    return tuple(sorted(resolved(everybody, member) for member in people))


def _facts(kind: str, people: list[int], table: int | None, *, struck: bool) -> JsonObject:
    return {"what": kind, "members": sorted(people), "table": table, "struck": struck}
