"""Seasons: a regulation in versions, and the standings of all evenings that were played by it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from scorer.club import evenings, ledger
from scorer.club.ledger import Actor, Book, Conflict, Event, opened
from scorer.club.members import Member, members, resolved
from scorer.club.results import check_order
from scorer.rules.club.ranking import Lots, orders
from scorer.rules.club.regulation import Regulation, read_regulation, regulation_json
from scorer.rules.club.season import SeasonTable, lasting_pairs, qualified, season
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.store import tokens

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from sqlalchemy import Connection
    from sqlalchemy.orm import Session

    from scorer.club.evenings import Held

MOST_NAME = 60
KIND = ("season",)


@dataclass(frozen=True, slots=True)
class Season:
    """A season with one version of its regulation, and the event that brought it."""

    id: str
    name: str
    version: int
    regulation: Regulation
    event: Event

    @property
    def seen(self) -> int:
        """Return what a form about this season carries."""
        return self.event.seq


def seasons(session: Session, club_id: int, *, away: bool = False) -> list[Season]:
    """Return the seasons of a club as they stand, the newest first; or those put *away*."""
    newest = {e.facts["season"]: e for e in ledger.events(session, club_id, None, KIND)}
    shelf = ledger.events(session, club_id, None, ("away",))
    told = {e.facts["season"]: e.facts["away"] for e in shelf}
    used = {one.season for one in evenings.evenings(session, club_id)}
    gone = {one for one, put in told.items() if put and one not in used}
    return [_season(e) for one, e in reversed(newest.items()) if (one in gone) == away]


def put_away(session: Session, actor: Actor, season_id: str, *, away: bool, now: datetime) -> None:
    """Hide a season that was opened by mistake from all lists, or bring it back.

    With an evening it would be there again, however that came about.

    :raises RuleError: ``role-needed``, ``season-unknown``, ``season-used`` once it has an evening.
    """
    actor.require_admin()
    with opened(session, actor, now=now) as book:
        if load(book.connection, actor.club_id, season_id) is None:
            raise RuleError("season-unknown")
        if away and evenings.evenings(book.connection, actor.club_id, season_id):
            raise RuleError("season-used")
        last = _last(book.connection, actor.club_id, "away", season_id)
        if away != (last is not None and last.facts["away"]):
            book.append("away", {"season": season_id, "away": away})


def versions(reader: Connection | Session, club_id: int, season_id: str) -> list[Event]:
    """Return every version of a season's regulation, oldest first."""
    found = ledger.events(reader, club_id, None, KIND)
    return [event for event in found if event.facts["season"] == season_id]


def load(reader: Connection | Session, club_id: int, season_id: str) -> Season | None:
    """Return a season of this club with its newest regulation."""
    found = versions(reader, club_id, season_id)
    return _season(found[-1]) if found else None


def new(session: Session, actor: Actor, name: str, regulation: object, *, now: datetime) -> str:
    """Begin a season by the *regulation*, as JSON; return its id.

    :raises RuleError: codes of
        :func:`scorer.rules.club.regulation.read_regulation`, and of the name.
    """
    facts = _facts(tokens.mint(), name, regulation)
    with opened(session, actor, now=now) as book:
        book.append("season", facts | {"version": 1})
    return str(facts["season"])


def change(
    session: Session,
    actor: Actor,
    season_id: str,
    name: str,
    regulation: object,
    *,
    seen: int,
    now: datetime,
    reason: str = "",
) -> None:
    """Change a season's name or regulation, for all its evenings that are not closed.

    :raises RuleError: ``season-unknown``, ``reason-missing`` once it has an evening,
        ``phase-used`` where an evening's phase would vanish, and as :func:`new`.
    :raises Conflict: somebody else changed it since event *seen*.
    """
    facts = _facts(season_id, name, regulation)
    with opened(session, actor, now=now, reason=reason) as book:
        found = [e for e in book.events(None, KIND) if e.facts["season"] == season_id]
        if not found:
            raise RuleError("season-unknown")
        told = facts | {"version": found[-1].facts["version"]}
        stored = regulation_json(read_regulation(found[-1].facts["regulation"]))
        if found[-1].facts | {"regulation": stored} == told:
            return  # it may lack keys that came later, and means the same
        if found[-1].seq > seen:
            raise Conflict(found[-1], told)
        _check_use(book, season_id, read_regulation(regulation))
        book.append("season", facts | {"version": found[-1].facts["version"] + 1})


def lot(
    session: Session,
    actor: Actor,
    season_id: str,
    groups: list[list[int]],
    *,
    seen: int,
    now: datetime,
) -> None:
    """Write down the cards drawn by hand, one order for each group of equals, the best first.

    :raises RuleError: ``season-unknown``, ``person-twice``, ``member-unknown``.
    :raises Conflict: somebody else wrote other orders since event *seen*.
    """
    with opened(session, actor, now=now) as book:
        if load(book.connection, actor.club_id, season_id) is None:
            raise RuleError("season-unknown")
        everybody = members(book.connection, actor.club_id)
        for order in groups:
            check_order(order, everybody)
        book.write("lot", {"season": season_id, "groups": groups}, seen=seen)


def settle(
    session: Session,
    actor: Actor,
    season_id: str,
    champion: int | None,
    renounced: list[int],
    *,
    seen: int,
    now: datetime,
) -> None:
    """Write down who defends the title, and who qualified and will not play the final.

    :raises RuleError: ``season-unknown``, ``person-twice``, ``member-unknown``.
    :raises Conflict: somebody else wrote that since event *seen*.
    """
    with opened(session, actor, now=now) as book:
        if load(book.connection, actor.club_id, season_id) is None:
            raise RuleError("season-unknown")
        everybody = members(book.connection, actor.club_id)
        if champion is not None and champion not in everybody:
            raise RuleError("member-unknown", "champion", member=champion)
        check_order(renounced, everybody)
        facts = {"season": season_id, "champion": champion, "renounced": renounced}
        book.write("final", facts, seen=seen)


def settled(reader: Connection | Session, club_id: int, season_id: str) -> Event | None:
    """Return what :func:`settle` wrote last."""
    return _last(reader, club_id, "final", season_id)


def finalists(told: Standings) -> list[int]:
    """Return who may play the final as the season stands, in order; who renounced is left out.

    Who sits in a final that is drawn stays, whatever was corrected after the draw.
    """
    agreed, rule = told.season.regulation, told.season.regulation.qualification
    if rule is None:
        return []
    lists = [told.table.parts[rule.part]]
    if rule.per_evening:
        mine, members_only = set(told.table.evenings[rule.part]), agreed.season.members_only
        lists = [
            [
                replace(
                    line,
                    person=told.now(line.person),
                    partner=line.partner and told.now(line.partner),
                )
                for line in one.evening.standings
                if not (members_only and told.everybody[told.now(line.person)].guest)
            ]
            for one in told.held
            if one.meta.id in mine
        ]
    last = told.settled
    facts = {"champion": None, "renounced": []} if last is None else last.facts
    champion, renounced = facts["champion"], [told.now(one) for one in facts["renounced"]]
    categories = {number: one.category for number, one in told.everybody.items()}
    champion = champion and told.now(champion)
    seated = _seated(told, rule.into)
    return qualified(agreed, lists, categories, champion, renounced, seated)


def _seated(told: Standings, phase: str) -> set[int]:
    """Return who has a place in the drawn evenings of *phase*, and does not only fill a table."""
    return {
        told.now(person)
        for one in told.evenings
        if one.meta.phase == phase
        for person in (one.evening.placed() & one.evening.there()) - one.evening.fillers()
    }


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of a season: *table* as the rules tell it, *held* those of its *evenings* that count.

    *everybody* are the members of the club, *lot* is the last event about cards drawn,
    *settled* the last about who plays the final.
    """

    season: Season
    table: SeasonTable
    held: list[evenings.Held]
    everybody: Mapping[int, Member]
    lot: Event | None
    settled: Event | None
    evenings: list[evenings.Held]

    def now(self, member: int) -> int:
        """Return the member that *member* turned out to be."""
        return resolved(self.everybody, member)

    def counted(self) -> list[Held]:
        """Return the evenings that count, by date."""
        counted = {evening for mine in self.table.evenings for evening in mine}
        return [held for held in self.held if held.meta.id in counted]

    def running(self) -> list[str]:
        """Return what the evenings are called that count and are not closed."""
        return [held.meta.name for held in self.counted() if held.evening.closed is None]

    def level(self) -> list[tuple[int, ...]]:
        """Return the equals whom nothing but a card tells apart, as the rules tell it."""
        closed = {one.meta.id for one in self.held if one.evening.closed is not None}
        return self.table.level(self.season.regulation.season, closed)


def standings(session: Session, club_id: int, season_id: str) -> Standings | None:
    """Return the standings of a season after all evenings of which a sheet counts.

    Members that turned out to be one have their evenings together. Reading ends with this.
    """
    agreed = load(session, club_id, season_id)
    if agreed is None:
        return None
    everybody = members(session, club_id)
    drawn = [
        event
        for event in ledger.events(session, club_id, None, ("lot",))
        if event.facts["season"] == season_id
    ]
    final = settled(session, club_id, season_id)
    every = evenings.held(session, club_id, season_id)
    held = [one for one in every if one.evening.played]
    results = [
        (
            one.meta.id,
            one.meta.phase,
            {resolved(everybody, who): value for who, value in one.evening.results().items()},
        )
        for one in held
    ]
    draws = [
        list(dict.fromkeys(resolved(everybody, one) for one in order))
        for event in drawn
        for order in orders(event.facts)
    ]
    pairs = lasting_pairs(
        {
            resolved(everybody, one): other and resolved(everybody, other)
            for one, other in night.evening.partners.items()
        }
        for night in held
        if agreed.regulation.season.counts(night.meta.phase)
    )
    guests = {number for number, one in everybody.items() if one.guest}
    table = season(agreed.regulation, results, Lots(draws, pairs), guests)
    return Standings(agreed, table, held, everybody, drawn[-1] if drawn else None, final, every)


def _last(reader: Connection | Session, club_id: int, kind: str, season_id: str) -> Event | None:
    """Return the last event of *kind* about a season."""
    found = ledger.events(reader, club_id, None, (kind,))
    return next((e for e in reversed(found) if e.facts["season"] == season_id), None)


def _facts(season_id: str, name: str, regulation: object) -> dict[str, Any]:
    return {
        "season": season_id,
        "name": reading.text(" ".join(name.split()), "name", 1, MOST_NAME),
        "regulation": regulation_json(read_regulation(regulation)),
    }


def _check_use(book: Book, season_id: str, regulation: Regulation) -> None:
    used = {one.phase for one in evenings.evenings(book.connection, book.actor.club_id, season_id)}
    if used:
        book.require_reason()
    for key in sorted(used - {phase.key for phase in regulation.phases}):
        raise RuleError("phase-used", "phases", key=key)


def _season(event: Event) -> Season:
    facts = event.facts
    regulation = read_regulation(facts["regulation"])
    return Season(facts["season"], facts["name"], facts["version"], regulation, event)
