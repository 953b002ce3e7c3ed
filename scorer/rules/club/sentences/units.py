"""The units that are counted, in words: rounds of an evening, evenings of a season, parts of a season."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorer.rules.club.sentences import tie_sentences
from scorer.rules.core.words import Gettext


@dataclass(frozen=True)
class CountedUnit:
    """The unit that is counted, in all its forms: a round, an evening, or a part of a season."""

    all: str
    best: str  # with {best}
    best_of: str  # with {best} and {all}
    best_left: str  # with {best} and {all}: what is not dropped
    the_best: str  # with {best}
    the_best_of: str  # with {best} and {all}
    worst: str  # with {drop}
    the_worst: str  # with {drop}
    missed: str  # with {absent}
    least: str  # with {minimum}
    the_least: str  # with {minimum}, which is 1
    ties: Mapping[str, tuple[str, str]]  # what decides: where more, where less is better
    ahead: Mapping[
        str, tuple[str, str]
    ]  # who is ahead because of it, in a sentence with the figure


def _won(_: Gettext) -> tuple[str, str]:
    """Return the forms for games or strokes: more of them are better, whatever the totals say."""
    more = _("die grössere Zahl gewonnener Partien oder Striche")
    return more, more


def round_unit(_: Gettext) -> CountedUnit:
    """Return the forms for counting the rounds of an evening."""
    return CountedUnit(
        all=_("Alle Passen zählen."),
        best=_("Gewertet werden die {best} besten Passen."),
        best_of=_("Gewertet werden die {best} besten von {all} Passen."),
        best_left=_("Es zählen also die {best} besten von {all} Passen."),
        the_best=_("Gewertet wird die {best} beste Passe."),
        the_best_of=_("Gewertet wird die {best} beste von {all} Passen."),
        worst=_("Die {drop} schlechtesten Passen werden gestrichen."),
        the_worst=_("Die {drop} schlechteste Passe wird gestrichen."),
        missed=_("Eine versäumte Passe zählt {absent} Punkte."),
        least=_("Für einen Rang braucht es mindestens {minimum} Passen."),
        the_least=_("Für einen Rang braucht es mindestens {minimum} Passe."),
        ties={
            "best": (
                _("die höchste Passe"),
                _("die tiefste Passe"),
            ),
            "next_best": (
                _("Passe um Passe von der höchsten an"),
                _("Passe um Passe von der tiefsten an"),
            ),
            "last": (
                _("die höhere letzte Passe"),
                _("die tiefere letzte Passe"),
            ),
            "starts": (_("die grössere Zahl Passen"),) * 2,
            "won": _won(_),
        },
        ahead=tie_sentences.rounds(_),
    )


def ranked_round_unit(_: Gettext) -> CountedUnit:
    """Return the forms for counting the rank points of rounds."""
    return replace(round_unit(_), missed=_("Eine versäumte Passe zählt {absent} Rangpunkte."))


def evening_unit(_: Gettext) -> CountedUnit:
    """Return the forms for counting the evenings of a season."""
    return CountedUnit(
        all=_("Alle Abende zählen."),
        best=_("Gewertet werden die {best} besten Abende."),
        best_of=_("Gewertet werden die {best} besten von {all} Abenden."),
        best_left=_("Es zählen also die {best} besten von {all} Abenden."),
        the_best=_("Gewertet wird der {best} beste Abend."),
        the_best_of=_("Gewertet wird der {best} beste von {all} Abenden."),
        worst=_("Die {drop} schlechtesten Abende werden gestrichen."),
        the_worst=_("Der {drop} schlechteste Abend wird gestrichen."),
        missed=_("Ein versäumter Abend zählt {absent} Punkte."),
        least=_("Für einen Rang braucht es mindestens {minimum} Abende."),
        the_least=_("Für einen Rang braucht es mindestens {minimum} Abend."),
        ties={
            "best": (
                _("der höchste Abend"),
                _("der tiefste Abend"),
            ),
            "next_best": (
                _("Abend um Abend vom höchsten an"),
                _("Abend um Abend vom tiefsten an"),
            ),
            "last": (
                _("der höhere letzte Abend"),
                _("der tiefere letzte Abend"),
            ),
            "starts": (_("die grössere Zahl Abende"),) * 2,
            "evening_rank": (_("der Rang am letzten Abend"),) * 2,
            "won": _won(_),
        },
        ahead=tie_sentences.evenings(_),
    )


def part_unit(_: Gettext) -> CountedUnit:
    """Return the forms for counting the parts of a season."""
    return CountedUnit(
        all=_("Alle Teile zählen."),
        best=_("Gewertet werden die {best} besten Teile."),
        best_of=_("Gewertet werden die {best} besten von {all} Teilen."),
        best_left=_("Es zählen also die {best} besten von {all} Teilen."),
        the_best=_("Gewertet wird der {best} beste Teil."),
        the_best_of=_("Gewertet wird der {best} beste von {all} Teilen."),
        worst=_("Die {drop} schlechtesten Teile werden gestrichen."),
        the_worst=_("Der {drop} schlechteste Teil wird gestrichen."),
        missed=_("Ein versäumter Teil zählt {absent} Punkte."),
        least=_("Für einen Rang braucht es mindestens {minimum} Teile."),
        the_least=_("Für einen Rang braucht es mindestens {minimum} Teil."),
        ties={
            "best": (
                _("der höchste Teil"),
                _("der tiefste Teil"),
            ),
            "next_best": (
                _("Teil um Teil vom höchsten an"),
                _("Teil um Teil vom tiefsten an"),
            ),
            "last": (
                _("der höhere letzte Teil"),
                _("der tiefere letzte Teil"),
            ),
            "starts": (_("die grössere Zahl Teile"),) * 2,
            "won": _won(_),
        },
        ahead=tie_sentences.parts(_),
    )


def match_unit(_: Gettext) -> CountedUnit:
    """Return the forms for counting matches, of rounds or evenings."""
    most, next_most = (
        _("die grösste Zahl Matche auf einmal"),
        _("Zahl um Zahl Matche von der grössten an"),
    )
    last = _("die grössere Zahl Matche zuletzt")
    ties = {
        "best": (most, most),
        "next_best": (next_most, next_most),
        "last": (last, last),
    }
    unit = round_unit(_)
    ahead = {**unit.ahead, **tie_sentences.matches(_)}
    return replace(unit, ties={**unit.ties, **ties}, ahead=ahead)


def team_unit(_: Gettext) -> CountedUnit:
    """Return the forms for counting what the people of a team made; only ties are asked for."""
    ties = {
        "best": (
            _("das höchste Einzelresultat"),
            _("das tiefste Einzelresultat"),
        ),
        "next_best": (
            _("Einzelresultat um Einzelresultat vom höchsten an"),
            _("Einzelresultat um Einzelresultat vom tiefsten an"),
        ),
        "uncounted": (_("das beste Resultat, das nicht mehr zählt"),) * 2,
    }
    return replace(round_unit(_), ties=ties, ahead=tie_sentences.people(_))
