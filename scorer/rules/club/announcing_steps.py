"""Prize-giving: the ranks of an evening one after the other, from the last one upwards.

*Rule:* club page 3; regulations page K28.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from scorer.rules.club.ranking import RankingRow

MANNERS = ("all", "podium")
PODIUM = 3  # ranks that are announced alone


def steps(lines: Sequence[RankingRow], manner: str) -> list[list[RankingRow]]:
    """Return who is announced with each step; equals together, those without a rank with none.

    By ``all`` every rank is a step of its own; by ``podium`` the first step shows all ranks
    behind the podium at once.
    """
    ranked = sorted((line for line in lines if line.rank), key=lambda line: -(line.rank or 0))
    by_rank = [list(group) for _rank, group in groupby(ranked, key=lambda line: line.rank)]
    if manner != "podium":
        return by_rank
    behind = [group for group in by_rank if (group[0].rank or 0) > PODIUM]
    first = [[line for group in behind for line in group]] if behind else []
    return first + by_rank[len(behind) :]
