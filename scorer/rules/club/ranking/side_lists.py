"""Side lists: more rankings of the same results, each with members, rules and ties of its own.

A list reads results and the ranking, never another list. One of teams puts together what their people made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from typing import TypeAlias

from scorer.rules.club.counting.counting import Counting, Value
from scorer.rules.club.counting.lots import Lots
from scorer.rules.club.counting.ranks import RankingEntry, RankingRow, equal_people, rank_entries
from scorer.rules.club.evening.people import People
from scorer.rules.club.evening.scores import counted_wins, points_made
from scorer.rules.club.ranking.evening import Evening
from scorer.rules.club.ranking.list_lots import deciding_lots, from_last, list_equals
from scorer.rules.club.ranking.season import SeasonTable, season_table
from scorer.rules.club.ranking.team_lists import (
    NO_NIGHTS,
    Nights,
    Results,
    TeamNight,
    figures_made_by,
    night_of,
    results_of,
    season_results,
    team_counting,
    team_rows,
)
from scorer.rules.club.regulation.model import Regulation
from scorer.rules.club.regulation.part_rules import SideList, TeamRules
from scorer.rules.core.value_class import value_class

# By member the figures of an evening, one for each round, None without one.
Figures: TypeAlias = Mapping[int, Sequence[Value | None]]
# An evening of a season: its id, the key of its phase, and by measure one figure of each member.
EveningFigures: TypeAlias = tuple[str, str, Mapping[str, Mapping[int, Value | None]]]


@value_class
class ListStandings:
    """A side list as it stands, by the *counting* that applies; *lines* are those that are shown.

    The person of a line is the number of a team or a club where those are ranked; *members* tells
    by it whose results its values are, where they are those of single people. *equals* are those whom only
    a card of this list separates, drawn or not.
    """

    agreed: SideList
    counting: Counting
    lines: list[RankingRow]
    members: Mapping[int, Sequence[int]] = field(default_factory=dict)
    equals: Sequence[tuple[int, ...]] = ()

    @property
    def name(self) -> str:
        """Return the name of the list."""
        return self.agreed.name


def evening_lists(regulation: Regulation, evening: Evening) -> list[ListStandings]:
    """Return the side lists of an evening, in the order of the regulation."""
    lists = [
        agreed
        for agreed in regulation.lists
        if agreed.over == "evening" and evening.phase.key in (agreed.phases or [evening.phase.key])
    ]
    return [_of_evening(agreed, evening) for agreed in lists]


def _of_evening(agreed: SideList, evening: Evening) -> ListStandings:
    attended = [entry.person for entry in evening.entries]
    chosen = evening.people.listed(agreed, evening.unranked, attended)
    entries = [
        replace(entry, unranked=False) if entry.unranked else entry
        for entry in evening.entries
        if entry.person in chosen
    ]
    if agreed.measured == "points":
        entries = [replace(entry, weights=(), block=0, still_in=False) for entry in entries]
    elif agreed.measured != "total":
        figures = _rounds(evening, agreed.measured)
        entries = [
            RankingEntry(
                entry.person,
                tuple(figures.get(entry.person, ())),
                disqualified=entry.disqualified,
            )
            for entry in entries
        ]
    counting = _counting(agreed, evening.counting)
    if not evening.final:  # what is not in yet is not missing
        counting = replace(counting, absent=None)
    planned = None if evening.phase.attempts else evening.phase.rounds
    if agreed.teams is not None:
        figures_made = figures_made_by(counting, rank_entries(counting, entries, planned))
        units = night_of(evening).units(agreed.teams)
        results = results_of(units, figures_made, chosen)
        return _of_people(agreed, counting, results, evening.lots)
    ranking = evening.counting, evening.standings
    return _standings(agreed, counting, entries, ranking, planned, evening.lots)


def evening_figures(
    evening: Evening, measures: Iterable[str]
) -> dict[str, dict[int, Value | None]]:
    """Return for each of *measures* the one figure of each member that a season's list counts."""
    figures: dict[str, dict[int, Value | None]] = {}
    for measured in measures:
        if measured in {"total", "points"}:
            figures[measured] = {line.person: _result(evening, line) for line in evening.standings}
            continue
        figures[measured] = {
            member: _figure(measured, [figure for figure in rounds if figure is not None])
            for member, rounds in _rounds(evening, measured).items()
        }
    return figures


def _result(evening: Evening, line: RankingRow) -> Value | None:
    """Return what an evening is worth to somebody, without a rank what was made of it."""
    counting = evening.counting
    if not line.unranked or not line.starts or counting.low_results_win != counting.low_wins:
        return line.value
    return line.total if counting.rank_points is None else None


def _figure(measured: str, rounds: Sequence[Value]) -> Value | None:
    if not rounds:
        return None
    if measured == "matches":
        return sum(rounds)
    return max(rounds) if measured == "highest" else min(rounds)


def season_lists(
    regulation: Regulation,
    table: SeasonTable,
    held: Sequence[EveningFigures],
    people: People,
    nights: Nights = NO_NIGHTS,
) -> list[ListStandings]:
    """Return the side lists of a season after the evenings *held*, in the order of the regulation.

    *nights* are the teams of each evening.
    """
    lists = [agreed for agreed in regulation.lists if agreed.over == "season"]
    return [_of_season(regulation, agreed, table, held, people, nights) for agreed in lists]


def counts_evening(regulation: Regulation, agreed: SideList, phase: str) -> bool:
    """Return whether a list over the season goes over evenings of *phase*."""
    return phase in agreed.phases if agreed.phases else regulation.season.counts(phase)


def _of_season(
    regulation: Regulation,
    agreed: SideList,
    table: SeasonTable,
    held: Sequence[EveningFigures],
    people: People,
    nights: Nights,
) -> ListStandings:
    counting = _counting(agreed, table.counting)
    if agreed.teams is not None and not agreed.ranks_totals:
        counted = _counted(regulation, agreed, held)
        entries = _teams_by_evening(regulation, agreed, counted, people, nights)
        planned = table.planned if agreed.measured == "total" else None
        cards = deciding_lots(agreed, table.lots)
        return _shown(agreed, counting, rank_entries(counting, entries, planned, cards), cards)
    if agreed.measured == "total":
        whole = _whole(regulation, agreed, table, held)
        chosen = people.listed(
            agreed, regulation.unranked, [entry.person for entry in whole.entries]
        )
        mine = [entry for entry in whole.entries if entry.person in chosen]
        planned, columns = table.planned, _columns(whole)
    else:
        counted = _counted(regulation, agreed, held)
        mine = _entries(regulation, agreed, counted, people)
        planned, columns = None, [evening for evening, _phase, _figures in counted]
    if agreed.teams is not None:
        units = [nights.get(evening, TeamNight()).units(agreed.teams) for evening in columns]
        results = season_results(counting, mine, units, planned)
        return _of_people(agreed, counting, results, table.lots)
    ranking = table.counting, table.standings
    return _standings(agreed, counting, mine, ranking, planned, table.lots)


def _columns(table: SeasonTable) -> list[str]:
    """Return for each value of the standings the evening that says who was in which team then.

    Of a part that is its last one.
    """
    if len(table.evenings) == 1:
        return table.evenings[0]
    return [evenings[-1] if evenings else "" for evenings in table.evenings]


def _whole(
    regulation: Regulation,
    agreed: SideList,
    table: SeasonTable,
    held: Sequence[EveningFigures],
) -> SeasonTable:
    """Return the standings that a list reads: with guests and who is unranked where it is about them."""
    if agreed.listed in {"guests", "unranked"} or {*agreed.categories} & {
        *regulation.unranked.categories
    }:
        everything = replace(regulation, season=replace(regulation.season, members_only=False))
        results = [(evening, phase, figures["total"]) for evening, phase, figures in held]
        return season_table(everything, results, table.lots, ranks=table.ranks)
    return table


def _counted(
    regulation: Regulation, agreed: SideList, held: Sequence[EveningFigures]
) -> list[tuple[str, str, Mapping[int, Value | None]]]:
    """Return id, phase and figures of the evenings that a list counts."""
    return [
        (evening, phase, figures[agreed.measured])
        for evening, phase, figures in held
        if counts_evening(regulation, agreed, phase)
    ]


def _entries(
    regulation: Regulation,
    agreed: SideList,
    counted: Sequence[tuple[str, str, Mapping[int, Value | None]]],
    people: People,
) -> list[RankingEntry]:
    """Return what everybody in a list made on the evenings that it counts."""
    weights = _weights(regulation, agreed, counted)
    return [
        RankingEntry(
            person, tuple(figures.get(person) for _evening, _phase, figures in counted), weights
        )
        for person in sorted(_listed(regulation, agreed, counted, people))
    ]


def _listed(
    regulation: Regulation,
    agreed: SideList,
    counted: Sequence[tuple[str, str, Mapping[int, Value | None]]],
    people: People,
) -> set[int]:
    everybody = {person for _evening, _phase, figures in counted for person in figures}
    if regulation.season.members_only and agreed.listed == "all":
        everybody -= set(people.guests)
    return people.listed(agreed, regulation.unranked, everybody)


def _weights(
    regulation: Regulation,
    agreed: SideList,
    counted: Sequence[tuple[str, str, Mapping[int, Value | None]]],
) -> tuple[Fraction, ...]:
    weights = tuple(regulation.phase(phase).weight for _evening, phase, _figures in counted)
    sums = {"points"} if agreed.teams is None else {"points", "total"}
    weighed = agreed.measured in sums and any(weight != 1 for weight in weights)
    return weights if weighed else ()


def _teams_by_evening(
    regulation: Regulation,
    agreed: SideList,
    counted: Sequence[tuple[str, str, Mapping[int, Value | None]]],
    people: People,
    nights: Nights,
) -> list[RankingEntry]:
    """Return for each team what its people made on each evening."""
    rules = agreed.teams or TeamRules()
    listed = _listed(regulation, agreed, counted, people)
    columns: list[dict[int, Value]] = []
    known: set[int] = set()
    for evening, phase, figures in counted:
        low = agreed.measured == "lowest"
        if agreed.measured in {"total", "points"}:
            low = regulation.phase(phase).counting.low_results_win
        known_figures = {who: figure for who, figure in figures.items() if figure is not None}
        units = nights.get(evening, TeamNight()).units(rules)
        results = results_of(units, known_figures, listed & figures.keys())
        rows, _members = team_rows(team_counting(rules, Counting(low_wins=low)), results)
        columns.append({row.person: row.total for row in rows if row.rank is not None})
        known |= results.keys()
    weights = _weights(regulation, agreed, counted)
    return [
        RankingEntry(unit, tuple(column.get(unit) for column in columns), weights)
        for unit in sorted(known)
    ]


def _of_people(agreed: SideList, counting: Counting, results: Results, lots: Lots) -> ListStandings:
    """Return a list of teams by *results* of their people, which were made by *counting*."""
    rules = agreed.teams or TeamRules()
    of_teams = team_counting(rules, counting, agreed.counting.ties)
    cards = deciding_lots(agreed, lots)
    rows, members = team_rows(of_teams, results, cards)
    return replace(_shown(agreed, of_teams, rows, cards), members=members)


def _rounds(evening: Evening, measured: str) -> Figures:
    """Return the matches of each round, or its points where somebody really played it."""
    if measured == "matches":
        return evening.scores.matches
    if any(facts["whole"] for facts in evening.imported_results.values()):
        return {}  # of which only totals are known
    if counted_wins(evening.phase) is not None or evening.phase.round_ranks is not None:
        return points_made(evening)  # the highest round is not a victory, nor the last rank
    values = {member: list(rounds) for member, rounds in evening.scores.values.items()}
    for number, people in enumerate(evening.sitting_out[: evening.ranked]):
        for member in people:
            if member in values:
                values[member][number] = None
    return values


def _counting(agreed: SideList, ranking: Counting) -> Counting:
    """Return how a list counts; *ranking* is the counting of the ranking itself."""
    ties = agreed.counting.ties
    match agreed.measured:
        case "total":
            usual = ranking.ties if agreed.teams is None else ()
            return replace(ranking, rank_points=None, ties=ties or usual)
        case "points":
            return agreed.counting
        case "matches":
            return Counting(ties=ties, dense_ranks=agreed.counting.dense_ranks)
        case measured:
            low, dense = measured == "lowest", agreed.counting.dense_ranks
            return Counting(best=1, low_wins=low, ties=ties, dense_ranks=dense)


def _standings(
    agreed: SideList,
    counting: Counting,
    entries: Iterable[RankingEntry],
    ranking: tuple[Counting, Sequence[RankingRow]],
    planned: int | None,
    lots: Lots,
) -> ListStandings:
    """Return the lines of a list, in its direction, as many as it shows.

    *ranking* is the one of everybody and its counting, by which it may break ties.
    """
    if "ranking" in counting.ties:
        ranks = {line.person: line.rank for line in ranking[1]}
        entries = [replace(entry, main_rank=ranks.get(entry.person)) for entry in entries]
    cards = deciding_lots(agreed, lots)
    rows = rank_entries(counting, entries, planned, cards)
    return _shown(agreed, counting, rows, cards, equal_people(*ranking))


def _shown(
    agreed: SideList,
    counting: Counting,
    lines: list[RankingRow],
    lots: Lots,
    equal_in_ranking: Sequence[Sequence[int]] = (),
) -> ListStandings:
    best_first = lines
    if agreed.from_last:
        lines = from_last(lines, dense=counting.dense_ranks)
    ranks = {line.person: line.rank for line in lines if line.rank is not None}
    equals = list_equals(agreed, counting, best_first, ranks, lots, equal_in_ranking)
    if agreed.places is not None:
        lines = [line for line in lines if line.rank is not None and line.rank <= agreed.places]
    if agreed.measured in {"highest", "lowest"} and agreed.teams is None:
        lines = [
            replace(
                line,  # what is not the round is not dropped either
                parts=tuple(
                    part if counts else None
                    for part, counts in zip(line.parts, line.counted, strict=True)
                ),
            )
            for line in lines
        ]
    return ListStandings(agreed, counting, lines, equals=equals)
