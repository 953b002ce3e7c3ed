"""Sentences for the refusals that only the Coiffeur has."""

from __future__ import annotations

from scorer.rules.core.words import Gettext


def refusals(_: Gettext) -> dict[str, str]:
    """Return the sentences by code, with placeholders for the values of the refusal."""
    return {
        "cell-empty": _("Schreibt die Punkte, oder streicht das Feld."),
        "cell-scratched": _("Ein gestrichenes Feld hat keine Punkte."),
        "cell-mode": _("In dieser Zeile wird etwas anderes gespielt."),
        "joker-mode": _("Was wird im Joker gespielt: eine Farbe oder ohne Trumpf?"),
        "declarer-team": _("Jemand aus dem eigenen Team muss ansagen."),
        "match-follow": _("Ein Match gibt hier 113, 124 und so weiter bis 201 Punkte."),
        "counter-points": _(
            "Beim Kontermatch hat das Team, das ansagt, keinen Stich und keine Punkte."
        ),
        "stoeck-option": _("Stöck zählen nur in den vier Farben, nicht im Joker."),
        "option-deck": _("Diese Farbe gibt es bei diesen Karten nicht."),
        "option-id": _("Ein Kürzel hat höchstens 15 Zeichen: a bis z, 0 bis 9 und Bindestrich."),
        "option-twice": _("Das Kürzel «%(id)s» kommt zweimal vor."),
        "team-seats": _("%(players)s Leute lassen sich nicht auf %(teams)s Teams aufteilen."),
    }
