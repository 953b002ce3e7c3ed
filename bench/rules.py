"""The rules alone: from a log to the board."""

from __future__ import annotations

from collections.abc import Iterator

from bench import sample
from bench.report import Figure, at_most, plain, side_by_side, size
from scorer.rules import games

LENGTH, TIMES = size(200, 10), size(100, 1)


def rows() -> Iterator[Figure]:
    """Fold and score a game of 200 revisions, judge one more, judge all."""
    settings, revisions = sample.settings(), sample.log(LENGTH)
    (board,) = side_by_side(4 * TIMES, lambda: games.board(settings, revisions))
    newest, everything = side_by_side(
        TIMES,
        lambda: games.check_log(settings, revisions, LENGTH - 1),
        lambda: games.check_log(settings, revisions),
    )
    yield at_most(f"fold and score {LENGTH} revisions", board, 1.25, "ms")
    yield plain("the same, and judge the last one", newest, "ms")
    yield plain("the same, and judge every one", everything, "ms")
