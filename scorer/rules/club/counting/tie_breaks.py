"""Tie-breaks among equal totals: best result, number of starts, rank of another list, a card."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.club.counting.counting import Counting, Tally, Value
from scorer.rules.core.value_class import value_class

PLACES = ("lot", "ranking", "evening_rank")  # tie-breaks whose figures are places
NOTHING = 10**12  # higher than every real figure


@value_class
class DecidingTie:
    """The tie-break that put a line behind the previous line with the same total.

    *before* is the figure of the previous line, *here* that of this line: points, a number of values or
    games, or a place; None without a figure.
    """

    tie: str
    before: Value | None
    here: Value | None


def tie_figures(
    tie: str,
    values: Sequence[Value | None],
    tally: Tally | None,
    main_rank: int | None,
    *,
    low_wins: bool,
    counted: int,
) -> tuple[Value, ...]:
    """Return the figures of one tie-break, to be compared in order; lower is better.

    *values* are those of one person, one for each unit so far, of which the best *counted* count. In a
    play-off they are multiplied by their weights, and None for weight 0. *tally* is the sum of the tallies of
    the counted values. *main_rank* is the rank in the ranking that a side list is based on; for
    ``evening_rank`` it is the rank on the last evening.
    """
    alone = [value if low_wins else -value for value in values if value is not None]
    match tie:
        case "best":
            return (min(alone, default=NOTHING),)
        case "next_best":
            return (*sorted(alone), *[NOTHING] * (len(values) - len(alone)))
        case "uncounted":
            rest = sorted(alone)[counted:]
            return (*rest, *[NOTHING] * (len(values) - len(rest)))
        case "starts":
            return (-len(alone),)
        case "won":
            return (NOTHING if tally is None else -tally[0],)
        case "last":
            attended = bool(values) and values[-1] is not None
            return (alone[-1] if attended else NOTHING,)
        case "ranking" | "evening_rank":
            return (NOTHING if main_rank is None else main_rank,)
        case _:  # lot
            return (NOTHING,)  # until a card is drawn


def deciding_tie(
    counting: Counting,
    before: Sequence[tuple[Value, ...]],
    here: Sequence[tuple[Value, ...]],
) -> DecidingTie:
    """Return the first tie-break in which two lines differ, with the figures of both.

    *before* and *here* hold the figures of all tie-breaks, as :func:`tie_figures` returns them, for
    the previous line and this one; they must differ.
    """
    pairs = zip(counting.ties, before, here, strict=True)
    tie, ahead, behind = next((tie, upper, lower) for tie, upper, lower in pairs if upper != lower)
    better, worse = next(
        (upper, lower) for upper, lower in zip(ahead, behind, strict=True) if upper != lower
    )
    counts = tie in {"starts", "won"}
    sign = -1 if counts or (tie not in PLACES and not counting.low_wins) else 1
    shown = [None if figure == NOTHING else sign * figure for figure in (better, worse)]
    return DecidingTie(tie, shown[0], shown[1])
