"""A ranking to fill in by hand, for an evening on which no computer runs any more."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.paper.club.common import Heading, Paper
from scorer.rules.core.words import Gettext

UPRIGHT, MOST_COLUMNS = 5, 12  # rounds that find room beside a name, upright and at all
LONG = 40  # letters of a name, mostly of a pair, for which one column less has room


def blank_ranking(_: Gettext, heading: Heading, names: Sequence[str], rounds: int) -> Paper:
    """Return a list of *names* with an empty place for each of so many *rounds*, the total and the rank."""
    columns = range(1, rounds + 1) if rounds <= MOST_COLUMNS else ()
    long = any(len(name) > LONG for name in names)
    values = {"heading": heading, "names": names, "columns": columns, "long": long}
    return Paper("blank_ranking", values, landscape=len(columns) > UPRIGHT - long)
