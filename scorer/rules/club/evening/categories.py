"""Categories, guests and teams of people on one day, and the teams of a season."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field
from datetime import date
from typing import Annotated, TypeAlias

from scorer.rules.club.regulation.part_rules import SideList, Unranked
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.typed_reader import plain
from scorer.rules.core.typed_rules import Range
from scorer.rules.core.value_class import value_class

MEMBER = "member"  # annotates a number that names a member
Number: TypeAlias = Annotated[int, Range(1, 999_999)]  # of a member, a team, or a club of teams
Member: TypeAlias = Annotated[Number, MEMBER]


@value_class
class Team:
    """The *members* of a team on one day; *club* is the number of the text with the name of its club, or None."""

    members: frozenset[int]
    club: int | None = None


@value_class
class People:
    """The *categories* by member, the *guests*, and the *teams* by number, on one day."""

    categories: Mapping[int, Collection[str]] = field(default_factory=dict)
    guests: Collection[int] = ()
    teams: Mapping[int, Team] = field(default_factory=dict)

    def of_category(self, name: str) -> set[int]:
        """Return the members of a category."""
        return {member for member, names in self.categories.items() if name in names}

    def without_rank(self, unranked: Unranked) -> set[int]:
        """Return the people who play without a rank: guests if *unranked* says so, and members of its categories."""
        guests = self.guests if unranked.guests else ()
        return set(guests).union(*map(self.of_category, unranked.categories))

    def listed(self, agreed: SideList, unranked: Unranked, among: Collection[int]) -> set[int]:
        """Return the people of *among* who are in a side list.

        People without a rank are left out, unless the list is for them or for guests, or names their category.
        """
        chosen, guests = set(among), set(self.guests)
        if agreed.categories:
            chosen &= set().union(*map(self.of_category, agreed.categories))
        if agreed.listed == "unranked":
            return chosen & self.without_rank(unranked)
        if agreed.listed == "guests":
            return chosen & guests
        named = set(agreed.categories) & set(unranked.categories)
        chosen -= self.without_rank(unranked) - set().union(*map(self.of_category, named))
        return chosen - guests if agreed.listed == "members" else chosen


@value_class
class Membership:
    """The membership of *member* in a team from day *first* to day *last*, both included; None means no limit."""

    member: Member
    first: date | None = field(default=None, metadata={"key": "from"})
    last: date | None = field(default=None, metadata={"key": "to"})

    def on(self, day: date) -> bool:
        """Return whether the membership includes *day*."""
        return (self.first or day) <= day <= (self.last or day)

    def meets(self, other: Membership) -> bool:
        """Return whether the two memberships have a day in common."""
        begins = max(self.first or date.min, other.first or date.min)
        return begins <= min(self.last or date.max, other.last or date.max)


@value_class
class SeasonTeam:
    """A team of a season; *name* and *club* are the numbers of texts, *club* is None for a team without a club."""

    number: int
    name: int
    club: int | None
    people: tuple[Membership, ...]


def team_json(season: str, team: SeasonTeam) -> JsonObject:
    """Return the facts of a ``team`` event that adds or changes *team* (``struck`` is False)."""
    return {
        "season": season,
        "team": team.number,
        "name": team.name,
        "club": team.club,
        "people": plain(team.people),
        "struck": False,
    }


def read_team(facts: JsonObject) -> SeasonTeam:
    """Return the team in the facts of a ``team`` event."""
    people = tuple(
        Membership(entry["member"], _day(entry["from"]), _day(entry["to"]))
        for entry in facts["people"]
    )
    return SeasonTeam(facts["team"], facts["name"], facts["club"], people)


def standing_teams(events: Iterable[JsonObject], season: str) -> list[SeasonTeam]:
    """Return the teams of a season by the last of their ``team`` *events*, sorted by number, without struck teams."""
    latest = {facts["team"]: facts for facts in events if facts["season"] == season}
    return [read_team(facts) for _number, facts in sorted(latest.items()) if not facts["struck"]]


def teams_on(
    teams: Iterable[SeasonTeam], day: date, into: Mapping[int, int | None]
) -> dict[int, Team]:
    """Return the teams on *day* by number, each with the current and the merged numbers of its people.

    *into* maps a member to the member it was merged into, or None. A member of two teams after a merge
    belongs to the team with the lower number.
    """
    owner: dict[int, int] = {}
    clubs: dict[int, int | None] = {}
    for team in sorted(teams, key=lambda team: team.number):
        clubs[team.number] = team.club
        for entry in team.people:
            if entry.on(day):
                owner.setdefault(_current(entry.member, into), team.number)
    members: dict[int, set[int]] = {number: set() for number in clubs}
    for member in {*into, *owner}:
        if (number := owner.get(_current(member, into))) is not None:
            members[number].add(member)
    return {number: Team(frozenset(members[number]), clubs[number]) for number in clubs}


def check_people(
    people: Sequence[Membership], others: Iterable[SeasonTeam], size: int | None
) -> None:
    """Check the people of a team.

    *others* are the other teams of the season, *size* is the maximum of people in a team on one day, or None.

    :raises RuleError: ``team-empty``, ``team-days`` for an end before the beginning, ``team-member-twice`` for a
        *member* who on one day is twice in the team, or also in another team, ``team-size``.
    """
    if not people:
        raise RuleError("team-empty", "people")
    elsewhere = [membership for team in others for membership in team.people]
    for index, entry in enumerate(people):
        if entry.first is not None and entry.last is not None and entry.last < entry.first:
            raise RuleError("team-days", "people", member=entry.member)
        for other in (*people[:index], *elsewhere):
            if other.member == entry.member and other.meets(entry):
                raise RuleError("team-member-twice", "people", member=entry.member)
    most = most_at_a_time(people)
    if size is not None and most > size:
        raise RuleError("team-size", "people", size=size, count=most)


def most_at_a_time(people: Collection[Membership]) -> int:
    """Return the largest number of people in a team on one day."""
    beginnings = {entry.first or date.min for entry in people}
    return max((sum(entry.on(day) for entry in people) for day in beginnings), default=0)


def _current(member: int, into: Mapping[int, int | None]) -> int:
    while (other := into.get(member)) is not None:
        member = other
    return member


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)
