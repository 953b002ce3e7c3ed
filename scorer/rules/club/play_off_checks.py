"""Contradictions of groups and a play-off with the rest of a regulation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scorer.rules.club.counting import USUAL_RANK_POINTS, Counting
from scorer.rules.club.groups import at_one_table, group_sizes, rounds_of_a_turn
from scorer.rules.club.knock_out_plan import match_sizes, rounds_needed
from scorer.rules.club.model import Phase, Regulation
from scorer.rules.club.play_off_rules import PlayOff
from scorer.rules.core.errors import RuleError, clashes

WHIST = 4  # people of a group in which everybody is everybody's partner once


def check_play_off(phase: Phase, place: str) -> Iterator[RuleError]:
    """Yield why to refuse groups and a play-off that cannot be played in the agreed rounds, or not be counted.

    Codes: ``groups-size``, ``groups-rounds``, ``play-off-free``, ``play-off-disciplines``, ``play-off-rounds``,
        ``play-off-counting``, and codes of a knock-out and of its first.
    """
    agreed = phase.play_off
    if agreed is not None and phase.attempts:
        yield from clashes(place, ("play-off-free", "play_off/kind", "attempts", True))
        return
    if (agreed is not None or phase.draw == "groups") and (phase.disciplines or phase.round_ranks):
        other = "disciplines/0/first" if phase.disciplines else "round_ranks"
        yield from clashes(place, ("play-off-disciplines", "draw", other, True))
        return
    if agreed is not None and phase.main_rounds < (0 if phase.is_knock_out else 1):
        yield from clashes(place, ("play-off-rounds", "play_off/rounds", "rounds", True))
        return
    if phase.draw == "groups" and not phase.attempts:
        yield from _check_size(phase, phase.groups.size, f"{place}/groups/size")
        rounds, needed = phase.main_rounds, rounds_of_a_turn(phase, phase.groups.size)
        if rounds < needed:
            yield RuleError("groups-rounds", f"{place}/groups/size", needed=needed, rounds=rounds)
    if agreed is None:
        return
    if phase.is_knock_out:
        yield from _check_knock_out(phase, agreed.on, place)
    else:
        yield from _check_size(phase, agreed.size, f"{place}/play_off/size")
    other = _other_counting(phase.counting)
    yield from clashes(
        place, ("play-off-counting", "play_off/kind", f"counting/{other}", bool(other))
    )
    if phase.first_alone is not None:
        yield from _check_first(phase, agreed, phase.first_alone, f"{place}/play_off/first")


def _other_counting(counting: Counting) -> str:
    """Return the first key of a counting that adds up anything else than all rounds, "" for none."""
    usual = Counting()
    keys = ("best", "drop", "minimum", "drop_from", "absent", "combine")
    changed = (key for key in keys if getattr(counting, key) != getattr(usual, key))
    return next(changed, "target" if counting.nearest_wins else "")


def check_points_for_ranks(regulation: Regulation) -> Iterator[RuleError]:
    """Yield why to refuse to add up points of evenings whose ranks do not follow the points.

    Codes: ``play-off-points``.
    """
    for index, phase in enumerate(regulation.phases):
        if _lacks_rank_points(regulation, phase):
            yield RuleError("play-off-points", f"regulation/phases/{index}/play_off/kind")


def with_rank_points(regulation: Regulation) -> Regulation:
    """Return a regulation whose play-offs bring the usual rank points along, where it says nothing else."""
    phases = tuple(
        replace(phase, counting=replace(phase.counting, rank_points=USUAL_RANK_POINTS))
        if _lacks_rank_points(regulation, phase)
        else phase
        for phase in regulation.phases
    )
    return replace(regulation, phases=phases)


def _lacks_rank_points(regulation: Regulation, phase: Phase) -> bool:
    counts = regulation.season.counts(phase.key) and phase.counting.rank_points is None
    return phase.play_off is not None and counts


def _check_knock_out(phase: Phase, on: int, place: str) -> Iterator[RuleError]:
    """Yield why to refuse a knock-out without anybody to lose against, or in which nobody falls.

    Codes: ``knock-out-partners``, ``knock-out-on``.
    """
    if phase.terms.partners == "drawn":
        yield from clashes(place, ("knock-out-partners", "play_off/kind", "terms/partners", True))
        return
    least = min(match_sizes(phase))
    if on >= least:
        yield RuleError("knock-out-on", f"{place}/play_off/on", most=least - 1)


def _check_first(phase: Phase, agreed: PlayOff, first: int, place: str) -> Iterator[RuleError]:
    """Yield why to refuse a play-off of the first so many who cannot play one, or are everybody.

    Codes: ``play-off-first-group``, ``play-off-first-one``, ``groups-people``, ``knock-out-people``, ``knock-out-rounds``.
    """
    if phase.draw == "groups":
        if first >= phase.groups.size:
            yield RuleError("play-off-first-group", place, most=phase.groups.size - 1)
        return
    if first == 1:
        yield RuleError("play-off-first-one", place)
        return
    try:
        if agreed.kind == "groups":
            group_sizes(phase, first, agreed.size)
            return
        needed = rounds_needed(first, match_sizes(phase), agreed.on)
    except RuleError as refusal:
        yield RuleError(refusal.code, place, **refusal.values)
        return
    if needed > agreed.rounds:
        most = agreed.rounds
        yield RuleError("knock-out-rounds", place, people=first, needed=needed, rounds=most)


def _check_size(phase: Phase, size: int, place: str) -> Iterator[RuleError]:
    """Yield why to refuse groups of a size at whose tables not all meet all."""
    if phase.terms.partners == "drawn":
        fits = size == WHIST
    elif phase.terms.partners == "alone":
        fits = at_one_table(phase, size) or phase.sizes == (2,)
    else:
        fits = True
    if not fits:
        yield RuleError("groups-size", place, size=size)
