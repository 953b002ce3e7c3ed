"""Fixed pairs as one row of a list: people are ranked, and two who share all of it stand together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias

from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.evening.scores import Remark
from scorer.rules.club.ranking.evening import Evening

PairNames: TypeAlias = Mapping[frozenset[int], str]  # what pairs call themselves, by both members
NO_NAMES: PairNames = MappingProxyType({})


def joined_pairs(
    lines: Sequence[RankingRow], partners: Mapping[int, int], remarks: Iterable[Remark] = ()
) -> dict[int, int]:
    """Return the second of each pair that is one row, by the one who comes first in *lines*.

    *partners* are those of fixed pairs, both ways. Two who differ in rank, in a figure or in what
    is remarked on it are no row of one pair; the same penalty for both, each an event, is no difference.
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
    """Return the pairs that are one row in a list of people of an *evening*; none where partners are drawn."""
    if not evening.phase.has_fixed_pairs:
        return {}
    return joined_pairs(lines, evening.lots.partners, evening.scores.remarks)


def pair_rows(lines: Iterable[RankingRow], pairs: Mapping[int, int]) -> list[RankingRow]:
    """Return *lines* with one row, that of the first, for each of *pairs*."""
    seconds = {*pairs.values()}
    return [line for line in lines if line.person not in seconds]


def pair_names(
    names: Mapping[int, str], pairs: Mapping[int, int], own_names: PairNames = NO_NAMES
) -> Mapping[int, str]:
    """Return *names* of people, and for the first of each of *pairs* that of the pair.

    With its name in *own_names*, if it has one, before those of both.
    """
    named = dict(names)
    for first, second in pairs.items():
        both, title = f"{names[first]} / {names[second]}", own_names.get(frozenset({first, second}))
        named[first] = f"{title} ({both})" if title else both
    return named


def _without_person(line: RankingRow) -> RankingRow:
    return replace(line, person=0, partner=None, decided_by=None)
