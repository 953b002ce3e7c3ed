"""Prize-giving rank by rank, and the prizes of ranks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import TITLE_LENGTH

MANNERS = ("all", "podium")
PODIUM = 3  # ranks announced one by one
MOST_PRIZES = 400  # ranks with a prize


def steps(lines: Sequence[RankingRow], manner: str) -> list[list[RankingRow]]:
    """Return the lines announced in each step, the last rank first.

    Equals are in one step; people without a rank are left out. With *manner* ``all`` every rank is a
    step; with ``podium`` all ranks behind the first three are one step, which comes first.
    """
    ranked = sorted((line for line in lines if line.rank), key=lambda line: -(line.rank or 0))
    by_rank = [list(group) for _rank, group in groupby(ranked, key=lambda line: line.rank)]
    if manner != "podium":
        return by_rank
    behind = [group for group in by_rank if (group[0].rank or 0) > PODIUM]
    first = [[line for group in behind for line in group]] if behind else []
    return first + by_rank[len(behind) :]


def read_prizes(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the prizes to be stored, from typed *lines*, the first line for rank 1.

    A rank without a prize has ""; empty lines after the last prize are dropped.

    :raises RuleError: ``prizes-many`` at ``prizes``, ``text-length`` and ``text-hidden`` at ``prizes/<index>``.
    """
    texts = [" ".join(line.split()) for line in lines]
    while texts and not texts[-1]:
        texts.pop()
    if len(texts) > MOST_PRIZES:
        raise RuleError("prizes-many", "prizes", limit=MOST_PRIZES)
    return tuple(
        reading.text(text, f"prizes/{index}", 0, TITLE_LENGTH) for index, text in enumerate(texts)
    )


def prize_of(prizes: Sequence[str], rank: int | None) -> str:
    """Return the prize of a *rank*, "" without a prize or for None; equals all get the prize of their rank."""
    return prizes[rank - 1] if rank is not None and rank <= len(prizes) else ""
