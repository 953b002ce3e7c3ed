"""A season: the results of its evenings, part by part."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import field, replace
from types import MappingProxyType
from typing import TypeAlias

from scorer.rules.club.counting.counting import Counting, Tally, Value
from scorer.rules.club.counting.lots import NO_LOTS, Groups, Lots
from scorer.rules.club.counting.ranks import RankingEntry, RankingRow, rank_entries, tied_groups
from scorer.rules.club.regulation.reader import Regulation, SeasonPart, SeasonRules
from scorer.rules.core.value_class import value_class

# An evening: its id, the key of its phase, and its value by member.
EveningResults: TypeAlias = tuple[str, str, Mapping[int, Value | None]]
# By id of the evening and person.
Tallies: TypeAlias = Mapping[str, Mapping[int, Tally | None]]
NO_TALLIES: Tallies = MappingProxyType({})
# By id of the evening and person: the rank, None without one.
EveningRanks: TypeAlias = Mapping[str, Mapping[int, int | None]]
NO_RANKS: EveningRanks = MappingProxyType({})


@value_class
class SeasonTable:
    """The *standings* of a season and of its *parts*.

    With a single part both are the same. *evenings* are for each part the ids of its evenings, in the order of the
    values in its rows. *entries*, *counting*, and *planned* (number of evenings, None if unknown or with several parts)
    belong to *standings*. *ranks* are the ranks on each evening.
    """

    standings: list[RankingRow]
    parts: list[list[RankingRow]]
    evenings: list[list[str]]
    entries: list[RankingEntry]
    counting: Counting
    planned: int | None
    lots: Lots
    ranks: EveningRanks = field(default_factory=dict)

    @property
    def columns(self) -> list[str]:
        """Return the columns of the values: ids of evenings, or, with several parts, the numbers of parts from 1."""
        if len(self.evenings) == 1:
            return self.evenings[0]
        return [str(number) for number, _evenings in enumerate(self.evenings, start=1)]

    def standings_among(self, members: Container[int]) -> list[RankingRow]:
        """Return the standings among *members* alone."""
        entries = [entry for entry in self.entries if entry.person in members]
        return rank_entries(self.counting, entries, self.planned, self.lots)

    def tied_groups(self, agreed: SeasonRules, closed: Collection[str]) -> Groups:
        """Return the groups of equals separated only by a card, drawn or not, in the season or a part.

        A ranking with a planned number of evenings is left out until all of them are among *closed* (ids).
        """
        return self._tied(agreed, closed, over=True)

    def tied_so_far(self, agreed: SeasonRules, closed: Collection[str]) -> Groups:
        """Return the groups that would have to draw cards if the rankings that are not over ended now.

        The groups of :meth:`tied_groups` are left out.
        """
        due = self.tied_groups(agreed, closed)
        return [people for people in self._tied(agreed, closed, over=False) if people not in due]

    def is_over(self, agreed: SeasonRules, closed: Collection[str]) -> bool:
        """Return whether each part has all its planned evenings, all closed; a part without a planned number is over.

        *closed* are the ids of the closed evenings.
        """
        return all(self._parts_over(agreed, closed))

    def _parts_over(self, agreed: SeasonRules, closed: Collection[str]) -> list[bool]:
        return [
            part.evenings is None or (len(ids) >= part.evenings and {*ids} <= {*closed})
            for part, ids in zip(agreed.parts, self.evenings, strict=True)
        ]

    def _tied(self, agreed: SeasonRules, closed: Collection[str], *, over: bool) -> Groups:
        """Return the groups of equals in the rankings that are over, or without *over* in the other rankings."""
        parts_over = self._parts_over(agreed, closed)
        lists = [
            (self.counting, self.standings, all(parts_over)),
            *zip((part.counting for part in agreed.parts), self.parts, parts_over, strict=True),
        ]
        equals = [
            tied_groups(counting, lines, self.lots)
            for counting, lines, ended in lists
            if ended is over
        ]
        return list(dict.fromkeys(people for groups in equals for people in groups))


def season_table(  # noqa: PLR0913 -- arguments of only some seasons are keywords
    regulation: Regulation,
    held: Iterable[EveningResults],
    lots: Lots = NO_LOTS,
    guests: Collection[int] = (),
    unranked: Collection[int] = (),
    tallies: Tallies = NO_TALLIES,
    ranks: EveningRanks = NO_RANKS,
) -> SeasonTable:
    """Return the standings of a season after the evenings *held*.

    *guests* are left out if the season is for members only, *unranked* people always. *tallies* are the games or
    strokes on each evening, if these are counted, *ranks* the ranks on each evening. If a part has a planned number
    of evenings, everybody with a result who can still reach the minimum is ranked.
    """
    rules = regulation.season
    left_out = {*unranked, *(guests if rules.members_only else ())}
    evenings = [
        (evening_id, phase, {who: value for who, value in results.items() if who not in left_out})
        for evening_id, phase, results in held
    ]
    by_part = [
        [evening for evening in evenings if evening[1] in part.phases] for part in rules.parts
    ]
    entries = [_of_part(regulation, nights, tallies, ranks) for nights in by_part]
    parts = [
        rank_entries(part.counting, of_part, part.evenings, lots)
        for part, of_part in zip(rules.parts, entries, strict=True)
    ]
    ids = [[evening[0] for evening in nights] for nights in by_part]
    if len(parts) == 1:
        (only,) = rules.parts
        return SeasonTable(
            parts[0], parts, ids, entries[0], only.counting, only.evenings, lots, ranks
        )
    last = _of_season(rules.parts, parts)
    lines = rank_entries(rules.counting, last, None, lots)
    return SeasonTable(lines, parts, ids, last, rules.counting, None, lots, ranks)


def with_fewer_evenings(regulation: Regulation, phases: Iterable[str]) -> Regulation:
    """Return the regulation with one planned evening less for each cancelled evening.

    *phases* are the keys of the phases of the cancelled evenings.
    """
    gone = [*phases]
    parts = tuple(
        part
        if part.evenings is None
        else replace(part, evenings=max(0, part.evenings - sum(key in part.phases for key in gone)))
        for part in regulation.season.parts
    )
    return (
        replace(regulation, season=replace(regulation.season, parts=parts)) if gone else regulation
    )


def lasting_pairs(evenings: Iterable[Mapping[int, int | None]]) -> dict[int, int]:
    """Return the partner by member, both ways, for pairs in which neither had another partner on any evening attended.

    Each of *evenings* maps everybody who attended to the partner, None without one.
    """
    partners_of: dict[int, set[int | None]] = defaultdict(set)
    for partners in evenings:
        for member, other in partners.items():
            partners_of[member].add(other)
    always = {member: others.pop() for member, others in partners_of.items() if len(others) == 1}
    return {
        member: other for member, other in always.items() if other and always.get(other) == member
    }


def _of_part(
    regulation: Regulation, held: Sequence[EveningResults], tallies: Tallies, ranks: EveningRanks
) -> list[RankingEntry]:
    """Return the entries of everybody with a result in the evenings *held* of a part."""
    last_ranks = ranks.get(held[-1][0], {}) if held else {}
    weights = tuple(regulation.phase(phase).weight for _, phase, _ in held)
    people = sorted({person for _, _, results in held for person in results})
    return [
        RankingEntry(
            person,
            tuple(results.get(person) for _, _, results in held),
            weights if any(weight != 1 for weight in weights) else (),
            tallies=tuple(tallies.get(evening, {}).get(person) for evening, _, _ in held)
            if tallies
            else (),
            main_rank=last_ranks.get(person),
        )
        for person in people
    ]


def _of_season(
    parts: Sequence[SeasonPart], tables: Sequence[Sequence[RankingRow]]
) -> list[RankingEntry]:
    """Return the entries of everybody in a season of several parts; the values are those of the parts."""
    results = [{line.person: line.value for line in lines} for lines in tables]
    tallies = [{line.person: line.tally for line in lines} for lines in tables]
    return [
        RankingEntry(
            person,
            tuple(by_person.get(person) for by_person in results),
            tuple(part.weight for part in parts),
            tallies=tuple(by_person.get(person) for by_person in tallies),
        )
        for person in sorted({person for by_person in results for person in by_person})
    ]
