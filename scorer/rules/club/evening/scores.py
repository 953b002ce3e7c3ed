"""The scores of an evening: a value for each round (points, rank points or points for wins), extra points, remarks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from scorer.rules.club.counting.counting import Tally, Value
from scorer.rules.club.evening.facts import EveningFacts
from scorer.rules.club.regulation.disciplines import WinPoints, rank_points
from scorer.rules.club.regulation.model import Phase
from scorer.rules.core.value_class import value_class

# By member, for each round played; None for a round without a figure.
RoundValues: TypeAlias = dict[int, list[Value | None]]
RoundTallies: TypeAlias = dict[int, list[Tally | None]]
RoundMatches: TypeAlias = dict[int, list[int | None]]

# Kinds of remarks, in the order in which remarks on one round are listed.
KINDS = (
    *("out", "unranked", "penalty", "bye", "bonus"),
    *("substitute", "missed", "corrected"),
    *("card", "lot", "extra"),
)
DECIDING = KINDS[-3:]


@value_class
class Remark:
    """A remark on a figure or rank of *member* that does not follow from the points on the sheets alone.

    *kind* is ``penalty`` (*points* given or taken), ``out`` (disqualified), ``unranked``, ``bye`` (*points*
    for sitting out), ``bonus`` (*points* of the side besides the cards), ``substitute`` (the member *by* played),
    ``missed`` (*points* for a missed round), ``corrected`` (an official changed a sheet that both sides had
    signed), or the decision between equals after a round: a ``card``, the ``lot`` or an ``extra`` deal.

    *round* is None for the whole evening. A penalty may be for one *deal* of its round, and include the points
    *made* in it. A penalty is *inside* if it is part of the value of its round; else it is extra points. *event* is
    the number of the event of the penalty, disqualification or correction.
    """

    member: int
    kind: str
    round: int | None = None
    points: Value = 0
    by: int | None = None
    inside: bool = True
    event: int = 0
    deal: int | None = None
    made: int = 0

    @property
    def place(self) -> int | str:
        """Return the place where the remark is marked: the number of a round, ``extra`` points, or the ``rank``."""
        if self.kind in {"out", "unranked", *DECIDING}:
            return "rank"
        return self.round if self.inside and self.round is not None else "extra"


@value_class
class Scores:
    """The *values*, *matches* and *tallies* of the rounds and the *extra* points by member, and all *remarks*.

    *tallies* are games or strokes, if the rules count them, or wins and losses at the tables. Matches
    are None if no sheet says which side made them.

    *Unit* of values: card points, difference points where the game counts them, points for wins, or with
    *by_rank* rank points.
    """

    values: RoundValues
    extra: dict[int, int]
    remarks: list[Remark]
    matches: RoundMatches
    tallies: RoundTallies
    by_rank: bool = False

    def penalties_in_rounds(self, member: int) -> Value:
        """Return the sum of the penalty points within the values of a member's rounds; 0 for rank points."""
        if self.by_rank:
            return 0
        penalties = (
            remark
            for remark in self.remarks_on(member)
            if remark.kind == "penalty" and remark.inside
        )
        return sum((remark.points for remark in penalties), 0)

    def remarks_on(self, member: int) -> list[Remark]:
        """Return the remarks on one member, in order of the rounds."""
        return [remark for remark in self.remarks if remark.member == member]


def scores(evening: EveningFacts) -> Scores:
    """Return the scores of an evening up to its last ranked round.

    The scores include everybody who played, got points for sitting out, was penalised or has imported results.
    """
    ranked = evening.ranked
    values: RoundValues = defaultdict(lambda: [None] * ranked)
    extra: dict[int, int] = defaultdict(int)
    matches: RoundMatches = defaultdict(lambda: [None] * ranked)
    for member, facts in evening.imported_results.items():
        given = facts["values"][:ranked]
        values[member][: len(given)] = [
            Fraction(figure) if isinstance(figure, str) else figure for figure in given
        ]
    remarks = [*_tables(evening, values, matches), *_rests(evening, values)]
    wins = count_wins(evening, values)
    remarks += _penalties(evening, values, extra)
    by_rank = rank_rounds(evening, values)
    remarks += _missed(evening, values)
    remarks += [Remark(member, "unranked") for member in values if member in evening.without_rank]
    tallies = _tallies(evening) if wins is None else wins
    return Scores(values, extra, sorted(remarks, key=_order), matches, tallies, by_rank)


def _tallies(evening: EveningFacts) -> RoundTallies:
    ranked = evening.ranked  # slow: it goes over all tables
    tallies: RoundTallies = defaultdict(lambda: [None] * ranked)
    for table in evening.tables:
        if table.credit is None or table.sheet is None or table.round > ranked:
            continue
        terms = evening.terms_of(table)
        for seat, member in enumerate(table.people):
            if (tally := terms.plus_and_minus(table.sheet["points"], seat)) is not None:
                tallies[member][table.round - 1] = tally
    return tallies


def _tables(
    evening: EveningFacts,
    values: RoundValues,
    matches: RoundMatches,
) -> Iterator[Remark]:
    """Add the credits of all counted sheets to *values*, and their *matches*; yield remarks."""
    ranked = evening.ranked
    for table in evening.tables:
        if table.credit is None or table.round > ranked:
            continue
        by_seat = table.matches
        seats = zip(table.people, table.players, table.credit, strict=True)
        for seat, (member, player, credit) in enumerate(seats):
            values[member][table.round - 1] = credit
            matches[member][table.round - 1] = by_seat[seat]
            bonuses = (table.sheet or {}).get("bonuses") or [0]
            if bonus := bonuses[seat % len(bonuses)]:
                yield Remark(member, "bonus", table.round, bonus)
            if player != member:
                yield Remark(member, "substitute", table.round, by=player)
            if table.correction:
                yield Remark(member, "corrected", table.round, event=table.correction)


def _rests(evening: EveningFacts, values: RoundValues) -> Iterator[Remark]:
    """Add the points for sitting out to *values*; yield remarks."""
    phase, points = evening.phase, evening.phase.rest_points
    if points is not None:
        for number, people in enumerate(evening.sitting_out[: evening.ranked], start=1):
            if phase.nobody_rests(number):
                continue  # people outside the play-off do not sit out
            for member in people:
                values[member][number - 1] = points
                yield Remark(member, "bye", number, points)


def _penalties(
    evening: EveningFacts, values: RoundValues, extra: dict[int, int]
) -> Iterator[Remark]:
    """Add penalties to the value of their round, or else to *extra*; yield remarks."""
    ranked = evening.ranked
    for event, facts in evening.penalties.items():
        member, number, points = facts["member"], facts.get("round"), facts.get("points") or 0
        if evening.hides(number):
            continue
        place = (number or 0) - 1
        value = values[member][place] if 0 <= place < ranked else None
        inside = value is not None and not evening.phase.counting.nearest_wins
        if value is not None and inside:
            values[member][place] = value + points
        else:
            extra[member] += points
        if points:
            yield Remark(
                member,
                "penalty",
                number,
                points,
                inside=inside,
                event=event,
                deal=facts.get("deal"),
                made=facts.get("made") or 0,
            )
        if facts.get("disqualified"):
            yield Remark(member, "out", number, event=event)


def _missed(evening: EveningFacts, values: RoundValues) -> Iterator[Remark]:
    """Yield the remarks on missed rounds once the ranking is final; none if a missed round gets no points."""
    points = evening.phase.counting.absent
    if points is not None and evening.final:
        for member, round_values in values.items():
            for number, value in enumerate(round_values, start=1):
                if value is None:
                    yield Remark(member, "missed", number, points)


def _order(remark: Remark) -> tuple[int, int, int]:
    return remark.round or 0, KINDS.index(remark.kind), remark.event


@dataclass
class ScoredEvening(EveningFacts):
    """The facts of an evening with their scores."""

    @cached_property
    def scores(self) -> Scores:
        """Return the scores of everybody, ranked or not."""
        return scores(self)


def rank_rounds(evening: EveningFacts, values: RoundValues) -> bool:
    """Replace the *values* of each round by rank points, or by None while a table of the round is missing.

    Fillers and unranked people do not take a place. Return whether the regulation ranks rounds; if
    not, nothing changes.
    """
    rules = evening.phase.round_ranks
    if rules is None:
        return False
    unranked = evening.without_rank | evening.fillers()
    missing = {table.round for table in evening.missing}
    for number in range(1, evening.ranked + 1):
        points = {
            member: value
            for member, of_member in values.items()
            if (value := of_member[number - 1]) is not None
        }
        low = evening.phase.in_round(number).counting.low_wins
        given = rank_points(rules.points, points, low_wins=low, unranked=unranked)
        for member in points:
            values[member][number - 1] = None if number in missing else given[member]
    return True


def counted_wins(phase: Phase) -> WinPoints | None:
    """Return the points for wins that the phase counts, or None.

    Points for wins count only if all tables have two sides with points on the sheet, if high totals win, and without
    disciplines, round ranks and a play-off.
    """
    two_sides = phase.terms.partners != "alone" and phase.sizes == (4,)
    by_points = phase.terms.figures == "points" and not phase.terms.balance
    nothing_else = not phase.disciplines and phase.round_ranks is None and phase.play_off is None
    high_wins = not (phase.counting.low_wins or phase.counting.nearest_wins)
    return phase.win_points if two_sides and by_points and nothing_else and high_wins else None


def count_wins(evening: EveningFacts, values: RoundValues) -> RoundTallies | None:
    """Replace the *values* from tables by points for wins; return wins and losses, or None if wins do not count."""
    rules = counted_wins(evening.phase)
    if rules is None:
        return None
    ranked = evening.ranked  # slow: it goes over all tables
    tallies: RoundTallies = {}
    for table in evening.tables:
        if table.credit is None or table.round > ranked:
            continue
        for seat, member in enumerate(table.people):
            points, others = table.credit[seat], table.credit[1 - seat % 2]
            values[member][table.round - 1] = rules.worth(points, others)
            rounds = tallies.setdefault(member, [None] * ranked)
            rounds[table.round - 1] = (int(points > others), int(points < others))
    return tallies


def points_made(evening: EveningFacts) -> RoundValues:
    """Return the credits on the counted sheets by member and round, without penalties, points for wins or ranks."""
    ranked = evening.ranked
    figures: RoundValues = {}
    for table in evening.tables:
        if table.credit is None or table.round > ranked:
            continue
        for member, credit in zip(table.people, table.credit, strict=True):
            figures.setdefault(member, [None] * ranked)[table.round - 1] = credit
    return figures
