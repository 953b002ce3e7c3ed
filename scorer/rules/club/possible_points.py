"""Which totals of a round cards can make: one that they cannot is asked about, and kept if it is so.

No card counts 1, so nobody makes 1 or 156 in a deal; twelve deals may end 1882 to 2, and never
1883 to 1.

*Unit:* card points, or difference points where the game counts them.

*Rule:* rules page A1, R2-R8; regulations page K6, K7, K23.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_
from typing import TypeAlias

from scorer.rules.club.model import Phase
from scorer.rules.club.sheets import Sheet
from scorer.rules.core.cards import CARD_POINTS, CARDS_SUM, possible_count

# A deal: its factor, its card total, and what a match adds to it.
Kind: TypeAlias = tuple[int, int, int]


def odd_side(phase: Phase, sheet: Sheet) -> int | None:
    """Return the first side of a *sheet* that cannot have its total, None if every one can.

    *phase* is that of the table's round. Whether the sheet adds up is not asked here.
    """
    terms, game = phase.terms, phase.club_rules
    sides = range(len(sheet.points))
    if terms.figures != "points" or (terms.check is None and not (game and game.low_wins)):
        return None  # Weis, games and strokes make any total
    if terms.check is None:
        odd = [side for side in sides if sheet.points[side] > CARD_POINTS * phase.deals]
    else:
        odd = [side for side in sides if not _possible(phase, sheet, side)]
    return odd[0] if odd else None


def _possible(phase: Phase, sheet: Sheet, side: int) -> bool:
    terms, points = phase.terms, sheet.points[side]
    check = terms.check or 0
    if terms.contracts:
        deals = [
            (contract.factor, contract.check or check, terms.match_bonus)
            for contract in terms.contracts
        ]
    elif terms.match_bonus and isinstance(sheet.matches, tuple):  # of whom each match was is known
        points -= sheet.matches[side] * (check + terms.match_bonus)
        deals = [(1, check, 0)] * (phase.deals - sum(sheet.matches))
    else:
        deals = [(1, check, terms.match_bonus)] * phase.deals
    return points >= 0 and bool(_totals(tuple(sorted(deals))) >> points & 1)


@lru_cache(maxsize=64)
def _totals(deals: tuple[Kind, ...]) -> int:
    """Return the totals that a side can have after *deals*: a bit for each."""
    totals = 1
    for kind in deals:
        totals = reduce(or_, (totals << points for points in _of_deal(kind)))
    return totals


@lru_cache(maxsize=64)
def _of_deal(kind: Kind) -> tuple[int, ...]:
    """Return what a side can write of one deal; of other cards than the usual any count."""
    factor, total, bonus = kind
    usual = total in {CARD_POINTS, CARDS_SUM}
    counts = [count for count in range(total + 1) if not usual or possible_count(count, total)]
    return tuple(sorted({*(factor * count for count in counts), factor * (total + bonus)}))
