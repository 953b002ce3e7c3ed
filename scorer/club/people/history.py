"""Everything stored about one member: evenings with tables, partners and results, as a page and as an export."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime

from sqlalchemy.orm import Session

from scorer.club.evening import evenings
from scorer.club.evening.evening_dates import EveningMeta
from scorer.club.office import ledger
from scorer.club.people.contacts import contact
from scorer.club.people.members import Everybody, members
from scorer.rules.club.counting.counting import Value
from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.evening.event_kinds import KINDS, members_named
from scorer.rules.club.evening.scores import Remark
from scorer.rules.club.public.visibility import Audience
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.ranking.season_lists import resolved
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class
from scorer.store.models import Club


@value_class
class RoundGame:
    """A round of one member: *credit* is None while no sheet counts.

    *partner* and *opponents* are current numbers of members. If all play alone, *partner* is None and everybody else
    at the table is an opponent.
    """

    table: EveningTable
    partner: int | None
    opponents: list[int]
    credit: Value | None


@value_class
class MemberEvening:
    """An evening of one member, with the line in its ranking; *drawn* is whether it has rounds with tables.

    *line* is None for a member who is not in the ranking. *values* has the value of each round, also for a member who
    is not in the ranking; *remarks* explain them. *reasons* and *claims_until* are those of
    :class:`~scorer.club.evening.evenings.EveningView`.
    """

    meta: EveningMeta
    closed: bool
    drawn: bool
    games: list[RoundGame]
    line: RankingRow | None
    values: Sequence[Value | None]
    remarks: list[Remark]
    reasons: Mapping[int, str]
    claims_until: datetime | None

    def rounds(self) -> list[tuple[int, RoundGame | None, Value | None, bool]]:
        """Return for each round its number, its game (None without a table), its value, and whether the value counts.

        Rounds are sorted by number; a round without a table and a value is left out. Values are those of the ranking,
        with the penalties of the round.
        """
        counted = self.line.counted if self.line is not None else ()
        parts = self.values if self.line is None else self.line.parts
        values = dict(enumerate(parts, start=1))
        games: dict[int, tuple[RoundGame | None, Value | None]] = {
            number: (None, value)
            for number, value in values.items()
            if self.drawn and value is not None
        }
        for game in self.games:
            number = game.table.round
            games[number] = game, values.get(number)
        return [
            (number, game, result, number > len(counted) or counted[number - 1])
            for number, (game, result) in sorted(games.items())
        ]


def numbers_of(everybody: Everybody, number: int) -> set[int]:
    """Return *number* and the numbers of all members merged into it.

    :raises RuleError: ``member-unknown``.
    """
    if number not in everybody:
        raise RuleError("member-unknown")
    return {member for member in everybody if resolved(everybody, member) == number} | {number}


def career(
    session: Session,
    club_id: int,
    number: int,
    season_id: str | None = None,
    audience: Audience = Audience.ADMIN,
) -> list[MemberEvening]:
    """Return the evenings of a member by date, including those of members merged into this one.

    Trials and cancelled evenings are left out. With *season_id* only evenings of that season are returned. Results are
    shown as *audience* may see them. This ends the reading transaction.

    :raises RuleError: ``member-unknown``.
    """
    everybody = members(session, club_id)
    held = evenings.listed_evenings(session, club_id, season_id, audience)
    return outings(held, everybody, number)


def outings(
    held: Iterable[evenings.ListedEvening], everybody: Everybody, number: int
) -> list[MemberEvening]:
    """Return the evenings of *held* that a member attended, including those of members merged into this one."""
    mine = numbers_of(everybody, number)
    return [
        _outing(night, mine, everybody)
        for night in held
        if not mine.isdisjoint(_attendees(night.evening))
    ]


def _attendees(evening: Evening) -> set[int]:
    seated = {person for table in evening.tables for person in table.people}
    return seated | {line.person for line in evening.standings}


def _outing(held: evenings.ListedEvening, mine: set[int], everybody: Everybody) -> MemberEvening:
    evening = held.evening
    scores = evening.scores
    return MemberEvening(
        held.meta,
        evening.closed is not None,
        bool(evening.rounds),
        _games(evening, mine, everybody),
        next((line for line in evening.standings if line.person in mine), None),
        next((scores.values[member] for member in sorted(mine) if member in scores.values), ()),
        [remark for remark in scores.remarks if remark.member in mine],
        held.reasons,
        held.claims_until,
    )


def _games(evening: Evening, mine: set[int], everybody: Everybody) -> list[RoundGame]:
    games = []
    for table in evening.tables:
        people = [resolved(everybody, person) for person in table.people]
        pairs = evening.in_pairs(table)
        for seat, member in enumerate(table.people):
            if member in mine:
                partner = people[(seat + 2) % 4] if pairs else None
                others = [person for person in people if person not in {people[seat], partner}]
                credit = None if table.credit is None else table.credit[seat]
                games.append(RoundGame(table, partner, others, credit))
    return games


def export(session: Session, club_id: int, number: int) -> JsonObject:
    """Return all stored data of a member, as JSON; other members appear as numbers.

    Wishes for the draw are left out, because only officials may see them.

    :raises RuleError: ``member-unknown``.
    """
    everybody = members(session, club_id)
    mine, member = numbers_of(everybody, number), asdict(everybody[number])
    member["contact"] = contact(session, club_id, number)
    member["category"] = everybody[number].category
    events = [
        {"at": event.at.isoformat(), "evening": event.evening, "kind": event.kind}
        | {"facts": event.facts, "reason": event.reason}
        for event in ledger.history(session, club_id)
        if not KINDS[event.kind].for_office
        and not mine.isdisjoint(members_named(event.kind, event.facts))
    ]
    return {
        "club": session.get_one(Club, club_id).name,
        "member": member,
        "events": events,
        "evenings": [
            {
                "name": outing.meta.name,
                "date": outing.meta.date.isoformat(),
                "rank": outing.line and outing.line.rank,
                "total": outing.line and str(outing.line.total),
                "games": [
                    {
                        "round": game.table.round,
                        "table": game.table.number,
                        "partner": game.partner,
                        "opponents": game.opponents,
                        "credit": None if game.credit is None else str(game.credit),
                    }
                    for game in outing.games
                ],
            }
            for outing in career(session, club_id, number)
        ],
    }
