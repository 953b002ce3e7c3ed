"""Sentences for the refusals that only the Differenzler has."""

from __future__ import annotations

from scorer.rules.core.words import Gettext


def refusals(_: Gettext) -> dict[str, str]:
    """Return the sentences by code, with placeholders for the values of the refusal."""
    return {
        "trump-suit": _("Diese Farbe gibt es bei diesen Karten nicht."),
        "estimates-missing": _("Noch nicht alle haben angesagt."),
        "estimate-deal": _("Dieses Spiel gibt es hier nicht."),
        "deal-estimated": _(
            "Hier wurde schon angesagt: Annulliert das Spiel, statt es zurückzunehmen."
        ),
        "credit-players": _(
            "Der Geber bekommt nur zu dritt und mit offener Ansage eine Gutschrift."
        ),
        "undealt-left": _(
            "Bei %(players)s Leuten gehen die 36 Karten nicht auf: Wer bekommt die Punkte der übrigen Karten?"
        ),
    }
