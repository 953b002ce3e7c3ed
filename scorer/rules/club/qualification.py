"""Qualification: who may play the final of a season.

*Rule:* rules page B5; regulations page K13, K27.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType

from scorer.rules.club.ranking import RankingRow
from scorer.rules.club.regulation import Qualification, Regulation


def qualified_members(
    regulation: Regulation,
    lists: Sequence[Sequence[RankingRow]],
    categories: Mapping[int, Collection[str]] = MappingProxyType({}),
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
    categories: Mapping[int, Collection[str]],
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
            low = counting.low_wins or counting.nearest_wins
            return [line for line in lines if line.order[1] <= (rule.n if low else -rule.n)]
        case "quota":
            chosen: dict[int, RankingRow] = {}
            for name, places in rule.quotas.items():
                candidates = [
                    line
                    for line in lines
                    if line.person not in chosen
                    and any(
                        name in categories.get(person or 0, ())
                        for person in (line.person, line.partner)
                    )
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
