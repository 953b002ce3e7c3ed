"""The totals of a round that cards can make; an impossible total is questioned, and accepted if confirmed.

No card counts 1, so nobody makes 1 or 156 in a deal: twelve deals may end 1882 to 2, but never
1883 to 1. A match takes all points of its deal, so eleven matches make at least 1727.

*Unit:* card points, or difference points where the game counts them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, reduce
from operator import or_
from typing import TypeAlias

from scorer.rules.club.counting.counting import Value
from scorer.rules.club.evening.facts import EveningFacts
from scorer.rules.club.regulation.model import Phase
from scorer.rules.club.results.sheets import Sheet, read_sheet, require_possible_matches
from scorer.rules.club.results.terms import SheetTerms
from scorer.rules.core.cards import CARD_POINTS, CARDS_SUM, possible_count
from scorer.rules.core.errors import RuleError

# A deal: its factor, its card total, and the points that a match adds to it.
Kind: TypeAlias = tuple[int, int, int]


def sheet_question(phase: Phase, sheet: Sheet) -> RuleError | None:
    """Return the question about an impossible or unlikely total on a *sheet*, None if there is none.

    The code is ``sheet-odd`` or ``sheet-odd-matches`` for an impossible total. For a :func:`sweeping_side` the code is
    ``sheet-no-match`` in a single deal, else ``sheet-sweep``. The place is ``points/<side>``.
    """
    odd = odd_side(phase, sheet)
    if odd is not None:
        return _odd_error(phase, sheet, odd)
    side = sweeping_side(phase, sheet)
    if side is None:
        return None
    place, points = f"points/{side}", sheet.points[side]
    if phase.deals < 2:
        return RuleError("sheet-no-match", place, points=points)
    return RuleError("sheet-sweep", place, points=points, deals=phase.deals)


def result_question(
    phase: Phase, values: Sequence[Value | str | None], *, whole: bool
) -> RuleError | None:
    """Return the question about impossible points of a person, None if all are possible.

    *values* are the points by round, or if *whole* the total of the evening.
    """
    for number, given in enumerate(values, start=1):
        value = Fraction(given or 0)
        numbers = range(1, phase.most_rounds + 1) if whole else [number]
        most = [_most(phase.in_round(played)) for played in numbers]
        limits = [limit for limit in most if limit is not None]
        too_many = len(limits) == len(most) and value > sum(limits)
        if too_many or not (whole or _possible_credit(phase.in_round(number), value)):
            shown = value.numerator if value.denominator == 1 else float(value)
            return RuleError("sheet-odd", "points", points=shown, check=CARD_POINTS)
    return None


def evening_questions(phase: Phase, evening: EveningFacts) -> Iterator[RuleError]:
    """Yield the questions about sheets and imported results, each at the place of the sheet or result.

    A sheet whose sum differs from the control sum has no question.

    :raises RuleError: ``matches-many`` for a sheet with more matches than deals, and codes of
        :func:`scorer.rules.club.results.sheets.read_sheet`.
    """
    for table in evening.tables:
        if table.sheet is None or table.verdict is None:
            continue
        played = phase.in_round(table.round)
        place = f"rounds/{table.round - 1}/tables/{table.number - 1}"
        try:
            sheet = read_sheet(played.terms, played.deals, len(table.people), table.sheet)
            require_possible_matches(played.terms, played.deals, sheet)
        except RuleError as error:
            raise error.within(place) from error
        question = None if table.verdict.gap else sheet_question(played, sheet)
        if question is not None:
            yield question.within(place)
    for index, (_member, facts) in enumerate(sorted(evening.imported_results.items())):
        question = result_question(phase, facts["values"], whole=facts["whole"])
        if question is not None:
            yield question.within(f"results/{index}")


def odd_side(phase: Phase, sheet: Sheet) -> int | None:
    """Return the first side of a *sheet* that cannot have its total, None if all totals are possible.

    *phase* is the phase in the table's round. The sum of the sheet is not checked here.
    """
    sides = range(len(sheet.points))
    return next((side for side in sides if not _possible(phase, sheet, side)), None)


def sweeping_side(phase: Phase, sheet: Sheet) -> int | None:
    """Return the side of a *sheet* with all card points, None if there is none or its matches explain it.

    Such a total is possible, but may also be a figure in the wrong field or a missing match. In a
    single deal it is only questioned if a match has a bonus.
    """
    if phase.terms.figures != "points" or phase.terms.check is None:
        return None
    if sheet.named == phase.deals or (
        phase.deals < 2 and (sheet.named or not phase.terms.match_bonus)
    ):
        return None
    holders = [side for side, points in enumerate(sheet.cards) if points]
    return holders[0] if len(holders) == 1 else None


def _odd_error(phase: Phase, sheet: Sheet, side: int) -> RuleError:
    """Return the question about an impossible total of a *side*: ``sheet-odd-matches`` if only matches exclude it."""
    place, points = f"points/{side}", sheet.points[side]
    if odd_side(phase, replace(sheet, matches=None)) == side or not isinstance(
        sheet.matches, tuple
    ):
        return RuleError("sheet-odd", place, points=points, check=CARD_POINTS)
    side_matches = sheet.matches[side]
    others = sum(sheet.matches) - side_matches
    return RuleError("sheet-odd-matches", place, points=points, own=side_matches, others=others)


def _most(phase: Phase) -> Value | None:
    """Return the highest possible value of a person in a round, None if there is no known limit."""
    terms, game = phase.terms, phase.club_rules
    if not terms.counts_deals or terms.bonuses:
        return None
    if terms.check is not None:
        matches = terms.most_matches(phase.deals) if terms.match_points > 0 else 0
        most = (terms.due(phase.deals, matches) or 0) * terms.share
    elif game is not None and game.low_wins:
        most = CARD_POINTS * phase.deals * terms.share
    else:
        return None
    return most if most > (phase.rest_points or 0) else phase.rest_points


def _possible_credit(phase: Phase, value: Fraction) -> bool:
    """Return whether a person can be credited *value* in a round.

    Always True if credits contain more than card points, or without a control sum that refuses wrong sheets.
    """
    terms = phase.terms
    by_cards = terms.counts_deals and not (terms.bonuses or terms.balance)
    if terms.check is None or terms.wrong != "refuse" or not by_cards or value == phase.rest_points:
        return True
    points = value / terms.share
    return points.denominator == 1 and _of_cards(phase, terms.check, points.numerator, None)


def _possible(phase: Phase, sheet: Sheet, side: int) -> bool:
    terms, game, points = phase.terms, phase.club_rules, sheet.cards[side]
    if terms.figures != "points":
        return True  # games and strokes are no card points
    matches = _matches(terms, sheet, side)
    if terms.check is not None:
        return _of_cards(phase, terms.check, points, matches)
    if game is not None and game.low_wins:
        return points <= CARD_POINTS * phase.deals
    if game is None or not game.control_sum or phase.counting.low_wins or matches is None:
        return True  # e.g. figures in tens, or Weis deducted
    return points >= matches[0] * (CARD_POINTS + terms.match_points)


def _matches(terms: SheetTerms, sheet: Sheet, side: int) -> tuple[int, int] | None:
    """Return the number of matches of a side and of all other sides, None if the sheet does not name the sides."""
    if not terms.names_matches or not isinstance(sheet.matches, tuple) or not sheet.matches:
        return None
    return sheet.matches[side], sum(sheet.matches) - sheet.matches[side]


def _of_cards(phase: Phase, check: int, points: int, matches: tuple[int, int] | None) -> bool:
    """Return whether a side can have *points* from deals of *check* card points each.

    *matches* are the numbers of matches of the side and of all other sides, None if unknown.
    """
    terms, bonus = phase.terms, phase.terms.match_points
    if terms.contracts:  # a match in a doubled deal counts as two
        deals = [
            (contract.factor, contract.check or check, bonus)
            for contract in terms.in_order(phase.deals)
        ]
        by_side, others = matches or (0, 0)
        least = min(total for _factor, total, _bonus in deals)
        most = (terms.cards(phase.deals) or 0) - others * least + by_side * bonus
        if matches is not None and not by_side * (least + bonus) <= points <= most:
            return False
    elif matches is not None:
        points -= matches[0] * (check + bonus)
        deals = [(1, check, 0)] * (phase.deals - sum(matches))
    else:
        deals = [(1, check, bonus)] * phase.deals
    return points >= 0 and bool(_totals(tuple(sorted(deals))) >> points & 1)


@lru_cache(maxsize=64)
def _totals(deals: tuple[Kind, ...]) -> int:
    """Return the possible totals of a side after *deals* as a bit mask: bit n is set if n points are possible."""
    totals = 1
    for kind in deals:
        totals = reduce(or_, (totals << points for points in _of_deal(kind)))
    return totals


@lru_cache(maxsize=64)
def _of_deal(kind: Kind) -> tuple[int, ...]:
    """Return the possible points of a side in one deal; with an unusual card total any number up to it."""
    factor, total, bonus = kind
    usual = total in {CARD_POINTS, CARDS_SUM}
    counts = [count for count in range(total + 1) if not usual or possible_count(count, total)]
    return tuple(sorted({*(factor * count for count in counts), factor * max(total + bonus, 0)}))
