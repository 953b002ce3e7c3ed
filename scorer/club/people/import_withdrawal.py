"""Undoing the import of a list of members, as one act.

Members that any later event is about (an evening, a change, a merge, a team or a wish) stay; all others lose their
names. Contacts that the list gave an existing member are emptied, unless that member was changed later. The rows
stay without texts; their numbers are used again only for a new member who is given such a number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime

from scorer.club.office import ledger
from scorer.club.office.ledger import Act, Event, open_ledger
from scorer.club.people.members import empty_row, facts_of, members, put
from scorer.rules.club.evening.event_kinds import members_named
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class
from scorer.store.transactions import Reader, scrub

KINDS = ("import", "import_back")


@value_class
class TakenIn:
    """An imported list: the event *seq* that imported it, its time *at*, and the *members* it added.

    *filled* are the keys of the contacts that it gave existing members, by number of the member. *stayed* are the
    members who stayed when the import was undone, None if it was not undone.
    """

    seq: int
    at: datetime
    members: list[int]
    stayed: list[int] | None
    filled: Mapping[int, Sequence[str]] = field(default_factory=dict)


def lists(reader: Reader, club_id: int) -> list[TakenIn]:
    """Return the imported lists of a club, newest first."""
    events = ledger.events(reader, club_id, None, KINDS)
    back = {event.facts["of"]: event.facts["stay"] for event in events if event.kind == KINDS[1]}
    return [
        TakenIn(
            event.seq,
            event.at,
            event.facts["members"],
            back.get(event.seq),
            {int(number): keys for number, keys in event.facts.get("filled", {}).items()},
        )
        for event in reversed(events)
        if event.kind == KINDS[0]
    ]


def withdraw(act: Act, seq: int) -> None:
    """Undo the list that event *seq* imported; if it is undone already, nothing is written.

    :raises RuleError: ``import-unknown``.
    """
    with open_ledger(act) as book:
        imported = {taken.seq: taken for taken in lists(*book.of_club)}
        if seq not in imported:
            raise RuleError("import-unknown")
        if imported[seq].stayed is not None:
            return
        everybody = members(*book.of_club)
        history = ledger.history(*book.of_club)
        held = _held(history, seq)
        changed = {e.facts["member"] for e in history if e.seq > seq and e.kind == "member"}
        for number, keys in imported[seq].filled.items():
            if number not in changed:
                put(book, number, dict.fromkeys(keys, ""))
                book.append("member", facts_of(everybody[number], "changed"))
        stay = [number for number in imported[seq].members if number in held]
        for number in imported[seq].members:
            if number not in held:
                empty_row(book, number)
                gone = replace(everybody[number], archived=True, categories=())
                book.append("member", facts_of(gone, "withdrawn"))
        book.append("import_back", {"of": seq, "stay": stay})
    scrub(act.session)


def _held(events: list[Event], seq: int) -> set[int]:
    """Return the members that an event after *seq* is about, other than an import or its undoing."""
    later = (event for event in events if event.seq > seq and event.kind not in KINDS)
    return {number for event in later for number in members_named(event.kind, event.facts)}
