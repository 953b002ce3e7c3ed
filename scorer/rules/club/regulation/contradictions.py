"""Contradictions in a regulation, such as best five of four evenings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from scorer.rules.club.counting.counting import Counting, RankPoints
from scorer.rules.club.regulation.model import (
    Phase,
    Regulation,
    SeasonPart,
    SeasonRules,
)
from scorer.rules.club.regulation.part_contradictions import (
    check_contracts,
    check_draw,
    check_games,
    check_list_names,
    check_rounds,
    check_team_list,
)
from scorer.rules.club.regulation.part_rules import Qualification, SideList, Unranked
from scorer.rules.club.regulation.play_off_plan import check_points_for_ranks
from scorer.rules.core.errors import RuleError, clashes, inside
from scorer.rules.games import GAMES


def check_regulation(regulation: Regulation) -> None:
    """Refuse a regulation that contradicts itself.

    :raises RuleError: the first of :func:`contradictions`.
    """
    for error in contradictions(regulation):
        raise error


def contradictions(regulation: Regulation) -> Iterator[RuleError]:
    """Yield all contradictions of a regulation, each with its place below ``regulation``.

    Codes: ``phase-twice``, ``phase-unknown``, ``category-twice``, those of the functions below and of the functions
    that they call in ``part_contradictions.py`` and ``play_off_plan.py``.
    """
    yield from inside("regulation", _contradictions(regulation))


def _contradictions(regulation: Regulation) -> Iterator[RuleError]:
    season, unranked = regulation.season, regulation.unranked.categories
    yield from _check_names(regulation)
    for index, phase in enumerate(regulation.phases):
        yield from inside(f"phases/{index}", _check_phase(phase))
    for index, part in enumerate(season.parts):
        yield from inside(f"season/parts/{index}/counting", _check_part(regulation, part))
    yield from check_points_for_ranks(regulation)
    yield from inside("season/counting", _check_sum_of_parts(season))
    yield from inside("season/hidden_from", _check_hidden(season))
    yield from inside("unranked", _check_categories(regulation, unranked))
    yield from check_list_names(regulation)
    for index, agreed in enumerate(regulation.lists):
        yield from inside(f"lists/{index}", _check_list(regulation, agreed))
    if (rule := regulation.qualification) is not None:
        yield from _check_qualification(regulation, rule)


def _check_names(regulation: Regulation) -> Iterator[RuleError]:
    keys = [phase.key for phase in regulation.phases]
    counted = [key for part in regulation.season.parts for key in part.phases]
    if (again := _duplicate(keys) or _duplicate(counted)) is not None:
        yield RuleError("phase-twice", "phases", name=again)
    if (again := _duplicate(name.strip().casefold() for name in regulation.categories)) is not None:
        yield RuleError("category-twice", "categories", name=again)
    yield from _check_known(regulation, counted, "season/parts")


def _check_sum_of_parts(season: SeasonRules) -> Iterator[RuleError]:
    yield from _check_target_known(season.counting)
    if len(season.parts) > 1:
        yield from _check_counting(season.counting, len(season.parts))
        yield from _check_direction([part.counting for part in season.parts], season.counting)


def _check_phase(phase: Phase) -> Iterator[RuleError]:
    """Refuse a phase that contradicts itself.

    Codes: ``share-alone``, ``deals-each``, ``attempts-count``, ``hidden-late``, ``penalty-twice``, those of the
        functions below, and of ``check_draw`` and ``check_rounds`` in
        :mod:`scorer.rules.club.regulation.part_contradictions`.
    """
    if phase.terms.partners == "alone" and phase.terms.share != 1:
        yield RuleError("share-alone", "terms/share", other="terms/partners")
    lowest = "round_ranks" if phase.round_ranks else "counting"
    yield from _check_played(phase.in_round(0), f"{lowest}/low_wins")
    if (again := _duplicate(rate.name.casefold() for rate in phase.penalties)) is not None:
        yield RuleError("penalty-twice", "penalties", name=again)
    yield from check_draw(phase)
    if phase.deals_each and (phase.attempts or len(phase.deals_each) != phase.rounds):
        decides = "attempts" if phase.attempts else "rounds"
        yield RuleError("deals-each", "deals_each", other=decides)
    yield from check_rounds(phase)
    for index, kind in enumerate(phase.kinds()[1:]):
        alike = replace(kind, deals_each=())
        yield from inside(f"disciplines/{index}", _check_played(alike, "low_wins"))
    if phase.round_ranks is not None:
        points = _check_rank_points(phase.round_ranks.points)
        yield from inside("round_ranks/points", points)
    if not phase.attempts and (phase.hidden_from or 0) > phase.rounds:
        yield RuleError("hidden-late", "hidden_from", most=phase.rounds)
    dropped, absent = phase.counting.drop > 0, phase.counting.absent is not None
    if phase.attempts and (dropped or absent):
        key = "counting/drop" if dropped else "counting/absent"
        yield RuleError("attempts-count", key, other="attempts")
    units = None if phase.attempts else phase.rounds
    yield from inside("counting", _check_counting(phase.counting, units))


def _check_played(phase: Phase, low_wins: str) -> Iterator[RuleError]:
    """Refuse partners, tables, sheets or direction that the game does not have.

    *phase* is as :meth:`Phase.in_round` returns it. *low_wins* is the place of the setting for the direction.

    Codes: ``game-alone``, ``game-pairs``, ``low-wins``, those of the functions below and of
    :func:`scorer.rules.club.regulation.part_contradictions.check_contracts`.
    """
    alone, game = phase.terms.partners == "alone", phase.club_rules
    yield from _check_sizes(phase)
    mismatch = game is not None and game.partners is alone
    yield from clashes(
        ("game-pairs", "terms/partners", "game", mismatch and alone),
        ("game-alone", "terms/partners", "game", mismatch and not alone),
    )
    yield from _check_sum(phase)
    yield from check_contracts(phase)
    wins_low = phase.counting.low_wins or phase.counting.nearest_wins
    if game is not None and game.low_wins and not wins_low:
        yield RuleError("low-wins", low_wins, game=phase.game)


def _check_sizes(phase: Phase) -> Iterator[RuleError]:
    """Refuse table sizes that the partners or the game of a phase do not allow.

    Codes: ``sizes-partners``, ``sizes-game``.
    """
    alone, game = phase.terms.partners == "alone", phase.club_rules
    sat = GAMES[phase.game].players if game is not None and game.partners is False else None
    yield from clashes(
        ("sizes-partners", "sizes", "terms/partners", not alone and phase.sizes != (4,)),
        ("sizes-game", "sizes", "game", alone and sat is not None and not {*phase.sizes} <= {*sat}),
    )


def _check_sum(phase: Phase) -> Iterator[RuleError]:
    """Refuse a control sum that the game does not have; without a control sum refuse the settings that need one.

    Codes: ``check-game``, ``check-off``, ``check-figures``, ``balance-alone``, ``balance-check``, ``match-minus`` if
    there is no match bonus or the fewest points do not win, and those of
    :func:`scorer.rules.club.regulation.part_contradictions.check_games`.
    """
    terms, game = phase.terms, phase.club_rules
    weis = game is not None and game.weis(phase.settings)
    yield from check_games(phase)
    if terms.match_minus and not (terms.match_bonus and phase.counting.low_wins):
        yield RuleError("match-minus", "terms/match_bonus")
    alone, check, points = terms.partners == "alone", "terms/check", terms.figures == "points"
    summed = terms.check is not None
    no_sum = weis or (game is not None and not game.control_sum)
    yield from clashes(
        ("balance-alone", "terms/partners", "terms/balance", terms.balance and alone),
        ("balance-check", check, "terms/balance", terms.balance and summed),
        ("check-figures", check, "terms/figures", summed and not points),
        ("check-game", check, "settings/weis" if weis else "game", summed and points and no_sum),
    )
    if summed:
        return
    if terms.match_bonus and not weis and points:
        yield RuleError("check-off", "terms/match_bonus")
    if terms.contracts:
        yield RuleError("check-off", "terms/contracts")
    if terms.wrong != "refuse":
        yield RuleError("check-off", "terms/wrong")


def _check_hidden(season: SeasonRules) -> Iterator[RuleError]:
    """Refuse to hide the standings of a season if that would never end, or never begin.

    Codes: ``hidden-open-end``, ``hidden-late``.
    """
    if season.hidden_from is None:
        return
    if season.open_end:
        if season.hidden_until == "closing":
            yield RuleError("hidden-open-end")
        return
    planned = sum(part.evenings or 0 for part in season.parts)
    if season.hidden_from > planned:
        yield RuleError("hidden-late", most=planned)


def _check_part(regulation: Regulation, part: SeasonPart) -> Iterator[RuleError]:
    yield from _check_counting(part.counting, part.evenings)
    yield from _check_target_known(part.counting)
    countings = [phase.counting for phase in regulation.phases if phase.key in part.phases]
    yield from _check_direction(countings, part.counting)


def _check_counting(counting: Counting, units: int | None) -> Iterator[RuleError]:
    """Refuse counting rules that are impossible with *units* values, None for an unknown number.

    Codes: ``best-of``, ``drop-of``, ``starts-of``, ``best-and-drop``, ``ties-twice``, ``lot-last``, ``target-twice``,
    ``target-place``, ``target-low``, ``ranks-dense``, ``points-rise``, ``points-missing``.
    """
    if counting.best is not None and counting.drop > 0:
        yield RuleError("best-and-drop", "drop", other="best")
    if units is not None:
        if counting.best is not None and counting.best > units:
            yield RuleError("best-of", "best", most=units)
        if counting.drop >= units and counting.drop:
            yield RuleError("drop-of", "drop", most=units - 1)
        for key in ("minimum", "drop_from"):
            if getattr(counting, key) > units:
                yield RuleError("starts-of", key, most=units)
    if _duplicate(counting.ties) is not None:
        yield RuleError("ties-twice", "ties")
    if "lot" in counting.ties[:-1]:
        yield RuleError("lot-last", "ties")
    if counting.target is not None and counting.target_from != "regulation":
        yield RuleError("target-twice", "target", other="target_from")
    if (counting.target_from == "list") != (counting.target_place is not None):
        yield RuleError("target-place", "target_place")
    low, points = counting.nearest_wins and counting.low_wins, counting.rank_points
    dense = counting.dense_ranks and points is not None and points.shared
    yield from clashes(
        ("target-low", "low_wins", "target", low),
        ("ranks-dense", "rank_points/shared", "dense_ranks", dense),  # no places to average
    )
    if points is not None:
        yield from inside("rank_points", _check_rank_points(points))


def _check_target_known(counting: Counting) -> Iterator[RuleError]:
    """Refuse a target number that becomes known only later in the counting of a season or a list.

    Only an evening may have such a target number.

    Codes: ``target-evening``.
    """
    if counting.target_from != "regulation" or counting.target_place is not None:
        yield RuleError("target-evening", "target_from")


def _check_rank_points(points: RankPoints) -> Iterator[RuleError]:
    if points.kind == "table" and not points.table:
        yield RuleError("points-missing", "table")
    for index, (better, worse) in enumerate(pairwise((*points.table, points.rest))):
        if worse > better:
            yield RuleError("points-rise", "table", rank=index + 2)
            break


def _check_direction(given: Iterable[Counting], counting: Counting) -> Iterator[RuleError]:
    """Refuse a *counting* whose direction differs from that of the results that it counts.

    *given* are the countings that make these results. A *counting* with a target number has no direction.

    Codes: ``direction``.
    """
    low = not counting.low_wins
    if not counting.nearest_wins and any(summand.low_results_win == low for summand in given):
        yield RuleError("direction", "low_wins", low=low)


def _check_qualification(regulation: Regulation, rule: Qualification) -> Iterator[RuleError]:
    """Refuse a qualification that is incomplete or impossible, or refers to something missing in the regulation.

    Codes: ``part-unknown``, ``phase-unknown``, ``final-counted``, ``percent``,
        ``qualify-missing``, ``qualify-evening``, ``category-unknown``.
    """
    if rule.part >= len(regulation.season.parts):
        yield RuleError("part-unknown", "qualification/part", name=rule.part + 1)
        return
    yield from _check_known(regulation, [rule.into], "qualification/into")
    if rule.into in regulation.season.parts[rule.part].phases:
        counted = f"season/parts/{rule.part}/phases"
        yield RuleError("final-counted", "qualification/into", other=counted)
    for index, further in enumerate(rule.more):
        if further.percent and further.n > 100:
            yield RuleError("percent", f"qualification/more/{index}/n", most=100)
    named = [further.category for further in rule.more if further.category is not None]
    yield from _check_categories(regulation, named, "qualification/more")
    if rule.kind == "quota":
        yield from _check_categories(regulation, rule.quotas, "qualification/quotas")
        if not rule.quotas:
            yield RuleError("qualify-missing", "qualification/quotas")
    elif not rule.n:
        yield RuleError("qualify-missing", "qualification/n")
    elif rule.kind == "percent" and rule.n > 100:
        yield RuleError("percent", "qualification/n", most=100)
    elif rule.kind == "starts" and rule.per_evening:
        other = "qualification/kind"
        yield RuleError("qualify-evening", "qualification/per_evening", other=other)


def _check_list(regulation: Regulation, agreed: SideList) -> Iterator[RuleError]:
    """Refuse a side list that contradicts itself, or refers to something missing in the regulation.

    Codes: ``phase-unknown``, ``category-unknown``, ``list-phases``, ``list-matches``, ``list-points``,
        ``list-unranked``, those of :func:`_check_counting`, :func:`_check_direction`, :func:`_check_target_known`
        and :func:`scorer.rules.club.regulation.part_contradictions.check_team_list`.
    """
    yield from _check_known(regulation, agreed.phases, "phases")
    yield from _check_categories(regulation, agreed.categories)
    if agreed.listed == "unranked" and regulation.unranked == Unranked():
        yield RuleError("list-unranked", "listed")
    phases = [phase for phase in regulation.phases if phase.key in agreed.phases]
    if agreed.phases and agreed.over == "season" and agreed.measured == "total":
        yield RuleError("list-phases", "phases", other="measured")
    if agreed.measured == "matches":
        silent = [phase for phase in phases or regulation.phases if not phase.terms.names_matches]
        if silent and (phases or len(silent) == len(regulation.phases)):
            yield RuleError("list-matches", "measured", phase=silent[0].name)
    if agreed.counting.rank_points is not None:
        yield RuleError("list-points", "counting")
    units = None
    if agreed.over == "evening" and agreed.measured == "points":
        counted = phases or regulation.phases
        units = min((phase.rounds for phase in counted if not phase.attempts), default=None)
        rounds = [Counting(low_wins=phase.counting.low_wins) for phase in counted]
        yield from inside("counting", _check_direction(rounds, agreed.counting))
    yield from inside("counting", _check_counting(agreed.counting, units))
    yield from inside("counting", _check_target_known(agreed.counting))
    yield from check_team_list(agreed, len(regulation.season.parts))


def _check_categories(
    regulation: Regulation, names: Iterable[str], place: str = "categories"
) -> Iterator[RuleError]:
    for name in names:
        if name not in regulation.categories:
            yield RuleError("category-unknown", place, name=name)


def _check_known(regulation: Regulation, keys: Iterable[str], place: str) -> Iterator[RuleError]:
    known_keys = {phase.key for phase in regulation.phases}
    for key in keys:
        if key not in known_keys:
            yield RuleError("phase-unknown", place, name=key)


def _duplicate(texts: Iterable[str]) -> str | None:
    """Return the first of *texts* that occurs more than once, None if there is none."""
    listed = list(texts)
    return next((text for text in listed if listed.count(text) > 1), None)
