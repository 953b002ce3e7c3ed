"""Categories and guests of an evening: as they are now, or as they were when it was closed."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from scorer.club import ledger
from scorer.club.ledger import Event
from scorer.rules.club.model import Regulation
from scorer.rules.club.people import People
from scorer.rules.core.reading import JsonObject


def asked(regulation: Regulation) -> bool:
    """Return whether any list of a regulation asks who is in which category, or a guest."""
    return bool(regulation.categories or regulation.lists or regulation.unranked.guests)


def people_at(
    reader: Connection | Session,
    club_id: int,
    regulation: Regulation,
    closed: Event | None = None,
    upto: int | None = None,
) -> People:
    """Return categories and guests now, after event *upto*, or as of the closing of an evening.

    A closing of before categories were kept with it is told from the events before it.
    """
    if not asked(regulation):
        return People()
    if closed is not None and "people" in closed.facts:
        return _read(closed.facts["people"])
    events = ledger.events(reader, club_id, None, ("member",))
    return people_of_events(
        [event for event in events if upto is None or event.seq <= upto], closed
    )


def people_of_events(of_members: Iterable[Event], closed: Event | None) -> People:
    """Return categories and guests after the events *of_members*, or as of a closing."""
    if closed is not None and "people" in closed.facts:
        return _read(closed.facts["people"])
    return _people_after(e for e in of_members if closed is None or e.seq <= closed.seq)


def _people_after(member_events: Iterable[Event]) -> People:
    """Return categories and guests after these events; who was merged has those of who stays."""
    latest = {event.facts["member"]: event.facts for event in member_events}

    def standing(number: int) -> JsonObject:
        facts = latest[number]
        while facts.get("into") is not None:
            facts = latest[facts["into"]]
        return facts

    resolved = {number: standing(number) for number in latest}
    categories = {
        number: names for number, facts in resolved.items() if (names := categories_of(facts))
    }
    return People(categories, {number for number, facts in latest.items() if facts["guest"]})


def categories_of(facts: JsonObject) -> tuple[str, ...]:
    """Return the categories that an event about a member says; before there were several, a text."""
    stored = facts["category"]
    return (stored,) if isinstance(stored, str) else tuple(stored or ())


def published_people(people: People, among: Iterable[int]) -> JsonObject:
    """Return what a closing keeps of *people*: the members of each category, and the guests."""
    attending = set(among)
    names = sorted({name for names in people.categories.values() for name in names})
    by_name = {name: sorted(people.of_category(name) & attending) for name in names}
    categories = {name: members for name, members in by_name.items() if members}
    return {"categories": categories, "guests": sorted(attending.intersection(people.guests))}


def _read(facts: JsonObject) -> People:
    categories: dict[int, set[str]] = {}
    for name, members in facts["categories"].items():
        for member in members:
            categories.setdefault(member, set()).add(name)
    return People(categories, set(facts["guests"]))
