"""Contradictions among the rounds of an evening that have games of their own, ranks, or winners."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from scorer.rules.club.model import Phase
from scorer.rules.core.errors import RuleError, clashes


def check_rounds(phase: Phase, place: str) -> Iterator[RuleError]:
    """Refuse disciplines that never begin, or rounds whose results cannot be added up.

    Codes: codes of the functions below.
    """
    yield from _check_disciplines(phase, place)
    yield from _check_round_ranks(phase, place)
    if phase.win_points is not None:
        yield from _check_win_points(phase, place)


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
        at = f"disciplines/{index}"
        yield from clashes(
            place,
            ("discipline-free", f"{at}/first", "attempts", phase.attempts),
            ("discipline-deals", f"{at}/deals", "deals_each", bool(phase.deals_each)),
            ("discipline-figures", f"{at}/game", *_other_figures(phase)),
        )
        if discipline.first > phase.rounds:
            yield RuleError("discipline-late", f"{place}/{at}/first", most=phase.rounds)
        yield from _check_seats(phase, index, place)
        if phase.round_ranks is None and discipline.low_wins != phase.counting.low_wins:
            yield RuleError("discipline-direction", f"{place}/{at}/low_wins")


def _other_figures(phase: Phase) -> tuple[str, bool]:
    """Return where a phase says that its sheets hold no sums of points, and whether it does."""
    terms = phase.terms
    if terms.balance:
        return "terms/balance", True
    goal = "terms/figures" if terms.several_games is None else "terms/several_games"
    return goal, not terms.counts_deals


def _check_seats(phase: Phase, index: int, place: str) -> Iterator[RuleError]:
    first, at = phase.disciplines[index].first, f"disciplines/{index}"
    kind = phase.in_round(first)
    alike = (kind.terms.partners, kind.sizes) == (phase.terms.partners, phase.sizes)
    winners = phase.standings.winners
    seats = any(phase.seated_by_standings(number) for number in range(first, phase.rounds + 1))
    lacking = seats and winners is not None and winners not in kind.sizes
    planned = phase.draw in {"robin", "ladder"}
    yield from clashes(
        place,
        ("discipline-seats", f"{at}/terms/partners", "draw", planned and not alike),
        ("discipline-winners", f"{at}/sizes", "standings/winners", lacking),
    )


def _check_round_ranks(phase: Phase, place: str) -> Iterator[RuleError]:
    """Refuse rank points of rounds that nobody could rank, or add up.

    Codes: ``round-ranks-free``, ``round-ranks-target``, ``round-ranks-direction``.
    """
    if phase.round_ranks is None:
        return
    points, target = "round_ranks/points", phase.counting.nearest_wins
    yield from clashes(
        place,
        ("round-ranks-free", points, "attempts", phase.attempts),
        ("round-ranks-target", points, "counting/target", target),
    )
    low = phase.round_ranks.points.kind == "up"
    if low != phase.counting.low_wins:
        yield RuleError("round-ranks-direction", f"{place}/{points}", low=low)


def _check_win_points(phase: Phase, place: str) -> Iterator[RuleError]:
    """Refuse points for winning where nobody wins a table, or where something else counts rounds.

    Codes: ``win-points-alone``, ``win-points-figures``, ``win-points-low``, ``win-points-play-off``,
        ``win-points-games``, ``win-points-ranks``.
    """
    terms, counting, here = phase.terms, phase.counting, "win_points"
    others = terms.figures != "points" or terms.balance
    figures = "terms/balance" if terms.balance else "terms/figures"
    low = counting.low_wins or counting.nearest_wins
    direction = "counting/low_wins" if counting.low_wins else "counting/target"
    yield from clashes(
        place,
        ("win-points-alone", here, "terms/partners", terms.partners == "alone"),
        ("win-points-figures", here, figures, others),
        ("win-points-low", here, direction, low),
        ("win-points-play-off", here, "play_off", phase.play_off is not None),
        ("win-points-games", here, "disciplines/0/first", bool(phase.disciplines)),
        ("win-points-ranks", here, "round_ranks", phase.round_ranks is not None),
    )
