"""Sentences for refusals of Coiffeur only."""

from __future__ import annotations

from scorer.rules.core.words import Gettext


def refusals(_: Gettext) -> dict[str, str]:
    """Return the sentence for each code."""
    return {
        "cell-empty": _("Schreibt die Punkte, oder streicht das Feld."),
        "cell-scratched": _("Ein gestrichenes Feld hat keine Punkte."),
        "cell-mode": _("Das wird in dieser Zeile nicht gespielt."),
        "joker-mode": _("Was wird im Joker gespielt? Eine Farbe, oder ohne Trumpf."),
        "declarer-team": _("Jemand aus dem eigenen Team muss ansagen."),
        "match-follow": _(
            "Mit so vielen Punkten gibt es hier keinen Match: 113, 124 und so weiter bis 201."
        ),
        "counter-points": _(
            "Bei einem Kontermatch hat das eigene Team keinen Stich und keine Punkte."
        ),
        "stoeck-option": _("Stöck zählen nur in den vier Farben, nicht im Joker."),
        "option-deck": _("Diese Farbe gibt es bei diesen Karten nicht."),
        "option-id": _("Ein Kürzel hat bis 15 Zeichen: a bis z, 0 bis 9 und Bindestrich."),
        "option-twice": _("Das Kürzel «%(id)s» kommt zweimal vor."),
        "team-seats": _("%(players)s Leute lassen sich nicht auf %(teams)s Teams aufteilen."),
    }
