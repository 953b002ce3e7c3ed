"""The teams of a season record: who is in which, and what a closed evening kept of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from scorer.rules.club.people import Team
from scorer.rules.club.season_record_evening import Entry
from scorer.rules.club.team_members import Membership, SeasonTeam, check_people
from scorer.rules.core.errors import RuleError


def recorded_teams(season: Entry) -> list[SeasonTeam]:
    """Return the teams of a season; the number of a team stands for its name."""
    return [
        SeasonTeam(
            team["number"],
            team["number"],
            team["club"],
            tuple(
                Membership(entry["member"], _day(entry["from"]), _day(entry["to"]))
                for entry in team["people"]
            ),
        )
        for team in season["teams"]
    ]


def team_entry(team: SeasonTeam, name: str) -> Entry:
    """Return a team as an entry with all keys."""
    return {
        "number": team.number,
        "name": name,
        "club": team.club,
        "people": tuple(
            {
                "member": entry.member,
                "from": entry.first and entry.first.isoformat(),
                "to": entry.last and entry.last.isoformat(),
            }
            for entry in team.people
        ),
    }


def kept_teams(closed: Entry | None) -> dict[int, Team] | None:
    """Return the teams that a closing kept, None where they are those of the season."""
    if closed is None or closed["teams"] is None:
        return None
    return {
        team["team"]: Team(frozenset(team["members"]), team["club"]) for team in closed["teams"]
    }


def check_teams(season: Entry) -> None:
    """Refuse two teams or clubs of one number, a club that is not there, and somebody in two teams.

    :raises RuleError: ``number-twice``, ``number-unknown`` and codes of
        :func:`scorer.rules.club.team_members.check_people`, at their place.
    """
    clubs = _numbers(season["clubs"], "clubs")
    _numbers(season["teams"], "teams")
    teams = recorded_teams(season)
    for index, team in enumerate(teams):
        if team.club is not None and team.club not in clubs:
            raise RuleError("number-unknown", f"teams/{index}/club", member=team.club)
        try:
            check_people(team.people, teams[:index], None)
        except RuleError as error:
            raise error.within(f"teams/{index}") from error
    for index, evening in enumerate(season["evenings"]):
        for kept in (kept_teams(evening["closed"]) or {}).values():
            if kept.club is not None and kept.club not in clubs:
                place = f"evenings/{index}/closed/teams"
                raise RuleError("number-unknown", place, member=kept.club)


def mentioned_in_teams(season: Entry) -> Iterator[tuple[str, int]]:
    """Return the members whom teams name, each with the place."""
    for index, team in enumerate(season["teams"]):
        for number, entry in enumerate(team["people"]):
            yield f"teams/{index}/people/{number}/member", entry["member"]
    for index, pair in enumerate(season["pairs"]):
        for place, member in enumerate(pair["members"]):
            yield f"pairs/{index}/members/{place}", member


def list_names(season: Entry, clubs: bool) -> dict[int, str]:
    """Return what stands for teams or *clubs* in a list, by number."""
    return {entry["number"]: entry["name"] for entry in season["clubs" if clubs else "teams"]}


def _numbers(entries: Sequence[Mapping[str, int]], place: str) -> set[int]:
    known: set[int] = set()
    for index, entry in enumerate(entries):
        if entry["number"] in known:
            raise RuleError("number-twice", f"{place}/{index}/number", member=entry["number"])
        known.add(entry["number"])
    return known


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)
