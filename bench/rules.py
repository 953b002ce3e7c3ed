"""The rules alone: from a log to the board."""

from __future__ import annotations

from collections.abc import Iterator

from bench import sample
from bench.report import Row, at_most, plain, side_by_side
from scorer.rules import games

LENGTH = 200


def rows() -> Iterator[Row]:
    """Fold and score a game of 200 revisions, judge one more, judge all."""
    settings, revisions = sample.settings(), sample.log(LENGTH)
    (board,) = side_by_side(400, lambda: games.board(settings, revisions))
    one, everything = side_by_side(
        100,
        lambda: games.check(settings, revisions, LENGTH - 1),
        lambda: games.check(settings, revisions),
    )
    yield at_most(f"fold and score {LENGTH} revisions", board, 1.0, "ms")
    yield plain("the same, and judge the last one", one, "ms")
    yield plain("the same, and judge every one", everything, "ms")
