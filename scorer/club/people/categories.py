"""Categories, guests and teams of an evening: the current ones, or those stored with its closing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import TypeAlias

from scorer.club.office import ledger
from scorer.club.office.ledger import Event
from scorer.club.office.stored_events import Kept
from scorer.rules.club.evening.categories import People, Team, standing_teams, teams_on
from scorer.rules.club.regulation.model import Regulation
from scorer.rules.core.reading import JsonObject
from scorer.store.transactions import Reader

KINDS = ("member", "team")
SeasonDay: TypeAlias = tuple[str, date]  # of an evening: the id of its season, and its day

# Cached by the hash of the last event, which determines all events before it, and by season and day.
_kept: Kept[tuple[str, SeasonDay], People] = Kept(16)


def asked(regulation: Regulation) -> bool:
    """Return whether results may depend on categories, guests or teams.

    Results may depend on these if the regulation has categories or side lists, or if guests have no rank.
    """
    return bool(regulation.categories or regulation.lists or regulation.unranked.guests)


def people_at(
    reader: Reader,
    club_id: int,
    regulation: Regulation,
    at: SeasonDay,
    closed: Event | None = None,
    upto: int | None = None,
) -> People:
    """Return the categories, guests and teams stored in *closed*, else those after event *upto*, else the current ones.

    The result is empty if the results of the regulation cannot depend on these.
    """
    if not asked(regulation):
        return People()
    if closed is not None:
        return _read(closed.facts["people"])
    events = ledger.events(reader, club_id, None, KINDS)
    before = [event for event in events if upto is None or event.seq <= upto]
    key = (before[-1].hash if before else "", at)
    return _kept.get(key) or _kept.keep(key, people_of_events(before, at, None))


def people_of_events(events: Iterable[Event], at: SeasonDay, closed: Event | None) -> People:
    """Return categories, guests and teams after *events* of :data:`KINDS`, or those stored in *closed*."""
    if closed is not None:
        return _read(closed.facts["people"])
    listed = list(events)
    people = _people_after(event for event in listed if event.kind == "member")
    return replace(people, teams=teams_of_events(listed, at))


def teams_of_events(events: Iterable[Event], at: SeasonDay) -> dict[int, Team]:
    """Return the teams on the day of an evening after *events* of :data:`KINDS`."""
    listed, (season, day) = list(events), at
    teams = standing_teams((event.facts for event in listed if event.kind == "team"), season)
    if not teams:
        return {}
    into = {
        event.facts["member"]: event.facts.get("into") for event in listed if event.kind == "member"
    }
    return teams_on(teams, day, into)


def _people_after(member_events: Iterable[Event]) -> People:
    """Return categories and guests after these events; a merged member has the categories of the other, but its own guest mark."""
    latest = {event.facts["member"]: event.facts for event in member_events}

    def current_facts(number: int) -> JsonObject:
        facts = latest[number]
        while facts.get("into") is not None:
            facts = latest[facts["into"]]
        return facts

    resolved = {number: current_facts(number) for number in latest}
    categories = {
        number: names for number, facts in resolved.items() if (names := categories_of(facts))
    }
    return People(categories, {number for number, facts in latest.items() if facts["guest"]})


def categories_of(facts: JsonObject) -> tuple[str, ...]:
    """Return the categories in an event about a member."""
    return tuple(facts["categories"])


def published_people(people: People, among: Iterable[int]) -> JsonObject:
    """Return the facts that a closing stores of *people*: categories, guests and teams of the members in *among*."""
    attending = set(among)
    names = sorted({name for names in people.categories.values() for name in names})
    by_name = {name: sorted(people.of_category(name) & attending) for name in names}
    categories = {name: members for name, members in by_name.items() if members}
    facts = {"categories": categories, "guests": sorted(attending.intersection(people.guests))}
    teams = published_teams(people.teams, attending)
    return facts | ({"teams": teams} if teams else {})


def published_teams(teams: Mapping[int, Team], among: Iterable[int]) -> list[JsonObject]:
    """Return the facts of each team with its members in *among*, sorted by number; empty teams are left out."""
    attending = set(among)
    return [
        {"team": number, "club": team.club, "members": sorted(team.members & attending)}
        for number, team in sorted(teams.items())
        if team.members & attending
    ]


def _read(facts: JsonObject) -> People:
    categories: dict[int, set[str]] = {}
    for name, members in facts["categories"].items():
        for member in members:
            categories.setdefault(member, set()).add(name)
    teams = {
        team["team"]: Team(frozenset(team["members"]), team["club"])
        for team in facts.get("teams", ())
    }
    return People(categories, set(facts["guests"]), teams)
