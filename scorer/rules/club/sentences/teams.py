"""Sentences on teams: what stands for one without a name, whose results make its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.rules.club.ranking import RankingRow
from scorer.rules.club.sentences.counting import value_text
from scorer.rules.core.words import Gettext


def unit_names(
    _: Gettext, units: str, numbers: Sequence[int], known: Mapping[int, str]
) -> dict[int, str]:
    """Return what stands for each team or club (*units*), also where its name is erased."""
    neutral = _("Verein %(number)s") if units == "clubs" else _("Mannschaft %(number)s")
    return {number: known.get(number) or neutral % {"number": number} for number in numbers}


def team_results_text(
    _: Gettext, row: RankingRow, members: Sequence[int], names: Mapping[int, str]
) -> str:
    """Return who made what for a team, the best first, and what of it does not count."""
    texts = [
        (f"{names[member]} {value_text(_, value)}", counts)
        for member, value, counts in zip(members, row.values, row.counted, strict=False)
        if value is not None
    ]
    counted, rest = (
        ", ".join(text for text, counts in texts if counts is which) for which in (True, False)
    )
    if not rest:
        return counted
    return _("%(counted)s; nicht gezählt: %(rest)s") % {"counted": counted, "rest": rest}
