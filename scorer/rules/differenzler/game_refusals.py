"""Sentences for what only a Differenzler refuses."""

from __future__ import annotations

from scorer.rules.core.words import Gettext


def refusals(_: Gettext) -> dict[str, tuple[str, str]]:
    """Return for each code the form field that it concerns, if there is one, and its sentence."""
    return {
        "trump-suit": ("trump", _("Diese Farbe gibt es in diesen Karten nicht.")),
        "estimates-missing": ("points", _("Noch nicht alle haben angesagt.")),
        "estimate-deal": ("slot", _("Dieses Spiel gibt es hier nicht.")),
        "deal-estimated": (
            "slot",
            _("Hier ist schon angesagt; annulliere das Spiel, statt es zu streichen."),
        ),
        "credit-players": (
            "dealer_credit",
            _("Eine Gutschrift hat der Geber nur zu dritt und mit offener Ansage."),
        ),
        "undealt-left": (
            "undealt",
            _("Für %(players)s gehen die 36 Karten nicht auf: Wer bekommt die Punkte der übrigen?"),
        ),
    }
