"""From totals to ranks: order, shared ranks, fixed pairs.

Totals are computed in ``counting.py``, equal totals are separated in
``tie_breaks.py`` and ``lots.py``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from scorer.rules.club.counting.counting import MOST, Counting, Tally, Value, count_values
from scorer.rules.club.counting.lots import NO_LOTS, Groups, Lots
from scorer.rules.club.counting.tie_breaks import DecidingTie, deciding_tie, tie_figures
from scorer.rules.core.value_class import value_class


@value_class
class RankingEntry:
    """The values of one person: one for each unit so far (round, evening or part), None for a missing one.

    *weights* has a weight for each unit, or is empty if all weights are 1. *tallies* has the games or strokes of
    each unit, or is empty if none are counted. *extra* is added at the end and never dropped; with a target it
    reduces the distance, or increases it if negative. A *disqualified* person keeps the values and gets no rank.
    *main_rank* is the rank in the ranking that a side list is based on, or, for the tie-break ``evening_rank``, the
    rank on the last evening. An *unranked* person plays without a rank. People of a lower *block* come before those
    of a higher block, even with a worse total. A person *still_in* a knock-out takes a place but has no rank yet.
    """

    person: int
    values: tuple[Value | None, ...]
    weights: tuple[Fraction, ...] = ()
    extra: int = 0
    disqualified: bool = False
    main_rank: int | None = None
    unranked: bool = False
    tallies: tuple[Tally | None, ...] = ()
    block: int = 0
    still_in: bool = False


@dataclass
class RankingRow:
    """The line of one person.

    ``counted`` says for each value whether it is in ``total``. ``parts`` holds each value times its weight (in an
    average the value alone), counted or not; for a missing value the points that it counts as, or None. ``extra`` are
    the extra points, ``added`` the part of them in ``total``. ``rank`` is None for people who are not ranked.
    ``value`` is the value in the next ranking, None without a rank. ``starts`` is the number of values,
    ``needs`` how many are still missing for the minimum. ``decided_by`` is the tie-break that put the line
    behind the previous line, None if no tie-break did. ``partner`` is the partner of a fixed pair. ``tally`` is
    the sum of the tallies of the counted values, None without any.
    """

    person: int
    values: tuple[Value | None, ...]
    counted: tuple[bool, ...]
    parts: tuple[Value | None, ...]
    total: Value
    extra: int
    added: int
    starts: int
    needs: int
    order: tuple[int, Value, tuple[tuple[Value, ...], ...]]  # lower is better
    disqualified: bool = False
    rank: int | None = None
    value: Value | None = None
    decided_by: DecidingTie | None = None
    partner: int | None = None
    unranked: bool = False
    tally: Tally | None = None
    still_in: bool = False


def rank_entries(
    counting: Counting,
    entries: Iterable[RankingEntry],
    planned: int | None = None,
    lots: Lots = NO_LOTS,
) -> list[RankingRow]:
    """Return a line for each entry, the best first; people who cannot be ranked come last.

    *planned* is the final number of units if more are to come. Until then everybody who has a value and
    can still reach the minimum is ranked. While the target is not known, lines are sorted by total
    and have no rank. The order of *entries* does not matter.
    """
    lines = [_line(counting, entry, planned or 0) for entry in entries]
    lines.sort(key=_sort_key)
    ranked: list[RankingRow] = []
    others: list[RankingRow] = []
    for line in lines:
        to_come = max((planned or 0) - len(line.values), 0)
        stays = line.still_in or (line.starts > 0 and line.needs <= to_come)
        stays = stays and not (line.disqualified or line.unranked)
        (ranked if stays else others).append(line)
    for equal in _tied_rows(counting, ranked):
        places = lots.places([line.person for line in equal]) or {}
        for line in equal if places else ():
            counted, figure, ties = line.order
            line.order = counted, figure, (*ties[:-1], (places[line.person],))
    ranked.sort(key=_sort_key)
    _rank(counting, ranked, lots.partners)
    for line in ranked:
        if line.still_in:
            line.rank = line.value = line.decided_by = None
    return ranked + sorted(others, key=lambda line: line.disqualified)


def tied_groups(counting: Counting, lines: Iterable[RankingRow], lots: Lots = NO_LOTS) -> Groups:
    """Return the groups of equals separated only by a card, drawn or not; a fixed pair is one member of a group."""
    drawing = (lots.drawing_people(equal) for equal in equal_people(counting, lines))
    return [people for people in drawing if len(people) > 1]


def equal_people(counting: Counting, lines: Iterable[RankingRow]) -> list[list[int]]:
    """Return the groups of ranked people who are equal except for the card, with both partners of a pair."""
    groups = _tied_rows(counting, [line for line in lines if line.rank is not None])
    return [[line.person for line in equal] for equal in groups]


def groups_to_draw(counting: Counting, lines: Iterable[RankingRow], lots: Lots = NO_LOTS) -> Groups:
    """Return the groups of equals that must still draw cards; empty if a card is no tie-break."""
    return lots.undecided(tied_groups(counting, lines, lots))


def total_at(
    counting: Counting, entries: Iterable[RankingEntry], place: int, partners: Mapping[int, int]
) -> Value | None:
    """Return the total at *place* (from 1), the highest first, without extra points.

    If there are fewer totals, the last of them is returned; None if nobody is ranked. Equal totals each take a
    place; a fixed pair takes one place with its better total.
    """
    by_points = replace(counting, target=None, target_from="regulation", ties=())
    plain = [replace(entry, extra=0) for entry in entries]
    lines = rank_entries(by_points, plain, lots=Lots((), partners))
    ranked = [line for line in lines if line.rank is not None]
    firsts = {
        min(line.person, line.partner or line.person): line.total for line in reversed(ranked)
    }
    totals = sorted(firsts.values(), reverse=True)
    return totals[min(place, len(totals)) - 1] if totals else None


def _tied_rows(counting: Counting, ranked: Iterable[RankingRow]) -> list[list[RankingRow]]:
    """Return the groups of *ranked* lines, best first, that are equal except for the card."""
    if "lot" not in counting.ties:
        return []
    groups = groupby(ranked, lambda line: (*line.order[:2], line.order[2][:-1]))
    return [equal for equal in (list(group) for _, group in groups) if len(equal) > 1]


def _sort_key(line: RankingRow) -> tuple[object, int]:
    return line.order, line.person


def _rank(counting: Counting, lines: Sequence[RankingRow], partners: Mapping[int, int]) -> None:
    """Set partner, rank, tie-break and value of sorted lines; while the target is not known only the partner.

    Partners of a fixed pair with equal lines take one place.
    """
    if counting.lacks_target:
        for line in lines:
            line.partner = partners.get(line.person)
        return
    places: list[RankingRow] = []
    met: dict[int | None, RankingRow] = {}
    before: RankingRow | None = None
    for line in lines:
        line.partner = partners.get(line.person)
        partner_line = met.get(line.partner)
        if partner_line is None or partner_line.order != line.order:
            places.append(line)
        met[line.person] = line
        line.rank = len(places)
        if before is not None and before.order == line.order:
            line.rank = before.rank
        elif before is not None:
            line.rank = (before.rank or 0) + 1 if counting.dense_ranks else len(places)
            if before.order[:2] == line.order[:2]:
                line.decided_by = deciding_tie(counting, before.order[2], line.order[2])
        before = line
    equal = Counter(line.rank for line in places)
    ranked = len(equal) if counting.dense_ranks else len(places)
    for line in lines:
        if counting.rank_points is not None and line.rank is not None:
            line.value = counting.rank_points.points_of(line.rank, equal[line.rank], ranked)
        else:
            line.value = line.order[1] if counting.nearest_wins else line.total


def _line(counting: Counting, entry: RankingEntry, planned: int) -> RankingRow:
    """Return the line of *entry*, without a rank."""
    count = count_values(counting, entry.values, entry.weights, entry.extra, planned, entry.tallies)
    starts = sum(value is not None for value in entry.values)
    counted, tied = count.counted, entry.values
    if entry.block and entry.weights:  # in a play-off only rounds with a weight decide
        weighed = [*zip(count.counted, entry.weights, strict=True)]
        counted = tuple(counts and weight > 0 for counts, weight in weighed)
        pairs = zip(count.parts, entry.weights, strict=True)
        tied = tuple(part if weight else None for part, weight in pairs)
    decisive, kept = _tally(entry, counted), sum(counted)
    ties = tuple(
        tie_figures(tie, tied, decisive, entry.main_rank, low_wins=counting.low_wins, counted=kept)
        for tie in counting.ties
    )
    # where the smallest sum wins, sums of different numbers of values cannot be compared
    small = counting.combine == "sum" and (counting.low_wins or counting.nearest_wins)
    return RankingRow(
        entry.person,
        entry.values,
        counted,
        count.parts,
        count.total,
        entry.extra,
        0 if counting.nearest_wins else entry.extra,
        starts,
        max(counting.minimum - starts, 0),
        (
            entry.block * MOST - (kept if small else 0),
            count.figure,
            ties,
        ),
        entry.disqualified,
        unranked=entry.unranked,
        still_in=entry.still_in,
        tally=_tally(entry, count.counted),  # in a play-off also of rounds with weight 0
    )


def _tally(entry: RankingEntry, counted: Sequence[bool]) -> Tally | None:
    added = [
        tally
        for tally, counts in zip(entry.tallies, counted, strict=False)  # an entry may have none
        if counts and tally is not None
    ]
    return (sum(plus for plus, _ in added), sum(minus for _, minus in added)) if added else None
