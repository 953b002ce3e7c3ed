"""Contradictions in parts of a regulation: side lists, disciplines, prescribed deals, rounds of games, draws."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from scorer.rules.club.regulation.model import (
    STANDINGS_FROM,
    Phase,
    Regulation,
)
from scorer.rules.club.regulation.part_rules import SideList
from scorer.rules.club.regulation.play_off_plan import check_play_off
from scorer.rules.core.errors import RuleError, clashes

TEAM_TIES = ("best", "next_best", "uncounted", "lot")  # over the results of a team's people
EVENING_TIES = ("best", "next_best", "starts", "last", "lot")  # over the evenings of a team


def ties_of(over: str, per: str) -> tuple[str, ...]:
    """Return the possible tie-breaks of teams in a list *over* an ``evening`` or a ``season``.

    *per* is that of :class:`~scorer.rules.club.regulation.part_rules.TeamRules`.
    """
    return EVENING_TIES if (over, per) == ("season", "evening") else TEAM_TIES


def check_list_names(regulation: Regulation) -> Iterator[RuleError]:
    """Refuse two lists with the same name; each category also makes a list with its name.

    Codes: ``list-twice``.
    """
    taken = {name.strip().casefold() for name in regulation.categories}
    for index, agreed in enumerate(regulation.lists):
        name = agreed.name.strip().casefold()
        if name in taken:
            yield RuleError("list-twice", f"lists/{index}/name", name=name)
        taken.add(name)


def check_team_list(agreed: SideList, parts: int) -> Iterator[RuleError]:
    """Refuse rules for teams that contradict a list; *parts* is the number of parts of the season.

    Codes: ``team-best`` for more counted results than people, ``team-ties`` for tie-breaks that the list cannot have,
        ``team-parts`` if results by evening would have to make the total of a season of several parts.
    """
    rules, ties = agreed.teams, agreed.counting.ties
    if rules is None:
        if "uncounted" in ties:
            yield RuleError("team-ties", "counting/ties")
        return
    if rules.counted == "best" and rules.size is not None and rules.best > rules.size:
        yield RuleError("team-best", "teams/best", most=rules.size)
    if not {*ties} <= {*ties_of(agreed.over, rules.per)}:
        yield RuleError("team-ties", "counting/ties")
    by_evening = agreed.over == "season" and not agreed.ranks_totals
    if by_evening and agreed.measured == "total" and parts > 1:
        yield RuleError("team-parts", "measured")


def check_rounds(phase: Phase) -> Iterator[RuleError]:
    """Refuse disciplines, rank points of rounds and points for wins that are impossible.

    Codes: those of the functions that it calls.
    """
    yield from _check_disciplines(phase)
    yield from _check_round_ranks(phase)
    if phase.win_points is not None:
        yield from _check_win_points(phase)


def _check_disciplines(phase: Phase) -> Iterator[RuleError]:
    """Refuse disciplines in a wrong order, or in a phase whose rounds must be alike.

    Codes: ``discipline-order``, ``discipline-late``, ``discipline-free`` if people sit down freely,
        ``discipline-deals`` beside a list of lengths, ``discipline-figures`` if games, strokes or a balance are counted
        or a round has games to a goal, ``discipline-direction`` if points where low wins and points where high wins
        would be added up, and those of :func:`_check_seats`.
    """
    for before, later in pairwise(range(len(phase.disciplines))):
        if phase.disciplines[later].first <= phase.disciplines[before].first:
            yield RuleError("discipline-order", f"disciplines/{later}/first")
    for index, discipline in enumerate(phase.disciplines):
        at = f"disciplines/{index}"
        yield from clashes(
            ("discipline-free", f"{at}/first", "attempts", phase.attempts),
            ("discipline-deals", f"{at}/deals", "deals_each", bool(phase.deals_each)),
            ("discipline-figures", f"{at}/game", *_other_figures(phase)),
        )
        if discipline.first > phase.rounds:
            yield RuleError("discipline-late", f"{at}/first", most=phase.rounds)
        yield from _check_seats(phase, index)
        if phase.round_ranks is None and discipline.low_wins != phase.counting.low_wins:
            yield RuleError("discipline-direction", f"{at}/low_wins")


def _other_figures(phase: Phase) -> tuple[str, bool]:
    """Return the place of the setting for games, strokes or a balance, and whether the phase counts such figures."""
    terms = phase.terms
    if terms.balance:
        return "terms/balance", True
    goal = "terms/figures" if terms.several_games is None else "terms/several_games"
    return goal, not terms.counts_deals


def _check_seats(phase: Phase, index: int) -> Iterator[RuleError]:
    """Refuse a discipline whose partners or table sizes do not fit the draw.

    Codes: ``discipline-seats`` if a round robin or a ladder needs the same in all rounds, ``discipline-winners``
        if there is no table size for the winners.
    """
    first, at = phase.disciplines[index].first, f"disciplines/{index}"
    kind = phase.in_round(first)
    alike = (kind.terms.partners, kind.sizes) == (phase.terms.partners, phase.sizes)
    winners = phase.standings.winners
    seats = any(phase.seated_by_standings(number) for number in range(first, phase.rounds + 1))
    lacking = seats and winners is not None and winners not in kind.sizes
    planned = phase.draw in {"robin", "ladder"}
    yield from clashes(
        ("discipline-seats", f"{at}/terms/partners", "draw", planned and not alike),
        ("discipline-winners", f"{at}/sizes", "standings/winners", lacking),
    )


def _check_round_ranks(phase: Phase) -> Iterator[RuleError]:
    """Refuse rank points of rounds that cannot be ranked or added up.

    Codes: ``round-ranks-free``, ``round-ranks-target``, ``round-ranks-direction``.
    """
    if phase.round_ranks is None:
        return
    points, target = "round_ranks/points", phase.counting.nearest_wins
    yield from clashes(
        ("round-ranks-free", points, "attempts", phase.attempts),
        ("round-ranks-target", points, "counting/target", target),
    )
    low = phase.round_ranks.points.kind == "up"
    if low != phase.counting.low_wins:
        yield RuleError("round-ranks-direction", points, low=low)


def _check_win_points(phase: Phase) -> Iterator[RuleError]:
    """Refuse points for wins if people play alone, or if another rule decides the value of a round.

    Codes: ``win-points-alone``, ``win-points-figures``, ``win-points-low``, ``win-points-play-off``,
        ``win-points-games``, ``win-points-ranks``.
    """
    terms, counting, here = phase.terms, phase.counting, "win_points"
    others = terms.figures != "points" or terms.balance
    figures = "terms/balance" if terms.balance else "terms/figures"
    low = counting.low_wins or counting.nearest_wins
    direction = "counting/low_wins" if counting.low_wins else "counting/target"
    yield from clashes(
        ("win-points-alone", here, "terms/partners", terms.partners == "alone"),
        ("win-points-figures", here, figures, others),
        ("win-points-low", here, direction, low),
        ("win-points-play-off", here, "play_off", phase.play_off is not None),
        ("win-points-games", here, "disciplines/0/first", bool(phase.disciplines)),
        ("win-points-ranks", here, "round_ranks", phase.round_ranks is not None),
    )


SIDES = 2
CONTRACTS = "terms/contracts"


def check_contracts(phase: Phase) -> Iterator[RuleError]:
    """Refuse contracts that a round does not play equally often. *phase* is as :meth:`Phase.in_round` returns it.

    Codes: ``contracts-deals``; or if each side names every contract once, ``contracts-alone``, ``contracts-once``
        with the number of deals *due*, ``contract-twice``, ``contracts-factors`` beside other factors.
    """
    contracts, lengths = phase.terms.contracts, {phase.deals, *phase.deals_each}
    if phase.terms.each_once:
        yield from _check_each_once(phase, lengths)
    elif contracts and any(deals % len(contracts) for deals in lengths):
        length = "deals_each" if phase.deals_each else "deals"
        yield RuleError("contracts-deals", CONTRACTS, other=length)


def _check_each_once(phase: Phase, lengths: set[int]) -> Iterator[RuleError]:
    """Refuse contracts that two sides cannot each name once. *lengths* are the numbers of deals of the rounds."""
    contracts = phase.terms.contracts
    yield from clashes(
        ("contracts-alone", CONTRACTS, "terms/partners", phase.terms.partners == "alone"),
        ("contracts-factors", CONTRACTS, "settings/factors", "factors" in phase.settings),
    )
    due = SIDES * len(contracts)
    if lengths != {due}:
        yield RuleError("contracts-once", CONTRACTS, due=due, contracts=len(contracts))
    taken: set[str] = set()
    for contract in contracts:
        names = {contract.name.casefold(), contract.mode or contract.name.casefold()}
        if taken & names:
            yield RuleError("contract-twice", CONTRACTS, name=contract.name)
        taken |= names


def check_games(phase: Phase) -> Iterator[RuleError]:
    """Refuse contradictory terms of games to a goal. *phase* is as :meth:`Phase.in_round` returns it.

    Codes: ``goal-points`` for a goal if deals are counted, ``games-twice`` if a round is one game and several,
        ``games-sum`` if games of different length would have to add up, ``games-best-of`` without a number of games.
    """
    terms = phase.terms
    if terms.goal is not None and terms.counts_deals:
        yield RuleError("goal-points", "terms/goal")
    if terms.several_games is None:
        if terms.best_of:
            yield RuleError("games-best-of", "terms/several_games")
        return
    here, summed = "terms/several_games", terms.check is not None and terms.figures == "points"
    yield from clashes(
        ("games-twice", here, "terms/one_game", terms.one_game),
        ("games-sum", here, "terms/check", summed),
    )


def check_draw(phase: Phase) -> Iterator[RuleError]:
    """Refuse seats by standings, a ladder, a round robin, groups or a play-off that are impossible.

    Codes: ``robin-sizes``, those of :func:`check_standings`, :func:`check_ladder` and
    :func:`scorer.rules.club.regulation.play_off_plan.check_play_off`.
    """
    if phase.draw == "standings":
        yield from check_standings(phase)
    if phase.draw == "ladder":
        yield from check_ladder(phase)
    yield from check_play_off(phase)
    if phase.draw == "robin" and phase.terms.partners == "alone" and phase.sizes != (2,):
        yield RuleError("robin-sizes", "draw", other="sizes")


def check_standings(phase: Phase) -> Iterator[RuleError]:
    """Refuse seating by standings that is impossible.

    Codes: ``standings-late`` if it begins after the last round, ``standings-winners`` without a table size for the
        winners, ``standings-target`` if the result of the last round orders people although a target number decides.
    """
    seating = phase.standings
    if (seating.first or 0) > (most := max(phase.rounds, STANDINGS_FROM)):
        yield RuleError("standings-late", "standings/first", most=most)
    lacking = seating.winners is not None and seating.winners not in phase.sizes
    target = seating.by == "last" and phase.counting.nearest_wins
    yield from clashes(
        ("standings-winners", "standings/winners", "sizes", lacking),
        ("standings-target", "standings/by", "counting/target", target),
    )


def check_ladder(phase: Phase) -> Iterator[RuleError]:
    """Refuse a ladder that moves more people or pairs up and down than sit at a table.

    Codes: ``ladder-moves``.
    """
    seats = 2 if phase.terms.partners == "fixed" else min(phase.sizes)
    if 2 * phase.ladder.moves > seats:
        yield RuleError("ladder-moves", "ladder/moves", most=seats // 2)
