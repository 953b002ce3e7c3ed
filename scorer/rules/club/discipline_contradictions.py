"""Contradictions among the rounds of an evening that have games of their own, ranks, or winners."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from scorer.rules.club.model import Phase
from scorer.rules.core.errors import RuleError


def check_rounds(phase: Phase, place: str) -> Iterator[RuleError]:
    """Refuse disciplines that never begin, or rounds whose results cannot be added up.

    Codes: codes of the functions below.
    """
    yield from _check_disciplines(phase, place)
    yield from _check_round_ranks(phase, f"{place}/round_ranks")
    if phase.win_points is not None:
        yield from _check_win_points(phase, f"{place}/win_points")


def _check_disciplines(phase: Phase, place: str) -> Iterator[RuleError]:
    """Refuse disciplines in a wrong order, or where rounds cannot differ.

    Codes: ``discipline-order``, ``discipline-late``, ``discipline-free`` where people
        sit down freely, ``discipline-deals`` beside a list of lengths, ``discipline-figures``
        where games or strokes are counted or a round has games to a goal, ``discipline-seats`` where a plan needs the same seats
        in all rounds, ``discipline-winners``, ``discipline-direction`` where points of which few
        and points of which many are good would be added up.
    """
    for before, later in pairwise(range(len(phase.disciplines))):
        if phase.disciplines[later].first <= phase.disciplines[before].first:
            yield RuleError("discipline-order", f"{place}/disciplines/{later}/first")
    for index, discipline in enumerate(phase.disciplines):
        at = f"{place}/disciplines/{index}"
        if phase.attempts:
            yield RuleError("discipline-free", f"{at}/first")
        if discipline.first > phase.rounds:
            yield RuleError("discipline-late", f"{at}/first", rounds=phase.rounds)
        if phase.deals_each:
            yield RuleError("discipline-deals", f"{at}/deals")
        if not phase.terms.counts_deals or phase.terms.balance:
            yield RuleError("discipline-figures", f"{at}/game")
        yield from _check_seats(phase, index, at)
        if phase.round_ranks is None and discipline.low_wins != phase.counting.low_wins:
            yield RuleError("discipline-direction", f"{at}/low_wins")


def _check_seats(phase: Phase, index: int, place: str) -> Iterator[RuleError]:
    first = phase.disciplines[index].first
    kind = phase.in_round(first)
    alike = (kind.terms.partners, kind.sizes) == (phase.terms.partners, phase.sizes)
    if phase.draw in {"robin", "ladder"} and not alike:
        yield RuleError("discipline-seats", f"{place}/terms/partners")
    winners = phase.standings.winners
    seats = any(phase.seated_by_standings(number) for number in range(first, phase.rounds + 1))
    if seats and winners is not None and winners not in kind.sizes:
        yield RuleError("discipline-winners", f"{place}/sizes", winners=winners)


def _check_round_ranks(phase: Phase, place: str) -> Iterator[RuleError]:
    """Refuse rank points of rounds that nobody could rank, or add up.

    Codes: ``round-ranks-free``, ``round-ranks-target``, ``round-ranks-direction``.
    """
    if phase.round_ranks is None:
        return
    if phase.attempts:
        yield RuleError("round-ranks-free", f"{place}/points")
    if phase.counting.nearest_wins:
        yield RuleError("round-ranks-target", f"{place}/points")
    low = phase.round_ranks.points.kind == "up"
    if low != phase.counting.low_wins:
        yield RuleError("round-ranks-direction", f"{place}/points", low=low)


def _check_win_points(phase: Phase, place: str) -> Iterator[RuleError]:
    """Refuse points for winning where nobody wins a table, or where something else counts rounds.

    Codes: ``win-points-alone``, ``win-points-figures``, ``win-points-low``, ``win-points-play-off``,
        ``win-points-games``, ``win-points-ranks``.
    """
    if phase.terms.partners == "alone":
        yield RuleError("win-points-alone", place)
    if phase.terms.figures != "points" or phase.terms.balance:
        yield RuleError("win-points-figures", place)
    if phase.counting.low_wins or phase.counting.nearest_wins:
        yield RuleError("win-points-low", place)
    if phase.play_off is not None:
        yield RuleError("win-points-play-off", place)
    if phase.disciplines:
        yield RuleError("win-points-games", place)
    if phase.round_ranks is not None:
        yield RuleError("win-points-ranks", place)
