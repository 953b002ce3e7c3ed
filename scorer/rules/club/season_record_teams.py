"""The teams of a season record: who is in which, and what a closed evening kept of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorer.rules.club.people import Team
from scorer.rules.club.season_record_entries import Closed, Season, TeamClub
from scorer.rules.club.season_record_entries import Team as RecordedTeam
from scorer.rules.club.team_members import SeasonTeam, check_people
from scorer.rules.core.errors import RuleError


def recorded_teams(season: Season) -> list[SeasonTeam]:
    """Return the teams of a season; the number of a team stands for its name."""
    return [SeasonTeam(team.number, team.number, team.club, team.people) for team in season.teams]


def kept_teams(closed: Closed | None) -> dict[int, Team] | None:
    """Return the teams that a closing kept, None where they are those of the season."""
    if closed is None or closed.teams is None:
        return None
    return {team.team: Team(frozenset(team.members), team.club) for team in closed.teams}


def check_teams(season: Season) -> None:
    """Refuse two teams or clubs of one number, a club that is not there, and somebody in two teams.

    :raises RuleError: ``number-twice``, ``number-unknown`` and codes of
        :func:`scorer.rules.club.team_members.check_people`, at their place.
    """
    clubs = _numbers(season.clubs, "clubs")
    _numbers(season.teams, "teams")
    teams = recorded_teams(season)
    for index, team in enumerate(teams):
        if team.club is not None and team.club not in clubs:
            raise RuleError("number-unknown", f"teams/{index}/club", member=team.club)
        try:
            check_people(team.people, teams[:index], None)
        except RuleError as error:
            raise error.within(f"teams/{index}") from error
    for index, evening in enumerate(season.evenings):
        for kept in (kept_teams(evening.closed) or {}).values():
            if kept.club is not None and kept.club not in clubs:
                place = f"evenings/{index}/closed/teams"
                raise RuleError("number-unknown", place, member=kept.club)
    for place, kind, number in drawn_for_lists(season):
        if kind == "clubs" and number not in clubs:  # a team may be gone since
            raise RuleError("number-unknown", place, member=number)


def drawn_for_lists(season: Season) -> Iterator[tuple[str, str, int]]:
    """Return who drew a card for a side list: the place, what the list ranks, and the number."""
    places = {"": season.list_lots}
    places |= {f"evenings/{n}/": evening.list_lots for n, evening in enumerate(season.evenings)}
    for place, lots in places.items():
        for index, lot in enumerate(lots):
            for seat, number in enumerate(lot.drawn):
                yield f"{place}list_lots/{index}/drawn/{seat}", lot.ranked, number


def list_names(season: Season, clubs: bool) -> dict[int, str]:
    """Return what stands for teams or *clubs* in a list, by number."""
    return {entry.number: entry.name for entry in (season.clubs if clubs else season.teams)}


def _numbers(of_season: Iterable[TeamClub | RecordedTeam], place: str) -> set[int]:
    numbers: set[int] = set()
    for index, entry in enumerate(of_season):
        if entry.number in numbers:
            raise RuleError("number-twice", f"{place}/{index}/number", member=entry.number)
        numbers.add(entry.number)
    return numbers
