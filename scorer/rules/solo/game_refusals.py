"""Sentences for what only «Jeder für sich» refuses."""

from __future__ import annotations

from scorer.rules.core.words import Gettext


def refusals(_: Gettext) -> dict[str, tuple[str, str]]:
    """Return for each code the form field that it concerns, if there is one, and its sentence."""
    return {
        "control-sum": (
            "control_sum",
            _("Ein Spiel hat 157 Punkte, mit zwei Kartenspielen 314, oder keine feste Summe."),
        ),
        "last-factor-deals": (
            "last_factor",
            _("Ein Faktor für das letzte Spiel braucht eine feste Zahl Spiele."),
        ),
        "match-all": (
            "match",
            _("Beim Match hat eine Person alle Kartenpunkte."),
        ),
        "extra-off": ("extras", _("Das wird an dieser Tafel nicht geschrieben.")),
        "extra-reason": ("reason", _("Wofür? Plus und Minus brauchen einen Grund.")),
        "weis-points": ("extras", _("So viele Punkte zählt kein Weis.")),
        "stoeck-trumpless": ("extras", _("Ohne Trumpf gibt es keine Stöck.")),
        "stoeck-twice": ("extras", _("Stöck hat pro Spiel nur eine Person.")),
    }
