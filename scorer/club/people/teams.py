"""Teams of a season: the ledger has their people as numbers, their names are texts that can be erased."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date

from scorer.club.office import club_texts, ledger
from scorer.club.office.ledger import Act, Event, OpenLedger, open_ledger
from scorer.club.people.members import Everybody, members, require_member
from scorer.club.people.team_names import TEXT, words_of
from scorer.club.ranking import seasons
from scorer.rules.club.evening.categories import (
    Membership,
    SeasonTeam,
    check_people,
    standing_teams,
    team_json,
)
from scorer.rules.club.ranking.season_lists import resolved
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class
from scorer.store.transactions import Reader, scrub

MOST_TEAMS = 500
NUMBERS = re.compile(r"(\d+)")


@value_class
class NamedTeam:
    """A team with its texts: *name*, and the *club* before it, "" for none or once they are erased.

    The stored text of its name contains both, so that erasing «Adler 2» does not erase «Falke 2».
    *people* are its members with their first and last days. *seq* is the number of the last event about the team.
    A new team has number 0.
    """

    number: int
    club: str
    name: str
    people: tuple[Membership, ...]
    seq: int = 0

    @property
    def title(self) -> str:
        """Return the whole name: that of the club, and its own."""
        return f"{self.club} {self.name}".strip()


def teams(reader: Reader, club_id: int, season_id: str) -> list[NamedTeam]:
    """Return the teams of a season, sorted by title, without removed ones."""
    events = ledger.about(reader, club_id, "team", season=season_id)
    last = {event.facts["team"]: event.seq for event in events}
    words = words_of(reader, club_id)
    standing = standing_teams((event.facts for event in events), season_id)
    named = [_named(team, words, last[team.number]) for team in standing]
    return sorted(named, key=lambda team: (_sort_key(team.title), team.number))


def _sort_key(title: str) -> list[tuple[int, str]]:
    """Return the sort key of a title: «Adler 2» before «Adler 10»."""
    parts = NUMBERS.split(title.casefold())
    return [(int(part), "") if part.isdecimal() else (0, part) for part in parts]


def save(act: Act, season_id: str, given: Sequence[NamedTeam]) -> None:
    """Write teams, all or none: new ones, and changed ones with all of their people.

    An unchanged team is not written again.

    :raises RuleError: ``season-unknown``; at ``teams/<index>`` ``teams-many``, ``text-length`` and
        ``text-hidden`` for the names, ``team-twice`` for the name of another team, ``team-unknown``,
        ``member-unknown``, ``member-gone``, and codes of
        :func:`scorer.rules.club.evening.categories.check_people`.
    :raises VersionConflict: somebody else changed one of them since the expected version.
    """
    with open_ledger(act) as book:
        season = seasons.require(book, season_id)
        sizes = [agreed.teams.size for agreed in season.regulation.lists if agreed.teams]
        size = min((size for size in sizes if size is not None), default=None)
        everybody = members(*book.of_club)
        for index, team in enumerate(given):
            try:
                _save(book, season_id, team, everybody, size)
            except RuleError as error:
                raise error.within(f"teams/{index}") from error


def _save(
    book: OpenLedger,
    season_id: str,
    given: NamedTeam,
    everybody: Everybody,
    size: int | None,
) -> None:
    stored = teams(*book.of_club, season_id)
    facts = [event.facts for event in _written(book, season_id)]
    name, club = (" ".join(text.split()) for text in (given.name, given.club))
    people = tuple(
        sorted(
            given.people, key=lambda membership: (membership.member, membership.first or date.min)
        )
    )
    wanted = replace(given, name=name, club=club, people=people)
    number = given.number or max((fact["team"] for fact in facts), default=0) + 1
    namesakes = [team for team in stored if team.title.casefold() == wanted.title.casefold()]
    if not given.number and any(_is_as_given(team, wanted) for team in namesakes):
        return
    if given.number and given.number not in {team.number for team in stored}:
        raise RuleError("team-unknown", "name")
    if any(team.number != number for team in namesakes):
        raise RuleError("team-twice", "name", name=wanted.title)
    if not given.number and len(stored) >= MOST_TEAMS:
        raise RuleError("teams-many", "name", limit=MOST_TEAMS)
    of_team = [fact["people"] for fact in facts if fact["team"] == number]
    earlier = {entry["member"] for listed in of_team for entry in listed}
    for entry in people:
        if entry.member not in earlier:  # those may be merged or erased meanwhile
            require_member(everybody, entry.member, "people")
    others = [team for team in standing_teams(facts, season_id) if team.number != number]
    check_people(
        [_current(everybody, entry) for entry in people],
        [
            replace(team, people=tuple(_current(everybody, entry) for entry in team.people))
            for team in others
        ],
        size,
    )
    texts = {text for fact in facts for text in (fact["name"], fact["club"]) if text is not None}
    title_text = _text(book, "name", wanted.title, texts)
    club_text = _text(book, "club", club, texts) if club else None
    book.write("team", team_json(season_id, SeasonTeam(number, title_text, club_text, people)))


def remove(act: Act, season_id: str, number: int) -> None:
    """Remove a team from a season; lists of closed evenings keep it.

    :raises RuleError: ``team-unknown``.
    :raises VersionConflict: somebody else changed it since the expected version.
    """
    with open_ledger(act) as book:
        facts = _latest(book, season_id, number)
        book.write("team", {**facts, "struck": True})


def forget(act: Act, season_id: str, number: int) -> None:
    """Erase all names that a team ever had, in the database file too; its results stay.

    The name of its club is erased too if no other team of the season ever had it. Equal names of teams, also in other
    seasons, are erased with them, as in :func:`scorer.club.office.club_texts.erase_all`.

    :raises RuleError: ``role-needed``, ``not-fresh``, ``team-unknown``.
    """
    act.actor.require_admin()
    with open_ledger(act) as book:
        _latest(book, season_id, number)
        events = _written(book, season_id)
        mine = [event.facts for event in events if event.facts["team"] == number]
        others = [event.facts["club"] for event in events if event.facts["team"] != number]
        texts = {facts["name"] for facts in mine} | {facts["club"] for facts in mine} - {
            *others,
            None,
        }
        club_texts.erase_all(book, texts)
    scrub(act.session)


def _written(book: OpenLedger, season_id: str) -> list[Event]:
    return ledger.about(*book.of_club, "team", season=season_id)


def _latest(book: OpenLedger, season_id: str, number: int) -> JsonObject:
    """Return the latest facts of a team that is not removed.

    :raises RuleError: ``team-unknown``.
    """
    of_team = [event.facts for event in _written(book, season_id) if event.facts["team"] == number]
    if not of_team or of_team[-1]["struck"]:
        raise RuleError("team-unknown")
    return of_team[-1]


def _text(book: OpenLedger, place: str, text: str, known: Iterable[int]) -> int:
    try:
        return club_texts.write(book, TEXT, text, known=[*known])
    except RuleError as error:
        raise RuleError(error.code, place, **error.values) from error


def _is_as_given(stored: NamedTeam, given: NamedTeam) -> bool:
    return (stored.club, stored.name, stored.people) == (given.club, given.name, given.people)


def _current(everybody: Everybody, entry: Membership) -> Membership:
    return replace(entry, member=resolved(everybody, entry.member))


def _named(team: SeasonTeam, words: Mapping[int, str], seq: int = 0) -> NamedTeam:
    title = words.get(team.name, "")
    club = words.get(team.club or 0, "") if title else ""
    return NamedTeam(team.number, club, title.removeprefix(club).strip(), team.people, seq)
