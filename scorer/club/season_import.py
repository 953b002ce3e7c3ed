"""Import of a season record into a club: people are matched, then all is written as events of today.

The ledger of this club says who did that and when; hashes that were printed belong to the file of
the club that printed them. Comments stay in the file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from scorer.club import ledger, own_rules, seasons
from scorer.club.closing import closing_facts
from scorer.club.ledger import Act, OpenLedger, open_ledger
from scorer.club.members import (
    Member,
    add_all,
    checked,
    free_numbers,
    identity_key,
    members,
)
from scorer.club.season_leagues import write_leagues
from scorer.club.season_teams import write_teams
from scorer.rules.club import closing, season_record
from scorer.rules.club.evening_fold import fold_evening
from scorer.rules.club.lots import lot_facts
from scorer.rules.club.people import People, Team
from scorer.rules.club.regulation import regulation_json
from scorer.rules.club.round_days import round_days_facts, round_days_of
from scorer.rules.club.season_record import RecordedEvening, RecordedMember, SeasonRecord
from scorer.rules.club.season_record_evening import Entry, published
from scorer.rules.club.season_record_lots import list_draws
from scorer.rules.core.errors import RuleError
from scorer.rules.core.names import member_pseudonym, without_german
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.text_lengths import TITLE_LENGTH
from scorer.store import tokens

# What of the facts of an event names members, alone or in lists of any depth.
PEOPLE = frozenset({"member", "by", "partner", "members", "rounds", "out", "groups"})
NO_CLUBS: Mapping[int, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Match:
    """Somebody of a file, and who that is in the club.

    *state* is ``number`` (number and name are the same), ``name`` or ``new``; *member* is the
    number in the club, None for a new one.
    """

    recorded: Member
    state: str
    member: int | None = None


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """A season as it would come into the club; *digest* is what the preview is recognised by."""

    season: SeasonRecord
    matches: list[Match]
    digest: str

    def of(self, state: str) -> list[Match]:
        """Return the matches in one *state*."""
        return [match for match in self.matches if match.state == state]

    def differing(self) -> list[str]:
        """Return the closed evenings whose computed ranking is not the one that was published."""
        closed = [night for night in self.season.evenings if night.entry["closed"] is not None]
        return [
            night.entry["name"]
            for night in closed
            if (then := night.entry["closed"]["standings"])
            and then != published(closing.printed_standings(night.evening))
        ]


def preview(session: Session, club_id: int, data: bytes) -> ImportPreview:
    """Return a file as :func:`import_season` would take it; nothing is written.

    :raises RuleError: codes of :func:`scorer.rules.club.season_record.loads`; ``member-twice`` at
        ``members/<index>`` where two people would be one here, or a name is not enough.
    """
    return _preview(season_record.loads(data), members(session, club_id))


def import_season(
    act: Act, season_id: str, data: bytes, *, digest: str, name: str | None = None
) -> None:
    """Write a season under *season_id*; nothing is written where the club has it already.

    With a *name* it is called so here, else as in the file.

    :raises RuleError: ``role-needed``, as :func:`preview`, ``csv-changed`` where the members
        are not those that were shown with that *digest*, and ``season-twice`` where another season
        has that *name*.
    """
    if not act.actor.may("admin"):
        raise RuleError("role-needed")
    season = season_record.loads(data)
    with open_ledger(act) as book:
        if seasons.load(book.connection, act.actor.club_id, season_id) is not None:
            return
        known = members(book.connection, act.actor.club_id)
        plan = _preview(season, known)
        if plan.digest != digest:
            raise RuleError("csv-changed", "file")
        if name is not None and is_taken(name, season_names(book.connection, act.actor.club_id)):
            raise RuleError("season-twice", "name", name=name)
        numbers = _numbers(book, plan)
        _write_season(book, season, season_id, name or season.entry["name"], numbers)
        clubs = write_teams(book, season, season_id, numbers)
        for key, orders in list_draws(season.entry["list_lots"]).items():
            book.append(
                "lot", _mapped({"season": season_id, **lot_facts(orders, key)}, numbers, clubs)
            )
        write_leagues(book, season, season_id)
        for night in season.evenings:
            _write_evening(book, season, season_id, night, numbers, clubs)
        for entry in season.entry["cancelled"]:
            evening_id = _announce(book, season_id, entry)
            facts = {"deleted": False, "fewer": entry["fewer"]}
            book.append_all([("cancel", facts, entry["reason"] or book.reason)], evening_id)


def season_names(reader: Connection | Session, club_id: int) -> list[str]:
    """Return what the seasons of a club are called, also those that are put away."""
    newest = {
        e.facts["season"]: e.facts["name"]
        for e in ledger.events(reader, club_id, None, seasons.KIND)
    }
    return [*newest.values()]


def free_name(name: str, taken: Iterable[str]) -> str:
    """Return *name*, with a number behind it if it is *taken*, and shortened where it has to be."""
    known = [*taken]
    numbered = (f"{name[: TITLE_LENGTH - 5]} ({number})" for number in range(2, len(known) + 3))
    return next(free for free in (name, *numbered) if not is_taken(free, known))


def is_taken(name: str, taken: Iterable[str]) -> bool:
    """Return whether *name* is one of those *taken*, however it is written."""
    return name.casefold() in {other.casefold() for other in taken}


def _preview(season: SeasonRecord, known: Mapping[int, Member]) -> ImportPreview:
    matches: list[Match] = []
    for index, entry in enumerate(season.entry["members"]):
        person = season.people[entry["number"]]
        if person.into is None:
            try:
                matches.append(_matched(person, known, matches))
            except RuleError as error:
                raise error.within(f"members/{index}") from error
    text = repr([(match.recorded.number, match.state, match.member) for match in matches])
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    return ImportPreview(season, matches, digest)


def _matched(person: RecordedMember, known: Mapping[int, Member], before: Iterable[Match]) -> Match:
    """Return who somebody of a file is: by number and name, by name, or new, and nobody of *before*."""
    name = person.name or member_pseudonym(person.number)
    given = checked(Member(person.number, name, person.nickname, person.categories, person.guest))
    match = _match(given, known)
    same = [
        other
        for other in before
        if (other.member or identity_key(other.recorded)) == (match.member or identity_key(given))
    ]
    if same:
        raise RuleError("member-twice", "name", name=given.name)
    return match


def _match(given: Member, known: Mapping[int, Member]) -> Match:
    standing = [member for member in known.values() if member.into is None and not member.erased]
    name = without_german(given.name).casefold()
    alike = [member for member in standing if without_german(member.name).casefold() == name]
    exact = [member for member in alike if identity_key(member) == identity_key(given)]
    for member in (*exact, *alike):
        if member.number == given.number:
            return Match(given, "number", member.number)
    possible = exact or [member for member in alike if not (member.nickname and given.nickname)]
    if len(possible) > 1:
        raise RuleError("member-twice", "name", name=given.name)
    return Match(given, "name", possible[0].number) if possible else Match(given, "new")


def _numbers(book: OpenLedger, plan: ImportPreview) -> dict[int, int]:
    """Add who is new or was merged; return the number in the club by that in the file.

    Into a club without members everybody comes with their number.
    """
    entries = plan.season.entry["members"]
    merged = [_merged(entry) for entry in entries if entry["into"] is not None]
    coming = [match.recorded for match in plan.of("new")] + merged
    coming.sort(key=lambda member: member.number)
    free = free_numbers(book, [member.number for member in coming])
    numbers = {match.recorded.number: match.member for match in plan.matches if match.member}
    numbers |= {member.number: number for member, number in zip(coming, free, strict=True)}
    add_all(
        book,
        [
            replace(
                member, number=numbers[member.number], into=member.into and numbers[member.into]
            )
            for member in coming
        ],
    )
    return numbers


def _merged(entry: Entry) -> Member:
    """Return somebody of a file who was merged, by the numbers of the file."""
    name = entry["name"] or member_pseudonym(entry["number"])
    return Member(
        entry["number"],
        name,
        entry["nickname"],
        (),
        entry["guest"],
        archived=True,
        into=entry["into"],
    )


def _write_season(
    book: OpenLedger,
    season: SeasonRecord,
    season_id: str,
    name: str,
    numbers: Mapping[int, int],
) -> None:
    before: JsonObject = {}
    for number, version in enumerate(season.entry["versions"], start=1):
        facts = {
            "season": season_id,
            "name": name,
            "regulation": regulation_json(version["regulation"]),
            "version": number,
        }
        rules = season_record.own_rules_of(version)
        before = {**facts, **own_rules.version_facts(book, rules, before)}
        book.append_all([("season", before, version["reason"] or book.reason)])
    if season.entry["lots"]:
        facts = {"season": season_id, "groups": season.entry["lots"]}
        book.append("lot", _mapped(facts, numbers))
    final = season.entry["final"]
    if final is not None:
        champion = None if final["champion"] is None else numbers[final["champion"]]
        renounced = [numbers[number] for number in final["renounced"]]
        facts = {"season": season_id, "champion": champion, "renounced": renounced}
        book.append("final", facts)
    if season.entry["announced"]:
        book.append("announced", {"season": season_id})


def _write_evening(
    book: OpenLedger,
    season: SeasonRecord,
    season_id: str,
    night: RecordedEvening,
    numbers: Mapping[int, int],
    clubs: Mapping[int, int],
) -> None:
    evening_id = _announce(book, season_id, night.entry)
    written = book.append_all(
        [
            (kind, _mapped(facts, numbers, clubs), reason or book.reason)
            for kind, facts, reason in night.events()
        ],
        evening_id,
    )
    if night.entry["closed"] is not None:
        regulation, people = (
            season.version(night.version),
            _people(night.evening.people, numbers, clubs),
        )
        events = ((event.seq, event.kind, event.facts) for event in written)
        evening = fold_evening(regulation, night.entry["phase"], events, people)
        closed = closing_facts(night.version, regulation, evening)
        book.append("close", closed, evening_id)
    if night.entry["announced"]:
        book.append("announced", {}, evening_id)


def _announce(book: OpenLedger, season_id: str, entry: Entry) -> str:
    """Announce an evening of a file; return its id."""
    evening_id = tokens.new_token()
    announced = {key: entry[key] for key in ("phase", "name", "date", "venue")}
    if entry.get("days"):  # a cancelled evening has none
        announced["days"] = round_days_facts(round_days_of(entry["days"]))
    announced |= {key: entry[key] for key in ("start", "fee") if entry.get(key)}
    book.append("evening", {"evening": evening_id, "season": season_id, **announced}, evening_id)
    return evening_id


def _mapped(
    facts: JsonObject, numbers: Mapping[int, int], clubs: Mapping[int, int] = NO_CLUBS
) -> JsonObject:
    """Return *facts* with the numbers in this club of members, and of *clubs* that have teams."""
    by_key = dict.fromkeys(PEOPLE, numbers) | {"clubs": clubs}
    return {
        key: _mapped_value(value, by_key[key]) if key in by_key else value
        for key, value in facts.items()
    }


def _mapped_value(value: Any, numbers: Mapping[int, int]) -> Any:  # noqa: ANN401 -- or lists of them
    if isinstance(value, int):
        return numbers[value]
    return value if value is None else [_mapped_value(inner, numbers) for inner in value]


def _people(people: People, numbers: Mapping[int, int], clubs: Mapping[int, int]) -> People:
    categories = {numbers[number]: names for number, names in people.categories.items()}
    teams = {
        number: Team(
            frozenset(numbers[member] for member in team.members), team.club and clubs[team.club]
        )
        for number, team in people.teams.items()
    }
    return People(categories, {numbers[number] for number in people.guests}, teams)
