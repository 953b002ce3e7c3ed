"""Sentences on how rounds and evenings are counted: tie-breaks, units, values, headings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from scorer.rules.club.counting.counting import Counting, Value, round_half_up
from scorer.rules.club.counting.ranks import RankingRow
from scorer.rules.club.counting.tie_breaks import DecidingTie
from scorer.rules.core import words
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import Gettext, Names

# By tie-break: the text if more is better, and if less is better.
Forms: TypeAlias = Mapping[str, tuple[str, str]]


@value_class
class CountedUnit:
    """The words for one kind of result."""

    ties: Forms  # the name of the tie-break
    ahead: Forms  # why a line is ahead of %(name)s, with the deciding %(figure)s
    missed: str  # a sentence on a missing result, which counts {absent} points


def result_unit(_: Gettext) -> CountedUnit:
    """Return the texts for counting rounds, or parts of a season."""
    more_won = _("die grössere Zahl gewonnener Partien oder Striche")
    return CountedUnit(
        ties={
            "best": (_("das höchste Einzelresultat"), _("das tiefste Einzelresultat")),
            "next_best": (
                _("der Vergleich der Resultate vom höchsten an"),
                _("der Vergleich der Resultate vom tiefsten an"),
            ),
            "last": (_("das höhere letzte Resultat"), _("das tiefere letzte Resultat")),
            "starts": (_("die grössere Anzahl Resultate"),) * 2,
            "won": (more_won, more_won),
        },
        ahead={
            "best": (
                _("vor %(name)s dank dem höheren Einzelresultat %(figure)s"),
                _("vor %(name)s dank dem tieferen Einzelresultat %(figure)s"),
            ),
            "next_best": (
                _("vor %(name)s dank dem nächsthöheren Einzelresultat %(figure)s"),
                _("vor %(name)s dank dem nächsttieferen Einzelresultat %(figure)s"),
            ),
            "last": (
                _("vor %(name)s dank dem höheren letzten Resultat %(figure)s"),
                _("vor %(name)s dank dem tieferen letzten Resultat %(figure)s"),
            ),
            "starts": (_("vor %(name)s dank mehr Resultaten: %(figure)s"),) * 2,
            "won": (_("vor %(name)s dank mehr gewonnenen Partien oder Strichen: %(figure)s"),) * 2,
        },
        missed=_("Ein fehlendes Resultat zählt {absent} Punkte."),
    )


def ranked_round_unit(_: Gettext) -> CountedUnit:
    """Return the texts for counting the rank points of rounds."""
    return replace(result_unit(_), missed=_("Ein fehlendes Resultat zählt {absent} Rangpunkte."))


def evening_unit(_: Gettext) -> CountedUnit:
    """Return the texts for counting the evenings of a season; the tie-break by rank shows no figure."""
    unit = result_unit(_)
    ties = {
        "best": (_("das höchste Abendresultat"), _("das tiefste Abendresultat")),
        "next_best": (
            _("der Vergleich der Abendresultate vom höchsten an"),
            _("der Vergleich der Abendresultate vom tiefsten an"),
        ),
        "last": (_("das höhere letzte Abendresultat"), _("das tiefere letzte Abendresultat")),
        "starts": (_("die grössere Anzahl Abende"),) * 2,
        "evening_rank": (_("der Rang am letzten Abend"),) * 2,
    }
    ahead = {
        "best": (
            _("vor %(name)s dank dem höheren Abendresultat %(figure)s"),
            _("vor %(name)s dank dem tieferen Abendresultat %(figure)s"),
        ),
        "next_best": (
            _("vor %(name)s dank dem nächsthöheren Abendresultat %(figure)s"),
            _("vor %(name)s dank dem nächsttieferen Abendresultat %(figure)s"),
        ),
        "last": (
            _("vor %(name)s dank dem höheren letzten Abendresultat %(figure)s"),
            _("vor %(name)s dank dem tieferen letzten Abendresultat %(figure)s"),
        ),
        "starts": (_("vor %(name)s dank mehr Abenden: %(figure)s"),) * 2,
        "evening_rank": (_("vor %(name)s dank dem Rang am letzten Abend"),) * 2,
    }
    return replace(unit, ties={**unit.ties, **ties}, ahead={**unit.ahead, **ahead})


def match_unit(_: Gettext) -> CountedUnit:
    """Return the texts for counting matches, of rounds or evenings."""
    unit = result_unit(_)
    ties = {
        "best": _("die grössere Anzahl Matche beim besten Mal"),
        "next_best": _("der Vergleich der Matche, vom besten Mal an"),
        "last": _("die grössere Anzahl Matche beim letzten Mal"),
    }
    ahead = {
        "best": _("vor %(name)s dank mehr Matchen beim besten Mal: %(figure)s"),
        "next_best": _("vor %(name)s dank mehr Matchen beim nächstbesten Mal: %(figure)s"),
        "last": _("vor %(name)s dank mehr Matchen beim letzten Mal: %(figure)s"),
    }
    return replace(
        unit,
        ties={**unit.ties, **{tie: (text, text) for tie, text in ties.items()}},
        ahead={**unit.ahead, **{tie: (text, text) for tie, text in ahead.items()}},
    )


def team_unit(_: Gettext) -> CountedUnit:
    """Return the texts for counting the results of a team's people; only its tie-breaks are used."""
    unit = result_unit(_)
    uncounted = _("das beste nicht gezählte Resultat")
    ahead = _("vor %(name)s dank dem besten nicht gezählten Resultat: %(figure)s")
    return replace(
        unit,
        ties={
            **{tie: unit.ties[tie] for tie in ("best", "next_best")},
            "uncounted": (uncounted, uncounted),
        },
        ahead={**unit.ahead, "uncounted": (ahead, ahead)},
    )


def tie_break_text(
    _: Gettext, counting: Counting, decided: DecidingTie, behind: str, unit: CountedUnit
) -> str:
    """Return a text on the tie-break that puts a line ahead of the next line, which has the same points.

    *decided* is the tie-break stored in the next line, *behind* the name of its person, pair or team.
    """
    places = {
        "lot": _("vor %(name)s dank dem Los"),
        "ranking": _("vor %(name)s dank der Rangliste"),
    }
    sentence = places.get(decided.tie) or unit.ahead[decided.tie][counting.low_wins]
    figure = "–" if decided.before is None else value_text(_, decided.before)
    return sentence % {"name": behind, "figure": figure}


def tie_reasons(
    _: Gettext,
    counting: Counting,
    lines: Sequence[RankingRow],
    names: Names,
    unit: CountedUnit,
) -> list[str]:
    """Return for each line a text on the tie-break that puts it ahead of the next line, "" if none does.

    For a line still in a knock-out it says «noch dabei» instead.
    """
    reasons = [
        ""
        if after.decided_by is None
        else tie_break_text(_, counting, after.decided_by, names[after.person], unit)
        for after in lines[1:]
    ]
    # without lines there is one reason too many
    reason_of_line = zip(lines, [*reasons, ""], strict=False)
    return [_("noch dabei") if line.still_in else reason for line, reason in reason_of_line]


def value_text(_: Gettext, points: Value) -> str:
    """Return points or an average as printed, to hundredths, with the separators of the language."""
    if points.denominator == 1:
        return words.grouped_number(_, int(points))
    hundredths = int(round_half_up(abs(Fraction(points)), 100) * 100)
    whole = words.grouped_number(_, hundredths // 100)
    parts = {"whole": whole, "part": f"{hundredths % 100:02d}".removesuffix("0")}
    figure = _.pgettext("Zahl", "%(whole)s.%(part)s") % parts
    return words.MINUS + figure if points < 0 else figure


def weighted_heading(name: str, weight: Fraction) -> str:
    """Return *name* as the heading of values with this *weight*: «Final ×2», unchanged for weight 1."""
    return name if weight == 1 else f"{name} ×{weight}"


def value_heading(_: Gettext, counting: Counting) -> str:
    """Return the heading of the value beside the total: rank points or distance to a target, "" for neither."""
    if counting.rank_points is not None:
        return _("Rangpunkte")
    if counting.target_from != "regulation" and counting.target is not None:
        return _("Abstand zu %(target)s") % {"target": value_text(_, counting.target)}
    return _("Abstand") if counting.nearest_wins else ""


def target_sentence(_: Gettext, counting: Counting) -> str:
    """Return a sentence with the target number, or with the reason why it is missing.

    "" if the regulation sets the target number, or without one.
    """
    if counting.target_from == "regulation":
        return ""
    if counting.target is not None:
        return _("Die Zielzahl ist %(target)s.") % {"target": value_text(_, counting.target)}
    if counting.target_from == "entered":
        return _("Die Zielzahl fehlt noch; ohne sie hat niemand einen Rang.")
    return _(
        "Die Zielzahl steht fest, wenn alle Resultate da sind; bis dahin hat niemand einen Rang."
    )


def total_text(_: Gettext, line: RankingRow) -> str:
    """Return the total of a line as printed, with games or strokes for and against; a dash if it has no results."""
    if not (line.starts or line.extra):
        return "–"
    return value_text(_, line.total) + (" ({}:{})".format(*line.tally) if line.tally else "")


def total_heading(_: Gettext, measured: str) -> str:
    """Return the heading of the total column of a list that ranks by *measured*."""
    return {
        "matches": _("Matche"),
        "highest": _("Höchste Passe"),
        "lowest": _("Tiefste Passe"),
    }.get(measured, _("Total"))
