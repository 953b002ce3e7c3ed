"""Taking back an imported list of members, as one act.

Whoever was entered at an evening, merged, changed, put into a team or a wish, or named champion since stays; all
others lose their names. Their rows stay without them, for numbers are never used again. *Rule:* club page 1.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from scorer.club import ledger
from scorer.club.ledger import Act, Event, open_ledger
from scorer.club.members import empty_row, facts_of, members, named
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.store.engine import scrub

KINDS = ("import", "import_back")
MOST_NUMBER = 10**6


@dataclass(frozen=True, slots=True)
class TakenIn:
    """An imported list: the event *seq* that took it in, *at* which moment, and the *members* it brought.

    *stayed* are those who stayed when it was taken back, None while it was not.
    """

    seq: int
    at: datetime
    members: list[int]
    stayed: list[int] | None


def lists(reader: Connection | Session, club_id: int) -> list[TakenIn]:
    """Return the imported lists of a club, newest first."""
    events = ledger.events(reader, club_id, None, KINDS)
    back = {event.facts["of"]: event.facts["stay"] for event in events if event.kind == KINDS[1]}
    return [
        TakenIn(event.seq, event.at, event.facts["members"], back.get(event.seq))
        for event in reversed(events)
        if event.kind == KINDS[0]
    ]


def withdraw(act: Act, seq: int) -> None:
    """Take back the list that the event *seq* took in; of one that was, nothing is written again.

    :raises RuleError: ``import-unknown``.
    """
    with open_ledger(act) as book:
        club_id = act.actor.club_id
        known = {taken.seq: taken for taken in lists(book.connection, club_id)}
        if seq not in known:
            raise RuleError("import-unknown")
        if known[seq].stayed is not None:
            return
        everybody = members(book.connection, club_id)
        held = _held(ledger.history(book.connection, club_id), seq)
        stay = [number for number in known[seq].members if number in held]
        for number in known[seq].members:
            if number not in held:
                empty_row(book, number)
                gone = replace(everybody[number], archived=True, categories=())
                book.append("member", facts_of(gone, "withdrawn"))
        book.append("import_back", {"of": seq, "stay": stay})
    scrub(act.session)


def check_facts(event: Event, known: set[int], imports: set[int]) -> None:
    """Refuse an event about an import that could not have been written.

    :raises RuleError: codes of the readers, ``archive-damaged``.
    """
    facts: JsonObject = event.facts
    keys = ("members",) if event.kind == KINDS[0] else ("of", "stay")
    row = reading.exact_mapping(facts, "import", keys)
    numbers = reading.listing(row[keys[-1]], "import", 0, MOST_NUMBER)
    if not known.issuperset(numbers) or row.get("of", event.seq) not in {event.seq, *imports}:
        raise RuleError("archive-damaged", "import")


def _held(events: list[Event], seq: int) -> set[int]:
    """Return who was entered, changed, merged or named by an event after *seq*."""
    about = (named(event) for event in events if event.seq > seq and event.kind not in KINDS)
    return {number for numbers in about for number in numbers}
