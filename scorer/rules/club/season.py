"""A season: the results of its evenings, part by part, and who qualifies for the final.

*Rule:* rules page B5; regulations page K8-K11, K13, K27.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from scorer.rules.club.ranking import (
    NO_LOTS,
    Counting,
    Lots,
    RankingEntry,
    RankingRow,
    Value,
    rank_entries,
    tied_groups,
)
from scorer.rules.club.regulation import Qualification, Regulation, SeasonPart, SeasonRules

# An evening: its id, the key of its phase, and what it is worth to whom.
EveningResults: TypeAlias = tuple[str, str, Mapping[int, Value | None]]


@dataclass(frozen=True)
class SeasonTable:
    """The standings of a season and of its parts.

    With one part, its standings are the season's. *evenings* are the ids of the evenings in
    each part, in the order of its values; *entries* those of the final ranking.
    """

    standings: list[RankingRow]
    parts: list[list[RankingRow]]
    evenings: list[list[str]]
    entries: list[RankingEntry]
    counting: Counting
    planned: int | None
    lots: Lots

    def standings_among(self, members: Container[int]) -> list[RankingRow]:
        """Return the standings among *members* alone."""
        mine = [entry for entry in self.entries if entry.person in members]
        return rank_entries(self.counting, mine, self.planned, self.lots)

    def tied_groups(self, agreed: SeasonRules, closed: Collection[str]) -> list[tuple[int, ...]]:
        """Return groups of equal people whom only a drawn card can separate, in season or parts.

        A ranking with planned evenings counts once all of them are among *closed*, which are ids.
        """
        over = [
            part.evenings is None or (len(mine) >= part.evenings and {*mine} <= {*closed})
            for part, mine in zip(agreed.parts, self.evenings, strict=True)
        ]
        lists = [
            (self.counting, self.standings, all(over)),
            *zip((part.counting for part in agreed.parts), self.parts, over, strict=True),
        ]
        equals = [
            tied_groups(counting, lines, self.lots) for counting, lines, done in lists if done
        ]
        return list(dict.fromkeys(people for groups in equals for people in groups))


def season_table(
    regulation: Regulation,
    held: Iterable[EveningResults],
    lots: Lots = NO_LOTS,
    guests: Collection[int] = (),
) -> SeasonTable:
    """Return the standings of a season after the evenings *held*.

    *guests* are left out where the season is for members only. Where a part has a planned
    number of evenings, everybody who can still reach the minimum is ranked.
    """
    agreed = regulation.season
    left_out = guests if agreed.members_only else ()
    evenings = [
        (evening_id, phase, {who: value for who, value in results.items() if who not in left_out})
        for evening_id, phase, results in held
    ]
    by_part = [
        [evening for evening in evenings if evening[1] in part.phases] for part in agreed.parts
    ]
    entries = [_of_part(regulation, mine) for mine in by_part]
    parts = [
        rank_entries(part.counting, mine, part.evenings, lots)
        for part, mine in zip(agreed.parts, entries, strict=True)
    ]
    ids = [[evening[0] for evening in mine] for mine in by_part]
    if len(parts) == 1:
        (only,) = agreed.parts
        return SeasonTable(parts[0], parts, ids, entries[0], only.counting, only.evenings, lots)
    last = _of_season(agreed.parts, parts)
    lines = rank_entries(agreed.counting, last, None, lots)
    return SeasonTable(lines, parts, ids, last, agreed.counting, None, lots)


def lasting_pairs(evenings: Iterable[Mapping[int, int | None]]) -> dict[int, int]:
    """Return the partner of each member who had the same partner every evening, both ways.

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


def _of_part(regulation: Regulation, held: Sequence[EveningResults]) -> list[RankingEntry]:
    weights = tuple(regulation.phase(phase).weight for _, phase, _ in held)
    people = sorted({person for _, _, results in held for person in results})
    return [
        RankingEntry(
            person,
            tuple(results.get(person) for _, _, results in held),
            weights if any(weight != 1 for weight in weights) else (),
        )
        for person in people
    ]


def _of_season(
    parts: Sequence[SeasonPart], tables: Sequence[Sequence[RankingRow]]
) -> list[RankingEntry]:
    results = [{line.person: line.value for line in lines} for lines in tables]
    return [
        RankingEntry(
            person,
            tuple(by_person.get(person) for by_person in results),
            tuple(part.weight for part in parts),
        )
        for person in sorted({person for by_person in results for person in by_person})
    ]


def qualified_members(
    regulation: Regulation,
    lists: Sequence[Sequence[RankingRow]],
    categories: Mapping[int, str | None] = MappingProxyType({}),
    champion: int | None = None,
    renounced: Collection[int] = (),
    seated: Collection[int] = (),
) -> list[int]:
    """Return who may play the final: the defending *champion* first, then the best.

    *lists* are the standings of the part, or with ``per_evening`` those of each of its evenings
    by date. Each list gives its places to people without one: members who qualified before or
    *renounced* are skipped. *categories* of members are for quotas. The champion takes no
    place from others. Fixed pairs qualify, renounce and defend together and take one place.
    Members *seated* in a drawn final stay, after all others, in the order of the lists.
    """
    rule = regulation.qualification
    if rule is None:
        return []
    finalists: list[int] = []
    if rule.champion and champion is not None:
        finalists = _with_partner(
            champion, {line.person: line for lines in lists for line in lines}
        )
        finalists = [] if set(renounced) & set(finalists) else finalists
    gone = set(renounced)
    for lines in lists:
        ranked = [line for line in lines if line.rank is not None]
        taken = gone.union(finalists)
        free = {line.person: line for line in ranked if not taken & {line.person, line.partner}}
        places = _line_by_place(free.values())
        for line in _qualified_lines(
            regulation, rule, places, len(_line_by_place(ranked)), categories
        ):
            finalists += _with_partner(line.person, free)
    staying = (
        line.person
        for lines in lists
        for line in lines
        if line.rank is not None
        and line.person in seated
        and not gone & {line.person, line.partner}
    )
    return list(dict.fromkeys([*finalists, *staying]))


def _with_partner(person: int, lines: Mapping[int, RankingRow]) -> list[int]:
    """Return *person*, and the partner if both share a place in *lines*."""
    partner = lines[person].partner if person in lines else None
    return [person, partner] if partner in lines and partner is not None else [person]


def _line_by_place(lines: Iterable[RankingRow]) -> list[RankingRow]:
    """Return one line for each place; a fixed pair has the line of its better member."""
    first_lines: dict[int, RankingRow] = {}
    for line in lines:
        if line.partner not in first_lines:
            first_lines[line.person] = line
    return list(first_lines.values())


def _qualified_lines(
    regulation: Regulation,
    rule: Qualification,
    lines: Sequence[RankingRow],
    ranked: int,
    categories: Mapping[int, str | None],
) -> Sequence[RankingRow]:
    """Return the lines that qualify from one ranking of *ranked* people or fixed pairs.

    Each pair has one line, which belongs to the categories of both.
    """
    match rule.kind:
        case "starts":
            return [line for line in lines if line.starts >= rule.n]
        case "threshold":
            part = regulation.season.parts[rule.part]
            first = regulation.phase(part.phases[0])
            counting = first.counting if rule.per_evening else part.counting
            low = counting.low_wins or counting.target is not None
            return [line for line in lines if line.order[1] <= (rule.n if low else -rule.n)]
        case "quota":
            chosen: dict[int, RankingRow] = {}
            for name, places in rule.quotas.items():
                candidates = [
                    line
                    for line in lines
                    if line.person not in chosen
                    and name
                    in {categories.get(person or 0) for person in (line.person, line.partner)}
                ]
                chosen |= {line.person: line for line in _first_lines(rule, candidates, places)}
            return list(chosen.values())
        case "percent":
            return _first_lines(rule, lines, -(-ranked * rule.n // 100))
        case _:
            return _first_lines(rule, lines, rule.n)


def _first_lines(
    rule: Qualification, lines: Sequence[RankingRow], places: int
) -> Sequence[RankingRow]:
    """Return the first *places* lines, and those tied with the last one if the rule says so."""
    first, rest = lines[:places], lines[places:]
    if not rule.all_ties or not first:
        return first
    return [*first, *(line for line in rest if line.rank == first[-1].rank)]
