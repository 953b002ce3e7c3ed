"""Side lists: more rankings of the same results, each with its own people, rules and tie-breaks.

A list reads results and the ranking, never another list. A list of teams combines results of people.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import TypeAlias

from scorer.rules.club.counting.counting import Counting, Value
from scorer.rules.club.counting.lots import Lots
from scorer.rules.club.counting.ranks import RankingEntry, RankingRow, equal_people, rank_entries
from scorer.rules.club.evening.categories import People
from scorer.rules.club.evening.scores import counted_wins, points_made
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.ranking.list_lots import deciding_lots, from_last, list_equals
from scorer.rules.club.ranking.season_ranking import SeasonTable, season_table
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
# Of the evenings that a list counts: the id, the key of the phase, and the figure of each member or team.
Counted: TypeAlias = Sequence[tuple[str, str, Mapping[int, Value | None]]]


@value_class
class RankingList:
    """One list of a season or an evening, best first; a side list that ranks from the last has the last first.

    *kind* is ``overall``, ``part`` (*name* is its number, from 1), ``category`` or ``list`` (a side list, with its
    rules in *agreed*). *lines* are the lines that the list shows, so a side list may lack lower ranks. *columns* name
    the values of a season: ids of evenings, or the numbers of the parts if there are several. *planned* is the planned
    number of evenings, None if unknown and in an evening's list. In a list of teams or clubs the ``person`` of a line
    is the number of a team or club, and *members* has by this number the people whose results are the values of the
    line. *equals* are the groups separated only by a card of this list, drawn or not.
    """

    kind: str
    name: str
    counting: Counting
    lines: list[RankingRow]
    columns: Sequence[str] = ()
    planned: int | None = None
    agreed: SideList | None = None
    members: Mapping[int, Sequence[int]] = field(default_factory=dict)
    equals: Sequence[tuple[int, ...]] = ()

    @property
    def key(self) -> str:
        """Return the key of the list among the lists of its season or evening: ``overall``, ``list:Frauen``."""
        return f"{self.kind}:{self.name}" if self.name else self.kind

    @property
    def measured(self) -> str:
        """Return the kind of figure that the list ranks by, ``total`` unless its rules name another."""
        return "total" if self.agreed is None else self.agreed.measured

    @property
    def teams(self) -> TeamRules | None:
        """Return the rules by which the list ranks teams, None if it ranks people."""
        return None if self.agreed is None else self.agreed.teams


def evening_side_lists(regulation: Regulation, evening: Evening) -> list[RankingList]:
    """Return the side lists of an evening, in the order of the regulation."""
    return [
        _of_evening(agreed, evening)
        for agreed in regulation.lists
        if agreed.over == "evening" and evening.phase.key in (agreed.phases or [evening.phase.key])
    ]


def _of_evening(agreed: SideList, evening: Evening) -> RankingList:
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
    if not evening.final:  # an open round is not a missed round
        counting = replace(counting, absent=None)
    planned = None if evening.phase.attempts else evening.phase.rounds
    cards = deciding_lots(agreed, evening.lots)
    if agreed.teams is not None:
        figures_made = figures_made_by(counting, rank_entries(counting, entries, planned))
        results = results_of(night_of(evening).units(agreed.teams), figures_made, chosen)
        return _of_people(agreed, agreed.teams, counting, results, cards)
    ranking = evening.counting, evening.standings
    return _standings(agreed, counting, entries, ranking, planned, cards)


def evening_figures(
    evening: Evening, measures: Iterable[str]
) -> dict[str, dict[int, Value | None]]:
    """Return by measure and member the figure of the evening that a list of a season counts, None without one."""
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
    """Return the value of an evening for a person, None without one.

    An unranked person has the total as value, unless rank points or a target count.
    """
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


def season_side_lists(
    regulation: Regulation,
    table: SeasonTable,
    held: Sequence[EveningFigures],
    people: People,
    nights: Nights = NO_NIGHTS,
) -> list[RankingList]:
    """Return the side lists of a season after the evenings *held*, in the order of the regulation.

    *nights* are the teams on each evening, by its id.
    """
    lists = [agreed for agreed in regulation.lists if agreed.over == "season"]
    return [_of_season(regulation, agreed, table, held, people, nights) for agreed in lists]


def _of_season(
    regulation: Regulation,
    agreed: SideList,
    table: SeasonTable,
    held: Sequence[EveningFigures],
    people: People,
    nights: Nights,
) -> RankingList:
    counting, cards = _counting(agreed, table.counting), deciding_lots(agreed, table.lots)
    counted = [
        (evening, phase, figures[agreed.measured])
        for evening, phase, figures in held
        if phase in agreed.phases or (not agreed.phases and regulation.season.counts(phase))
    ]
    planned, columns = table.planned, table.columns
    if agreed.measured != "total":
        planned, columns = None, [evening for evening, *_ in counted]
    if agreed.teams is not None and not agreed.ranks_totals:
        of_teams = _made_by_teams(regulation, agreed, agreed.teams, counted, people, nights)
        units = {unit for *_, figures in of_teams for unit in figures}
        rows = rank_entries(counting, _entries(regulation, agreed, of_teams, units), planned, cards)
        return replace(_shown(agreed, counting, rows, cards), columns=columns, planned=planned)
    if agreed.measured == "total":
        whole = _whole(regulation, agreed, table, held)
        attended = [entry.person for entry in whole.entries]
        chosen = people.listed(agreed, regulation.unranked, attended)
        entries = [entry for entry in whole.entries if entry.person in chosen]
        evenings = _columns(whole)
    else:
        listed = _listed(regulation, agreed, counted, people)
        entries, evenings = _entries(regulation, agreed, counted, listed), columns
    if agreed.teams is not None:
        of_evenings = [nights.get(at, TeamNight()).units(agreed.teams) for at in evenings]
        results = season_results(counting, entries, of_evenings, planned)
        return _of_people(agreed, agreed.teams, counting, results, cards)
    ranking = table.counting, table.standings
    listing = _standings(agreed, counting, entries, ranking, planned, cards)
    return replace(listing, columns=columns, planned=planned)


def _columns(table: SeasonTable) -> list[str]:
    """Return for each value of the standings the id of the evening that determines the teams.

    For the value of a part it is the last evening of the part, "" if there is none.
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
    """Return the standings that a list reads; they include guests and unranked people if the list is about them."""
    if agreed.listed in {"guests", "unranked"} or {*agreed.categories} & {
        *regulation.unranked.categories
    }:
        everything = replace(regulation, season=replace(regulation.season, members_only=False))
        results = [(evening, phase, figures["total"]) for evening, phase, figures in held]
        return season_table(everything, results, table.lots, ranks=table.ranks)
    return table


def _listed(regulation: Regulation, agreed: SideList, counted: Counted, people: People) -> set[int]:
    everybody = {person for *_, figures in counted for person in figures}
    if regulation.season.members_only and agreed.listed == "all":
        everybody -= {*people.guests}
    return people.listed(agreed, regulation.unranked, everybody)


def _entries(
    regulation: Regulation, agreed: SideList, counted: Counted, listed: Iterable[int]
) -> list[RankingEntry]:
    """Return the entries of all *listed* people or teams, with their figures of the *counted* evenings."""
    weights = tuple(regulation.phase(phase).weight for _evening, phase, _figures in counted)
    sums = {"points"} if agreed.teams is None else {"points", "total"}
    if agreed.measured not in sums or all(weight == 1 for weight in weights):
        weights = ()
    return [
        RankingEntry(person, tuple(figures.get(person) for *_, figures in counted), weights)
        for person in sorted(listed)
    ]


def _made_by_teams(
    regulation: Regulation,
    agreed: SideList,
    rules: TeamRules,
    counted: Counted,
    people: People,
    nights: Nights,
) -> Counted:
    """Return the *counted* evenings with the totals of teams in place of the figures of people.

    The total of a team combines the figures of its people; it is None for a team without a rank.
    """
    listed, by_evening = _listed(regulation, agreed, counted, people), []
    for evening, phase, figures in counted:
        low = agreed.measured == "lowest"
        if agreed.measured in {"total", "points"}:
            low = regulation.phase(phase).counting.low_results_win
        known_figures = {who: figure for who, figure in figures.items() if figure is not None}
        units = nights.get(evening, TeamNight()).units(rules)
        results = results_of(units, known_figures, listed & figures.keys())
        rows, _members = team_rows(team_counting(rules, Counting(low_wins=low)), results)
        of_teams = {row.person: None if row.rank is None else row.total for row in rows}
        by_evening.append((evening, phase, of_teams))
    return by_evening


def _of_people(
    agreed: SideList, rules: TeamRules, counting: Counting, results: Results, cards: Lots
) -> RankingList:
    """Return a list of teams from the *results* of their people, which were computed by *counting*."""
    of_teams = team_counting(rules, counting, agreed.counting.ties)
    rows, members = team_rows(of_teams, results, cards)
    return replace(_shown(agreed, of_teams, rows, cards), members=members)


def _rounds(evening: Evening, measured: str) -> Figures:
    """Return by member the matches of each round, or for other measures the points; None for a round not played."""
    if measured == "matches":
        return evening.scores.matches
    if any(facts["whole"] for facts in evening.imported_results.values()):
        return {}  # only totals are known
    if counted_wins(evening.phase) is not None or evening.phase.round_ranks is not None:
        return points_made(evening)  # compare points, not points for wins or rank points
    values = {member: list(rounds) for member, rounds in evening.scores.values.items()}
    for number, people in enumerate(evening.sitting_out[: evening.ranked]):
        for member in people:
            if member in values:
                values[member][number] = None
    return values


def _counting(agreed: SideList, ranking: Counting) -> Counting:
    """Return the counting of a list of people; *ranking* is the counting of the ranking itself."""
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
    cards: Lots,
) -> RankingList:
    """Return a side list of people with the lines that it shows.

    *ranking* is the counting and the standings of everybody, which the list may use to break ties.
    """
    if "ranking" in counting.ties:
        ranks = {line.person: line.rank for line in ranking[1]}
        entries = [replace(entry, main_rank=ranks.get(entry.person)) for entry in entries]
    rows = rank_entries(counting, entries, planned, cards)
    return _shown(agreed, counting, rows, cards, equal_people(*ranking))


def _shown(
    agreed: SideList,
    counting: Counting,
    lines: list[RankingRow],
    lots: Lots,
    equal_in_ranking: Sequence[Sequence[int]] = (),
) -> RankingList:
    """Return a side list of *lines*, which are best first, with only the places that it shows.

    A list from the last rank is reversed.
    """
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
                line,  # without this all other rounds would look like dropped results
                parts=tuple(
                    part if counts else None
                    for part, counts in zip(line.parts, line.counted, strict=True)
                ),
            )
            for line in lines
        ]
    return RankingList("list", agreed.name, counting, lines, agreed=agreed, equals=equals)
