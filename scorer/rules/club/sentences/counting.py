"""Sentences on how rounds and evenings are counted: drops, tie-breaks, rank points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorer.rules.club.counting import Counting, RankPoints, Value, round_half_up
from scorer.rules.club.ranking import DecidingTie, RankingRow
from scorer.rules.core import words
from scorer.rules.core.words import Gettext


@dataclass(frozen=True)
class CountedUnit:
    """The unit that is counted, in all its forms: a round, an evening, or a part of a season."""

    all: str
    best: str  # with %(best)s
    best_of: str  # with %(best)s and %(all)s
    the_best: str
    the_best_of: str  # with %(all)s
    worst: str  # with %(drop)s
    the_worst: str
    missed: str  # with %(points)s
    least: str  # with %(count)s
    ties: Mapping[str, tuple[str, str, str, str]]  # what decides: where more, where less is better;
    # and because of what: of the higher, of the lower


def counting_sentences(
    _: Gettext, counting: Counting, unit: CountedUnit, units: int | None
) -> list[str]:
    """Return sentences on how values are counted, from the values to the rank points."""
    if units == 1 and counting == Counting():
        return []
    sentences = [*_dropped(_, counting, unit, units)]
    if counting.combine == "average":
        sentences.append(_("Es zählt der Durchschnitt, auf zwei Stellen gerundet."))
    if counting.absent is not None:
        sentences.append(unit.missed % {"points": counting.absent})
    if counting.minimum:
        sentences.append(unit.least % {"count": counting.minimum})
    if counting.target is not None:
        sentences.append(
            _("Wer %(target)s am nächsten kommt, gewinnt.") % {"target": counting.target}
        )
    elif counting.low_wins:
        sentences.append(_("Wer am wenigsten hat, gewinnt."))
    else:
        sentences.append(_("Wer am meisten hat, gewinnt."))
    if counting.combine == "sum" and (counting.low_wins or counting.target is not None):
        sentences.append(_("Wer weniger Resultate hat als andere, kommt hinter sie."))
    sentences += _tied(_, counting, unit)
    return sentences + ([] if counting.rank_points is None else _ranked(_, counting.rank_points))


def tie_break_text(
    _: Gettext, counting: Counting, decided: DecidingTie, behind: str, season: bool
) -> str:
    """Return the tie-break by which a line ranks before *behind*, who has the same points.

    *decided* belongs to the line behind; *season* is true where evenings are counted.
    """
    unit = evening_unit(_) if season else round_unit(_)
    low = counting.low_wins
    figure = "–" if decided.before is None else value_text(decided.before)
    why = _("des Loses") if decided.tie == "lot" else unit.ties[decided.tie][2 + low]
    sentence = _("vor %(name)s wegen %(why)s") % {"name": behind, "why": why}
    return sentence if decided.tie == "lot" else f"{sentence} {figure}"


def tie_reasons(
    _: Gettext,
    counting: Counting,
    lines: Sequence[RankingRow],
    names: Mapping[int, str],
    season: bool = False,
) -> list[str]:
    """Return for each line the tie-break that puts it before the next; empty if points do."""
    reasons = [
        ""
        if after.decided_by is None
        else tie_break_text(_, counting, after.decided_by, names[after.person], season)
        for after in lines[1:]
    ]
    return [*reasons, ""][: len(lines)]


def value_text(points: Value) -> str:
    """Return points or an average as printed, halves and hundredths with a decimal point."""
    if points.denominator == 1:
        return words.number_text(int(points))
    hundredths = int(round_half_up(abs(Fraction(points)), 100) * 100)
    figure = f"{hundredths // 100}.{hundredths % 100:02d}".removesuffix("0")
    return words.MINUS + figure if points < 0 else figure


def weighted_heading(name: str, weight: Fraction) -> str:
    """Return the heading of values that count *weight* times."""
    return name if weight == 1 else f"{name} ×{weight}"


def value_heading(_: Gettext, counting: Counting) -> str:
    """Return the heading of the value beside the total: rank points, or distance to a target."""
    if counting.rank_points is not None:
        return _("Rangpunkte")
    return "" if counting.target is None else _("Abstand")


def total_text(line: RankingRow) -> str:
    """Return the total of a line as printed; a dash without any result."""
    return value_text(line.total) if line.starts or line.extra else "–"


def _dropped(_: Gettext, counting: Counting, unit: CountedUnit, units: int | None) -> Iterable[str]:
    best = counting.best
    figures = {"all": None if units is None else words.count_word(_, units)}
    if best == 1:
        yield unit.the_best if units is None else unit.the_best_of % figures
    elif best is not None:
        sentence = unit.best if units is None else unit.best_of
        yield sentence % {"best": words.count_word(_, best), **figures}
    elif counting.drop:
        worst = unit.the_worst if counting.drop == 1 else unit.worst
        yield worst % {"drop": words.count_word(_, counting.drop)}
        if units is not None and units - counting.drop > 1:
            left = words.count_word(_, units - counting.drop)
            yield unit.best_of % {"best": left, **figures}
    else:
        yield unit.all
    if counting.drop_from:
        yield _("Gestrichen wird ab %(count)s Resultaten.") % {
            "count": words.count_word(_, counting.drop_from)
        }


def _tied(_: Gettext, counting: Counting, unit: CountedUnit) -> list[str]:
    if not counting.ties:
        return [_("Wer gleich viel hat, teilt den Rang.")]
    tie_breaks = [
        _("das Los") if tie == "lot" else unit.ties[tie][counting.low_wins] for tie in counting.ties
    ]
    chain = _(", dann ").join(tie_breaks)
    sentences = [_("Bei Gleichstand entscheidet %(chain)s.") % {"chain": chain}]
    return (
        sentences
        if "lot" in counting.ties
        else [*sentences, _("Wer dann noch gleich ist, teilt den Rang.")]
    )


def _ranked(_: Gettext, points: RankPoints) -> list[str]:
    table = "/".join(map(str, points.table))
    sentence = {
        "table": _("Rangpunkte: %(table)s, jeder weitere Rang %(rest)s."),
        "down": _("Rangpunkte: der letzte Rang gibt 1, jeder bessere einen mehr."),
        "up": _("Rangpunkte: der erste Rang gibt 1, jeder weitere einen mehr; wenige sind gut."),
    }[points.kind] % {"table": table, "rest": points.rest}
    shared = _("Wer einen Rang teilt, teilt auch die Rangpunkte der Plätze.")
    same = _("Wer einen Rang teilt, hat gleich viele Rangpunkte.")
    return [sentence, shared if points.shared else same]


def round_unit(_: Gettext) -> CountedUnit:
    """Return the forms for counting the rounds of an evening."""
    return CountedUnit(
        all=_("Alle Passen zählen."),
        best=_("Gewertet werden die %(best)s besten Passen."),
        best_of=_("Gewertet werden die %(best)s besten von %(all)s Passen."),
        the_best=_("Gewertet wird die beste Passe."),
        the_best_of=_("Gewertet wird die beste von %(all)s Passen."),
        worst=_("Die %(drop)s schlechtesten Passen werden gestrichen."),
        the_worst=_("Die schlechteste Passe wird gestrichen."),
        missed=_("Eine versäumte Passe zählt %(points)s Punkte."),
        least=_("Für einen Rang braucht es mindestens %(count)s Passen."),
        ties={
            "best": (
                *(_("die höchste Passe"), _("die tiefste Passe")),
                *(_("der höheren Passe"), _("der tieferen Passe")),
            ),
            "next_best": (
                *(_("die nächsthöchste Passe"), _("die nächsttiefste Passe")),
                *(_("der nächsthöheren Passe"), _("der nächsttieferen Passe")),
            ),
            "last": (
                *(_("die höhere letzte Passe"), _("die tiefere letzte Passe")),
                *(_("der höheren letzten Passe"), _("der tieferen letzten Passe")),
            ),
            "starts": (_("wer mehr Passen hat"),) * 2 + (_("der Anzahl Passen"),) * 2,
        },
    )


def evening_unit(_: Gettext) -> CountedUnit:
    """Return the forms for counting the evenings of a season."""
    return CountedUnit(
        all=_("Alle Abende zählen."),
        best=_("Gewertet werden die %(best)s besten Abende."),
        best_of=_("Gewertet werden die %(best)s besten von %(all)s Abenden."),
        the_best=_("Gewertet wird der beste Abend."),
        the_best_of=_("Gewertet wird der beste von %(all)s Abenden."),
        worst=_("Die %(drop)s schlechtesten Abende werden gestrichen."),
        the_worst=_("Der schlechteste Abend wird gestrichen."),
        missed=_("Ein versäumter Abend zählt %(points)s Punkte."),
        least=_("Für einen Rang braucht es mindestens %(count)s Abende."),
        ties={
            "best": (
                *(_("der höchste Abend"), _("der tiefste Abend")),
                *(_("des höheren Abends"), _("des tieferen Abends")),
            ),
            "next_best": (
                *(_("der nächsthöchste Abend"), _("der nächsttiefste Abend")),
                *(_("des nächsthöheren Abends"), _("des nächsttieferen Abends")),
            ),
            "last": (
                *(_("der höhere letzte Abend"), _("der tiefere letzte Abend")),
                *(_("des höheren letzten Abends"), _("des tieferen letzten Abends")),
            ),
            "starts": (_("wer mehr Abende hat"),) * 2 + (_("der Anzahl Abende"),) * 2,
        },
    )


def part_unit(_: Gettext) -> CountedUnit:
    """Return the forms for counting the parts of a season."""
    return CountedUnit(
        all=_("Die Teile werden zusammengezählt."),
        best=_("Gewertet werden die %(best)s besten Teile."),
        best_of=_("Gewertet werden die %(best)s besten von %(all)s Teilen."),
        the_best=_("Gewertet wird der beste Teil."),
        the_best_of=_("Gewertet wird der beste von %(all)s Teilen."),
        worst=_("Die %(drop)s schlechtesten Teile werden gestrichen."),
        the_worst=_("Der schlechteste Teil wird gestrichen."),
        missed=_("Ein versäumter Teil zählt %(points)s Punkte."),
        least=_("Für einen Rang braucht es mindestens %(count)s Teile."),
        ties={
            "best": (
                *(_("der höchste Teil"), _("der tiefste Teil")),
                *(_("des höheren Teils"), _("des tieferen Teils")),
            ),
            "next_best": (
                *(_("der nächsthöchste Teil"), _("der nächsttiefste Teil")),
                *(_("des nächsthöheren Teils"), _("des nächsttieferen Teils")),
            ),
            "last": (
                *(_("der höhere letzte Teil"), _("der tiefere letzte Teil")),
                *(_("des höheren letzten Teils"), _("des tieferen letzten Teils")),
            ),
            "starts": (_("wer mehr Teile hat"),) * 2 + (_("der Anzahl Teile"),) * 2,
        },
    )
