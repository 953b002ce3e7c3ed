"""Sentences for the refusals that only «Jeder für sich» has."""

from __future__ import annotations

from scorer.rules.core.words import Gettext


def refusals(_: Gettext) -> dict[str, str]:
    """Return the sentences by code, with placeholders for the values of the refusal."""
    return {
        "control-sum": _(
            "Möglich sind 157 Punkte, 314 (zwei Kartenspiele) oder keine feste Summe."
        ),
        "last-factor-deals": _("Ein Faktor für das letzte Spiel braucht eine feste Anzahl Spiele."),
        "match-all": _("Beim Match hat eine Person alle Kartenpunkte."),
        "extra-off": _("Das wird nach diesen Hausregeln nicht geschrieben."),
        "extra-reason": _("Plus und Minus brauchen einen Grund. Schreibt ihn dazu."),
        "weis-points": _("Kein Weis zählt so viele Punkte."),
        "stoeck-trumpless": _("Ohne Trumpf gibt es keine Stöck."),
        "stoeck-twice": _("Stöck hat pro Spiel nur eine Person."),
    }
