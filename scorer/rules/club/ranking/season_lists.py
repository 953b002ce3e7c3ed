"""All lists of a season and its evenings: overall, parts, categories, side lists, the selection.

Pages, papers, spreadsheets and the command line show these lists and do not compute ranks themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol, TypeAlias

from scorer.rules.club.counting.lots import NO_LOTS, ListDraws, Lots, Orders
from scorer.rules.club.evening.categories import People, Team
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.ranking.qualification import Selection, select
from scorer.rules.club.ranking.season_ranking import SeasonTable, lasting_pairs, season_table
from scorer.rules.club.ranking.side_lists import (
    RankingList,
    evening_figures,
    evening_side_lists,
    season_side_lists,
)
from scorer.rules.club.ranking.team_lists import TeamNight, substituted
from scorer.rules.club.regulation.reader import Regulation
from scorer.rules.club.results.table import Facts
from scorer.rules.core.value_class import value_class


class Person(Protocol):
    """The properties of a member that lists use."""

    @property
    def categories(self) -> Sequence[str]:
        """Return the names of the categories."""

    @property
    def guest(self) -> bool:
        """Return whether the member is a guest."""

    @property
    def into(self) -> int | None:
        """Return the number of the member that this member was merged into, None if it was not merged."""


Persons: TypeAlias = Mapping[int, Person]  # by number


@value_class
class EveningOfSeason:
    """An evening of a season: its *id*, the key of its *phase*, and its state (*evening*).

    *teams* are the teams on the day of the evening, as known today; the teams stored at the closing may differ.
    """

    id: str
    phase: str
    evening: Evening
    teams: Mapping[int, Team]


def resolved(people: Persons, number: int) -> int:
    """Return the member that *number* was merged into, or *number* itself."""
    while (into := people[number].into) is not None:
        number = into
    return number


def people_of(members: Persons) -> People:
    """Return the categories and guests of *members*."""
    categories = {number: who.categories for number, who in members.items() if who.categories}
    return People(categories, {number for number, who in members.items() if who.guest})


def standings_after(
    regulation: Regulation,
    evenings: Iterable[EveningOfSeason],
    people: Persons,
    draws: Iterable[Sequence[int]] = (),
    list_draws: ListDraws = NO_LOTS.of_lists,
) -> SeasonTable:
    """Return the standings of a season after *evenings*, which are sorted by date.

    Evenings that do not count yet are left out. Results of a merged member count for the member it was merged into.
    *draws* are the cards drawn for the season, *list_draws* the cards drawn for its side lists.
    """
    held = [night for night in evenings if night.evening.in_season]
    lines_by_night = {
        night.id: {resolved(people, line.person): line for line in night.evening.standings}
        for night in held
    }
    results = [
        (night.id, night.phase, {person: line.value for person, line in lines.items()})
        for night, lines in zip(held, lines_by_night.values(), strict=True)
    ]
    orders = _resolved_orders(people, draws)
    of_lists = {
        key: _resolved_orders(people, drawn) if key[1] == "people" else drawn
        for key, drawn in list_draws.items()
    }
    pairs = lasting_pairs(
        {
            resolved(people, member): other and resolved(people, other)
            for member, other in {**night.evening.partners, **night.evening.lots.partners}.items()
        }
        for night in held
        if regulation.season.counts(night.phase)
    )
    persons, lots = people_of(people), Lots(orders, pairs, of_lists)
    unranked = persons.without_rank(regulation.unranked)
    tallies = {
        night: {person: line.tally for person, line in lines.items()}
        for night, lines in lines_by_night.items()
        if any(line.tally for line in lines.values())
    }
    ranks = {
        night: {person: line.rank for person, line in lines.items()}
        for night, lines in lines_by_night.items()
    }
    return season_table(regulation, results, lots, persons.guests, unranked, tallies, ranks)


def _resolved_orders(people: Persons, orders: Iterable[Sequence[int]]) -> Orders:
    return [list(dict.fromkeys(resolved(people, member) for member in order)) for order in orders]


def evening_lists(regulation: Regulation, evening: Evening) -> list[RankingList]:
    """Return the lists of an evening: the overall list first, then the categories, then the side lists."""
    counting, of_category = evening.counting, evening.people.of_category
    return [
        RankingList("overall", "", counting, evening.standings),
        *(
            RankingList("category", name, counting, evening.standings_among(of_category(name)))
            for name in regulation.categories
        ),
        *evening_side_lists(regulation, evening),
    ]


@value_class
class SeasonState:
    """A season after the evenings *held*: its *regulation*, its standings (*table*), and *everybody* by number."""

    regulation: Regulation
    table: SeasonTable
    held: Sequence[EveningOfSeason]
    everybody: Persons

    def side_lists(self) -> list[RankingList]:
        """Return the side lists over the season, with the current categories."""
        people, regulation = self.everybody, self.regulation
        measures = {agreed.measured for agreed in regulation.lists if agreed.over == "season"}
        if not measures:
            return []
        figures = [
            (
                night.id,
                night.phase,
                {
                    measured: {resolved(people, who): figure for who, figure in of_members.items()}
                    for measured, of_members in evening_figures(
                        night.evening, measures | {"total"}
                    ).items()
                },
            )
            for night in self.held
            if night.evening.in_season
        ]
        nights = {
            night.id: TeamNight(
                night.teams, {resolved(people, who) for who in substituted(night.evening)}
            )
            for night in self.held
        }
        return season_side_lists(regulation, self.table, figures, people_of(people), nights)

    def lists(self) -> list[RankingList]:
        """Return the overall list, the parts if there are several, the categories, and the side lists."""
        table, of_parts = self.table, self.regulation.season.parts
        parts = [
            RankingList("part", str(number), part.counting, rows, columns, part.evenings)
            for number, (part, rows, columns) in enumerate(
                zip(of_parts, table.parts, table.evenings, strict=True), start=1
            )
        ]
        overall = RankingList(
            "overall", "", table.counting, table.standings, table.columns, table.planned
        )
        of_category = people_of(self.everybody).of_category
        categories = [
            replace(
                overall, kind="category", name=name, lines=table.standings_among(of_category(name))
            )
            for name in self.regulation.categories
        ]
        return [overall, *(parts if len(parts) > 1 else []), *categories, *self.side_lists()]

    def selection(
        self, evenings: Sequence[EveningOfSeason], settled: Facts | None = None
    ) -> Selection:
        """Return the selection for the final, empty without a rule for it.

        *evenings* are all evenings of the season. *settled* are the facts of the last ``final`` event (the defending
        champion, and the members who renounced), None without one. For members seated in a drawn final see
        :func:`select`; corrected results do not remove them while they have a rank.
        """
        people, rule = self.everybody, self.regulation.qualification
        if rule is None:
            return Selection()
        in_part = set(self.table.evenings[rule.part])
        held = [night for night in evenings if night.id in in_part]
        attending = [{resolved(people, who) for who in night.evening.attending()} for night in held]
        present = attending if rule.per_evening else [set[int]().union(*attending)]
        lists = [self.table.parts[rule.part]]
        if rule.per_evening:
            left_out = self.regulation.season.members_only
            lists = [
                [
                    replace(
                        line,
                        person=resolved(people, line.person),
                        partner=line.partner and resolved(people, line.partner),
                    )
                    for line in night.evening.standings
                    if not (left_out and people[resolved(people, line.person)].guest)
                ]
                for night in held
            ]
        facts = {"champion": None, "renounced": []} if settled is None else settled
        champion = facts["champion"] and resolved(people, facts["champion"])
        renounced = [resolved(people, member) for member in facts["renounced"]]
        seated = {
            resolved(people, person)
            for night in evenings
            if night.phase == rule.into
            for person in (night.evening.seated() & night.evening.attending())
            - night.evening.fillers()
        }
        categories = people_of(people).categories
        return select(self.regulation, lists, categories, champion, renounced, seated, present)
