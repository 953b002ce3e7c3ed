"""The facts of an evening: attendance, fees, seats, results, cards drawn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from scorer.rules.club.counting.lots import ListKey, Lots, Orders, list_of, lot_orders
from scorer.rules.club.evening.categories import People
from scorer.rules.club.regulation.model import Phase
from scorer.rules.club.regulation.part_rules import Unranked
from scorer.rules.club.results import sheets
from scorer.rules.club.results.sheets import SheetVerdict
from scorer.rules.club.results.table import EveningTable, Facts
from scorer.rules.club.results.terms import SheetTerms
from scorer.rules.core.errors import RuleError
from scorer.rules.core.value_class import value_class

# Attendance of people with imported results.
IMPORTED_ATTENDANCE: Facts = {
    "state": "present",
    "from": 1,
    "to": None,
    "filler": False,
    "partner": None,
}


@dataclass
class EveningFacts:
    """The stored facts of an evening, and values that follow from them without counting.

    ``attendance`` (by member), ``penalties`` (by event number) and ``substitutes`` (by member, oldest first) contain
    the facts of events. Lists by round are ``rounds`` (tables), ``sitting_out`` (people), ``seeds`` of the draws (None
    without a seed) and ``draw_events`` (numbers of the events that seated people). ``replaced`` are tables that were
    drawn again, by round, number and people. ``draws`` are the orders in which equals drew cards,
    ``drawn_after`` the number of rounds drawn before each of them, ``list_draws`` the
    orders for side lists. ``totals`` are totals that members added up themselves, ``imported_results``
    the results of an evening without tables, both by member. ``entered_target`` is the target number that an official
    entered. ``closed`` are the facts of the closing while the evening is closed. ``announced`` says whether all ranks
    were announced once. ``people`` are the categories, guests and teams, ``unranked`` the rule on play without a
    rank. ``paid`` is the fee paid by each member, in rappen. ``swapped`` says whether any seats were swapped.
    Rounds from ``hidden_from`` on are hidden and do not count in the ranking; with None no round is hidden.
    """

    phase: Phase
    attendance: dict[int, Facts] = field(default_factory=dict)
    substitutes: dict[int, list[Facts]] = field(default_factory=lambda: defaultdict(list))
    rounds: list[list[EveningTable]] = field(default_factory=list)
    sitting_out: list[list[int]] = field(default_factory=list)
    seeds: list[int | None] = field(default_factory=list)
    draw_events: list[int] = field(default_factory=list)
    penalties: dict[int, Facts] = field(default_factory=dict)
    replaced: dict[tuple[int, int, tuple[int, ...]], EveningTable] = field(default_factory=dict)
    draws: Orders = field(default_factory=list)
    drawn_after: list[int] = field(default_factory=list)
    list_draws: dict[ListKey, Orders] = field(default_factory=dict)
    totals: dict[int, int] = field(default_factory=dict)
    imported_results: dict[int, Facts] = field(default_factory=dict)
    entered_target: int | None = None
    closed: Facts | None = None
    announced: bool = False
    people: People = field(default_factory=People)
    hidden_from: int | None = None
    unranked: Unranked = field(default_factory=Unranked)
    paid: dict[int, int] = field(default_factory=dict)
    swapped: bool = False

    def attending(self) -> set[int]:
        """Return everybody who attends at least one round, fillers included."""
        return {member for member, facts in self.attendance.items() if facts["state"] == "present"}

    @property
    def takings(self) -> Takings:
        """Return the number of attending people who have paid the fee, and the sum of all payments."""
        paid, present = self.paid, self.attending()
        left, owing = frozenset(paid.keys() - present), frozenset(present - paid.keys())
        return Takings(len(present), len(paid) - len(left), sum(paid.values()), left, owing)

    def present(self, number: int) -> list[int]:
        """Return the people present in round *number*, fillers included, sorted by number."""
        facts = self.attendance
        return sorted(
            member for member in self.attending() if _attends_round(facts[member], number)
        )

    def fillers(self) -> set[int]:
        """Return the people entered as fillers, who play without being ranked."""
        return {member for member, facts in self.attendance.items() if facts.get("filler")}

    def seated(self) -> set[int]:
        """Return the people who sit at a table or sit out in any drawn round."""
        resting = {person for people in self.sitting_out for person in people}
        return resting.union(*(table.people for table in self.tables))

    @property
    def partners(self) -> dict[int, int | None]:
        """Return the partner of each attending member in a fixed pair, None without one.

        Members with imported results are left out: their pairs are not known.
        """
        attending = self.attending() - self.imported_results.keys()
        return {member: self.attendance[member].get("partner") for member in attending}

    def table(self, number: int, table: int) -> EveningTable:
        """Return a table, both numbers counted from 1.

        :raises RuleError: ``table-unknown``.
        """
        if 0 < number <= len(self.rounds) and 0 < table <= len(self.rounds[number - 1]):
            return self.rounds[number - 1][table - 1]
        raise RuleError("table-unknown", "table", round=number, table=table)

    def player(self, member: int, number: int) -> int:
        """Return the player of round *number* for *member*: the member or a substitute."""
        return player_for(self.substitutes.get(member, ()), member, number)

    @property
    def tables(self) -> Iterable[EveningTable]:
        """Return an iterator over the tables of all rounds."""
        return (table for tables in self.rounds for table in tables)

    @property
    def missing(self) -> list[EveningTable]:
        """Return the tables without a sheet that counts."""
        return [table for table in self.tables if not table.counted]

    @property
    def disputed(self) -> list[EveningTable]:
        """Return the tables whose result is disputed by a side."""
        return [table for table in self.tables if table.disputes]

    @property
    def current(self) -> int:
        """Return the round in play, which is the first with a missing sheet; 0 if no sheet is missing."""
        return min((table.round for table in self.missing), default=0)

    @property
    def played(self) -> int:
        """Return the last round with results, 0 if there are none."""
        counted = [table.round for table in self.tables if table.counted]
        imported = [len(facts["values"]) for facts in self.imported_results.values()]
        return max([*counted, *imported], default=0)

    @property
    def ranked(self) -> int:
        """Return the last round that the ranking counts, 0 if there is none."""
        return self.played if self.hidden_from is None else min(self.played, self.hidden_from - 1)

    @property
    def in_season(self) -> bool:
        """Return whether the evening counts in the season: a round is ranked, and a knock-out is complete or closed."""
        over = self.complete or self.closed is not None or not self.phase.is_knock_out
        return self.ranked > 0 and over

    @property
    def begun(self) -> int:
        """Return the last round with a sheet, counted or not; 0 if there is none."""
        return max((table.round for table in self.tables if table.sheet is not None), default=0)

    @property
    def complete(self) -> bool:
        """Return whether all planned rounds are drawn and all sheets count.

        With free tables any number of rounds is enough. With imported results it is always True.
        """
        if self.imported_results:
            return True
        drawn = self.phase.attempts or len(self.rounds) >= self.phase.rounds
        return drawn and bool(self.rounds) and not self.missing

    def hides(self, number: int | None) -> bool:
        """Return whether the ranking leaves out round *number*; False for None, the evening as a whole."""
        return self.hidden_from is not None and (number or 0) >= self.hidden_from

    @property
    def final(self) -> bool:
        """Return whether the ranking counts everything played on the evening."""
        return self.complete and self.hidden_from is None

    @cached_property
    def without_rank(self) -> set[int]:
        """Return the people who play without a rank, as the regulation defines them."""
        return self.people.without_rank(self.unranked)

    @cached_property
    def lots(self) -> Lots:
        """Return the cards drawn so far; a fixed pair draws one card."""
        return Lots(self.draws, self._pairs(), self.list_draws)

    def cards(self, first: int, last: int) -> Lots:
        """Return the cards drawn while at least *first* and at most *last* rounds were drawn.

        In a closed evening these are all cards, because a season record does not say when each was drawn.
        """
        if self.closed is not None:
            return self.lots
        drawn = zip(self.draws, self.drawn_after, strict=False)  # none if they are hidden
        return Lots([order for order, at in drawn if first <= at <= last], self.lots.partners)

    def _pairs(self) -> dict[int, int]:
        """Return the partners of fixed pairs, both ways: as seated at drawn tables or as entered.

        People who leave keep their partner. A new partner counts while rounds are still to be drawn.
        """
        named, left = self.partners, self.seated() - self.attending()
        entered = [
            (member, other)
            for member, other in named.items()
            if other and (other in left or named.get(other) == member)
        ]
        sat = [
            (table.people[side], table.people[side + 2])
            for table in self.tables
            if self.terms_of(table).partners == "fixed" and self.in_pairs(table)
            for side in (0, 1)
        ]
        all_drawn = len(self.rounds) >= self.phase.rounds
        pairs: dict[int, int] = {}
        for first, second in entered + sat if all_drawn else sat + entered:
            for person in (first, second):
                pairs.pop(pairs.pop(person, 0), 0)
            pairs |= {first: second, second: first}
        return pairs

    def terms_of(self, table: EveningTable) -> SheetTerms:
        """Return the terms of the sheet of a table."""
        return self.phase.in_round(table.round).terms

    def in_pairs(self, table: EveningTable) -> bool:
        """Return whether seats 0 and 2 of a table play against seats 1 and 3."""
        return self.terms_of(table).in_pairs(len(table.people))

    def check_sheet(self, facts: Facts, *, matches_known: bool = False) -> SheetVerdict:
        """Return the verdict on the facts of a ``sheet`` event; *matches_known* says that its matches are confirmed.

        :raises RuleError: ``table-unknown`` and codes of
            :func:`scorer.rules.club.results.sheets.check_sheet`.
        """
        table = self.table(facts["round"], facts["table"])
        phase, people = self.phase.in_round(table.round), len(table.people)
        options = {"matches_known": matches_known}
        return sheets.check_sheet(phase.terms, phase.deals, people, facts, **options)


def player_for(substitutions: Sequence[Facts], member: int, number: int) -> int:
    """Return the player of round *number* for *member*, by the *substitutions* of that member, oldest first."""
    for facts in reversed(substitutions):
        if facts.get("from", 1) <= number:
            return facts["by"] or member
    return member


def _attends_round(facts: Facts, number: int) -> bool:
    return bool(facts.get("from", 1) <= number <= (facts.get("to") or number))


def apply_event(evening: EveningFacts, seq: int, kind: str, facts: Facts) -> None:
    """Change the state of an evening by one event; kinds of events that are not listed here change nothing."""
    match kind:
        case "attendance":
            evening.attendance[facts["member"]] = facts
        case "paid":
            evening.paid.pop(facts["member"], None)
            if facts["rappen"]:
                evening.paid[facts["member"]] = facts["rappen"]
        case "substitute":
            evening.substitutes[facts["member"]].append(facts)
        case "draw":
            _seat_as_drawn(evening, facts, seq)
        case "table":
            while len(evening.rounds) < facts["round"]:
                evening.rounds.append([])
                evening.sitting_out.append([])
                evening.seeds.append(None)
                evening.draw_events.append(seq)
            tables = evening.rounds[facts["round"] - 1]
            tables.append(EveningTable(facts["round"], len(tables) + 1, tuple(facts["members"])))
        case "swap":
            _swap_seats(evening, facts)
        case "sheet":
            evening.table(facts["round"], facts["table"]).write(facts, seq)
        case "dispute":
            table = evening.table(facts["round"], facts["table"])
            table.disputes.setdefault(facts["side"], []).append(seq)
        case "penalty":
            evening.penalties.pop(facts.get("of") or 0, None)
            if not facts.get("struck"):
                evening.penalties[seq] = facts
        case "lot":
            _keep_lots(evening, facts)
        case "total":
            evening.totals[facts["member"]] = facts["points"]
        case "target":
            evening.entered_target = facts["points"]
        case "past":
            _import_results(evening, facts)
        case "close":
            evening.closed = facts
        case "reopen":
            evening.closed = None
        case "announced":
            evening.announced = True


def _keep_lots(evening: EveningFacts, facts: Facts) -> None:
    orders, key = lot_orders(facts), list_of(facts)
    if key is not None:
        evening.list_draws.setdefault(key, []).extend(orders)
        return
    evening.draws += orders
    evening.drawn_after += [len(evening.rounds)] * len(orders)


def _import_results(evening: EveningFacts, facts: Facts) -> None:
    """Store the imported results of a member, by round or as a whole; facts without values remove them."""
    member = facts["member"]
    if facts["values"]:
        evening.imported_results[member] = facts
        evening.attendance[member] = IMPORTED_ATTENDANCE
    else:
        evening.imported_results.pop(member, None)
        evening.attendance.pop(member, None)


def keep_rounds(evening: EveningFacts, count: int) -> None:
    """Remove all rounds after the first *count*."""
    for kept in (evening.rounds, evening.sitting_out, evening.seeds, evening.draw_events):
        del kept[count:]


def _seat_as_drawn(evening: EveningFacts, facts: Facts, seq: int) -> None:
    """Seat people as drawn; the tables of the first round drawn and of all later rounds are replaced.

    With ``keep`` in the facts a table with the same round, number and people keeps its sheet.
    """
    first, before = facts["first"], evening.replaced
    for table in (table for tables in evening.rounds[first - 1 :] for table in tables):
        before[table.round, table.number, table.people] = table
    keep_rounds(evening, first - 1)
    for number, tables in enumerate(facts["rounds"], start=first):
        seated = [
            EveningTable(number, table, tuple(people))
            for table, people in enumerate(tables, start=1)
        ]
        if facts.get("keep"):
            seated = [before.get((number, t.number, t.people), t) for t in seated]
        evening.rounds.append(seated)
        evening.sitting_out.append(list(facts["out"][number - first]))
        evening.seeds.append(facts.get("seed"))
        evening.draw_events.append(seq)


def _swap_seats(evening: EveningFacts, facts: Facts) -> None:
    """Swap the seats of two people or two tables of a round."""
    tables, evening.swapped = evening.rounds[facts["round"] - 1], True
    if facts.get("tables"):
        left, right = (tables[number - 1] for number in facts["tables"])
        left.people, right.people = right.people, left.people
        return
    first, second = facts["members"]
    seats = {first: second, second: first}
    before = {member for table in tables for member in table.people}
    for table in tables:
        table.people = tuple(seats.get(member, member) for member in table.people)
    seated = {member for table in tables for member in table.people}
    out = evening.sitting_out[facts["round"] - 1]
    out[:] = [member for member in out if member not in seated]
    if not evening.phase.attempts:  # nobody sits out if people sit down freely
        out.extend(before - seated)


MOST_FEE = 100_000  # rappen


@value_class
class Takings:
    """The fees paid at an evening: *paid* of *present* people have paid; *rappen* is the sum of all payments.

    Members in *left* have paid but are not present; the sum includes their fees. Members in *owing* are present
    and have not paid.
    """

    present: int
    paid: int
    rappen: int
    left: frozenset[int]
    owing: frozenset[int]
