"""What is counted, in words: rounds of an evening, evenings or parts of a season, matches, people of a team."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from scorer.rules.core.words import Gettext

# By tie-break: the words where more is better, and where less is.
Forms: TypeAlias = Mapping[str, tuple[str, str]]


@dataclass(frozen=True)
class CountedUnit:
    """The words for one kind of result."""

    ties: Forms  # what decides
    ahead: Forms  # who is ahead because of it, in a sentence with *name* and *figure*
    missed: str  # with {absent}


def result_unit(_: Gettext) -> CountedUnit:
    """Return the words for counting rounds, or parts of a season."""
    more_won = _("die grössere Zahl gewonnener Partien oder Striche")
    return CountedUnit(
        ties={
            "best": (_("das höchste Einzelresultat"), _("das tiefste Einzelresultat")),
            "next_best": (
                _("Einzelresultat um Einzelresultat vom höchsten an"),
                _("Einzelresultat um Einzelresultat vom tiefsten an"),
            ),
            "last": (_("das höhere letzte Resultat"), _("das tiefere letzte Resultat")),
            "starts": (_("die grössere Zahl Resultate"),) * 2,
            "won": (more_won, more_won),
        },
        ahead={
            "best": (
                _("vor %(name)s wegen des höheren Einzelresultats %(figure)s"),
                _("vor %(name)s wegen des tieferen Einzelresultats %(figure)s"),
            ),
            "next_best": (
                _("vor %(name)s wegen des nächsthöheren Einzelresultats %(figure)s"),
                _("vor %(name)s wegen des nächsttieferen Einzelresultats %(figure)s"),
            ),
            "last": (
                _("vor %(name)s wegen des höheren letzten Resultats %(figure)s"),
                _("vor %(name)s wegen des tieferen letzten Resultats %(figure)s"),
            ),
            "starts": (_("vor %(name)s wegen der Anzahl Resultate %(figure)s"),) * 2,
            "won": (_("vor %(name)s wegen der gewonnenen Partien oder Striche %(figure)s"),) * 2,
        },
        missed=_("Versäumtes zählt {absent} Punkte."),
    )


def ranked_round_unit(_: Gettext) -> CountedUnit:
    """Return the words for counting the rank points of rounds."""
    return replace(result_unit(_), missed=_("Versäumtes zählt {absent} Rangpunkte."))


def evening_unit(_: Gettext) -> CountedUnit:
    """Return the words for counting the evenings of a season; a rank is shown without a figure."""
    unit = result_unit(_)
    ties = {
        "best": (_("der höchste Abend"), _("der tiefste Abend")),
        "next_best": (_("Abend um Abend vom höchsten an"), _("Abend um Abend vom tiefsten an")),
        "last": (_("der höhere letzte Abend"), _("der tiefere letzte Abend")),
        "starts": (_("die grössere Zahl Abende"),) * 2,
        "evening_rank": (_("der Rang am letzten Abend"),) * 2,
    }
    ahead = {
        "best": (
            _("vor %(name)s wegen des höheren Abends %(figure)s"),
            _("vor %(name)s wegen des tieferen Abends %(figure)s"),
        ),
        "next_best": (
            _("vor %(name)s wegen des nächsthöheren Abends %(figure)s"),
            _("vor %(name)s wegen des nächsttieferen Abends %(figure)s"),
        ),
        "last": (
            _("vor %(name)s wegen des höheren letzten Abends %(figure)s"),
            _("vor %(name)s wegen des tieferen letzten Abends %(figure)s"),
        ),
        "starts": (_("vor %(name)s wegen der Anzahl Abende %(figure)s"),) * 2,
        "evening_rank": (_("vor %(name)s wegen des Rangs am letzten Abend"),) * 2,
    }
    return replace(unit, ties={**unit.ties, **ties}, ahead={**unit.ahead, **ahead})


def match_unit(_: Gettext) -> CountedUnit:
    """Return the words for counting matches, of rounds or evenings."""
    unit = result_unit(_)
    ties = {
        "best": _("die grösste Zahl Matche auf einmal"),
        "next_best": _("Zahl um Zahl Matche von der grössten an"),
        "last": _("die grössere Zahl Matche zuletzt"),
    }
    ahead = {
        "best": _("vor %(name)s wegen der meisten Matche auf einmal %(figure)s"),
        "next_best": _("vor %(name)s wegen der zweitmeisten Matche auf einmal %(figure)s"),
        "last": _("vor %(name)s wegen der Matche zuletzt %(figure)s"),
    }
    return replace(
        unit,
        ties={**unit.ties, **{tie: (text, text) for tie, text in ties.items()}},
        ahead={**unit.ahead, **{tie: (text, text) for tie, text in ahead.items()}},
    )


def team_unit(_: Gettext) -> CountedUnit:
    """Return the words for counting the results of the people of a team; only ties are asked for."""
    unit = result_unit(_)
    uncounted = _("das beste Resultat, das nicht mehr zählt")
    ahead = _("vor %(name)s wegen des besten Resultats, das nicht mehr zählt: %(figure)s")
    return replace(
        unit,
        ties={
            **{tie: unit.ties[tie] for tie in ("best", "next_best")},
            "uncounted": (uncounted, uncounted),
        },
        ahead={**unit.ahead, "uncounted": (ahead, ahead)},
    )
