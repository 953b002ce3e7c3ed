"""Sentences on the settings of a Differenzler that a club agrees on, one by one. *Rule:* S13-S16, B4."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.rules.core.setting_sentences import HouseRules, number_or_none, tie_sentence, yes_or_no
from scorer.rules.core.words import Gettext
from scorer.rules.differenzler.settings import DifferenzlerSettings as Settings


def _best_passe(_: Gettext, settings: Settings) -> str:
    if settings.passe == 1:
        return _("die beste Passe (1 Spiel)")
    return _("die beste Passe (%(deals)s Spiele)") % {"deals": settings.passe}


def tie_names(_: Gettext, settings: Settings) -> Mapping[str, str]:
    """Return what each tie-break is called."""
    return {
        "best_deal": _("das beste Spiel"),
        "best_passe": _best_passe(_, settings),
        "exact_hits": _("mehr Volltreffer"),
        "extra_deal": _("ein Zusatzspiel"),
        "lot": _("das Los"),
    }


def _passe(_: Gettext, settings: Settings) -> str:
    if settings.passe == 1:
        return _("Zusammengezählt wird nach jedem Spiel.")
    return _("Zusammengezählt wird nach je %(deals)s Spielen.") % {"deals": settings.passe}


_MISSING = number_or_none(
    "missing_penalty",
    lambda _: _("Eine vergessene Ansage gibt %(points)s Punkte."),
    lambda _: _("Eine vergessene Ansage gibt keine Punkte."),
)

HOUSE_RULES: HouseRules = {
    "limit": number_or_none(
        "limit",
        lambda _: _("Wer mehr als %(points)s Punkte hat, verliert, und die Partie ist aus."),
        lambda _: _("Eine Grenze, an der jemand verliert, gibt es nicht."),
    ),
    "trump": lambda _, settings: (
        _("Trumpf lost das Handy aus.")
        if settings.trump == "drawn"
        else _("Was Trumpf ist, sagt der Tisch.")
    ),
    "exact_bonus": number_or_none(
        "exact_bonus",
        lambda _: _("Wer genau trifft, hat %(points)s Punkte weniger."),
        lambda _: _("Wer genau trifft, bekommt nichts extra."),
    ),
    "exact_zero": yes_or_no(
        "exact_zero",
        lambda _: _("Genau getroffen ist auch, wer 0 ansagt und 0 macht."),
        lambda _: _("Wer 0 ansagt und 0 macht, bekommt keinen Abzug."),
    ),
    "missing_penalty": lambda _, settings: (
        _("Eine vergessene Ansage gilt als 0.")
        if settings.missing_penalty is None
        else _MISSING(_, settings)
    ),
    "penalty": number_or_none(
        "penalty",
        lambda _: _("Als Strafe schlägt das Handy %(points)s Punkte vor."),
        lambda _: _("Eine Strafe schlägt das Handy nicht vor."),
    ),
    "dealer_credit": yes_or_no(
        "dealer_credit",
        lambda _: _(
            "Zu dritt hat der Geber einen Punkt weniger für je 5, um die alle Ansagen zusammen von 157 abweichen."
        ),
        lambda _: _("Eine Gutschrift für den Geber gibt es nicht."),
    ),
    "ties": lambda _, settings: tie_sentence(_, tie_names(_, settings), settings.ties),
    "passe": _passe,
}
