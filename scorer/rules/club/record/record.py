"""The season record: one season of a club as a versioned JSON file that people can read.

It contains the regulation, the members and everything that was played; every list is computed from it.
``docs/season-record.md`` describes the file, ``docs/season-record.schema.json`` is its schema, and
``entries.py`` defines its entries.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from scorer.rules import record
from scorer.rules.club.counting.lots import ListDraws
from scorer.rules.club.evening.categories import MEMBER, People, teams_on
from scorer.rules.club.evening.possible_points import evening_questions
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.ranking.fold import fold_evening, of_rounds
from scorer.rules.club.ranking.season_lists import EveningOfSeason, people_of, resolved
from scorer.rules.club.ranking.season_ranking import with_fewer_evenings
from scorer.rules.club.record import entries
from scorer.rules.club.record.entries import RecordedMember
from scorer.rules.club.record.evening import (
    check_teams,
    drawn_for_lists,
    events_of,
    kept_teams,
    list_draws,
    recorded_teams,
)
from scorer.rules.club.regulation.own_rules import checked
from scorer.rules.club.regulation.reader import Regulation
from scorer.rules.core import reading, typed_reader
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import pretty_json
from scorer.rules.core.value_class import value_class

FORMAT, VERSION = "schreiber-season", 1
MOST_BYTES = 16 * 1024 * 1024


@value_class
class RecordedEvening:
    """An evening of a season record: its *entry*, and its state, *evening*.

    *version* is the number, from 1, of the regulation version that applies: the one stored with the closing, else
    the newest.
    """

    entry: entries.Evening
    version: int
    evening: Evening


@value_class
class SeasonRecord:
    """A season as read from a file: its *entry*, and values derived from it.

    *people* are the members by number, *evenings* are sorted by date. The lists of the season are counted by
    *regulation*: the newest version, with one planned evening less for each cancelled one marked ``fewer``.
    """

    entry: entries.Season
    regulation: Regulation
    people: Mapping[int, RecordedMember]
    evenings: Sequence[RecordedEvening]

    def version(self, number: int) -> Regulation:
        """Return version *number* of the regulation, counted from 1."""
        return self.entry.versions[number - 1].regulation

    def draws(self) -> tuple[Sequence[Sequence[int]], ListDraws]:
        """Return the numbers of equals in the order of the cards that they drew: for the season, and by side list."""
        return self.entry.lots, list_draws(self.entry.list_lots)

    def questions(self) -> Iterator[RuleError]:
        """Yield a question about each sheet or imported result with impossible or unlikely points, at its place.

        :raises RuleError: ``matches-many`` for a sheet with more matches than deals.
        """
        for night in self.evenings:
            of_version = self.version(night.version).phase(night.entry.phase)
            phase = of_rounds(of_version, night.entry.planned)
            place = f"evenings/{self.entry.evenings.index(night.entry)}"
            try:
                for question in evening_questions(phase, night.evening):
                    yield question.within(place)
            except RuleError as error:
                raise error.within(place) from error

    def of_season(self) -> list[EveningOfSeason]:
        """Return the evenings for the lists of the season, by date; their ids are their numbers, from 1, as text."""
        into = {number: person.into for number, person in self.people.items()}
        teams = recorded_teams(self.entry)
        return [
            EveningOfSeason(
                str(number),
                night.entry.phase,
                night.evening,
                teams_on(teams, night.entry.day, into),
            )
            for number, night in enumerate(self.evenings, start=1)
        ]


def loads(data: bytes) -> SeasonRecord:
    """Return the season in a JSON file, after checking all of it.

    :raises RuleError: ``season-large``; ``record-encoding``, ``record-json`` with line and column,
        ``record-twice``, ``record-number``; ``season-format``, ``file-version`` for another
        version; codes of :mod:`scorer.rules.core.reading`, ``day``, ``moment``, ``ratio``, those of
        :func:`scorer.rules.club.regulation.reader.read_regulation`; ``number-twice``, ``number-unknown``,
        those of :func:`scorer.rules.club.regulation.own_rules.objections` and of
        :func:`scorer.rules.club.evening.categories.check_people`; ``merge-circle``, ``merge-both``, ``phase-unknown``,
        ``person-absent``, ``person-twice``, ``table-size``, ``knock-out-empty``.
    """
    if len(data) > MOST_BYTES:
        raise RuleError("season-large", limit=MOST_BYTES // 1024**2)
    value = record.parse(data)
    if not isinstance(value, Mapping) or value.get("format") != FORMAT:
        raise RuleError("season-format")
    version = value.get("version")
    if type(version) is not int or version < 1:
        raise RuleError("season-format", "version")
    if version != VERSION:
        raise RuleError("file-version", "version")
    season = {key: inner for key, inner in value.items() if key not in {"format", "version"}}
    return _judged(typed_reader.read(entries.Season, season, ""))


def dumps(season: entries.Season) -> bytes:
    """Return *season* as a JSON file in UTF-8 without default values; equal seasons give the same bytes."""
    document = {"format": FORMAT, "version": VERSION, **typed_reader.plain(season, spare=True)}
    return (pretty_json(document) + "\n").encode()


def mentioned(season: entries.Season) -> Iterator[tuple[str, int]]:
    """Yield place and number of each reference to a member in a season, also in the cards drawn for side lists."""
    yield from typed_reader.marked(entries.Season, season, MEMBER)
    yield from (
        (place, member) for place, ranked, member in drawn_for_lists(season) if ranked == "people"
    )


def _judged(season: entries.Season) -> SeasonRecord:
    """Check the rules that types cannot express, and return the season with the states of its evenings."""
    versions = [version.regulation for version in season.versions]
    for index, of_version in enumerate(season.versions):
        checked(of_version.own_rules, f"versions/{index}/rules")
    people = _people(season.members)
    for place, number in mentioned(season):
        if number not in people:
            raise RuleError("number-unknown", place, member=number)
    check_teams(season)
    nights = []
    for index, entry in enumerate(season.evenings):
        place, closed = f"evenings/{index}", entry.closed
        version = len(versions) if closed is None else closed.version
        reading.integer(version, f"{place}/closed/version", 1, len(versions))
        _check_people(entry, place, people)
        _check_table_sizes(entry, place, versions[:version])
        nights.append(_folded(entry, place, version, versions, _people_at(season, entry, people)))
    nights.sort(key=lambda night: night.entry.day)
    fewer = (entry.phase for entry in season.cancelled if entry.fewer)
    return SeasonRecord(season, with_fewer_evenings(versions[-1], fewer), people, nights)


def _people(members: Sequence[RecordedMember]) -> dict[int, RecordedMember]:
    """Return the members by number; a merged member has names and categories of the one that it was merged into.

    :raises RuleError: ``number-twice``, ``number-unknown``, ``merge-circle``.
    """
    people: dict[int, RecordedMember] = {}
    for index, member in enumerate(members):
        if member.number in people:
            raise RuleError("number-twice", f"members/{index}/number", member=member.number)
        people[member.number] = member
    for index, member in enumerate(members):
        met: set[int | None] = set()
        number: int | None = member.number
        while number is not None:
            if number not in people:
                raise RuleError("number-unknown", f"members/{index}/into", member=number)
            if number in met:
                raise RuleError("merge-circle", f"members/{index}/into", member=number)
            met.add(number)
            number = people[number].into
    stays = {number: people[resolved(people, number)] for number in people}
    return {
        number: replace(
            person,
            name=stays[number].name,
            nickname=stays[number].nickname,
            categories=stays[number].categories,
        )
        for number, person in people.items()
    }


def _check_people(entry: entries.Evening, place: str, people: Mapping[int, RecordedMember]) -> None:
    """Refuse people entered twice, seated without attendance, or seated twice in a round.

    :raises RuleError: ``number-twice``, ``merge-both``, ``person-absent``, ``person-twice``.
    """
    present: set[int] = set()
    entered = [attendance.member for attendance in entry.attendance]
    for key, listed in ("attendance", entered), ("results", [r.member for r in entry.results]):
        for index, member in enumerate(listed):
            person = resolved(people, member)
            if person in present:
                code = "number-twice" if person == member else "merge-both"
                raise RuleError(code, f"{place}/{key}/{index}", member=member)
            present.add(person)
    for index, in_round in enumerate(entry.rounds):
        seated: set[int] = set()
        for number, table in enumerate(in_round.tables):
            for seat, member in enumerate(table.members):
                at = f"{place}/rounds/{index}/tables/{number}/members/{seat}"
                if member not in entered:
                    raise RuleError("person-absent", at, member=member)
                if member in seated:
                    raise RuleError("person-twice", at, member=member)
                seated.add(member)


def _check_table_sizes(entry: entries.Evening, place: str, versions: Sequence[Regulation]) -> None:
    """Refuse a table whose size none of *versions* of the regulation allows.

    The last of *versions* applies to the evening. Earlier ones are included, so that drawn tables stay valid
    when a later version changes to partners. Every size is valid if people play alone in any of them, or if none
    has the phase of the evening.

    :raises RuleError: ``table-size``.
    """
    phases = [
        phase
        for regulation in versions
        for whole in regulation.phases
        if whole.key == entry.phase
        for phase in whole.kinds()
    ]
    if not phases or any(phase.terms.partners == "alone" for phase in phases):
        return
    for index, in_round in enumerate(entry.rounds):
        for number, table in enumerate(in_round.tables):
            size = len(table.members)
            if all(size not in phase.sizes for phase in phases):
                at = f"{place}/rounds/{index}/tables/{number}/members"
                raise RuleError("table-size", at, people=size)


def _folded(
    entry: entries.Evening,
    place: str,
    version: int,
    versions: Sequence[Regulation],
    people: People,
) -> RecordedEvening:
    regulation = versions[version - 1]
    try:
        versions[-1].phase(entry.phase)
        phase = of_rounds(regulation.phase(entry.phase), entry.planned)
    except RuleError as error:
        raise error.within(place) from error
    for index, in_round in enumerate(entry.rounds):
        if phase.is_knock_out and index >= phase.main_rounds and not in_round.tables:
            raise RuleError("knock-out-empty", f"{place}/rounds/{index}/tables")
    written = list(events_of(entry, free=phase.attempts))
    if entry.closed is not None:
        written.append(("close", typed_reader.plain(entry.closed)))
    events = ((seq, kind, facts) for seq, (kind, facts) in enumerate(written, start=1))
    evening = fold_evening(regulation, phase.key, events, people)
    return RecordedEvening(entry, version, evening)


def _people_at(
    season: entries.Season, entry: entries.Evening, people: Mapping[int, RecordedMember]
) -> People:
    """Return categories, guests and teams at an evening, as stored with its closing.

    If the closing stored none, or without one, they are the current categories and guests, and the teams on its day.
    """
    current, closed = people_of(people), entry.closed
    teams = kept_teams(closed)
    if teams is None:
        into = {number: person.into for number, person in people.items()}
        teams = teams_on(recorded_teams(season), entry.day, into)
    if closed is None:
        return replace(current, teams=teams)
    categories = current.categories
    if closed.categories is not None:
        categories = {
            number: {name for name, listed in closed.categories.items() if number in listed}
            for number in people
        }
    guests = current.guests if closed.guests is None else closed.guests
    return People(categories, guests, teams)
