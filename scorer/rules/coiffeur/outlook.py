"""What each team of a Coiffeur can still reach, and what it needs.

*Rule:* rules.md B2, live facts; all figures are slate points, or tens.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.coiffeur.board_types import Matches, Outlook
from scorer.rules.coiffeur.cell_score import least_points, most_points, rounded
from scorer.rules.coiffeur.settings import CoiffeurSettings, Option
from scorer.rules.core.cards import CARD_POINTS


def outlook(
    settings: CoiffeurSettings, totals: Sequence[int], cells: Sequence[Sequence[int]]
) -> list[Outlook]:
    """Return for each team its open *cells*, its highest and lowest final total, and its needs.

    *cells* are indexes of options by team, empty once the table has stopped. A team is
    ``halfway`` once half of its options are written; before that an average says little. Its
    needs are what draws level with the others' lowest final totals, maluses included; ``enough``
    keeps a team that leads ahead of their highest, matches included. It is
    ``out`` if it cannot end first, ``safe`` if nobody can draw level. *Unit:* slate points.
    """
    options = [[settings.options[index] for index in indexes] for indexes in cells]
    low, high = (
        [
            total + sum(bring(settings, option) for option in mine)
            for total, mine in zip(totals, options, strict=True)
        ]
        for bring in (least_points, most_points)
    )
    shown: list[Outlook] = []
    for team, mine in enumerate(options):
        others = [other for other in range(len(totals)) if other != team]
        floor, now, ceiling = (max(at[other] for other in others) for at in (low, totals, high))
        missing = floor - totals[team]
        safe = low[team] > ceiling
        leads = totals[team] > now and not safe
        shown.append(
            {
                "open": list(cells[team]),
                "most": high[team],
                "least": low[team],
                "halfway": 2 * len(mine) <= len(settings.options),
                "average": _average(mine, missing),
                "enough": _enough(settings, mine, ceiling - totals[team]) if leads else None,
                "matches": _matches(settings, mine, missing),
                "out": high[team] < floor,
                "safe": safe,
            }
        )
    return shown


def _average(options: Sequence[Option], missing: int) -> int | None:
    """Return the average card points that open cells need to make up *missing* slate points."""
    if not options or missing <= 0:
        return None
    return -(-missing // sum(option.factor for option in options))


def _enough(settings: CoiffeurSettings, options: Sequence[Option], lead: int) -> int | None:
    """Return the average of open cells that makes more than *lead*; None if that takes a match."""
    if not options:
        return None
    average = max(0, lead // sum(option.factor for option in options) + 1)
    return average if average <= rounded(settings, CARD_POINTS) else None


def _matches(settings: CoiffeurSettings, options: Sequence[Option], missing: int) -> Matches | None:
    """Return the smallest number of matches that makes up *missing* slate points.

    ``factor`` is the smallest one in which a single match is enough. None if no match is
    needed, or if even all matches are not enough.
    """
    plain = [most_points(settings, option, match=False) for option in options]
    gains = [
        most_points(settings, option) - plain_best
        for option, plain_best in zip(options, plain, strict=True)
    ]
    missing -= sum(plain)
    if not 0 < missing <= sum(gains):
        return None
    count, won = 0, 0
    for gain in sorted(gains, reverse=True):
        if won >= missing:
            break
        count, won = count + 1, won + gain
    enough = [o.factor for o, gain in zip(options, gains, strict=True) if gain >= missing]
    return {"count": count, "factor": min(enough, default=None)}
