"""A season: the evenings' results, part by part, and who of them may go on.

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
    Entry,
    Lots,
    Standing,
    Value,
    level,
    standings,
)
from scorer.rules.club.regulation import Part, Qualification, Regulation, Season

# An evening: its id, the key of its phase, and what it is worth to whom.
Held: TypeAlias = tuple[str, str, Mapping[int, Value | None]]


@dataclass(frozen=True)
class SeasonTable:
    """The standings of a season, and those of its parts.

    With one part its standings are the season's. *evenings* are the ids of what each
    part counts, in the order of its values; *entries* what everybody has in the end.
    """

    standings: list[Standing]
    parts: list[list[Standing]]
    evenings: list[list[str]]
    entries: list[Entry]
    counting: Counting
    planned: int | None
    lots: Lots

    def of(self, members: Container[int]) -> list[Standing]:
        """Return the standings among *members* alone."""
        mine = [entry for entry in self.entries if entry.person in members]
        return standings(self.counting, mine, self.planned, self.lots)

    def level(self, agreed: Season, closed: Collection[str]) -> list[tuple[int, ...]]:
        """Return the equals whom nothing but a card tells apart, in the season or a part of it.

        Who may still get ahead by playing is not among them: all evenings that were planned
        are *closed*, which are ids.
        """
        over = [
            part.evenings is None or (len(mine) >= part.evenings and {*mine} <= {*closed})
            for part, mine in zip(agreed.parts, self.evenings, strict=True)
        ]
        lists = [
            (self.counting, self.standings, all(over)),
            *zip((part.counting for part in agreed.parts), self.parts, over, strict=True),
        ]
        found = [level(counting, lines, self.lots) for counting, lines, done in lists if done]
        return list(dict.fromkeys(people for groups in found for people in groups))


def season(
    regulation: Regulation,
    held: Iterable[Held],
    lots: Lots = NO_LOTS,
    guests: Collection[int] = (),
) -> SeasonTable:
    """Return the standings of a season after the evenings *held*.

    *guests* are whoever is left out where the season is the members' alone. Where a part
    says how many evenings it has, who can still reach the minimum is ranked.
    """
    agreed = regulation.season
    left_out = guests if agreed.members_only else ()
    told = [
        (one, phase, {who: value for who, value in results.items() if who not in left_out})
        for one, phase, results in held
    ]
    own = [[one for one in told if one[1] in part.phases] for part in agreed.parts]
    entries = [_of_part(regulation, mine) for mine in own]
    parts = [
        standings(part.counting, mine, part.evenings, lots)
        for part, mine in zip(agreed.parts, entries, strict=True)
    ]
    ids = [[one[0] for one in mine] for mine in own]
    if len(parts) == 1:
        (only,) = agreed.parts
        return SeasonTable(parts[0], parts, ids, entries[0], only.counting, only.evenings, lots)
    last = _of_season(agreed.parts, parts)
    lines = standings(agreed.counting, last, None, lots)
    return SeasonTable(lines, parts, ids, last, agreed.counting, None, lots)


def lasting_pairs(evenings: Iterable[Mapping[int, int | None]]) -> dict[int, int]:
    """Return who was always there as one of the same fixed pair, each named with the other.

    *evenings* tell of everybody who was there with whom, None without.
    """
    found: dict[int, set[int | None]] = defaultdict(set)
    for partners in evenings:
        for one, other in partners.items():
            found[one].add(other)
    always = {one: others.pop() for one, others in found.items() if len(others) == 1}
    return {one: other for one, other in always.items() if other and always.get(other) == one}


def _of_part(regulation: Regulation, held: Sequence[Held]) -> list[Entry]:
    weights = tuple(regulation.phase(phase).weight for _, phase, _ in held)
    people = sorted({person for _, _, results in held for person in results})
    return [
        Entry(
            person,
            tuple(results.get(person) for _, _, results in held),
            weights if any(weight != 1 for weight in weights) else (),
        )
        for person in people
    ]


def _of_season(parts: Sequence[Part], tables: Sequence[Sequence[Standing]]) -> list[Entry]:
    results = [{line.person: line.value for line in lines} for lines in tables]
    return [
        Entry(
            person,
            tuple(one.get(person) for one in results),
            tuple(part.weight for part in parts),
        )
        for person in sorted({person for one in results for person in one})
    ]


def qualified(
    regulation: Regulation,
    lists: Sequence[Sequence[Standing]],
    categories: Mapping[int, str | None] = MappingProxyType({}),
    champion: int | None = None,
    renounced: Collection[int] = (),
    seated: Collection[int] = (),
) -> list[int]:
    """Return who may play the final, the defending *champion* first, then the best.

    *lists* are the standings of the part, or with ``per_evening`` those of each of its
    evenings in order of date. The places of each list go to those who have none yet: who
    qualified before, and who has *renounced*, are followed by the next one. *categories* are
    those of the members, for quotas. The champion takes nobody's place. Of fixed pairs places
    are counted: they go on, renounce and defend together. Who is *seated* in a final that is
    drawn stays, whatever has changed since: after all others, in the order of the lists.
    """
    rule = regulation.qualification
    if rule is None:
        return []
    finalists: list[int] = []
    if rule.champion and champion is not None:
        finalists = _both(champion, {line.person: line for lines in lists for line in lines})
        finalists = [] if set(renounced) & set(finalists) else finalists
    gone = set(renounced)
    for lines in lists:
        ranked = [line for line in lines if line.rank is not None]
        taken = gone.union(finalists)
        free = {line.person: line for line in ranked if not taken & {line.person, line.partner}}
        places = _places(free.values())
        for line in _goes_on(regulation, rule, places, len(_places(ranked)), categories):
            finalists += _both(line.person, free)
    staying = (
        line.person
        for lines in lists
        for line in lines
        if line.rank is not None
        and line.person in seated
        and not gone & {line.person, line.partner}
    )
    return list(dict.fromkeys([*finalists, *staying]))


def _both(person: int, lines: Mapping[int, Standing]) -> list[int]:
    """Return *person*, and the partner who takes the same place, if there is one in *lines*."""
    partner = lines[person].partner if person in lines else None
    return [person, partner] if partner in lines and partner is not None else [person]


def _places(lines: Iterable[Standing]) -> list[Standing]:
    """Return a line for each place: of a fixed pair that of the better one."""
    told: dict[int, Standing] = {}
    for line in lines:
        if line.partner not in told:
            told[line.person] = line
    return list(told.values())


def _goes_on(
    regulation: Regulation,
    rule: Qualification,
    lines: Sequence[Standing],
    ranked: int,
    categories: Mapping[int, str | None],
) -> Sequence[Standing]:
    """Return the lines that go on from one list of *ranked* people or fixed pairs.

    Of each pair there is one line; it is in the category of either.
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
            chosen: dict[int, Standing] = {}
            for name, places in rule.quotas.items():
                own = [
                    line
                    for line in lines
                    if line.person not in chosen
                    and name in {categories.get(one or 0) for one in (line.person, line.partner)}
                ]
                chosen |= {line.person: line for line in _first(rule, own, places)}
            return list(chosen.values())
        case "percent":
            return _first(rule, lines, -(-ranked * rule.n // 100))
        case _:
            return _first(rule, lines, rule.n)


def _first(rule: Qualification, lines: Sequence[Standing], places: int) -> Sequence[Standing]:
    """Return the first *places* lines, with all that are equal to the last if it is so agreed."""
    told, rest = lines[:places], lines[places:]
    if not rule.all_ties or not told:
        return told
    return [*told, *(line for line in rest if line.rank == told[-1].rank)]
