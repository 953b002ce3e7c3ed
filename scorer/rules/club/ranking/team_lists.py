"""Teams and clubs in a side list, ranked by the best or by all results of their people.

The results are computed like those of any other list, and only combined here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from types import MappingProxyType
from typing import TypeAlias

from scorer.rules.club.counting.counting import Counting, Value
from scorer.rules.club.counting.lots import NO_LOTS, Lots
from scorer.rules.club.counting.ranks import RankingEntry, RankingRow, rank_entries
from scorer.rules.club.evening.categories import Team
from scorer.rules.club.evening.scores import Remark
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.regulation.part_rules import TeamRules
from scorer.rules.core.value_class import value_class

# The people of each ranked unit: a team by number, or a club by the number of the text with its name.
Units: TypeAlias = Mapping[int, Collection[int]]
# By unit and member, None for people without a result.
Results: TypeAlias = Mapping[int, Mapping[int, Value | None]]


PairNames: TypeAlias = Mapping[frozenset[int], str]  # names of pairs, by both members
NO_NAMES: PairNames = MappingProxyType({})


@value_class
class TeamNight:
    """The *teams* on the day of an evening, and the people *substituted* in a round that counts."""

    teams: Mapping[int, Team] = field(default_factory=dict)
    substituted: Collection[int] = ()

    def units(self, rules: TeamRules) -> dict[int, set[int]]:
        """Return the teams or clubs that *rules* rank, each with the people whose results count for it.

        Substituted people are left out unless the rules allow substitutes. A list of clubs leaves out teams without a
        club.
        """
        absent = set() if rules.substitutes else set(self.substituted)
        people: dict[int, set[int]] = {}
        for number, team in self.teams.items():
            unit = number if rules.units == "teams" else team.club
            if unit is not None:
                people.setdefault(unit, set()).update(team.members - absent)
        return people


Nights: TypeAlias = Mapping[str, TeamNight]  # by id of the evening
NO_NIGHTS: Nights = MappingProxyType({})


def night_of(evening: Evening) -> TeamNight:
    """Return the teams of an evening: the current teams, or those stored at its closing."""
    return TeamNight(evening.people.teams, substituted(evening))


def substituted(evening: Evening) -> set[int]:
    """Return the people who were replaced by a substitute in a round that counts."""
    ranked = evening.ranked  # slow: it goes over all tables
    return {
        person
        for table in evening.tables
        if table.counted and table.round <= ranked
        for person, player in zip(table.people, table.players, strict=True)
        if person != player
    }


def team_counting(rules: TeamRules, counting: Counting, ties: tuple[str, ...] = ()) -> Counting:
    """Return the counting that turns results of people into a team's result.

    *counting* is the counting of the people, *ties* are the tie-breaks among teams.
    """
    best = rules.best if rules.counted == "best" else None
    least = (best or rules.size or 0) if rules.fewer == "unranked" else 0
    return Counting(
        combine=rules.combine,
        low_wins=counting.low_wins or counting.nearest_wins,
        best=best,
        minimum=least,
        ties=ties,
        dense_ranks=counting.dense_ranks,
    )


def team_rows(
    counting: Counting, results: Results, lots: Lots = NO_LOTS
) -> tuple[list[RankingRow], dict[int, tuple[int, ...]]]:
    """Return a row for each team, best first, and for each team the members with a result, in the order of its values.

    The values of a row are the results of these members, best first, then None up to the number of results in the
    largest team. *lots* are cards drawn among the teams.
    """
    sign = 1 if counting.low_wins else -1
    ordered = {
        unit: sorted(
            (sign * result, member) for member, result in of_unit.items() if result is not None
        )
        for unit, of_unit in results.items()
    }
    most = max(map(len, ordered.values()), default=0)
    entries = [
        RankingEntry(
            unit,
            (*(sign * figure for figure, _member in ranked), *[None] * (most - len(ranked))),
        )
        for unit, ranked in ordered.items()
    ]
    members = {
        unit: tuple(member for _figure, member in ranked) for unit, ranked in ordered.items()
    }
    return rank_entries(counting, entries, lots=lots), members


def figures_made_by(counting: Counting, rows: Iterable[RankingRow]) -> dict[int, Value]:
    """Return the figure by ranked person that counts for a team: the total, or the distance to a target."""
    return {
        row.person: row.order[1] if counting.nearest_wins else row.total
        for row in rows
        if row.rank is not None
    }


def results_of(units: Units, figures: Mapping[int, Value], listed: Collection[int]) -> Results:
    """Return by unit the results of its *listed* people, None for people without a figure.

    Units without listed people are left out.
    """
    chosen = set(listed)
    kept = {unit: sorted(chosen.intersection(people)) for unit, people in units.items()}
    return {
        unit: {who: figures.get(who) for who in people} for unit, people in kept.items() if people
    }


def _split_by_unit(
    entries: Sequence[RankingEntry], columns: Sequence[Units]
) -> tuple[list[RankingEntry], list[tuple[int, int]]]:
    """Return an entry for each person in each unit, with only the values made while the person was in it.

    *columns* are the units at the time of each value. The ``person`` of an entry is its index in the list; the
    second list has the unit and the member of each entry.
    """
    split: list[RankingEntry] = []
    owners: list[tuple[int, int]] = []
    unit_of = [{who: unit for unit, people in units.items() for who in people} for units in columns]
    for entry in entries:
        places = [of_column.get(entry.person) for of_column in unit_of]
        for unit in sorted({place for place in places if place is not None}):
            values = tuple(
                value if place == unit else None
                for value, place in zip(entry.values, places, strict=True)
            )
            split.append(replace(entry, person=len(split), values=values))
            owners.append((unit, entry.person))
    return split, owners


def season_results(
    counting: Counting,
    entries: Sequence[RankingEntry],
    units: Sequence[Units],
    planned: int | None,
) -> Results:
    """Return by unit the result of each of its people in the season, None without a rank.

    Only values made while the person was in the unit count. *units* are the units at the time of each value of
    *entries*.
    """
    split, owners = _split_by_unit(entries, units)
    figures = figures_made_by(counting, rank_entries(counting, split, planned))
    results: dict[int, dict[int, Value | None]] = {}
    for index, (unit, member) in enumerate(owners):
        results.setdefault(unit, {})[member] = figures.get(index)
    return results


def joined_pairs(
    lines: Sequence[RankingRow], partners: Mapping[int, int], remarks: Iterable[Remark] = ()
) -> dict[int, int]:
    """Return the fixed pairs that share a row: the key is the partner who comes first in *lines*, the value the other.

    *partners* are the partners of fixed pairs, both ways. Two people who differ in rank, in a figure or in a remark do
    not share a row; equal penalties from different events are no difference.
    """
    line_of = {line.person: line for line in lines}
    remarked: dict[int, list[Remark]] = defaultdict(list)
    for remark in remarks:
        remarked[remark.member].append(replace(remark, member=0, event=0))
    pairs: dict[int, int] = {}
    for first in lines:
        other = line_of.get(partners.get(first.person, first.person), first)
        if other is first or other.person in pairs or partners.get(other.person) != first.person:
            continue
        alike = _without_person(first) == _without_person(other)
        if alike and remarked[first.person] == remarked[other.person]:
            pairs[first.person] = other.person
    return pairs


def evening_pairs(evening: Evening, lines: Sequence[RankingRow]) -> dict[int, int]:
    """Return the pairs that share a row in a list of people of an *evening*; empty without fixed pairs."""
    if not evening.phase.has_fixed_pairs:
        return {}
    return joined_pairs(lines, evening.lots.partners, evening.scores.remarks)


def pair_rows(lines: Iterable[RankingRow], pairs: Mapping[int, int]) -> list[RankingRow]:
    """Return *lines* without the line of the second member of each of *pairs*."""
    seconds = {*pairs.values()}
    return [line for line in lines if line.person not in seconds]


def pair_names(
    names: Mapping[int, str], pairs: Mapping[int, int], own_names: PairNames = NO_NAMES
) -> Mapping[int, str]:
    """Return *names* of people; the first member of each of *pairs* has the names of both.

    If the pair has a name in *own_names*, this name comes first and the names of both follow in brackets.
    """
    named = dict(names)
    for first, second in pairs.items():
        both, title = f"{names[first]} / {names[second]}", own_names.get(frozenset({first, second}))
        named[first] = f"{title} ({both})" if title else both
    return named


def _without_person(line: RankingRow) -> RankingRow:
    return replace(line, person=0, partner=None, decided_by=None)
