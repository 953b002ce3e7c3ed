"""Sentences on how rounds and evenings are counted: tie-breaks, values, headings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scorer.rules.club.counting import Counting, Value, round_half_up
from scorer.rules.club.ranking import RankingRow
from scorer.rules.club.sentences.units import (
    CountedUnit,
    evening_unit,
    match_unit,
    result_unit,
    team_unit,
)
from scorer.rules.club.tie_breaks import DecidingTie
from scorer.rules.core import words
from scorer.rules.core.words import Gettext


def tie_break_text(
    _: Gettext, counting: Counting, decided: DecidingTie, behind: str, unit: CountedUnit
) -> str:
    """Return the tie-break by which a line ranks before *behind*, who has the same points.

    *decided* belongs to the line behind; *unit* is what is counted.
    """
    places = {
        "lot": _("vor %(name)s wegen des Loses"),
        "ranking": _("vor %(name)s wegen der Rangliste"),
    }
    sentence = places.get(decided.tie) or unit.ahead[decided.tie][counting.low_wins]
    figure = "–" if decided.before is None else value_text(_, decided.before)
    return sentence % {"name": behind, "figure": figure}


def tie_reasons(
    _: Gettext,
    counting: Counting,
    lines: Sequence[RankingRow],
    names: Mapping[int, str],
    season: bool = False,
    *,
    matches: bool = False,
    people: bool = False,
) -> list[str]:
    """Return for each line the tie-break that puts it before the next; empty if points do.

    Of who has no rank yet it tells that they are still in.
    *season* is true where evenings are counted, *matches* where those are, *people* where the
    results of those of a team are.
    """
    unit = match_unit(_) if matches else evening_unit(_) if season else result_unit(_)
    unit = team_unit(_) if people else unit
    reasons = [
        ""
        if after.decided_by is None
        else tie_break_text(_, counting, after.decided_by, names[after.person], unit)
        for after in lines[1:]
    ]
    reason_of_line = zip(lines, [*reasons, ""], strict=False)
    return [_("noch dabei") if line.still_in else reason for line, reason in reason_of_line]


def value_text(_: Gettext, points: Value) -> str:
    """Return points or an average as printed, with the signs of the language for decimals and thousands."""
    if points.denominator == 1:
        return words.grouped_number(_, int(points))
    hundredths = int(round_half_up(abs(Fraction(points)), 100) * 100)
    whole = words.grouped_number(_, hundredths // 100)
    parts = {"whole": whole, "part": f"{hundredths % 100:02d}".removesuffix("0")}
    figure = _.pgettext("Zahl", "%(whole)s.%(part)s") % parts
    return words.MINUS + figure if points < 0 else figure


def weighted_heading(name: str, weight: Fraction) -> str:
    """Return the heading of values that count *weight* times."""
    return name if weight == 1 else f"{name} ×{weight}"


def value_heading(_: Gettext, counting: Counting) -> str:
    """Return the heading of the value beside the total: rank points, or distance to a target."""
    if counting.rank_points is not None:
        return _("Rangpunkte")
    if counting.target_from != "regulation" and counting.target is not None:
        return _("Abstand zu %(target)s") % {"target": value_text(_, counting.target)}
    return _("Abstand") if counting.nearest_wins else ""


def target_sentence(_: Gettext, counting: Counting) -> str:
    """Return what the target number of an evening is, or what it waits for; "" where it was agreed."""
    if counting.target_from == "regulation":
        return ""
    if counting.target is not None:
        return _("Die Zielzahl ist %(target)s.") % {"target": value_text(_, counting.target)}
    if counting.target_from == "entered":
        return _("Die Zielzahl fehlt noch; bis dahin hat niemand einen Rang.")
    return _(
        "Die Zielzahl steht fest, wenn alle Resultate da sind; bis dahin hat niemand einen Rang."
    )


def total_text(_: Gettext, line: RankingRow) -> str:
    """Return the total of a line as printed, with games or strokes for and against; else a dash."""
    if not (line.starts or line.extra):
        return "–"
    return value_text(_, line.total) + (" ({}:{})".format(*line.tally) if line.tally else "")


def total_heading(_: Gettext, measured: str) -> str:
    """Return the heading of the figure that decides in a list."""
    return {
        "matches": _("Matche"),
        "highest": _("Höchste Passe"),
        "lowest": _("Tiefste Passe"),
    }.get(measured, _("Total"))
