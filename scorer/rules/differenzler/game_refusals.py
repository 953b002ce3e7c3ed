"""Sentences for what only a Differenzler refuses."""

from __future__ import annotations

from scorer.rules.core.words import Gettext


def refusals(_: Gettext) -> dict[str, dict[str, str]]:
    """Return the sentence of each code, by the form field that it concerns, if there is one."""
    return {
        "trump": {"trump-suit": _("Diese Farbe gibt es in diesen Karten nicht.")},
        "points": {"estimates-missing": _("Noch nicht alle haben angesagt.")},
        "slot": {
            "estimate-deal": _("Dieses Spiel gibt es hier nicht."),
            "deal-estimated": _(
                "Hier ist schon angesagt; annulliere das Spiel, statt es zu streichen."
            ),
        },
        "dealer_credit": {
            "credit-players": _(
                "Eine Gutschrift hat der Geber nur zu dritt und mit offener Ansage."
            ),
        },
        "undealt": {
            "undealt-left": _(
                "Für %(players)s gehen die 36 Karten nicht auf: Wer bekommt die Punkte der übrigen?"
            ),
        },
    }
