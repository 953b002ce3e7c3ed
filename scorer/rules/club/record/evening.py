"""Convert an evening to its entry in a season record and an entry to events; read and check recorded teams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from itertools import groupby
from typing import Any, TypeVar

from scorer.rules.club.counting.lots import ListDraws, ListKey, lot_facts
from scorer.rules.club.evening.categories import SeasonTeam, Team, check_people
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.record import entries
from scorer.rules.club.record.entries import Closed, Season, TeamClub
from scorer.rules.club.record.entries import Team as RecordedTeam
from scorer.rules.club.results.table import EveningTable, Facts
from scorer.rules.core.errors import RuleError
from scorer.rules.core.typed_reader import key_of, plain

T = TypeVar("T", entries.Attendance, entries.Substitute, entries.Penalty)

FIGURES = ("points", "matches", "writer", "booked", "confirmed")  # keys of every sheet event
EXACT = ("deal", "made")  # keys that a penalty event leaves out if zero or None


def evening_entry(
    announced: Mapping[str, Any],
    evening: Evening,
    reasons: Mapping[int, str],
    closed: entries.Closed | None,
    comments: Iterable[entries.Comment],
) -> entries.Evening:
    """Return the entry of *evening* in a season record.

    *announced* has its ``name``, ``day``, ``phase``, ``venue``, ``start``, ``fee`` and ``planned``. *reasons* are the
    reasons of penalties by event number; a penalty without one has the reason "". *closed* is None for an open
    evening. The attendance of people with an imported result is left out.
    """
    present = sorted(evening.attendance.keys() - evening.imported_results.keys())
    rounds = zip(evening.rounds, evening.sitting_out, evening.seeds, strict=True)
    return entries.Evening(
        **announced,
        attendance=tuple(_entry(entries.Attendance, evening.attendance[who]) for who in present),
        substitutes=tuple(
            _entry(entries.Substitute, facts)
            for _member, changes in sorted(evening.substitutes.items())
            for facts in changes
        ),
        paid=tuple(entries.Paid(*paid) for paid in sorted(evening.paid.items())),
        rounds=tuple(
            entries.Round(seed, tuple(map(_table, tables)), tuple(out))
            for tables, out, seed in rounds
        ),
        penalties=tuple(
            _entry(
                entries.Penalty,
                {key: value for key, value in facts.items() if value}
                | {"reason": reasons.get(seq, "")},
            )
            for seq, facts in evening.penalties.items()
        ),
        target=evening.entered_target,
        totals=tuple(entries.Total(*total) for total in sorted(evening.totals.items())),
        results=tuple(
            entries.Result(who, tuple(facts["values"]), facts["whole"])
            for who, facts in sorted(evening.imported_results.items())
        ),
        lots=tuple(tuple(order) for order in evening.draws if order),
        list_lots=list_lots(evening.list_draws),
        closed=closed,
        announced=evening.announced,
        comments=tuple(comments),
    )


def published(standings: Sequence[Sequence[Any]]) -> entries.Standings:
    """Return the *standings* of a ``close`` event, rows of number, rank and total, as in an entry.

    A whole total becomes an int, a fraction stays a text.
    """
    return tuple((member, rank, _exact(total)) for member, rank, total in standings)


def list_lots(draws: ListDraws) -> tuple[entries.ListLot, ...]:
    """Return an entry for each order drawn for a side list, list by list; empty orders are left out."""
    return tuple(
        entries.ListLot(name=name, ranked=ranked, drawn=tuple(order))
        for (name, ranked), orders in draws.items()
        for order in orders
        if order
    )


def list_draws(lots: Sequence[entries.ListLot]) -> ListDraws:
    """Return the drawn orders of *lots*, by name of the side list and kind of its rows."""
    draws: dict[ListKey, list[Sequence[int]]] = {}
    for lot in lots:
        draws.setdefault((lot.name, lot.ranked), []).append(lot.drawn)
    return draws


def events_of(evening: entries.Evening, *, free: bool) -> Iterator[tuple[str, Facts]]:
    """Yield kind and facts of the events from which an evening is computed again.

    The closing, the announcement of the ranks and the comments are not among them. With *free*, people sit down
    freely: if no round has a seed or people who sat out, the tables become ``table`` events, not draws.
    """
    if evening.planned is not None:
        yield "evening", {"rounds": evening.planned}
    for attendance in evening.attendance:
        yield "attendance", plain(attendance)
    drawn = any(each.seed is not None or each.out for each in evening.rounds)
    yield from _free_tables(evening) if free and not drawn else _draws(evening)
    for substitute in evening.substitutes:
        yield "substitute", plain(substitute)
    for number, in_round in enumerate(evening.rounds, start=1):
        for table, at_table in enumerate(in_round.tables, start=1):
            place, written = {"round": number, "table": table}, plain(at_table)
            if written["points"] is not None:
                figures = {key: written[key] for key in FIGURES}
                figures |= {key: written[key] for key in ("bonuses",) if written[key]}
                yield "sheet", {**place, **figures, "game": None, "source": "file"}
            for side in written["disputed"]:
                dispute = {"side": side, "game": None, "points": written["points"] or ()}
                yield "dispute", {**place, **dispute}
    for penalty in map(plain, evening.penalties):
        facts = {key: value for key, value in penalty.items() if key not in {"reason", *EXACT}}
        facts |= {key: penalty[key] for key in EXACT if penalty[key]}
        yield "penalty", {**facts, "struck": False}
    for paid in evening.paid:
        yield "paid", plain(paid)
    if evening.target is not None:
        yield "target", {"points": evening.target}
    for total in evening.totals:
        yield "total", plain(total)
    for result in evening.results:
        yield "past", plain(result)
    for drawn_lots in lot_facts(evening.lots, list_draws(evening.list_lots)):
        yield "lot", drawn_lots


def _free_tables(evening: entries.Evening) -> Iterator[tuple[str, Facts]]:
    for number, in_round in enumerate(evening.rounds, start=1):
        for table in in_round.tables:
            yield "table", {"round": number, "members": table.members}


def _draws(evening: entries.Evening) -> Iterator[tuple[str, Facts]]:
    """Yield a ``draw`` event, as kind and facts, for each run of consecutive rounds with the same seed."""
    first = 1
    for seed, together in groupby(evening.rounds, lambda in_round: in_round.seed):
        drawn = list(together)
        rounds = [[table.members for table in in_round.tables] for in_round in drawn]
        out = [in_round.out for in_round in drawn]
        yield "draw", {"first": first, "rounds": rounds, "out": out, "seed": seed}
        first += len(drawn)


def _table(table: EveningTable) -> entries.Table:
    sheet = table.sheet or {}
    return entries.Table(
        table.people,
        _tuple(sheet.get("points")),
        _tuple(sheet.get("matches")),
        sheet.get("writer"),
        _tuple(sheet.get("booked") or None),
        _tuple(sheet.get("bonuses")),
        not sheet or bool(sheet.get("confirmed")),
        tuple(sorted(table.disputes)),
    )


def _tuple(value: Any) -> Any:  # noqa: ANN401 -- matches are a number, too
    return tuple(value) if isinstance(value, list) else value


def _entry(kind: type[T], facts: Facts) -> T:
    """Return an entry of the class *kind* made from the *facts* of an event; missing keys have their default."""
    keys = {key_of(of_class): of_class.name for of_class in fields(kind)}
    return kind(**{name: facts[key] for key, name in keys.items() if key in facts})


def _exact(total: str) -> int | str:
    """Return the *total* of a ``close`` event as a whole number, or as text if it is a fraction."""
    value = Fraction(total)
    return int(value) if value.denominator == 1 else str(value)


def recorded_teams(season: Season) -> list[SeasonTeam]:
    """Return the teams of a season; ``name``, elsewhere the number of a stored text, is the team's number here."""
    return [SeasonTeam(team.number, team.number, team.club, team.people) for team in season.teams]


def kept_teams(closed: Closed | None) -> dict[int, Team] | None:
    """Return the teams stored with a closing, by number; None if it stores none, or without a closing."""
    if closed is None or closed.teams is None:
        return None
    return {team.team: Team(frozenset(team.members), team.club) for team in closed.teams}


def check_teams(season: Season) -> None:
    """Refuse teams or clubs with the same number, unknown clubs, and teams with invalid people.

    :raises RuleError: ``number-twice``, ``number-unknown`` and codes of
        :func:`scorer.rules.club.evening.categories.check_people`, at their place.
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
        if kind == "clubs" and number not in clubs:  # a team may have been removed since
            raise RuleError("number-unknown", place, member=number)


def drawn_for_lists(season: Season) -> Iterator[tuple[str, str, int]]:
    """Yield the place, the kind of row and the number of each row that drew a card for a side list."""
    places = {"": season.list_lots}
    places |= {f"evenings/{n}/": evening.list_lots for n, evening in enumerate(season.evenings)}
    for place, lots in places.items():
        for index, lot in enumerate(lots):
            for seat, number in enumerate(lot.drawn):
                yield f"{place}list_lots/{index}/drawn/{seat}", lot.ranked, number


def list_names(season: Season, clubs: bool) -> dict[int, str]:
    """Return the names of the teams of a season, or with *clubs* those of its clubs, by number."""
    return {entry.number: entry.name for entry in (season.clubs if clubs else season.teams)}


def _numbers(of_season: Iterable[TeamClub | RecordedTeam], place: str) -> set[int]:
    """Return the numbers of teams or clubs; refuse a number that is used twice."""
    numbers: set[int] = set()
    for index, entry in enumerate(of_season):
        if entry.number in numbers:
            raise RuleError("number-twice", f"{place}/{index}/number", member=entry.number)
        numbers.add(entry.number)
    return numbers
